/** What an open page does when the operator switches a feature. For everybody, so it runs after all others. */
import type { APIRequestContext } from '@playwright/test';
import { expect, test, type Page } from './test.ts';
import { turnFeature } from './features.ts';
import { administrator, enterAs, newPlayer } from './players.ts';
import { e2e } from './server.ts';
import { scrollDownTo } from './scroll.ts';
import { joined } from './watch.ts';

test.describe.configure({ mode: 'serial' });

let staff = '';

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: e2e.url });
  staff = (await administrator(request)).token;
  await request.dispose();
});

test.afterEach(async ({ request }) => {
  for (const id of ['originals', 'feed']) await turnFeature(request, staff, id, true);
});

const missing = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page does not exist' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

/** Marks the document, so that a reload would show. */
async function stamp(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { stamped: true }));
  return () => page.evaluate(() => (globalThis as { stamped?: boolean }).stamped === true);
}

test('its page becomes a 404, its links go, and both come back, without a reload', async ({
  page,
  request,
}) => {
  await enterAs(page, await newPlayer(request));
  const listens = joined(page, 'site');
  await page.goto('/casino/game/dice');
  await expect(page.getByRole('button', { name: 'Bet', exact: true })).toBeEnabled();
  await listens;
  const same = await stamp(page);
  await expect(sidebar(page).getByRole('link', { name: 'Dice' })).toBeVisible();

  await turnFeature(request, staff, 'originals', false);
  await expect(missing(page)).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Dice' })).toHaveCount(0);
  expect((await request.get('/casino/game/dice')).status()).toBe(404);
  const refused = await request.post('/api/game/find', {
    data: { id: 'x' },
    headers: { authorization: `Bearer ${staff}` },
  });
  expect(refused.status()).toBe(404);

  await turnFeature(request, staff, 'originals', true);
  await expect(page.getByRole('button', { name: 'Bet', exact: true })).toBeEnabled();
  await expect(sidebar(page).getByRole('link', { name: 'Dice' })).toBeVisible();
  expect(await same()).toBe(true);
});

test('its part of a page of others goes alone', async ({ page, request }) => {
  await enterAs(page, null);
  const listens = joined(page, 'site');
  await page.goto('/');
  const feed = page.getByRole('region', { name: 'Live bets' });
  await listens;
  await scrollDownTo(page, feed);
  const same = await stamp(page);
  await turnFeature(request, staff, 'feed', false);
  await expect(feed).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await turnFeature(request, staff, 'feed', true);
  await scrollDownTo(page, feed);
  expect(await same()).toBe(true);
});

test('a page loaded while it is off has nothing of it', async ({ page, request }) => {
  await turnFeature(request, staff, 'originals', false);
  await enterAs(page, await newPlayer(request));
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  const answer = await page.goto('/casino/game/dice');
  expect(answer?.status()).toBe(404);
  await expect(missing(page)).toBeVisible();
  await page.getByRole('link', { name: 'To the lobby' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Dice' })).toHaveCount(0);
  expect(asked.filter((url) => /\/g\.(dice|limbo|mines|crash)/.test(url))).toEqual([]);
});

async function saveSettings(request: APIRequestContext, feature: string, value: object): Promise<void> {
  const headers = { authorization: `Bearer ${staff}` };
  const answer = await request.post('/api/admin/settings/save', { data: { feature, value }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a licence that has run out closes open pages and new ones, but not the way to one’s money', async ({
  page,
  request,
  browser,
}) => {
  const player = await newPlayer(request);
  await enterAs(page, player);
  const listens = joined(page, 'site');
  await page.goto('/casino/game/dice');
  await listens;
  const other = await browser.newContext({ baseURL: e2e.url });
  const stranger = await other.newPage();
  try {
    await saveSettings(request, 'limits', { licenceUntil: '2026-01-31' });
    await expect(page).toHaveURL(/\/error\/1$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Invalid license' })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible();
    await stranger.goto('/casino/game/dice');
    await expect(stranger).toHaveURL(/\/error\/noLayout\/1$/);
    await stranger.getByRole('button', { name: 'Log in' }).click();
    await expect(stranger.getByRole('dialog')).toBeVisible();
  } finally {
    await saveSettings(request, 'limits', {});
  }
  await page.goto('/casino/game/dice');
  await expect(page.getByRole('button', { name: 'Bet', exact: true })).toBeEnabled();
});

test('what the operator sets stands on the open page', async ({ page, request }) => {
  await enterAs(page, null);
  const listens = joined(page, 'site');
  await page.goto('/');
  await listens;
  const same = await stamp(page);
  const save = (value: object) => saveSettings(request, 'shell', value);
  const licence = page.getByText('Licensed in Atlantis.');
  await expect(licence).toHaveCount(0);
  await save({ licenceText: 'Licensed in Atlantis.' });
  await expect(licence).toHaveCount(1);
  await save({});
  await expect(licence).toHaveCount(0);
  expect(await same()).toBe(true);
});

/** Dice duels and case battles, made and drawn on a desktop and a phone. The switch of pools is for everybody: it runs alone. */
import { expect, test, type Browser, type Page } from './test.ts';
import { violations } from './axe.ts';
import { fitsPhones } from './fits-phones.ts';
import { turnFeature } from './features.ts';
import { administrator, enterAs, newPlayer, post, type TestPlayer } from './players.ts';
import { PHONE } from './poker-table.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

const DRAWN_MS = 240_000;

test.beforeAll(async ({ request }) => {
  const { token } = await administrator(request);
  for (const id of ['pvp', 'poker']) await turnFeature(request, token, id, true);
});
test.afterAll(async ({ request }) => {
  const { token } = await administrator(request);
  for (const id of ['pvp', 'poker']) await turnFeature(request, token, id, false);
});

async function open(browser: Browser, player: TestPlayer, path: string, phone: boolean): Promise<Page> {
  const context = await browser.newContext(phone ? PHONE : {});
  const page = await context.newPage();
  await enterAs(page, player);
  await page.goto(path);
  return page;
}

const words = (page: Page) => page.getByRole('main').getByRole('status').first();

async function proves(page: Page, sentence: string): Promise<void> {
  await page.getByRole('button', { name: 'Check the draw' }).click();
  await expect(page.getByText('The winners follow from the seeds.')).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
}

test('a dice duel: made, entered with a phone, rolled, proved, played again', async ({
  browser,
  request,
}) => {
  const [ann, ben] = [await newPlayer(request), await newPlayer(request)];
  const first = await open(browser, ann, '/pvp', false);
  const wrong = watchErrors(first);
  await first.getByRole('button', { name: 'Create a pool' }).first().click();
  const window = first.getByRole('dialog', { name: 'Create a pool' });
  await window.getByText('Dice duel', { exact: true }).click();
  await window.getByLabel('Your stake').fill('10');
  expect(await violations(first, '[role=dialog]')).toEqual([]);
  await window.getByRole('button', { name: 'Create and enter' }).click();
  await expect(first.getByRole('heading', { name: 'Dice duel', level: 1 })).toBeVisible();
  expect(await violations(first)).toEqual([]);

  const second = await open(browser, ben, '/pvp', true);
  await second.getByRole('link', { name: /Dice duel/ }).click();
  await fitsPhones(second);
  await second.getByRole('button', { name: /^Enter for/ }).click();
  for (const page of [first, second]) {
    await expect(words(page)).toContainText('wins', { timeout: DRAWN_MS });
    await expect(words(page)).toContainText('$19.80');
  }
  await proves(first, 'The rolls follow from the seeds.');
  for (const page of [first, second]) expect(await violations(page)).toEqual([]);
  await fitsPhones(second);
  await second.getByRole('button', { name: 'Rematch' }).click();
  await first.getByRole('button', { name: 'Join the rematch' }).click();
  await expect(first).toHaveURL(second.url());
  await expect(words(first)).toContainText('wins', { timeout: DRAWN_MS });
  expect(wrong.filter((line) => !/40[49]/.test(line))).toEqual([]);
});

test('a case battle: cases are chosen, all seats open them, and the result can be skipped to', async ({
  browser,
  request,
}) => {
  const [ann, ben, eve] = [await newPlayer(request), await newPlayer(request), await newPlayer(request)];
  const first = await open(browser, ann, '/pvp', false);
  const wrong = watchErrors(first);
  await first.getByRole('button', { name: 'Create a pool' }).first().click();
  const window = first.getByRole('dialog', { name: 'Create a pool' });
  await window.getByText('Case battle', { exact: true }).click();
  await window.getByLabel('Price of a case').fill('2');
  await window.getByRole('spinbutton', { name: 'Seats' }).fill('3');
  await window.getByRole('spinbutton', { name: 'Wild case' }).fill('4');
  await window.getByRole('spinbutton', { name: 'Wild case' }).press('Tab');
  expect(await violations(first, '[role=dialog]')).toEqual([]);
  await window.getByRole('button', { name: /Create and enter.*\$16\.00/ }).click();
  await expect(first.getByRole('heading', { name: 'Case battle', level: 1 })).toBeVisible();
  expect(await violations(first)).toEqual([]);
  const pool = new URL(first.url()).pathname.split('/').at(-1)!;

  const second = await open(browser, ben, '/pvp', true);
  await expect(second.getByRole('link', { name: /Case battle/ })).toBeVisible();
  expect(await violations(second)).toEqual([]);
  await second.getByRole('link', { name: /Case battle/ }).click();
  await second.getByRole('button', { name: /^Enter for.*\$16\.00/ }).click();
  // Nobody leaves a battle that has company.
  await expect(second.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(2);
  await expect(second.getByRole('button', { name: 'Leave the pool' })).toHaveCount(0);
  await fitsPhones(second);
  await post(request, '/api/pvp/join', { pool }, eve.token);
  await expect(words(second)).toHaveText('Drawing…');
  await fitsPhones(second);
  await first.getByRole('button', { name: 'Show the result' }).click();
  for (const page of [first, second])
    await expect(words(page)).toHaveText(/wins|All cases were empty/, { timeout: DRAWN_MS });
  await proves(second, 'What the cases held follows from the seeds.');
  for (const page of [first, second]) expect(await violations(page)).toEqual([]);
  await fitsPhones(second);
  await first.getByRole('button', { name: 'Rematch' }).click();
  await expect(words(first)).toHaveText('Waiting for players');
  // Alone again, it can be left.
  await first.getByRole('button', { name: 'Leave the pool' }).click();
  await expect(words(first)).toHaveText('Called off: all stakes went back.');
  expect(wrong.filter((line) => !/40[49]/.test(line))).toEqual([]);
});

/** The race's switch. For everybody, so it runs after all others. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { enterAs, newPlayer } from './players.ts';
import { e2e } from './server.ts';

async function administrator(request: APIRequestContext): Promise<string> {
  await request.get('/sanctum/csrf-cookie');
  const { cookies } = await request.storageState();
  const csrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'x-xsrf-token': decodeURIComponent(csrf) };
  const answer = await request.post('/auth/login', { data: e2e.admin, headers });
  return ((await answer.json()) as { token: string }).token;
}

async function turn(request: APIRequestContext, token: string, on: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/admin/feature', { data: { id: 'race', on }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

const link = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Weekly race' });
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Weekly race' });
const tab = (page: Page) => page.getByRole('tab', { name: /^Race/ });

test('switched off, nothing of the race is left, and all of it comes back', async ({ page, request }) => {
  const player = await newPlayer(request);
  const token = await administrator(request);
  try {
    await enterAs(page, player, { liveChannel: 'race' });
    await page.goto('/casino/game/dice');
    for (const part of [link, button, tab]) await expect(part(page)).toBeVisible();
    await expect(tab(page)).toHaveAttribute('aria-selected', 'true');

    // Until the page has joined the channel that tells of switches.
    await expect(async () => {
      await turn(request, token, false);
      await expect(link(page)).toHaveCount(0, { timeout: 3000 });
    }).toPass({ timeout: 20_000 });
    for (const part of [button, tab]) await expect(part(page)).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'All bets' })).toHaveAttribute('aria-selected', 'true');
    expect((await request.get('/leaderboard')).status()).toBe(404);
    const headers = { authorization: `Bearer ${player.token}` };
    const refused = await request.post('/api/leaderboard', { data: { type: 'week' }, headers });
    expect(refused.status()).toBe(404);
  } finally {
    await turn(request, token, true);
  }
  for (const part of [link, button, tab]) await expect(part(page)).toBeVisible();
  await expect(tab(page)).toHaveAttribute('aria-selected', 'true');
});

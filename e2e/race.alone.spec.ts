/** The race's switch. For everybody, so it runs after all others. */
import { expect, test, type Page } from './test.ts';
import { turnFeature } from './features.ts';
import { administrator, enterAs, newPlayer } from './players.ts';

test.describe.configure({ mode: 'serial' });

const link = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Weekly race' });
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Weekly race' });
const tab = (page: Page) => page.getByRole('tab', { name: /^Race/ });

test('switched off, nothing of the race is left, and all of it comes back', async ({ page, request }) => {
  const player = await newPlayer(request);
  const { token } = await administrator(request);
  try {
    await enterAs(page, player, { liveChannel: 'race' });
    await page.goto('/casino/game/dice');
    for (const part of [link, button, tab]) await expect(part(page)).toBeVisible();
    await expect(tab(page)).toHaveAttribute('aria-selected', 'true');

    await turnFeature(request, token, 'race', false);
    await expect(link(page)).toHaveCount(0);
    for (const part of [button, tab]) await expect(part(page)).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'All bets' })).toHaveAttribute('aria-selected', 'true');
    expect((await request.get('/leaderboard')).status()).toBe(404);
    const headers = { authorization: `Bearer ${player.token}` };
    const refused = await request.post('/api/leaderboard', { data: { type: 'week' }, headers });
    expect(refused.status()).toBe(404);
  } finally {
    await turnFeature(request, token, 'race', true);
  }
  for (const part of [link, button, tab]) await expect(part(page)).toBeVisible();
  await expect(tab(page)).toHaveAttribute('aria-selected', 'true');
});

test('switched off before a page has joined the channel, it goes from that page too', async ({
  page,
  request,
}) => {
  const { token } = await administrator(request);
  await enterAs(page, await newPlayer(request));
  let join = (): void => {};
  const joining = new Promise<void>((done) => (join = done));
  await page.routeWebSocket(/\/app\//, async (socket) => {
    await joining;
    socket.connectToServer();
  });
  await page.goto('/casino');
  await expect(link(page)).toBeVisible();
  try {
    await turnFeature(request, token, 'race', false);
    join();
    await expect(link(page)).toHaveCount(0);
  } finally {
    await turnFeature(request, token, 'race', true);
  }
  await expect(link(page)).toBeVisible();
});

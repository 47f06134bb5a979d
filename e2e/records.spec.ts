/** Achievements and what was played by game, in one's own profile and in that of others. */
import { expect, test, type Page } from './test.ts';
import { LOADED_MS } from './expect.ts';
import { violationsInEveryTheme } from './axe.ts';
import { credit, enterAs, newPlayer, post } from './players.ts';
import { watchErrors } from './watch.ts';

/** Records are fetched as their place comes near the window. */
async function show(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('region', { name: 'Achievements' })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('records stand in the profile, and hide with it', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '50.00');
  const play = (api_id: string, data: object, more: object = {}) =>
    post<{ game: { multiplier: number } }>(
      request,
      '/api/game/play',
      { api_id, bet: '1.00', currency: 'usd', demo: false, data, ...more },
      player.token,
    );
  while ((await play('dice', { target: 10, direction: 'over' })).game.multiplier === 0);
  await play('keno', { picks: [1, 2, 3], risk: 'low' });
  await play('tower', { difficulty: 'easy' }, { path: [{ column: 0 }] });
  const wrong = watchErrors(page);
  await enterAs(page, player, { demo: false });
  const achievements = page.getByRole('region', { name: 'Achievements' });
  const games = page.getByRole('region', { name: 'By game' }).first();
  await expect(async () => {
    await page.goto(`/profile/${player.name}`);
    await show(page);
    await expect(achievements.getByText(/^[1-9]\d* of 20 reached$/)).toBeVisible({ timeout: LOADED_MS });
  }).toPass();
  await expect(achievements.getByRole('listitem').first()).toContainText('First spark');
  await expect(achievements.getByRole('listitem')).toHaveCount(8);
  await achievements.getByRole('button', { name: 'Show all 20 achievements' }).click();
  await expect(achievements.getByRole('listitem')).toHaveCount(20);
  await games.scrollIntoViewIfNeeded();
  await expect(games.getByText('Dice', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'By game' }).getByRole('row')).toHaveCount(4);
  expect(await violationsInEveryTheme(page)).toEqual([]);
  await games.getByRole('tab', { name: 'Fun Play' }).click();
  await expect(games.getByText('You have not played with this money yet.')).toBeVisible();
  await achievements.getByRole('link', { name: 'Replay of the round that reached First spark' }).click();
  await expect(page.getByRole('heading', { name: 'Replay: Dice', level: 1 })).toBeVisible();

  const other = await newPlayer(request);
  await enterAs(page, other);
  await page.goto(`/profile/${player.name}`);
  await expect(page.getByRole('heading', { name: 'Latest bets' })).toBeVisible();
  await show(page);
  await expect(achievements.getByRole('listitem')).toHaveCount(1);
  // What was won and lost is for the player alone.
  await expect(games.getByRole('columnheader', { name: 'Wagered' })).toBeVisible();
  await expect(games.getByRole('columnheader', { name: 'Result' })).toHaveCount(0);
  await post(request, '/api/profile/setPrivate', { on: true }, player.token);
  await page.reload();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('heading', { level: 1, name: player.name })).toBeVisible();
  await expect(achievements).toHaveCount(0);
  expect(wrong).toEqual([]);
});

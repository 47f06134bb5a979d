/** All games at the sizes that visitors have, by hand and automatically: the main button in the window, nothing covered. */
import { expect, test, type Page } from './test.ts';
import { games } from '#app/games.ts';
import { boxFaults } from './boxes.ts';
import { follow } from './follow.ts';
import { anyPlayer, enterAs } from './players.ts';

/**
 * Desktop with both side bars open, a tablet, a phone; and of two windows that are laid out alike the smaller, where the automatic mode
 * is looked at: it adds fields to those that are there by hand.
 */
const sizes = {
  Manual: [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ],
  Auto: [
    [1366, 768],
    [820, 1180],
    [320, 568],
  ],
} as const;

const table = 'section[aria-labelledby=game-title]';
const tab = (page: Page, name: string) => page.locator(table).getByRole('tab', { name, exact: true });

/** Goes to a game as a link does: the page is loaded once for all of them. */
async function enter(page: Page, id: string): Promise<void> {
  await follow(page, `/casino/game/${id}`);
  await expect(page.locator(`${table} [data-play]`)).toBeVisible();
  await expect(page.locator(`${table} [aria-busy=true]`)).toHaveCount(0);
}

/** What is wrong with the game that is open, a line for each fault. */
async function faultsOf(page: Page, id: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const mode of ['Manual', 'Auto'] as const) {
    await tab(page, mode).click();
    for (const [width, height] of sizes[mode]) {
      await page.setViewportSize({ width, height });
      const faults = await boxFaults(page, { within: table, inView: `${table} [data-play]` });
      wrong.push(...faults.map((fault) => `${id} ${mode} ${width}: ${fault}`));
    }
  }
  return wrong;
}

/** Two pages, one for each worker. */
const half = Math.ceil(games.length / 2);
for (const set of [games.slice(0, half), games.slice(half)]) {
  test(`stand whole in every window: ${set.map(({ title }) => title).join(', ')}`, async ({
    page,
    request,
  }) => {
    await enterAs(page, await anyPlayer(request), { sidebarOpen: true });
    await page.goto('/fairness');
    for (const { id } of set)
      await test.step(id, async () => {
        await enter(page, id);
        expect.soft(await faultsOf(page, id)).toEqual([]);
      });
  });
}

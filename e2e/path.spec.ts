/** Rounds of a ladder whose moves are chosen before the bet: one request, played and cashed out in one go. */
import { expect, test, type Page } from './test.ts';
import { violationsInEveryTheme } from './axe.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

const bet = (page: Page) => page.getByRole('button', { name: /^(Bet|Play)$/ });
const results = (page: Page) => page.getByRole('list', { name: 'Your last results' }).getByRole('button');
const tile = (page: Page, column: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^Row 1, column ${column}:`) });

interface Asked {
  readonly api_id: string;
  readonly path?: readonly object[];
}

test('a path is picked, played in one go, kept, changed and taken back', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request), { quick: true });
  const wrong = watchErrors(page);
  const asked: Asked[] = [];
  const whispered: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/game/play')) asked.push(sent.postDataJSON() as Asked);
    if (sent.url().endsWith('/api/whisper')) whispered.push((sent.postDataJSON() as { event: string }).event);
  });
  await page.goto('/casino/game/mines');
  await page.getByRole('switch', { name: 'Auto path' }).click();
  await expect(page.getByText(/^Choose the moves on the stage/)).toBeVisible();
  await expect(bet(page)).toBeDisabled();
  await tile(page, 1).click();
  await tile(page, 3).click();
  await expect(page.getByText('2 moves, then cash-out.')).toBeVisible();
  await expect(page.getByText('Pays 1.28x')).toBeVisible();
  expect(await violationsInEveryTheme(page)).toEqual([]);
  await bet(page).click();
  await expect(results(page)).toHaveCount(1);
  expect(asked).toMatchObject([{ api_id: 'mines', path: [{ tile: 0 }, { tile: 2 }] }]);

  // What came of it stays on the stage, and the same path goes again.
  await expect(tile(page, 1)).toHaveAccessibleName(/(gem|mine|round)$/);
  await bet(page).click();
  await expect(results(page)).toHaveCount(2);
  expect(asked[1]).toMatchObject({ path: [{ tile: 0 }, { tile: 2 }] });

  // A press on the stage shows the plan again and moves nothing.
  await tile(page, 2).click({ force: true });
  await expect(page.getByText('2 moves, then cash-out.')).toBeVisible();
  await tile(page, 2).click();
  await expect(page.getByText('3 moves, then cash-out.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back the last move' }).click();
  await expect(page.getByText('2 moves, then cash-out.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the path' }).click();
  await expect(bet(page)).toBeDisabled();

  await follow(page, '/casino/game/tower');
  await expect(page.getByRole('heading', { name: 'Tower', level: 1 })).toBeAttached();
  await page.getByRole('switch', { name: 'Auto path' }).press('Space');
  await page.getByRole('switch', { name: 'Auto path' }).blur();
  // Keys are the stage's, which comes later than the switch on a slow machine.
  await expect(page.getByRole('gridcell', { name: 'Floor 1, niche 1: closed' })).toBeEnabled();
  for (const key of ['1', '2', '1']) await page.keyboard.press(key);
  await expect(page.getByText('3 moves, then cash-out.')).toBeVisible();
  await expect(page.getByText('Pays 3.31x')).toBeVisible();
  await bet(page).press('Enter');
  await expect(results(page)).toHaveCount(1);
  expect(asked.at(-1)).toMatchObject({
    api_id: 'tower',
    path: [{ column: 0 }, { column: 1 }, { column: 0 }],
  });
  await page.getByRole('button', { name: 'Change the path' }).click();
  await expect(page.getByRole('button', { name: 'Change the path' })).toBeHidden();
  // No turn and no cash-out went out by itself.
  expect(whispered.filter((event) => event === 'turn' || event === 'finish')).toEqual([]);
  expect(wrong).toEqual([]);
});

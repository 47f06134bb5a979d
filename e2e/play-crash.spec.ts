import { expect, test, type Page } from './test.ts';
import { LOADED_MS } from './expect.ts';
import { violations } from './axe.ts';
import { enterAs, newPlayer } from './players.ts';

const next = (page: Page) => page.getByRole('button', { name: /^(Bet|Play|Bet next round)$/ });
const take = (page: Page) => page.getByRole('button', { name: /^Take/ });
const players = (page: Page) => page.getByRole('region', { name: 'Bets of this round' });

/** Gets into a round that has taken off. One that breaks at 1.00 is over before anyone can leave: then the next one. */
async function flyAlong(page: Page): Promise<void> {
  await expect(async () => {
    if (await next(page).isVisible()) await next(page).click();
    await expect(take(page)).toBeVisible({ timeout: 15_000 });
  }).toPass();
}

test('a bet placed or queued flies and is taken by hand', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/crash');
  await page.getByRole('switch', { name: /Cash out automatically/ }).uncheck();
  await expect(async () => {
    await flyAlong(page);
    const mine = players(page).getByRole('button', { name: /^You/ });
    await expect(mine).toContainText('–', { timeout: 3000 });
    await take(page).click({ timeout: 3000 });
    await expect(mine).not.toContainText('–', { timeout: 3000 });
  }).toPass();
  await expect(next(page).or(page.getByRole('button', { name: 'Cancel next bet' }))).toBeVisible();
});

test('a reload in the middle of a round finds both bets again', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/crash');
  await page.getByRole('switch', { name: /Cash out automatically/ }).uncheck();
  const first = page.locator('[data-play]');
  const group = page.getByRole('group', { name: 'Second bet' });
  const second = group.getByRole('button', { name: /^(Bet|Play|Bet next|Cancel|Take)/ }).last();
  const placed = group.getByRole('button', { name: /^(Bet placed|Take.*)$/ });
  const wanted = group.getByRole('switch', { name: 'Second bet' });
  await expect(async () => {
    // A page that comes back to no second bet has none.
    if (!(await wanted.isChecked())) await wanted.check({ timeout: 5000 });
    for (const button of [first, second])
      if (/^(Bet|Play|Bet next round)$/.test((await button.textContent()) ?? '')) await button.click();
    // Of a round that is over nothing more comes: looked at once more, whatever the page shows then is where to go on from.
    await expect(first).toHaveText('Bet placed', { timeout: 5000 });
    await expect(placed).toBeVisible({ timeout: 5000 });
    await page.reload();
    await expect(first).toHaveText(/^(Bet placed|Take.*)$/, { timeout: LOADED_MS });
    await expect(placed).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test('a queued bet can be taken back', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/crash');
  const queue = page.getByRole('button', { name: 'Bet next round' });
  const cancel = page.getByRole('button', { name: 'Cancel next bet' });
  // Pressed in the last moment of a round the bet is placed at once: then in the next one.
  await expect(async () => {
    await expect(queue).toBeVisible();
    await queue.click();
    await cancel.click({ timeout: 2000 });
  }).toPass();
  await expect(next(page)).toBeVisible();
});

test('axe finds nothing', async ({ page }) => {
  await enterAs(page, null);
  await page.goto('/casino/game/crash');
  await expect(next(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

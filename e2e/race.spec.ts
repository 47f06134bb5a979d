import { expect, test, type APIRequestContext, type Locator, type Page } from './test.ts';
import { violations } from './axe.ts';
import { follow } from './follow.ts';
import { credit, enterAs, newPlayer, placeBet, type TestPlayer } from './players.ts';
import { stoodStill } from './stillness.ts';
import { watchErrors, watchShifts } from './watch.ts';
import { scrollDownTo } from './scroll.ts';

/** The shipped split of 500 dollars. */
const PRIZES = [200, 90, 55, 40, 30, 25, 20, 15, 10, 5, ...Array.from({ length: 10 }, () => 1)];

interface Entry {
  readonly user: { readonly name: string } | null;
  readonly entry: { readonly place: number; readonly wager_usd: string; readonly prize_usd: string };
}

/** Standings as the server tells them; counted a moment behind the bets. */
async function standings(request: APIRequestContext, player: TestPlayer): Promise<Entry[]> {
  const headers = { authorization: `Bearer ${player.token}` };
  const answer = await request.post('/api/leaderboard', { data: { type: 'week' }, headers });
  return (await answer.json()) as Entry[];
}

/** A player who has staked this many times 15 dollars. */
async function racer(request: APIRequestContext, stakes: number): Promise<TestPlayer> {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '200.00');
  for (let count = 0; count < stakes; count++) await placeBet(request, player, '15.00');
  return player;
}

const table = (page: Page) => page.getByRole('table', { name: 'Standings' });
const rowOf = (page: Page, { name }: TestPlayer) => table(page).getByRole('row').filter({ hasText: name });
const cells = async (row: Locator) => row.getByRole('cell').allInnerTexts();

test('several players bet, and the page shows their order and what they would win', async ({
  page,
  request,
}) => {
  test.slow();
  // One after the other: registrations at once take the page's token from each other.
  const racers = [await racer(request, 6), await racer(request, 5), await racer(request, 4)] as const;
  const [first, , last] = racers;
  await expect
    .poll(async () => (await standings(request, last)).filter(({ user }) => user?.name === last.name).length)
    .toBe(1);
  const wrong = watchErrors(page);
  const shifts = await watchShifts(page);
  await enterAs(page, first, { demo: false });
  await page.goto('/leaderboard');
  await expect(table(page).getByRole('row')).toHaveCount(21);

  const places: number[] = [];
  for (const [index, player] of racers.entries()) {
    await expect(rowOf(page, player)).toBeVisible();
    const [place, , wagered, prize] = await cells(rowOf(page, player));
    places.push(Number(place));
    expect(wagered).toBe(`$${(6 - index) * 15}.00`);
    expect(prize).toBe(`$${PRIZES[Number(place) - 1]}`);
  }
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBe(3);

  await expect(rowOf(page, first)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText(`Your place: ${places[0]}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect((await shifts()).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);
  expect(wrong).toEqual([]);
});

test('tells how the prize is shared, when it ends, and what is over', async ({ page }) => {
  await enterAs(page, null);
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('$500 race, every week');
  await expect(page.getByText(/^Ends Sunday, .* at midnight \(UTC\)$/)).toBeVisible();
  const shares = page.getByRole('region', { name: 'How it is shared' }).getByRole('listitem');
  await expect(shares.first()).toHaveText(/Place 1\s*40%\s*\$200/);
  await expect(shares.filter({ hasText: 'Places 11 to 20' })).toHaveText(/0\.2%\s*\$1/);
  await expect(page.getByRole('region', { name: 'Past races' })).toContainText('No race is over yet');
  const clock = page.locator('main').getByRole('timer').first();
  const then = await clock.innerText();
  await expect.poll(() => clock.innerText()).not.toBe(then);
});

test('asks guests to log in', async ({ page }) => {
  await enterAs(page, null);
  await page.goto('/leaderboard');
  await page.locator('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test(
  'is a link in the menu, a card in the lobby and a window over any page',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await enterAs(page, null);
    await page.goto('/casino/game/dice');
    if (isMobile) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Weekly race' }).click();
    } else {
      await page.getByRole('button', { name: 'Weekly race' }).click();
      const window = page.getByRole('dialog', { name: 'Weekly race' });
      await expect(window.getByRole('row')).toHaveCount(11);
      await expect(window.locator('[aria-busy=true]')).toHaveCount(0);
      await stoodStill(page);
      expect(await violations(page, '[role=dialog]')).toEqual([]);
      await window.getByRole('link', { name: 'Full leaderboard' }).click();
      await expect(window).toHaveCount(0);
    }
    await expect(page).toHaveURL(/\/leaderboard$/);
    await follow(page, '/');
    const card = page.getByRole('region', { name: '$500 weekly race' });
    await scrollDownTo(page, card);
    await card.getByRole('link', { name: 'Standings' }).click();
    await expect(page).toHaveURL(/\/leaderboard$/);
  },
);

import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { LOADED_MS } from './expect.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { follow } from './follow.ts';
import { administrator, credit, enterAs, newPlayer, placeBet, type TestPlayer } from './players.ts';
import { scrollDownTo } from './scroll.ts';
import { e2e } from './server.ts';

const feed = (page: Page) => page.getByRole('region', { name: 'Live bets' });
const strip = (page: Page) => page.getByRole('region', { name: 'Latest wins' });

/** A row of the feed; narrow windows leave its names out of sight. */
const rowWith = (page: Page, text: string) => feed(page).getByRole('row').filter({ hasText: text }).first();

const toFeed = (page: Page) => scrollDownTo(page, feed(page));

/** So many bets that one of them is won. */
async function win(request: APIRequestContext, player: TestPlayer): Promise<void> {
  for (let count = 0; count < 12; count++) await placeBet(request, player, '0.50');
}

async function setPrivate(request: APIRequestContext, { token }: TestPlayer, on: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/user/private_bets', { data: { on }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test(
  'bets of others appear by themselves, without moving the page',
  { tag: '@phone' },
  async ({ page, request }) => {
    const other = await newPlayer(request);
    await credit(request, other, 'usd', '50.00');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await enterAs(page, null, { liveChannel: 'all' });
    await page.goto('/');
    await toFeed(page);
    await expect(feed(page).locator('[aria-busy=true]')).toHaveCount(0);
    await expect(async () => {
      const { id } = await placeBet(request, other, '1.37');
      expect(id).toMatch(/^[0-9a-f]+$/);
      await expect(rowWith(page, other.name)).toBeVisible({ timeout: 3000 });
    }).toPass();
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
  },
);

test('stands under every list of the casino, and calls itself a sample when more is bet', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '50.00');
  await enterAs(page, null, { liveChannel: 'all' });
  await page.goto('/casino/providers');
  await toFeed(page);
  await expect(feed(page).getByRole('table')).toBeVisible();
  await follow(page, '/casino/slots');
  await toFeed(page);
  await expect(feed(page).getByRole('table')).toBeVisible();
  const note = feed(page).getByText('Many bets right now: a sample of them is shown.');
  await expect(note).toBeHidden();
  await expect(async () => {
    await Promise.all(Array.from({ length: 12 }, () => placeBet(request, player, '0.10')));
    await expect(note).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(note).toBeHidden();
});

test('my bets show a bet of this page at once, and a row opens its bet, by keyboard too', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '10.00');
  await enterAs(page, player, { demo: false, quick: true, liveChannel: 'mine' });
  await page.goto('/casino/game/dice');
  await expect(feed(page).getByText('You have not placed a bet with real money yet.')).toBeVisible();
  await page.getByRole('button', { name: /^(Bet|Play)$/ }).click();
  const row = feed(page).getByRole('button', { name: 'Dice, bet details' });
  await expect(row).toHaveCount(1);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Bet' }).getByText(player.name)).toBeVisible();
});

test('guests have no feed of their own; tabs and size can be chosen', async ({ page }) => {
  await enterAs(page, null);
  await page.goto('/');
  await toFeed(page);
  await expect(feed(page).getByRole('tab', { name: 'All bets' })).toHaveAttribute('aria-selected', 'true');
  await expect(feed(page).getByRole('tab', { name: 'My bets' })).toHaveCount(0);
  await feed(page).getByRole('tab', { name: 'Lucky wins' }).click();
  await expect(feed(page).getByRole('tab', { name: 'Lucky wins' })).toHaveAttribute('aria-selected', 'true');
  await feed(page).getByLabel('Bets shown').selectOption('20');
  // Heading and 20 places, filled or not: the height is the list's own.
  await expect(feed(page).locator('tr')).toHaveCount(21);
  expect(await violationsOnPhone(page)).toEqual([]);

  await test.step('the race has a tab of its own with the days left', async () => {
    const tab = feed(page).getByRole('tab', { name: /^Race/ });
    await expect(tab).toHaveText(/Race\d+ (days?|h|min)/);
    await tab.click();
    await expect(feed(page).getByRole('table', { name: 'Standings' }).getByRole('row')).toHaveCount(21);
    await expect(feed(page).getByRole('link', { name: 'Full leaderboard' })).toBeVisible();
  });
});

test('who hides their bets is hidden to players and shown to staff who may see them', async ({
  page,
  browser,
  request,
}) => {
  const hidden = await newPlayer(request);
  await credit(request, hidden, 'usd', '20.00');
  await setPrivate(request, hidden, true);
  await enterAs(page, await administrator(page.request), { demo: false, liveChannel: 'all' });
  await page.goto('/');
  await toFeed(page);
  const other = await browser.newContext({ baseURL: e2e.url });
  const guest = await other.newPage();
  await enterAs(guest, null, { liveChannel: 'all' });
  await guest.goto('/');
  await toFeed(guest);
  await expect(async () => {
    await placeBet(request, hidden, '0.77');
    await expect(rowWith(page, hidden.name)).toBeVisible({ timeout: 3000 });
    await expect(rowWith(guest, 'Hidden')).toBeVisible({ timeout: 3000 });
  }).toPass();
  expect(await guest.content()).not.toContain(hidden.name);
  await other.close();
});

test('a feed that cannot be read says so and can be asked again', async ({ page }) => {
  await enterAs(page, null, { liveChannel: 'high_rollers' });
  await page.route('**/api/data/latestGames', (route) => route.abort());
  await page.goto('/');
  await toFeed(page);
  const said = feed(page).getByRole('alert');
  await expect(said).toHaveText(/could not be loaded/);
  await page.unroute('**/api/data/latestGames');
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(feed(page).getByRole('table')).toBeVisible();
});

test(
  'the strip over the lobby shows who won what and when, moves, stops at a word, and for who asks for less motion',
  { tag: '@phone' },
  async ({ page, request }) => {
    test.slow();
    const player = await newPlayer(request);
    await credit(request, player, 'usd', '50.00');
    for (let count = 0; count < 2; count++) await win(request, player);
    await enterAs(page, null);
    const card = strip(page).getByRole('listitem').filter({ hasText: player.name }).first();
    await expect(async () => {
      await win(request, player);
      await page.goto('/');
      await expect(card).toBeVisible({ timeout: LOADED_MS });
    }).toPass();
    await expect(card).toContainText('Dice');
    await expect(card).toContainText('+$0.50');
    await expect(card).toContainText(/now|ago/);
    await expect(strip(page)).not.toContainText('DEMO');
    const height = (await strip(page).boundingBox())!.height;
    expect(height).toBe(page.viewportSize()!.width < 900 ? 104 : 64);
    expect(await violations(page, 'section[aria-labelledby=wins-title]')).toEqual([]);

    await expect(strip(page).getByRole('button', { name: 'Stop the moving wins' })).toBeVisible();
    // Of one place on the tape, far from its end: a card goes a moment after it has left the frame.
    const place = await strip(page).locator('[data-place]').last().getAttribute('data-place');
    const one = strip(page).locator(`[data-place="${place}"]`);
    const left = async () => (await one.boundingBox())?.x ?? 0;
    const before = await left();
    await expect.poll(left).not.toBe(before);
    await strip(page).getByRole('button', { name: 'Stop the moving wins' }).click();
    const stood = await left();
    await page.waitForTimeout(600);
    expect(await left()).toBe(stood);
    // By keyboard every card comes into sight, though the strip does not scroll.
    const frame = (await strip(page).getByRole('list').locator('..').boundingBox())!;
    for (let count = 0; count < 3; count++) {
      await page.keyboard.press('Tab');
      const focused = (await page.locator(':focus').boundingBox())!;
      expect(focused.x).toBeGreaterThanOrEqual(frame.x - 1);
      expect(focused.x + focused.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(strip(page).getByRole('button', { name: 'Let the wins move' })).toBeHidden();
    expect((await strip(page).getByRole('listitem').first().boundingBox())!.x).toBeGreaterThanOrEqual(0);
  },
);

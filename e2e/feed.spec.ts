import { expect, test, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { credit, enterAs, newPlayer, placeBet } from './players.ts';

const feed = (page: Page) => page.getByRole('region', { name: 'Live bets' });

test('bets of others appear by themselves, without moving the page', async ({ page, request }) => {
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
  await feed(page).scrollIntoViewIfNeeded();
  await expect(feed(page).getByRole('table'))
    .toHaveAttribute('aria-busy', 'false', { timeout: 10_000 })
    .catch(() => {});
  await expect(async () => {
    const { id } = await placeBet(request, other, '1.37');
    expect(id).toMatch(/^[0-9a-f]+$/);
    await expect(feed(page).getByRole('row').filter({ hasText: other.name }).first()).toBeVisible({
      timeout: 3000,
    });
  }).toPass({ timeout: 20_000 });
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
});

test('a row opens its bet, by keyboard too', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '10.00');
  await placeBet(request, player, '0.50');
  await enterAs(page, player, { demo: false, liveChannel: 'mine' });
  await page.goto('/casino/game/dice');
  const row = feed(page).getByRole('button', { name: 'Dice, bet details' }).first();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Bet' }).getByText(player.name)).toBeVisible();
});

test('my bets show a bet of this page at once', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '10.00');
  await enterAs(page, player, { demo: false, quick: true, liveChannel: 'mine' });
  await page.goto('/casino/game/dice');
  await expect(feed(page).getByText('You have not placed a bet yet.')).toBeVisible();
  await page.getByRole('button', { name: /^(Bet|Play)$/ }).click();
  await expect(feed(page).getByRole('button', { name: 'Dice, bet details' })).toHaveCount(1);
});

test('guests have no feed of their own; tabs and size can be chosen', async ({ page }) => {
  await enterAs(page, null);
  await page.goto('/');
  await expect(feed(page).getByRole('tab', { name: 'All bets' })).toHaveAttribute('aria-selected', 'true');
  await expect(feed(page).getByRole('tab', { name: 'My bets' })).toHaveCount(0);
  await feed(page).getByRole('tab', { name: 'Lucky wins' }).click();
  await expect(feed(page).getByRole('tab', { name: 'Lucky wins' })).toHaveAttribute('aria-selected', 'true');
  await feed(page).getByLabel('Bets shown').selectOption('25');
  // Heading and 25 places, filled or not: the height is the list's own.
  await expect(feed(page).locator('tr')).toHaveCount(26);
  expect(await violations(page)).toEqual([]);
});

/** Reports of the house, for staff. Their switch is for everybody, so they run after all others. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from './test.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { phoenix } from './commands.ts';
import { turnFeature } from './features.ts';
import { follow } from './follow.ts';
import { administrator, credit, enterAs, inDatabase, newPlayer, post, staffWith } from './players.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

const today = new Date().toISOString().slice(0, 10);
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test.afterAll(async ({ request }) => {
  await turnFeature(request, (await administrator(request)).token, 'reports', false);
});

test('figures, returns, cohorts and files, by an address that can be shared', async ({ page, request }) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  await credit(request, player, 'eur', '50.00');
  const bet = { api_id: 'dice', bet: '10.00', currency: 'eur', data: { target: 50, direction: 'over' } };
  await post(request, '/api/game/play', bet, player.token);
  await turnFeature(request, (await administrator(request)).token, 'reports', true);
  await enterAs(page, await staffWith(request, 'reports.read'));
  await page.goto('/admin/room/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.getByText('The ledger balances in every currency.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today against last week' })).toContainText('Turnover');
  await expect(link(page, 'Winners and losers')).toHaveCount(0);
  expect(await violationsOnPhone(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Figures' }).click();
  const table = page.getByRole('region', { name: 'Figures' });
  await expect(table.getByRole('row').filter({ hasText: today })).toContainText('€');
  await expect(page.getByText(/^Counted up to/)).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Game');
  await page.getByRole('combobox', { name: 'Product' }).selectOption('Own games');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await expect(table.getByRole('row').filter({ hasText: 'Dice' })).toContainText('€');
  await expect(page).toHaveURL(/view=figures.*by=game.*product=originals.*currency=eur/);
  await page.reload();
  await expect(table.getByRole('row').filter({ hasText: 'Dice' })).toContainText('€');
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const file = readFileSync(await (await waiting).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(file[0]).toMatch(/^key,label,bets/);
  expect(file.slice(1).some((line) => line.startsWith('dice,'))).toBe(true);
  // Narrowed by the keyboard, and back by the button that names it; a row leads to itself alone.
  await page.goto('/admin/room/reports?view=figures&by=product');
  await page.getByRole('combobox', { name: 'Game' }).focus();
  await page.keyboard.press('Enter');
  // Where one types: it comes with the list.
  await expect(page.locator('input:focus')).toBeVisible();
  await page.keyboard.type('Dice');
  await expect(page.getByRole('option', { name: 'Dice', exact: true })).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/by=product&game=dice/);
  await page.getByRole('button', { name: 'Remove filter: Game: Dice' }).click();
  await expect(page).not.toHaveURL(/game=/);
  await page.getByRole('button', { name: 'Only Own games' }).click();
  await expect(page).toHaveURL(/view=figures&product=originals/);
  await page.getByLabel('First day').fill('2024-01-01');
  await expect(
    page.getByText('Choose at least one day, and no more than 400 (62 by hour or game).'),
  ).toBeVisible();

  await page.goto('/admin/room/reports?view=rtp');
  await expect(page.getByRole('row').filter({ hasText: 'Dice' })).toContainText(/9[89]\.\d\d %/);
  await page.getByRole('tab', { name: 'Cohorts' }).click();
  await expect(page.getByRole('heading', { name: 'Cohorts' })).toBeVisible();
  await page.getByRole('tab', { name: 'New players' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Registered' })).toContainText('100');
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Saved' }).click();
  await page.getByLabel('Name').fill('Every Monday');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByRole('listitem').filter({ hasText: 'Every Monday' });
  await expect(saved).toContainText('One reader');
  await saved.getByRole('switch', { name: 'Send it to me' }).click();
  await expect(saved).toContainText('Nobody gets it');
  expect(await violationsOnPhone(page)).toEqual([]);
  await saved.getByRole('button', { name: 'Remove Every Monday' }).click();
  await saved.getByRole('button', { name: 'Remove for everybody' }).click();
  await expect(page.getByText('No report is saved yet.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await violations(page)).toEqual([]);
  // The span that is too long is refused.
  expect(wrong.filter((line) => !line.includes('422'))).toEqual([]);
});

test('an alert of a return is a case, and closed with a word on it', async ({ page, request }) => {
  // A game that strays so far takes thousands of bets.
  await inDatabase(
    `insert into report_return_alert (id, game, from_day, day, opened_at, bets, stated, realised, band, z)
     values (gen_random_uuid(), 'dice', '2026-01-01', '2026-01-30', now(), 51234, 99, 91.5, 2.1, -4.2)`,
    [],
  );
  await enterAs(page, await staffWith(request, 'reports.read', 'reports.returns', 'cases'));
  await page.goto('/admin/room/cases');
  await expect(page.getByText('Dice: 91.50 % / 99.00 %, z -4.20')).toBeVisible();
  await follow(page, '/admin/room/reports?view=rtp');
  const alerts = page.getByRole('listitem').filter({ hasText: 'Dice' }).first();
  await expect(alerts).toContainText('91.50 % instead of 99.00 %');
  expect(await violationsOnPhone(page)).toEqual([]);
  await alerts.getByLabel('What was found').fill('A lucky month');
  await alerts.getByRole('button', { name: 'Close the alert of Dice' }).click();
  await expect(alerts).toContainText('A lucky month');
  await page.goto('/admin/room/cases');
  await expect(page.getByText('Nothing waits here.')).toBeVisible();
});

test('names are for others; off, there is nothing', async ({ page, request }) => {
  await enterAs(page, await staffWith(request, 'reports.players'));
  await page.goto('/admin/room/reports-players');
  await expect(page.getByRole('heading', { level: 1, name: 'Winners and losers' })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: /^Biggest (winners|losers)$/ })
      .filter({ hasText: '€' })
      .first(),
  ).toBeVisible();
  await expect(link(page, 'Reports')).toHaveCount(0);
  await turnFeature(request, (await administrator(request)).token, 'reports', false);
  await expect(link(page, 'Winners and losers')).toHaveCount(0);
});

test('counted again by the command, the sums are equal', async () => {
  const { status, out } = await phoenix('reports', 'rebuild', '--check');
  expect([status, out]).toEqual([0, expect.stringContaining('equal')]);
});

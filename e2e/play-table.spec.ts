import { expect, test, type Page } from './test.ts';
import { violations } from './axe.ts';
import { enterAs, newPlayer } from './players.ts';

const bet = (page: Page) => page.getByRole('button', { name: /^(Bet|Play)$/ });
const results = (page: Page) => page.getByRole('list', { name: 'Your last results' }).getByRole('button');
const value = (page: Page) => page.getByRole('textbox', { name: 'Chip value' });
const total = (page: Page) => page.getByRole('status', { name: 'Total bet' });
const spot = (page: Page, id: string) => page.locator(`[data-spot="${id}"]`);

test(
  'a bare table cannot be bet; chips are laid, undone, doubled, cleared and laid again',
  { tag: '@phone' },
  async ({ page, request }) => {
    await enterAs(page, await newPlayer(request));
    await page.goto('/casino/game/roulette');
    await expect(page.getByText('Place chips on the table to bet.')).toBeVisible();
    await expect(bet(page)).toBeDisabled();
    await value(page).fill('0.02');
    await spot(page, '17').click();
    await page.getByRole('radio', { name: /^10 chips/ }).check({ force: true });
    await spot(page, 'red').click();
    await expect(total(page)).toContainText('0.22');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(total(page)).toContainText('0.02');
    await page.getByRole('button', { name: 'Double all chips' }).click();
    await expect(total(page)).toContainText('0.04');
    await bet(page).click();
    await expect(results(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear the table' }).click();
    await expect(bet(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Repeat the last bet' }).click();
    await expect(total(page)).toContainText('0.04');
  },
);

test('limits are those of all chips together, and the value of a chip outlives the page', async ({
  page,
  request,
}) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/baccarat');
  await spot(page, 'player').click();
  await spot(page, 'tie').click();
  await value(page).fill('20');
  await expect(page.getByText(/^All chips together may be at most/)).toBeVisible();
  await expect(bet(page)).toBeDisabled();
  await value(page).fill('0.05');
  await bet(page).click();
  await expect(results(page)).toHaveCount(1);
  await page.reload();
  await expect(value(page)).toHaveValue('0.05');
  await expect(bet(page)).toBeDisabled();
});

test('the cloth is one stop for the keyboard', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/roulette');
  await expect(value(page)).not.toHaveValue('');
  await spot(page, '17').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-spot]:focus')).toHaveCount(1);
  await expect(spot(page, '17')).not.toBeFocused();
  await page.keyboard.press('Enter');
  await expect(total(page)).toContainText('0.02');
  await page.keyboard.press('Delete');
  await expect(total(page)).toContainText('0.01');
  await bet(page).focus();
  await page.keyboard.press('Enter');
  await expect(results(page)).toHaveCount(1);
});

test('auto betting plays the same layout again', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/baccarat');
  await spot(page, 'banker').click();
  await page.getByRole('button', { name: 'Quick play' }).click();
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByRole('spinbutton', { name: 'Number of bets' }).fill('3');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(results(page)).toHaveCount(3);
  await expect(total(page)).toContainText('0.01');
});

for (const game of ['roulette', 'baccarat'])
  test(
    `axe finds nothing on the page of ${game} with chips on it`,
    { tag: '@phone' },
    async ({ page, request }) => {
      await enterAs(page, await newPlayer(request));
      await page.goto(`/casino/game/${game}`);
      await spot(page, game === 'roulette' ? '17' : 'player').click();
      await bet(page).click();
      await expect(results(page)).toHaveCount(1);
      expect(await violations(page)).toEqual([]);
    },
  );

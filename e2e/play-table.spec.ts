import { expect, test, type Page } from './test.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { enterAs, newPlayer } from './players.ts';

const bet = (page: Page) => page.getByRole('button', { name: /^(Bet|Play)$/ });
const results = (page: Page) => page.getByRole('list', { name: 'Your last results' }).getByRole('button');
const value = (page: Page) => page.getByRole('textbox', { name: 'Chip value' });
const total = (page: Page) => page.getByRole('status', { name: 'Total bet' });
const spot = (page: Page, id: string) => page.locator(`[data-spot="${id}"]`);

const clear = (page: Page) => page.getByRole('button', { name: 'Clear the table' }).click();

test('roulette: chips by hand and by key', { tag: '@phone' }, async ({ page, request, isMobile }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/roulette');
  if (!isMobile)
    await test.step('the cloth is one stop for the keyboard', async () => {
      await byKeyboard(page);
      await clear(page);
    });
  await test.step('a bare table cannot be bet; chips are laid, undone, doubled, cleared and laid again', () =>
    layChips(page, isMobile ? 0 : 1));
  await test.step('a called bet lies on its spots, neighbours on the wheel', () => callBets(page));
  await test.step('chips are saved under a name, laid again and deleted', () => saveChips(page));
  await test.step('other wheels have their own table, and no racetrack', () => otherWheels(page));
  await test.step('axe finds nothing on the page with chips on it', async () => {
    expect(await violations(page)).toEqual([]);
  });
});

async function saveChips(page: Page): Promise<void> {
  await page.locator('[data-view=saved]').click();
  await page.getByRole('textbox', { name: 'Name of these chips' }).fill('Evening');
  await page.keyboard.press('Enter');
  const load = page.getByRole('button', { name: 'Load Evening' });
  await expect(load).toBeVisible();
  const laid = await total(page).textContent();
  await clear(page);
  await expect(bet(page)).toBeDisabled();
  await load.focus();
  await page.keyboard.press('Enter');
  await expect(total(page)).toHaveText(laid!);
  await page.getByRole('button', { name: 'Delete Evening' }).click();
  await expect(load).toHaveCount(0);
  await page.locator('[data-view=table]').click();
}

async function otherWheels(page: Page): Promise<void> {
  const wheel = page.getByRole('combobox', { name: 'Wheel' });
  await wheel.selectOption('American');
  // What lay on 0-2-3 has no place there; the other chips stay.
  await expect(total(page)).toContainText('0.24');
  await expect(page.locator('[data-view=track]')).toHaveCount(0);
  await spot(page, '0-00-1-2-3').click();
  await expect(total(page)).toContainText('0.26');
  await wheel.selectOption('Double ball');
  await page.locator('[data-view=both]').click();
  await spot(page, 'both-17').click();
  await expect(total(page)).toContainText('0.26');
  const before = await results(page).count();
  await bet(page).click();
  await expect(results(page)).toHaveCount(before + 1);
  await expect(results(page).first()).toContainText(/^\d+ · \d+$/);
}

async function callBets(page: Page): Promise<void> {
  await clear(page);
  await page.locator('[data-view=stats]').click();
  await expect(page.getByText(/^Your last|round of yours/)).toBeVisible();
  await page.locator('[data-view=track]').click();
  await page.getByRole('radio', { name: /^1 chip/ }).check({ force: true });
  await page.getByRole('button', { name: 'Voisins' }).click();
  await expect(total(page)).toContainText('0.18');
  await page.getByRole('button', { name: '17 with 2 neighbours on each side' }).click();
  await expect(total(page)).toContainText('0.28');
  await page.locator('[data-view=table]').click();
  await expect(spot(page, '0-2-3')).toHaveAttribute('aria-label', /2 chips/);
}

test('baccarat: chips, automatic bets and limits', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/baccarat');
  await test.step('axe finds nothing on the page with chips on it', async () => {
    await spot(page, 'player').click();
    await spot(page, 'perfectPair').click();
    await bet(page).click();
    await expect(results(page)).toHaveCount(1);
    await expect(page.getByRole('img', { name: 'Bead plate: 1 round' })).toBeVisible();
    expect(await violationsOnPhone(page)).toEqual([]);
  });
  await clear(page);
  await test.step('auto betting plays the same layout again', () => playAutomatically(page));
  await page.getByRole('tab', { name: 'Manual' }).click();
  await clear(page);
  await test.step('limits are those of all chips together, and the value of a chip outlives the page', () =>
    limits(page));
});

/** @param before results of bets before */
async function layChips(page: Page, before: number): Promise<void> {
  await expect(page.getByText('Place chips on the table to bet.')).toBeVisible();
  await expect(bet(page)).toBeDisabled();
  // The player's own value of a chip may come a moment after the field.
  await expect(async () => {
    await value(page).fill('0.02');
    await expect(value(page)).toHaveValue('0.02', { timeout: 1_000 });
  }).toPass();
  await spot(page, '17').click();
  await page.getByRole('radio', { name: /^10 chips/ }).check({ force: true });
  await spot(page, 'red').click();
  await expect(total(page)).toContainText('0.22');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total(page)).toContainText('0.02');
  await page.getByRole('button', { name: 'Double all chips' }).click();
  await expect(total(page)).toContainText('0.04');
  await bet(page).click();
  await expect(results(page)).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Clear the table' }).click();
  await expect(bet(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Repeat the last bet' }).click();
  await expect(total(page)).toContainText('0.04');
}

async function limits(page: Page): Promise<void> {
  await spot(page, 'player').click();
  await spot(page, 'tie').click();
  await value(page).fill('20');
  await expect(page.getByText(/^All chips together may be at most/)).toBeVisible();
  await expect(bet(page)).toBeDisabled();
  await value(page).fill('0.05');
  await bet(page).click();
  await expect(results(page)).toHaveCount(5);
  await page.reload();
  await expect(value(page)).toHaveValue('0.05');
  await expect(bet(page)).toBeDisabled();
}

async function byKeyboard(page: Page): Promise<void> {
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
}

async function playAutomatically(page: Page): Promise<void> {
  await spot(page, 'banker').click();
  await page.getByRole('button', { name: 'Quick play' }).click();
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByRole('spinbutton', { name: 'Number of bets' }).fill('3');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(results(page)).toHaveCount(4);
  await expect(total(page)).toContainText('0.01');
}

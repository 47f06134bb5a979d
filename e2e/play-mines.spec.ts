import { expect, test, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { enterAs, newPlayer } from './players.ts';

const bet = (page: Page) => page.getByRole('button', { name: /^(Bet|Play)$/ });
const tile = (page: Page, row: number, column: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${column}:`) });

/** One mine among 25: a first tile is safe 24 times of 25. Plays until it was. */
async function openFirstGem(page: Page): Promise<void> {
  await page.getByRole('button', { name: '1', exact: true }).click();
  await expect(async () => {
    await bet(page).click();
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled();
    await tile(page, 1, 1).click();
    await expect(tile(page, 1, 1)).toHaveAccessibleName(/(gem|mine|round)$/);
    await expect(tile(page, 1, 1)).toHaveAccessibleName(/gem$/, { timeout: 1000 });
  }).toPass();
}

test('rounds of mines on one page', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/mines');
  await test.step('an untouched round is cancelled and the stake comes back', () => untouched(page));
  await page.getByRole('radio', { name: '5×5' }).check({ force: true });
  await test.step('a round goes from the bet over a tile to the cash-out', () => round(page));
  await test.step('an open round is there again after a reload', () => reloaded(page));
  await test.step('the field is one stop for Tab and arrows walk it', () => byKeys(page));
  await test.step('the verifier opens with the game that is played', async () => {
    await page.getByRole('button', { name: 'Fairness', exact: true }).click();
    const window = page.getByRole('dialog', { name: 'Provably fair' });
    await window.getByRole('tab', { name: 'Verify' }).click();
    await expect(window.getByRole('combobox', { name: /^Game/ })).toHaveValue('mines');
  });
});

async function round(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bet 1.00 USD' }).click();
  await openFirstGem(page);
  const take = page.getByRole('button', { name: 'Take +$0.03', exact: true });
  await expect(take).toBeEnabled();
  await expect(page.getByLabel('Bet amount')).toBeDisabled();
  await expect(page.getByRole('tab', { name: 'Auto' })).toBeDisabled();
  await take.click();
  await expect(bet(page)).toBeEnabled();
  await expect(page.getByRole('list', { name: 'Your last results' }).getByRole('button').first()).toHaveText(
    '1.03x',
  );
}

async function reloaded(page: Page): Promise<void> {
  await openFirstGem(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Take +$0.03', exact: true })).toBeEnabled();
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/gem$/);
  await expect(page.getByLabel('Bet amount')).toHaveValue('1.00');
  await page.getByRole('button', { name: /^Take/ }).click();
  await expect(bet(page)).toBeEnabled();
}

async function untouched(page: Page): Promise<void> {
  // The largest field, where more mines fit; a smaller one keeps those that do.
  await page.getByRole('radio', { name: '8×8' }).check({ force: true });
  await page.getByRole('button', { name: '63', exact: true }).click();
  await expect(tile(page, 8, 8)).toBeVisible();
  await expect(page.getByRole('gridcell')).toHaveCount(64);
  await page.getByRole('radio', { name: '3×3' }).check({ force: true });
  await expect(page.getByRole('gridcell')).toHaveCount(9);
  await expect(page.getByRole('combobox', { name: /^Mines/ })).toHaveValue('8');
  await page.getByRole('radio', { name: '8×8' }).check({ force: true });
  await bet(page).click();
  await tile(page, 8, 1).focus();
  await page.keyboard.press('End');
  await expect(tile(page, 8, 8)).toBeFocused();
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(bet(page)).toBeEnabled();
  await expect(page.getByRole('list', { name: 'Your last results' }).getByRole('button').first()).toHaveText(
    '1.00x',
  );
}

async function byKeys(page: Page): Promise<void> {
  await expect(bet(page)).toBeEnabled();
  await bet(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled();
  await tile(page, 3, 3).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(tile(page, 2, 4)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tile(page, 2, 4)).not.toHaveAccessibleName(/closed$/);
  expect(await violationsOnPhone(page)).toEqual([]);
}

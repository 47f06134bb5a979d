import { expect, test, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer } from './players.ts';

const results = (page: Page) => page.getByRole('list', { name: 'Your last results' }).getByRole('button');
const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });

async function openAuto(page: Page, game: string): Promise<void> {
  await page.goto(`/casino/game/${game}`);
  await page.getByRole('tab', { name: 'Auto' }).click();
}

test('a number of bets, a stake that grows, and a game of steps', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request), { quick: true });
  await openAuto(page, 'dice');
  await test.step('plays the number of bets and stops', () => playFour(page));
  await test.step('the stake grows after losses by the percentage', () => grow(page));
  await follow(page, '/casino/game/mines');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('tab', { name: 'Auto' }).click();
  await test.step('mines opens the chosen tiles in every round', () => playMines(page));
});

async function playFour(page: Page): Promise<void> {
  await page.getByRole('spinbutton', { name: 'Number of bets' }).fill('4');
  await start(page).click();
  await expect(results(page)).toHaveCount(4);
  await expect(start(page)).toBeEnabled();
  // Nothing goes on behind the button.
  await expect(results(page)).toHaveCount(4);
}

async function grow(page: Page): Promise<void> {
  // Over 98 loses 98 times of 100.
  await page.getByLabel('Roll over').fill('98');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bet 0.01 USD' }).click();
  await page.getByRole('combobox', { name: 'On loss' }).selectOption('Increase by');
  await page.getByLabel('On loss: Percent').fill('100');
  // A stake that grows after losses has a limit of them: twenty first stakes, until another is entered.
  await expect(page.getByLabel('Stop before a loss of')).toHaveValue('0.20');
  await page.getByRole('combobox', { name: 'On win' }).selectOption('Increase by');
  await page.getByLabel('On win: Percent').fill('100');
  await page.getByRole('spinbutton', { name: 'Number of bets' }).fill('3');
  await start(page).click();
  await expect(results(page)).toHaveCount(7);
  await expect(page.getByLabel('Bet amount')).toHaveValue('0.08');
}

async function playMines(page: Page): Promise<void> {
  await expect(start(page)).toBeDisabled();
  for (const column of [1, 2])
    await page.getByRole('gridcell', { name: new RegExp(`^Row 1, column ${column}:`) }).click();
  await expect(page.getByText('2 moves are made in every round.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Number of bets' }).fill('2');
  await start(page).click();
  await expect(results(page)).toHaveCount(2);
  await expect(start(page)).toBeEnabled();
}

test('runs without end until it is stopped, and everything is locked meanwhile', async ({
  page,
  request,
}) => {
  await enterAs(page, await newPlayer(request));
  await openAuto(page, 'dice');
  await page.getByRole('button', { name: 'Unlimited bets' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Number of bets' })).toHaveValue('∞');
  await start(page).click();
  await expect(stop(page)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Manual' })).toBeDisabled();
  await expect(page.getByLabel('Bet amount')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Double the bet' })).toBeDisabled();
  expect(await violationsOnPhone(page)).toEqual([]);
  await expect(results(page)).not.toHaveCount(0);
  await stop(page).click();
  await expect(start(page)).toBeEnabled();
  await expect(page.getByRole('tab', { name: 'Manual' })).toBeEnabled();
});

test('a guest is asked to log in', async ({ page }) => {
  await enterAs(page, null);
  await openAuto(page, 'dice');
  await start(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

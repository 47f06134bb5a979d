import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { follow } from './follow.ts';
import { balanceOf, enterAs, newPlayer, type TestPlayer } from './players.ts';

const bet = (page: Page) => page.getByRole('button', { name: /^(Bet|Play)$/ });
const results = (page: Page) => page.getByRole('list', { name: 'Your last results' }).getByRole('button');

test('a guest sees the limits and is asked to log in; a game that does not exist is a missing page', async ({
  page,
}) => {
  await enterAs(page, null);
  await page.goto('/casino/game/dice');
  await expect(page.getByRole('switch', { name: 'Fun Play' })).toBeChecked();
  await expect(page.getByText(/^0\.01 – .* USD$/)).toBeVisible();
  await bet(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Please login to your account.')).toBeVisible();
  await page.goto('/casino/game/nothing-like-it');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

/** A bet, a stake, a range: one page and one player for all of them. */
test('a player bets, sets the stake and a range', async ({ page, request }) => {
  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/casino/game/dice');
  const link = await test.step('sees the result and opens the bet', () => opened(page, player, request));
  await test.step('can be played with the keyboard alone', () => byKeyboard(page));
  await test.step('the stake is halved, doubled, taken from chips and checked', () => stakes(page));
  await test.step('a range is set by hand, by key and by figures, and pays up to 9,900 times', () =>
    range(page));
  await page.goto(new URL(link).search ? `/${new URL(link).search}` : '/');
  await expect(page.getByRole('dialog', { name: 'Bet' }).getByText('Nonce 1')).toBeVisible();
  await test.step('settings are toggles with marks, and the help is there', () => settings(page));
});

/** Two bets, of which the second is opened. @returns its link */
async function opened(page: Page, player: TestPlayer, request: APIRequestContext): Promise<string> {
  await bet(page).click();
  await expect(results(page)).toHaveCount(1);
  await expect(bet(page)).toBeEnabled();
  const said = await page
    .getByRole('region', { name: 'Dice' })
    .locator('p[role=status]')
    .evaluateHandle((region) => {
      const texts: string[] = [];
      const look = () => texts.push(region.textContent ?? '');
      new MutationObserver(look).observe(region, { childList: true, characterData: true, subtree: true });
      return texts;
    });
  await bet(page).click();
  await expect(results(page)).toHaveCount(2);
  await expect.poll(() => said.jsonValue(), 'the next result is spoken, be it the same').toContain('');
  expect(await balanceOf(request, player, 'usd', 'demo')).toMatch(/^\d+\.\d\d$/);
  expect(await violationsOnPhone(page)).toEqual([]);

  await results(page).first().click();
  const overview = page.getByRole('dialog', { name: 'Bet' });
  await expect(overview.getByText('Change your seeds to reveal it')).toBeVisible();
  await expect(overview.getByText('Nonce 1')).toBeVisible();
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  const link = await overview.getByRole('textbox', { name: 'Link to this bet' }).textContent();
  await page.keyboard.press('Escape');
  await expect(overview).toBeHidden();
  return link ?? '';
}

async function byKeyboard(page: Page): Promise<void> {
  await expect(bet(page)).toBeEnabled();
  const target = page.getByRole('slider');
  await target.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Wins above 51.50').first()).toBeVisible();
  await page.getByLabel('Bet amount').focus();
  await page.keyboard.type('0.02');
  await bet(page).focus();
  await page.keyboard.press('Enter');
  await expect(results(page)).toHaveCount(3);
  // The button keeps the focus: betting again is one key.
  await expect(bet(page)).toBeEnabled();
  await expect(bet(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(results(page)).toHaveCount(4);
  await target.focus();
  await page.keyboard.press('ArrowLeft');
}

async function stakes(page: Page): Promise<void> {
  const stake = page.getByLabel('Bet amount');
  await page.getByRole('button', { name: 'Bet 1.00 USD' }).click();
  await expect(stake).toHaveValue('1.00');
  await page.getByRole('button', { name: 'Halve the bet' }).click();
  await expect(stake).toHaveValue('0.50');
  await page.getByRole('button', { name: 'Double the bet' }).click();
  await page.getByRole('button', { name: 'Double the bet' }).click();
  await expect(stake).toHaveValue('2.00');
  await stake.fill('100000');
  await expect(page.getByText(/^Maximum bet: /)).toBeVisible();
  await expect(bet(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Max', exact: true }).click();
  await expect(page.getByText(/^Maximum bet: /)).toBeHidden();
  await expect(bet(page)).toBeEnabled();
  expect(Number(await stake.inputValue())).toBeGreaterThan(10);
  await stake.fill('0.01');
  await page.getByRole('button', { name: 'Halve the bet' }).click();
  await expect(stake).toHaveValue('0.01');
}

async function range(page: Page): Promise<void> {
  const before = await results(page).count();
  await page.getByRole('tab', { name: 'Inside or outside' }).click();
  // The chance stays: 4,950 rolls around the middle.
  await expect(page.getByText('Wins from 25.26 to 74.75').first()).toBeVisible();
  const [low, high] = [
    page.getByRole('slider', { name: 'From' }),
    page.getByRole('slider', { name: 'To', exact: true }),
  ];
  await low.focus();
  await page.keyboard.press('ArrowRight');
  await high.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('Wins from 26.26 to 74.74').first()).toBeVisible();
  await page.getByRole('button', { name: 'Swap inside and outside' }).click();
  await expect(page.getByText(/^Wins below .* or above /).first()).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
  await bet(page).click();
  await expect(results(page)).toHaveCount(before + 1);
  await page.getByLabel('Multiplier', { exact: true }).fill('9900');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Win chance')).toHaveValue('0.01');
  await expect(page.getByLabel('Multiplier', { exact: true })).toHaveValue('9900.0000');
  await page.getByRole('button', { name: 'Bet 0.01 USD' }).click();
  await bet(page).click();
  await expect(results(page)).toHaveCount(before + 2);
  await results(page).first().click();
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
}

/** On a page that was loaded without a game: its session and its stake are new ones. */
async function settings(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await follow(page, '/casino/game/dice');
  const quick = page.getByRole('button', { name: 'Quick play' });
  await expect(quick).toHaveAttribute('aria-pressed', 'false');
  await quick.click();
  await expect(quick).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Live stats' }).click();
  const stats = page.getByRole('region', { name: 'Live stats' });
  await bet(page).click();
  await expect(stats.getByText(/0\.10/).first()).toBeVisible();
  await stats.getByRole('button', { name: 'Start again' }).click();
  await expect(stats.getByText('Place a bet to see the line.')).toBeVisible();
  await stats.getByRole('button', { name: 'Close live stats' }).click();
  await page.getByRole('button', { name: 'How to play' }).click();
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
}

/**
 * Bonus money on the page: opting in, a deposit that brings it, betting with it, what is left becoming the player's; giving
 * it up; and every refusal on the way. A deposit is announced as the wallet announces it: no chain is needed here.
 */
import { randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext, type Locator, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { follow } from './follow.ts';
import { letterTo } from './letters.ts';
import { administrator, balanceOf, deposited, enterAs, newPlayer, post, type TestPlayer } from './players.ts';
import { refuseOnce } from './refuse-once.ts';
import { toasts } from './toasts.ts';
import { watchErrors } from './watch.ts';

interface Bonus {
  readonly _id: string;
  readonly value: string;
  readonly wagered: string;
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const balance = (page: Page): Locator => page.getByRole('button', { name: 'Balance and currency' });
const pill = (page: Page): Locator => page.getByTestId('bonus-pill');
const betButton = (page: Page): Locator => page.getByRole('button', { name: /^(Bet|Play)$/ });

/** Staff give 20 dollars of bonus money. */
async function given(request: APIRequestContext, player: TestPlayer): Promise<void> {
  const { token } = await administrator(request);
  const gift = {
    user: player.id,
    currency: 'usd',
    amount: '20.00',
    reason: 'browser test',
    key: randomUUID(),
  };
  await post(request, '/api/admin/bonuses/grant', gift, token);
}

async function bonusOf(request: APIRequestContext, { token }: TestPlayer): Promise<Bonus | undefined> {
  const [row] = await post<Bonus[]>(request, '/api/bonusBalance', {}, token);
  return row;
}

/** Bets five dollars of bonus money on a long shot, and waits until the bet is counted or the bonus is over. */
async function betOnce(request: APIRequestContext, player: TestPlayer): Promise<Bonus | undefined> {
  const before = await bonusOf(request, player);
  await post(
    request,
    '/api/game/play',
    { api_id: 'limbo', bet: '5.00', demo: false, currency: 'usd', quick: true, data: { target: 10_000 } },
    player.token,
  );
  await expect.poll(async () => (await bonusOf(request, player))?.wagered).not.toBe(before?.wagered);
  return bonusOf(request, player);
}

/** A player whose address is confirmed, by the link in the letter: only they can pay in and out. */
async function confirmed(page: Page, request: APIRequestContext): Promise<TestPlayer> {
  const player = await newPlayer(request);
  await enterAs(page, player, { demo: false });
  const { link } = await letterTo(request, `${player.name}@example.com`, 'confirm');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
  await page.keyboard.press('Escape');
  return player;
}

test('opting in, a deposit, bets in bonus money, and what is left is the player’s', async ({
  page,
  request,
}) => {
  test.slow();
  const player = await newPlayer(request);
  await enterAs(page, player, { demo: false });
  await refuseOnce(page, '/api/data/promotions/rakeback');
  await page.goto('/promotions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Rakeback of up to/ })).toBeVisible();
  await page.getByRole('button', { name: 'See the offer' }).click();
  const offer = dialog(page, 'Deposit bonus');
  await expect(offer.getByText('x40', { exact: true })).toBeVisible();
  await expect(
    offer.getByText('Bonus balance is not accepted in live games, poker, futures or card games.'),
  ).toBeVisible();
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  await offer.getByRole('button', { name: 'Opt in' }).click();
  await expect(offer.getByRole('button', { name: 'Deposit' })).toBeVisible();
  await expect(offer.getByText('You are in: your next deposit brings the bonus.')).toBeVisible();
  await test.step('it is given up before the deposit, and opted in to again', async () => {
    await offer.getByRole('button', { name: 'Cancel bonus' }).click();
    const sure = dialog(page, 'Cancel bonus');
    await expect(sure.getByText('Your next deposit brings no bonus then.')).toBeVisible();
    await sure.getByRole('button', { name: 'Cancel bonus' }).click();
    await offer.getByRole('button', { name: 'Opt in' }).click();
    await expect(offer.getByText('You are in: your next deposit brings the bonus.')).toBeVisible();
  });
  await page.keyboard.press('Escape');

  await test.step('the wheel waits for the deposit', async () => {
    await follow(page, '/rewards');
    await page.getByRole('button', { name: 'Open the wheel' }).click();
    await dialog(page, 'Wheel').getByRole('button', { name: 'Spin', exact: true }).click();
    const text = 'Use available deposit bonus before spinning the wheel.';
    await expect(toasts(page).getByText(text)).toBeVisible();
    await expect(dialog(page, 'Wheel').getByRole('button', { name: text })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the deposit brings it, on the open page', async () => {
    await follow(page, '/casino/game/dice');
    await expect(balance(page)).toContainText('$0.00');
    await deposited(player, 20);
    await expect(pill(page)).toContainText('$800.00 to wager');
    await expect(balance(page)).toContainText('$20.00');
  });

  await test.step('a bet may not be too great', async () => {
    await page.getByLabel('Bet amount').fill('5.01');
    await expect(page.getByText('A bet with bonus money may be $5.00 at most.')).toBeVisible();
    await betButton(page).click();
    await expect(toasts(page).getByText(/^Max bet amount with bonus money: \$5/)).toBeVisible();
    await page.getByLabel('Bet amount').fill('5');
    await expect(page.getByText(/^This bet takes bonus money\. 25% of it counts/)).toBeVisible();
    await betButton(page).click();
    await expect(page.getByRole('list', { name: 'Your last results' }).getByRole('button')).toHaveCount(1);
    await expect(pill(page)).toContainText(/\$798\.7\d to wager/);
  });

  await test.step('below ten dollars nothing is left to wager', async () => {
    // The notice goes by itself after a while: it is looked for from the start, however long the bets take.
    const notice = page.getByText(/^\$\d.* of bonus money is now yours\.$/);
    const shown = expect(notice).toBeVisible({ timeout: 120_000 });
    // It ends by itself a moment after the bet was counted; one bet more in that moment would be in their own money.
    const lost = async () => {
      let bonus = await bonusOf(request, player);
      while (bonus && Number(bonus.value) >= 10) bonus = await betOnce(request, player);
      await expect.poll(() => bonusOf(request, player)).toBeUndefined();
    };
    await Promise.all([shown, lost()]);
    await expect(pill(page)).toHaveCount(0);
    expect(Number(await balanceOf(request, player, 'usd', 'real'))).toBeGreaterThan(0);
  });
});

test('a bonus is looked at and given up; it cannot be taken back', async ({ page, request }) => {
  const player = await newPlayer(request);
  await given(request, player);
  await enterAs(page, player, { demo: false });
  const wrong = watchErrors(page);
  await page.goto('/casino/game/hilo');
  await expect(pill(page)).toContainText('$800.00 to wager');
  await expect(balance(page)).toContainText('$20.00');
  await expect(page.getByText('This game is not played with bonus money.')).toBeVisible();
  await balance(page).click();
  await expect(page.getByText('incl. $20.00 bonus')).toBeVisible();
  await page.getByRole('button', { name: 'Bonus details' }).click();
  const info = dialog(page, 'Your bonus');
  await expect(info.getByRole('progressbar', { name: 'Wagered of the bonus' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  await expect(info.getByText('Max payout')).toBeVisible();
  await info.getByText('How much each game counts').click();
  await expect(info.getByRole('listitem').filter({ hasText: 'Dice' })).toContainText('25%');
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  await info.getByRole('button', { name: 'Cancel bonus' }).click();
  const sure = dialog(page, 'Cancel bonus');
  await expect(
    sure.getByText(
      "Are you sure? You won't be able to get this bonus again unless the promotion states otherwise.",
    ),
  ).toBeVisible();
  await sure.getByRole('button', { name: 'Keep bonus' }).click();
  await expect(sure).toHaveCount(0);
  await info.getByRole('button', { name: 'Cancel bonus' }).click();
  await sure.getByRole('button', { name: 'Cancel bonus' }).click();
  await expect(page.getByText('The bonus is cancelled.')).toBeVisible();
  await expect(info.getByText('You have no active bonus.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pill(page)).toHaveCount(0);
  await expect(balance(page)).toContainText('$0.00');
  expect(wrong).toEqual([]);
});

test('card games take no bonus money, and nothing is paid out while there is some', async ({
  page,
  request,
}) => {
  const player = await confirmed(page, request);
  await given(request, player);
  await page.goto('/casino/game/hilo');
  await page.getByLabel('Bet amount').fill('1');
  await betButton(page).click();
  await expect(toasts(page).getByText('Bonus money is not accepted in this game.')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
  const wallet = dialog(page, 'Wallet');
  await wallet.getByRole('tab', { name: 'Withdraw' }).click();
  await expect(
    wallet.getByText('You have an active bonus. Finish wagering it, or cancel it, before you withdraw.'),
  ).toBeVisible();
  await expect(wallet.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled();
  await wallet.getByRole('button', { name: 'See bonus' }).click();
  await expect(dialog(page, 'Your bonus')).toBeVisible();
});

test('guests log in before they opt in', async ({ page }) => {
  await enterAs(page, null);
  await refuseOnce(page, '/api/data/promotions/depositBonus');
  await page.goto('/bonus');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Opt in' }).click();
  await expect(dialog(page, 'Log in or register')).toBeVisible();
});

test('the offer comes up on the home page once a day, and stands in the wallet', async ({
  page,
  request,
}) => {
  await confirmed(page, request);
  // The browser has not shown it yet.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('asked') !== null) return;
    sessionStorage.setItem('asked', '1');
    const kept = JSON.parse(localStorage.getItem('Phoenix') ?? '{}') as { state: object };
    localStorage.setItem('Phoenix', JSON.stringify({ ...kept, state: { ...kept.state, offerSeen: '' } }));
  });
  await page.goto('/');
  const offer = dialog(page, 'Deposit bonus');
  await expect(offer.getByRole('button', { name: 'Opt in' })).toBeVisible();
  const seen = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('Phoenix') ?? '{}') as { state: { offerSeen: string } };
    return kept.state.offerSeen;
  });
  expect(seen).toMatch(/^20\d\d-\d\d-\d\d$/);
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();

  await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
  const wallet = dialog(page, 'Wallet');
  await wallet.getByRole('button', { name: /opt in before you deposit/ }).click();
  await offer.getByRole('button', { name: 'Opt in' }).click();
  await offer.getByRole('button', { name: 'Deposit' }).click();
  // On top of the offer, which stays; the wallet that was under it is on its way out.
  await expect(wallet.last().getByRole('button', { name: /comes with this deposit/ })).toBeVisible();
  await expect(offer).toBeAttached();
});

test('staff give a bonus with a reason, and end it', async ({ page, request, isMobile }) => {
  test.skip(isMobile, 'the same page');
  const player = await newPlayer(request);
  await enterAs(page, await administrator(request));
  await page.goto(`/admin/user/${player.id}`);
  await page.getByRole('button', { name: 'Give bonus' }).click();
  const grant = dialog(page, 'Give bonus');
  await grant.getByLabel('Amount').fill('19');
  await grant.getByRole('button', { name: 'Give bonus' }).click();
  await expect(grant.getByRole('alert')).toHaveText('Enter a reason of at least 3 letters.');
  await grant.getByLabel('Reason').fill('Waited for a withdrawal');
  await grant.getByRole('button', { name: 'Give bonus' }).click();
  await expect(grant.getByRole('alert')).toHaveText('That is less than a bonus has to be worth.');
  await grant.getByLabel('Amount').fill('20');
  await grant.getByRole('button', { name: 'Give bonus' }).click();
  await expect(page.getByText('The bonus is given.')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Waited for a withdrawal' });
  await expect(row).toContainText('$0.00 of $800.00 wagered');
  await row.getByRole('button', { name: 'End' }).click();
  const end = dialog(page, 'End bonus');
  await end.getByLabel('Reason').fill('Given by mistake');
  await end.getByRole('button', { name: 'End bonus' }).click();
  await expect(row).toContainText('Cancelled');
  expect(await bonusOf(request, player)).toBeUndefined();
});

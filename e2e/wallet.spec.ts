/**
 * The wallet on the development chain of this installation: somebody deposits real transactions, plays, and withdraws to
 * an address of their own; and everything that is refused on the way.
 */
import { expect, test, type APIRequestContext, type Locator, type Page } from './test.ts';
import { parseEther } from 'viem';
import { violations, violationsOnPhone } from './axe.ts';
import { hold } from './hold.ts';
import { letterTo } from './letters.ts';
import { administrator, balanceOf, credit, enterAs, newPlayer, post, type TestPlayer } from './players.ts';
import { freshAddress, payFromOutside, weiOf } from './wallet-chain.ts';

/** Blocks come every other second, and three must follow; slow machines take their time. */
const CHAIN = { timeout: 120_000 };

const wallet = (page: Page) => page.getByRole('dialog', { name: 'Wallet' });
const deposit = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Deposit' });
const balance = (page: Page) => page.getByRole('button', { name: 'Balance and currency' });
const tab = (page: Page, name: string) => wallet(page).getByRole('tab', { name });

/** A player whose address is confirmed, by the link in the letter. */
async function confirmed(page: Page, request: APIRequestContext): Promise<TestPlayer> {
  const player = await newPlayer(request);
  await enterAs(page, player, { demo: false, currency: 'eth' });
  const { link } = await letterTo(request, `${player.name}@example.com`, 'confirm');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
  await page.keyboard.press('Escape');
  return player;
}

/** A player with ether on the balance and the withdrawal form open. */
async function ready(page: Page, request: APIRequestContext): Promise<{ player: TestPlayer; form: Locator }> {
  const player = await confirmed(page, request);
  await credit(request, player, 'eth', '0.4');
  await page.goto('/');
  await deposit(page).click();
  await tab(page, 'Withdraw').click();
  const form = wallet(page);
  await expect(form.getByLabel('Network')).toContainText('Ethereum');
  return { player, form };
}

/** An address that is watched for a quarter of an hour, as processors give it out, and the page after that. */
async function runsOut(page: Page): Promise<void> {
  const end = Date.now() + 900_000;
  await page.route('**/api/wallet/getDepositWallet', async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), expires_at: new Date(end).toISOString() };
    await route.fulfill({ response: answer, json });
  });
  await wallet(page).getByRole('tab', { name: 'Deposit', exact: true }).click();
  await wallet(page).getByLabel('Amount', { exact: true }).fill('0.2');
  await wallet(page).getByRole('button', { name: 'Show deposit address' }).click();
  const card = wallet(page).getByRole('region', { name: 'Deposit address for ETH' });
  const code = card.getByRole('img', { name: 'QR code of the deposit address' });
  await expect(code).toBeVisible();
  await page.clock.setFixedTime(end + 1000);
  await expect(card.getByRole('alert')).toContainText('The time to pay has run out.');
  await expect(code).toHaveCount(0);
  await card.getByRole('alert').getByRole('button', { name: 'Back to the amount' }).click();
  await expect(wallet(page).getByRole('button', { name: 'Show deposit address' })).toBeVisible();
}

async function ask(form: Locator, address: string, amount: string): Promise<void> {
  await form.getByLabel('Address', { exact: true }).fill(address);
  await form.getByLabel('Amount', { exact: true }).fill(amount);
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
}

test('a stranger deposits ether, plays, and withdraws it to the wei', async ({ page, request }, {
  project,
}) => {
  test.skip(project.name === 'mobile', 'the way is the same; the window on phones has a test of its own');
  const player = await confirmed(page, request);
  await page.goto('/');

  await test.step('pays to the address that is shown', async () => {
    await deposit(page).click();
    const window = wallet(page);
    const show = window.getByRole('button', { name: 'Show deposit address' });
    await expect(show).toBeDisabled();
    await expect(window.getByText('Local test chain', { exact: true })).toBeVisible();
    await window.getByRole('button', { name: '$50', exact: true }).click();
    await expect(window.getByText('≈ $', { exact: false })).toBeVisible();
    await window.getByLabel('Amount', { exact: true }).fill('0.2');
    await show.click();
    const card = window.getByRole('region', { name: 'Deposit address for ETH' });
    await expect(card.getByRole('img', { name: 'QR code of the deposit address' })).toBeVisible();
    await expect(card.getByText('0.2 ETH')).toBeVisible();
    await expect(card.getByText(/after 3 confirmations/)).toBeVisible();
    const address = await card.getByText(/^0x[0-9a-fA-F]{40}$/).textContent();
    await payFromOutside(address!, parseEther('0.2'));
    const underWay = window.getByRole('region', { name: 'Deposits in progress' });
    await expect(underWay.getByText('Paid')).toBeVisible(CHAIN);
    await expect(underWay.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await expect(balance(page)).toContainText('0.20');
    expect(await balanceOf(request, player, 'eth', 'real')).toBe('0.20000000');
  });

  await test.step('plays with it', async () => {
    await page.goto('/casino/game/dice');
    await page.getByRole('group', { name: 'Quick bets' }).getByText('$1', { exact: true }).click();
    // Others' bets of a dollar may stand in the feed.
    await expect(page.getByText(/^\$(0\.99|1\.00)$/).first()).toBeVisible();
    await expect(page.getByLabel('Bet amount')).toHaveValue(/^0\.00\d/);
    await page.getByRole('button', { name: /^(Bet|Play)$/ }).click();
    await expect(page.getByRole('list', { name: 'Your last results' }).getByRole('button')).toHaveCount(1);
    expect(await balanceOf(request, player, 'eth', 'real')).not.toBe('0.20000000');
  });

  const payee = freshAddress();
  await test.step('withdraws to a fresh address, approved by staff from the queue', async () => {
    await deposit(page).click();
    await tab(page, 'Withdraw').click();
    const form = wallet(page);
    await ask(form, payee, '0.1');
    await expect(page.getByText('Withdrawal request has been created.')).toBeVisible();
    const open = form.getByRole('region', { name: 'Withdrawal in progress' });
    await expect(open).toContainText('Your account is new');
    // Two of a hundred are the fee of the level that everybody starts at.
    await expect(open).toContainText('0.098 ETH on its way');
    const staff = await page.context().browser()!.newContext();
    const desk = await staff.newPage();
    await enterAs(desk, await administrator(staff.request));
    await desk.goto('/admin/room/wallet?tab=withdrawals');
    await desk.getByRole('button', { name: `Approve 0.1 ETH of ${player.name}` }).click();
    const sure = desk.getByRole('dialog', { name: 'Approve' });
    await expect(sure).toContainText(payee);
    await sure.getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText('Approved.', { exact: true })).toBeVisible();
    await staff.close();
  });

  await test.step('has it on the chain to the wei, and both in the history', async () => {
    await expect.poll(() => weiOf(payee), CHAIN).toBe(parseEther('0.098'));
    await tab(page, 'History').click();
    const deposits = wallet(page).getByRole('list', { name: 'Deposits' }).getByRole('listitem');
    await expect(deposits).toHaveCount(1);
    await expect(deposits).toContainText('+0.2');
    await expect(deposits).toContainText('Paid');
    await tab(page, 'Withdrawals').click();
    const withdrawals = wallet(page).getByRole('list', { name: 'Withdrawals' }).getByRole('listitem');
    await expect(withdrawals).toHaveCount(1);
    await expect(withdrawals).toContainText('-0.1');
    await expect(withdrawals.getByText('Successful')).toBeVisible(CHAIN);
    expect(await violations(page, '[role=dialog]')).toEqual([]);
  });

  await test.step('is told when the time to pay is over, and led back', () => runsOut(page));
});

test(
  'nothing is open before the address is confirmed, and guests log in',
  { tag: '@phone' },
  async ({ page, request, isMobile }) => {
    await enterAs(page, null);
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(deposit(page)).toHaveCount(0);
    if (isMobile) {
      await page
        .getByRole('navigation', { name: 'Quick navigation' })
        .getByRole('button', { name: 'Wallet' })
        .click();
      await expect(page.getByRole('dialog', { name: 'Log in or register' })).toBeVisible();
      await expect(wallet(page)).toBeHidden();
    }
    const context = await page.context().browser()!.newContext();
    const own = await context.newPage();
    const player = await newPlayer(request);
    await enterAs(own, player, { demo: false });
    await own.goto('/');
    await deposit(own).click();
    await expect(wallet(own).getByText('Confirm your e-mail address first')).toBeVisible();
    await expect(wallet(own).getByRole('tab')).toHaveCount(0);
    await wallet(own).getByRole('button', { name: 'Send' }).click();
    await letterTo(request, `${player.name}@example.com`, 'confirm', 2);
    expect(await violations(own, '[role=dialog]')).toEqual([]);
    await context.close();
  },
);

test('a withdrawal is refused with the reason beside its field, made, and taken back', async ({
  page,
  request,
}) => {
  const { player, form } = await ready(page, request);
  await expect(form.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled();

  await ask(form, '0x1', '0.1');
  await expect(form.getByText('Enter wallet!')).toBeVisible();
  await expect(form.getByLabel('Address', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Address', { exact: true })).toBeFocused();
  // What is wrong is said before anybody presses, and there is no receipt for what cannot be.
  const address = form.getByLabel('Address', { exact: true });
  const amount = form.getByLabel('Amount', { exact: true });
  await address.fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  await expect(form.getByText('That is an address of another network, not of Ethereum.')).toBeVisible();
  await address.fill('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc0');
  await expect(form.getByText('Not a valid Ethereum address.')).toBeVisible();
  await address.fill(freshAddress());
  await expect(address).not.toHaveAttribute('aria-invalid', 'true');
  await amount.fill('0.00000001');
  await expect(form.getByText(/^The minimum withdrawal is/)).toBeVisible();
  await amount.fill('0.5');
  await expect(form.getByRole('alert').filter({ hasText: 'You have 0.4 ETH.' })).toBeVisible();
  const receive = form.locator('dl > div').filter({ hasText: 'You receive' });
  await expect(receive).toContainText('–');

  // 99 of 100 of the balance, and what arrives of it.
  await form.getByRole('button', { name: 'Max' }).click();
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('0.396');
  await expect(form.getByText('You receive')).toBeVisible();
  await form.getByRole('button', { name: '25%' }).click();
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('0.1');
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();

  const open = form.getByRole('region', { name: 'Withdrawal in progress' });
  await expect(open).toContainText('0.1');
  expect(await balanceOf(request, player, 'eth', 'real')).toBe('0.30000000');
  await open.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText(/^The withdrawal is cancelled/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
  expect(await balanceOf(request, player, 'eth', 'real')).toBe('0.40000000');
  await tab(page, 'History').click();
  await tab(page, 'Withdrawals').click();
  await expect(form.getByText('Cancelled')).toBeVisible();
});

test('staff decline a withdrawal, and the player reads why', async ({ page, request }, { project }) => {
  test.skip(project.name === 'mobile', 'staff work at a desk');
  const { player, form } = await ready(page, request);
  await ask(form, freshAddress(), '0.3');
  await expect(form.getByRole('region', { name: 'Withdrawal in progress' })).toBeVisible();
  const staff = await page.context().browser()!.newContext();
  const desk = await staff.newPage();
  await enterAs(desk, await administrator(staff.request));
  await desk.goto('/admin/room/wallet?tab=withdrawals');
  await desk.getByRole('button', { name: `Decline 0.3 ETH of ${player.name}` }).click();
  const sure = desk.getByRole('dialog', { name: 'Decline' });
  await sure.getByRole('button', { name: 'Decline' }).click();
  await expect(sure.getByText('At least three characters.')).toBeVisible();
  await sure.getByLabel('Reason').fill('Please choose another address');
  await sure.getByRole('button', { name: 'Decline' }).click();
  await expect(desk.getByText(/^Declined\./)).toBeVisible();
  for (const room of ['Deposits', 'Chains', 'Signer', 'Reconciliation']) {
    await desk.getByRole('tab', { name: room }).click();
    await expect(desk.getByRole('tabpanel')).not.toBeEmpty();
    expect(await violations(desk), room).toEqual([]);
  }
  await staff.close();

  // The open window follows by itself.
  await expect(form.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
  await tab(page, 'History').click();
  await tab(page, 'Withdrawals').click();
  await expect(form.getByText('Declined: Please choose another address')).toBeVisible();
  expect(await balanceOf(request, player, 'eth', 'real')).toBe('0.40000000');
});

test('the window is worked by keyboard alone and gives the focus back', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have no keyboard');
  await confirmed(page, request);
  await page.goto('/');
  await deposit(page).focus();
  await page.keyboard.press('Enter');
  await expect(wallet(page)).toBeVisible();
  await tab(page, 'Deposit').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Withdraw')).toBeFocused();
  await page.keyboard.press('Home');
  await wallet(page).getByLabel('Coin').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder('Search')).toBeFocused();
  await page.keyboard.type('usdt');
  await page.keyboard.press('Enter');
  await expect(wallet(page).getByLabel('Coin')).toContainText('USDT');
  await wallet(page).getByLabel('Amount', { exact: true }).fill('25');
  await page.keyboard.press('Enter');
  await expect(wallet(page).getByRole('button', { name: 'Back to the amount' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(wallet(page).getByRole('button', { name: 'Show deposit address' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wallet(page)).toBeHidden();
  await expect(deposit(page)).toBeFocused();
});

test('a key pressed while the list of coins is on its way opens it, and the focus stays', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have no keyboard');
  await confirmed(page, request);
  // What waits for the page to settle waits for this test.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(globalThis, {
      requestIdleCallback: (work: () => void) => waiting.push(work),
      settle: () => waiting.splice(0).forEach((work) => work()),
    });
  });
  const release = await hold(page, /\/select-[^/]*\.js$/);
  await page.goto('/');
  await deposit(page).click();
  const coin = wallet(page).getByLabel('Coin');
  await coin.focus();
  const asked = page.waitForRequest(/\/select-[^/]*\.js$/);
  await page.evaluate('settle()');
  await asked;
  await expect(coin).toBeFocused();
  await page.keyboard.press('Enter');
  // Never on nothing, where the next key would be lost.
  await expect(coin).toBeFocused();
  release();
  await expect(page.getByPlaceholder('Search')).toBeFocused();
});

test('who excluded themselves still takes out what is theirs', async ({ page, request }) => {
  const player = await confirmed(page, request);
  await credit(request, player, 'eth', '0.5');
  await post(request, '/api/limits/break', { kind: 'exclusion', length: 'ever' }, player.token);
  await page.goto('/error/se');
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
  await expect(wallet(page).getByRole('tab', { name: 'Deposit' })).toHaveCount(0);
  await ask(wallet(page), freshAddress(), '0.1');
  await expect(wallet(page).getByRole('region', { name: 'Withdrawal in progress' })).toBeVisible();
});

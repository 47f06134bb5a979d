/**
 * The first minute of a new player, on a phone: from the registration to a bet for fun in two presses; then coins come in,
 * are played with, and go out, with the reasons of refusals read on the way.
 */
import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from './test.ts';
import { parseEther } from 'viem';
import { violations } from './axe.ts';
import { hold } from './hold.ts';
import { letterTo } from './letters.ts';
import { freshAddress, payFromOutside, weiOf } from './wallet-chain.ts';
import { watchErrors } from './watch.ts';

/** Blocks come every other second, and three must follow; slow machines take their time. */
const CHAIN = { timeout: 120_000 };

const balance = (page: Page) => page.getByRole('button', { name: 'Balance and currency' });
const wallet = (page: Page) => page.getByRole('dialog', { name: 'Wallet' });
const tab = (page: Page, name: string) => wallet(page).getByRole('tab', { name });
const bet = (page: Page) => page.getByRole('button', { name: /^(Bet|Play)$/ });
const results = (page: Page) => page.getByRole('list', { name: 'Your last results' }).getByRole('button');

test(
  'the first minute: for fun, then with coins in and out',
  { tag: '@phone' },
  async ({ page, request }, { project }) => {
    test.skip(
      project.name !== 'mobile',
      'the way of a desktop is walked by the wallet’s and the stranger’s tests',
    );
    const wrong = watchErrors(page);
    const name = `m${randomBytes(6).toString('hex')}`;

    await test.step('registers, and bets for fun with the second press', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign up' }).click();
      const form = page.getByRole('dialog', { name: 'Log in or register' });
      await expect(form.getByText('I am at least 18 years old')).toBeVisible();
      await form.getByLabel('E-mail').fill(`${name}@example.com`);
      await form.getByLabel('Login', { exact: true }).fill(name);
      await form.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await form.getByRole('checkbox', { name: /at least 18/ }).check();
      await form.getByRole('button', { name: 'Register' }).click();
      const welcome = page.getByRole('dialog', { name: 'Welcome' });
      await expect(welcome.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
      // There before the registration answered, in the money that everybody can read.
      await expect(welcome.getByText(/^\$[\d,.]+ in Fun Play is yours/)).toBeVisible();
      await expect(welcome.getByRole('button', { name: /^Deposit/ })).toBeVisible();
      expect(await violations(page, '[role=dialog]')).toEqual([]);
      await welcome.getByRole('button', { name: /^Fun Play/ }).click();
      await expect(page).toHaveURL(/\/casino\/game\//);
      await expect(balance(page)).toContainText('Fun Play');
      await bet(page).click();
      await expect(results(page)).toHaveCount(1);
    });

    await test.step('confirms the address, and no other window comes up', async () => {
      const { link } = await letterTo(request, `${name}@example.com`, 'confirm');
      await page.goto(link);
      const confirmed = page.getByRole('dialog').filter({ hasText: 'E-mail confirmed' });
      const offers = page.waitForResponse('**/api/data/promotions/depositBonus');
      await confirmed.getByRole('button', { name: 'Continue' }).click();
      await offers;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('pays in, sees it arrive and plays with it', async () => {
      // A press on the list before its library is there opens it when it is.
      const arrive = await hold(page, '**/assets/select-*.js');
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
      await wallet(page).getByLabel('Coin').click();
      arrive();
      await page.getByRole('option', { name: /^ETH/ }).click();
      // The coin stays where one looks next.
      await tab(page, 'Withdraw').click();
      await expect(wallet(page).getByLabel('Coin')).toContainText('ETH');
      await tab(page, 'Deposit').click();
      await wallet(page).getByLabel('Amount', { exact: true }).fill('0.2');
      await wallet(page).getByRole('button', { name: 'Show deposit address' }).click();
      const address = await wallet(page)
        .getByText(/^0x[0-9a-fA-F]{40}$/)
        .textContent();
      await payFromOutside(address!, parseEther('0.2'));
      const play = page.getByRole('button', { name: 'Play with ETH' });
      await expect(play).toBeVisible(CHAIN);
      await expect(page.getByText('0.2 ETH is in your balance.')).toBeVisible();
      await play.click();
      await expect(wallet(page)).toBeHidden();
      await expect(page).toHaveURL(/\/casino\/game\//);
      await expect(balance(page)).toContainText('0.20');
      await expect(balance(page)).not.toContainText('Fun Play');
      await page.getByRole('group', { name: 'Quick bets' }).getByText('$1', { exact: true }).click();
      await bet(page).click();
      await expect(results(page)).toHaveCount(1);
      await expect(balance(page)).not.toHaveText(/0\.20$/);
    });

    await test.step('reads what is wrong with a withdrawal, and makes one', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
      await tab(page, 'Withdraw').click();
      const form = wallet(page);
      await expect(form.getByLabel('Coin')).toContainText('ETH');
      const payee = form.getByLabel('Address', { exact: true });
      const amount = form.getByLabel('Amount', { exact: true });
      await payee.fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
      await expect(form.getByText('That is an address of another network, not of Ethereum.')).toBeVisible();
      await amount.fill('5');
      await expect(form.getByText(/^You have 0\.(19|20)\d* ETH\.$/)).toBeVisible();
      await expect(form.locator('dl > div').filter({ hasText: 'You receive' })).toContainText('–');
      const own = freshAddress();
      await payee.fill(own);
      await amount.fill('0.1');
      // Two of a hundred are the fee of the level that everybody starts at.
      await expect(form.locator('dl > div').filter({ hasText: 'You receive' })).toContainText('0.098 ETH');
      await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await expect(form.getByRole('region', { name: 'Withdrawal in progress' })).toContainText(own);
      expect(await weiOf(own)).toBe(0n);
      expect(await violations(page, '[role=dialog]')).toEqual([]);
    });
    expect(wrong).toEqual([]);
  },
);

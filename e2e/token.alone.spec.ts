/** The public figures. Their switch is for everybody, so they run after all others. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { expect, test } from './test.ts';
import { parseEther } from 'viem';
import { violations, violationsInEveryTheme, violationsOnPhone } from './axe.ts';
import { turnFeature } from './features.ts';
import { phoenix } from './commands.ts';
import { follow } from './follow.ts';
import { letterTo } from './letters.ts';
import { administrator, balanceOf, credit, enterAs, inDatabase, newPlayer, post } from './players.ts';
import { payFromOutside, supplyOf, weiOf } from './wallet-chain.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

const LINK = { name: 'Analytics', exact: true } as const;
/** Smallest units of one. */
const COIN = 10n ** 8n;
/** Blocks come every other second, and jobs every minute. */
const CHAIN = { timeout: 180_000, intervals: [2_000] };

test.afterAll(async ({ request }) => {
  await turnFeature(request, (await administrator(request)).token, 'token', false);
});

test('off, there is no page, no call and no link; whoever switches it on is told of the law; on, all of them', async ({
  page,
  request,
  browser,
}) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '50.00');
  const bet = { api_id: 'dice', bet: '10.00', currency: 'usd', data: { target: 50, direction: 'over' } };
  await post(request, '/api/game/play', bet, player.token);
  const { token } = await administrator(request);
  expect((await request.get('/analytics')).status()).toBe(404);
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('link', LINK)).toHaveCount(0);
  const ticker = page.getByRole('navigation', { name: 'Main navigation' }).getByLabel('BTC price');
  await expect(ticker).toBeVisible();
  await expect(page.locator('a[href="/token"]')).toHaveCount(0);
  await toldOfTheLaw(browser, token);
  await expect(page.getByRole('contentinfo').getByRole('link', LINK)).toBeVisible();
  await expect(page.getByRole('link', { name: 'BTC price' })).toHaveAttribute('href', '/token');
  for (const path of ['/analytics', '/token', '/revShare'])
    expect((await request.get(path)).status(), path).toBe(200);
});

/** Somebody of staff reads it beside the switch, and again in the question. */
async function toldOfTheLaw(browser: Browser, token: string): Promise<void> {
  await using context = await browser.newContext();
  const page = await context.newPage();
  await enterAs(page, { name: 'admin', id: '', token });
  await page.goto('/admin/features');
  await expect(page.getByRole('heading', { name: 'What law this touches' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Token and public analytics on' }).click();
  const sure = page.getByRole('dialog', { name: 'Token and public analytics' });
  await expect(sure).toContainText('under MiCA and national law');
  await sure.getByRole('button', { name: 'Switch on' }).click();
  await expect(sure).toBeHidden();
}

test('the widgets load, show figures by day, read by keys and pointer, and say when there is nothing or an error', async ({
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  // What was bet before the switch is counted too.
  await expect
    .poll(
      async () =>
        (await post<{ data: unknown[] }>(request, '/analytics/expectedProfit/slots', { timeframe: 7 })).data
          .length,
      CHAIN,
    )
    .toBe(7);
  await page.route('**/analytics/phx/price-history', (route) => route.abort());
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  const widget = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });

  const casino = widget('24H casino revenue');
  const chart = casino.getByRole('slider');
  await expect(chart).toHaveAttribute('aria-valuemax', '29');
  await expect(casino.getByRole('table').locator('tr')).toHaveCount(30);
  await casino.getByRole('tab', { name: '7D' }).click();
  await expect(chart).toHaveAttribute('aria-valuemax', '6');
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuenow', '1');
  await expect(chart).toHaveAttribute('aria-valuetext', /: -?\$[\d,]+\.\d\d$/);
  await page.keyboard.press('Escape');
  await chart.hover({ position: { x: 60, y: 60 } });
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  await expect(chart).toContainText('$');

  await expect(widget('24H futures revenue')).toContainText('No data available.');
  const price = widget('PHX price history');
  await expect(price).toContainText('An error has occurred.');
  await page.unroute('**/analytics/phx/price-history');
  await price.getByRole('button', { name: 'Try again' }).click();
  await expect(price).toContainText(/\$\d+\.\d{8}/);
  await expect(widget('PHX held by players').getByRole('slider')).toBeVisible();

  expect(await violationsOnPhone(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(wrong.filter((line) => !/price-history|ERR_FAILED/.test(line))).toEqual([]);
});

test('tokens are locked and unlocked, a week pays, and its proof holds here and at the command line', async ({
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  await credit(request, player, 'phx', '100');
  await enterAs(page, player, { demo: false });
  await page.goto('/revShare');
  await expect(page.getByText('The first week is published when it is over.')).toBeVisible();
  const amount = page.getByLabel('Tokens to lock');
  await amount.fill('500');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByText('Your balance is too small for this.')).toBeVisible();
  await amount.fill('40');
  await page.keyboard.press('Enter');
  const stakes = page.getByRole('list', { name: 'Your stakes' }).getByRole('listitem');
  await expect(stakes).toHaveCount(1);
  await expect(stakes).toContainText('40 PHX');
  await expect(page.getByText('Balance: 60 PHX')).toBeVisible();

  // The stake is three weeks old, and there was a week with revenue in between.
  const planted = ['originals', 10] as const;
  await inDatabase(
    "update token_stake set locked_at = now() - interval '21 days' where user_id = (select id from account where public_id = $1)",
    [player.id],
  );
  await inDatabase(
    "insert into token_revenue (day, product, cur, net) values ((now() at time zone 'UTC')::date - 10, $1, $2, 10000000000)",
    planted,
  );
  const { token } = await administrator(request);
  await turnFeature(request, token, 'token', false);
  await turnFeature(request, token, 'token', true);
  await expect.poll(() => balanceOf(request, player, 'usdt', 'real'), CHAIN).toMatch(/^[1-9]/);
  await inDatabase(
    "delete from token_revenue where day = (now() at time zone 'UTC')::date - 10 and product = $1 and cur = $2",
    planted,
  );

  await page.goto('/revShare');
  const payout = page.getByRole('list', { name: 'Your payouts' }).getByRole('listitem');
  await expect(payout).toHaveCount(1);
  await expect(payout).toContainText('USDT');
  await payout.getByRole('button', { name: 'Check' }).click();
  await expect(payout).toContainText('Included in the published root');
  const download = page.waitForEvent('download');
  await payout.getByRole('button', { name: 'Download proof' }).click();
  const kept = test.info().outputPath('payout.json');
  await (await download).saveAs(kept);
  await expect(page.getByText('Paid to 1 player.')).toBeVisible();
  await expect(page.getByText('Nobody was paid.').first()).toBeVisible();

  await stakes.getByRole('button', { name: 'Unlock' }).click();
  await expect(stakes).toContainText('Comes back on');
  await expect(stakes.getByRole('button')).toHaveCount(0);
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(wrong.filter((line) => !/409/.test(line))).toEqual([]);

  const { proof } = JSON.parse(readFileSync(kept, 'utf8')) as { proof: { root: string; value: string } };
  const verified = await phoenix('revshare', 'verify', '--file', kept, '--root', proof.root);
  expect([verified.status, verified.out]).toEqual([0, expect.stringContaining('holds')]);
  writeFileSync(kept, readFileSync(kept, 'utf8').replace(`"value": "${proof.value}"`, '"value": "1"'));
  expect((await phoenix('revshare', 'verify', '--file', kept)).status).toBe(1);
});

interface Overview {
  readonly token: { chain: { contract: string; supply: string; burnt: string } | null };
  readonly burns: readonly { txid: string; amount: string }[];
}

test('on its chain it is paid in, staked, bought back and burnt, and its page agrees with the contract', async ({
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const overview = () => post<Overview>(request, '/api/token/overview', {});
  const chain = async () => (await overview()).token.chain;
  await expect.poll(chain, CHAIN).not.toBeNull();
  const { contract } = (await chain())!;
  const minted = await supplyOf(contract);
  expect(minted).toBe(1_000_000_000n * COIN);

  // Two thousand dollars of yesterday: their twentieth is far below what the signer burns by itself in a day.
  const { token } = await administrator(request);
  const hot = await post<{ chains: { chain: string; address: string }[] }>(
    request,
    '/api/admin/wallet/hot',
    {},
    token,
  );
  const { address } = hot.chains.find((one) => one.chain === 'eth')!;
  await payFromOutside(address, parseEther('1'));
  // A burn that finds no ether for its fee is tried again after ten minutes only.
  await expect.poll(() => weiOf(address), CHAIN).toBeGreaterThan(0n);
  const yesterday = "((now() - interval '10 minutes') at time zone 'UTC')::date - 1";
  await inDatabase("update token_chain set first_at = now() - interval '2 days 10 minutes'", []);
  await inDatabase(
    `insert into token_revenue (day, product, cur, net) values (${yesterday}, 'originals', 10, 2000000000)`,
    [],
  );
  await turnFeature(request, token, 'token', false);
  await turnFeature(request, token, 'token', true);

  const player = await newPlayer(request);
  await enterAs(page, player, { demo: false });
  const { link } = await letterTo(request, `${player.name}@example.com`, 'confirm');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
  await post(request, '/api/wallet/faucet', { currency: 'phx', chain: 'eth' }, player.token);
  await expect.poll(() => balanceOf(request, player, 'phx', 'real'), CHAIN).toMatch(/^[1-9]/);
  await post(request, '/api/token/lock', { amount: '40', key: player.name }, player.token);

  await expect.poll(async () => (await overview()).burns.length, CHAIN).toBe(1);
  const [burn] = (await overview()).burns;
  const burnt = BigInt(burn!.amount.replace('.', ''));
  expect(burnt).toBeGreaterThan(0n);
  const left = await supplyOf(contract);
  expect(left).toBe(minted - burnt);
  await expect
    .poll(async () => BigInt((await chain())!.supply.replace('.', '')), CHAIN)
    .toBe(await supplyOf(contract));
  await inDatabase(
    `delete from token_revenue where day = ${yesterday} and product = 'originals' and cur = 10 and net = 2000000000`,
    [],
  );

  await page.route('**/api/token/overview', (route) => route.abort());
  await page.goto('/token');
  await expect(page.getByText('An error has occurred.')).toBeVisible();
  await page.unroute('**/api/token/overview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Phoenix' })).toBeVisible();
  const figure = (name: string) =>
    page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`));
  await expect(figure('Supply on chain')).toHaveAttribute('title', units(left));
  await expect(figure('Burnt')).toHaveAttribute('title', units(burnt));
  await expect(figure('Staked')).toHaveText('40 PHX');
  await expect(page.getByText(contract)).toBeVisible();
  const row = page.getByRole('table', { name: 'Burns' }).getByRole('row').nth(1);
  await expect(row.getByTitle(burn!.txid)).toBeVisible();
  await expect(page.getByRole('slider', { name: 'PHX price history' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toHaveCount(2);
  expect(await violationsInEveryTheme(page)).toEqual([]);

  await follow(page, '/analytics');
  const widget = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });
  // The chat beside the page has a heading too, as soon as it is there.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(8);
  await expect(widget('24H PHX burnt').getByRole('slider')).toBeVisible();
  await expect(widget('PHX burnt in all')).toContainText('bought back for $100.00');
  expect(wrong.filter((line) => !/token\/overview|ERR_FAILED/.test(line))).toEqual([]);
});

/** As the ledger writes it. */
function units(amount: bigint): string {
  return `${amount / COIN}.${String(amount % COIN).padStart(8, '0')}`;
}

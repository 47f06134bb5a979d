import { randomBytes } from 'node:crypto';
import { expect, test, type APIRequestContext, type Locator, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { follow } from './follow.ts';
import {
  administrator,
  balanceOf,
  credit,
  deposited,
  enterAs,
  inDatabase,
  newPlayer,
  placeBet,
  post,
  type TestPlayer,
} from './players.ts';
import { watchErrors } from './watch.ts';

const status = (request: APIRequestContext, { token }: TestPlayer) =>
  post<{ faucet: { deposited: boolean }; rakeback: { worthUsd: string } }>(
    request,
    '/api/rewards/status',
    {},
    token,
  );

async function newCode(request: APIRequestContext, terms: object): Promise<string> {
  const { token } = await administrator(request);
  const code = `E2E-${randomBytes(4).toString('hex')}`;
  await post(request, '/api/admin/promocodes/create', { code, mostUses: 5, ...terms }, token);
  return code;
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Place of the segment under the pointer, of twelve, from the angle that the disc stands at. */
async function segmentShown(window: Locator): Promise<number> {
  const turned = await window.getByTestId('reward-wheel').locator('g').first().getAttribute('transform');
  const angle = Number(/rotate\(([-\d.]+)\)/.exec(turned ?? '')?.[1]);
  return Math.floor((((-angle % 360) + 360) % 360) / 30) % 12;
}

test('guests see the levels, and are sent there from the rewards', async ({ page }) => {
  const wrong = watchErrors(page);
  await enterAs(page, null);
  await page.goto('/rewards');
  await expect(page).toHaveURL(/\/vip$/);
  const ladder = page.getByRole('table', { name: 'Levels' });
  await expect(ladder.getByRole('row')).toHaveCount(12);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10 levels, each gives more back');
  await expect(page.getByText('and nothing on the highest')).toBeVisible();
  await expect(ladder.getByRole('row').last()).toContainText('Phoenix');
  expect(await violationsOnPhone(page)).toEqual([]);
  await follow(page, '/promotions');
  await expect(page.getByRole('heading', { name: /Rakeback of up to 25 %/ })).toBeVisible();
  // They may look at the wheel, and are asked in when they spin.
  await page.getByRole('button', { name: 'To the wheel' }).click();
  const window = dialog(page, 'Wheel');
  await expect(window.getByText('0 tickets')).toBeVisible();
  await window.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(dialog(page, 'Log in or register')).toBeVisible();
  expect(wrong).toEqual([]);
});

test('rakeback that expires soon is named with its day, where it is claimed', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '500.00');
  for (let bets = 0; bets < 6; bets++) await placeBet(request, player, '20.00');
  await expect.poll(async () => (await status(request, player)).rakeback.worthUsd).toBe('0.02');
  await inDatabase(
    'update reward_edge set day = day - 27 where user_id = (select id from account where public_id = $1)',
    [player.id],
  );
  await enterAs(page, player, { demo: false });
  await page.goto('/rewards');
  const tile = page.getByRole('article').filter({ hasText: 'Rakeback' });
  await expect(tile.getByText(/^\$0\.02 starts to expire on .+$/)).toBeVisible();
  await tile.getByRole('button', { name: 'Claim' }).click();
  await expect(tile.getByText(/starts to expire/)).toHaveCount(0);
});

test('rakeback gathers, is collected once, and is there again after four hours', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '500.00');
  for (let bets = 0; bets < 6; bets++) await placeBet(request, player, '20.00');
  await expect.poll(async () => (await status(request, player)).rakeback.worthUsd).toBe('0.02');
  const before = Number(await balanceOf(request, player, 'usd', 'real'));
  await enterAs(page, player, { demo: false });
  await page.goto('/rewards');
  await page.getByRole('button', { name: 'Details' }).click();
  const window = dialog(page, 'Rakeback');
  await expect(window.getByRole('listitem')).toContainText('$0.02');
  await window.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('Available cashback is claimed successfully')).toBeVisible();
  await expect(window.getByRole('button', { name: /^Available in (3|4) hours$/ })).toBeDisabled();
  await expect
    .poll(async () => Number(await balanceOf(request, player, 'usd', 'real')))
    .toBeCloseTo(before + 0.02);
});

test('all that can be claimed is claimed with one button, and a refusal is named', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '500.00');
  for (let bets = 0; bets < 6; bets++) await placeBet(request, player, '20.00');
  await deposited(player);
  await expect.poll(async () => (await status(request, player)).rakeback.worthUsd).toBe('0.02');
  await expect.poll(async () => (await status(request, player)).faucet.deposited).toBe(true);
  await enterAs(page, player, { demo: false });
  await page.goto('/rewards');
  const all = page.getByRole('region', { name: 'Ready to claim' });
  const button = all.getByRole('button', { name: 'Claim all' });
  await expect(all).toContainText('Rakeback $0.02 · Faucet: up to $1');
  expect(await violationsOnPhone(page)).toEqual([]);
  // Meanwhile the faucet is spun in another window.
  const { value } = await post<{ value: string }>(request, '/api/promocode/bonus', {}, player.token);
  expect(Number(value)).toBeGreaterThan(0);
  let goOn = (): void => {};
  const read = new Promise<void>((done) => (goOn = done));
  await page.route('**/api/rewards/status', async (route) => {
    await read;
    await route.continue();
  });
  await button.click();
  await expect(all).toContainText('You got $0.02');
  // Nothing is claimed twice by what the page knew before.
  await expect(button).toHaveAttribute('aria-busy', 'true');
  goOn();
  await expect(all).toContainText('Faucet: You have used the faucet today. Come back tomorrow.');
  await expect(all).toContainText('Nothing to claim right now.');
  await expect(button).toBeDisabled();
});

test('the faucet asks for a deposit, then pays what the wheel stands on', async ({ page, request }) => {
  test.slow();
  const player = await newPlayer(request);
  await enterAs(page, player, { demo: false });
  await page.goto('/rewards');
  await page.getByRole('button', { name: 'Spin the wheel' }).click();
  const window = dialog(page, 'Faucet');
  await window.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(page.getByText('Make a deposit to use the faucet.')).toBeVisible();

  await deposited(player);
  await expect.poll(async () => (await status(request, player)).faucet.deposited).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Spin the wheel' }).click();
  const answer = page.waitForResponse('**/api/promocode/bonus');
  await window.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(window.getByRole('button', { name: 'Spinning...' })).toBeDisabled();
  const { value } = (await (await answer).json()) as { value: string };
  await expect(window.getByRole('status').filter({ hasText: `Received $${Number(value)}` })).toBeVisible();
  // One dollar at most at the first level: these are the segments, in their order, twice.
  const cents = [1, 2, 5, 10, 25, 100];
  expect(cents[(await segmentShown(window)) % 6]).toBe(Math.round(Number(value) * 100));
  await expect(window.getByRole('button', { name: 'Spin', exact: true })).toBeDisabled();
  await expect(window.getByRole('status').filter({ hasText: 'Available in 24 hours' })).toBeVisible();
  await window.getByText('Chances and proof').click();
  await expect(window.getByText(/the seed fits its hash/)).toBeVisible();
  expect(await balanceOf(request, player, 'usd', 'real')).toBe(value);
});

test('a code gives tickets, and the wheel ends on the segment of the server', async ({ page, request }) => {
  test.slow();
  const code = await newCode(request, { kind: 'tickets', tickets: 2 });
  const player = await newPlayer(request);
  await enterAs(page, player, { demo: false });
  await page.goto('/rewards');
  const box = page.getByLabel('Promocode');
  await box.fill('no-such-code');
  await box.press('Enter');
  await expect(page.getByText('Invalid code.')).toBeVisible();
  await box.fill(code.toLowerCase());
  await box.press('Enter');
  await expect(page.getByText('Redeemed: 2 tickets')).toBeVisible();
  await box.fill(code);
  await box.press('Enter');
  await expect(page.getByText('You have already used this code.')).toBeVisible();

  await page.getByRole('button', { name: 'Open the wheel' }).click();
  const window = dialog(page, 'Wheel');
  await expect(window.getByText('3 tickets')).toBeVisible();
  const answer = page.waitForResponse('**/api/promocode/ticket/spin');
  await window.getByRole('button', { name: 'Spin', exact: true }).click();
  const { segment } = (await (await answer).json()) as { segment: number };
  await expect(window.getByText('2 tickets', { exact: true })).toBeVisible();
  await expect(window.getByRole('status').filter({ hasText: /^(You won|Nothing this time)/ })).toBeVisible();
  expect((await segmentShown(window)) % 6).toBe(segment);
  await expect(window.getByRole('button', { name: /^Available in \d minutes?$/ })).toBeDisabled();
});

test('a code of an offer opens the offer, and without tickets the wheel says where the next comes from', async ({
  page,
  request,
}) => {
  const code = await newCode(request, { kind: 'offer', offer: 'wheel-reload' });
  const player = await newPlayer(request);
  await inDatabase(
    `insert into reward_player (user_id, tickets) select id, 0 from account where public_id = $1
     on conflict (user_id) do update set tickets = 0`,
    [player.id],
  );
  await enterAs(page, player, { demo: false });
  // Neither waits for what is loaded when the page has come to rest.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto('/rewards');
  await page.getByRole('button', { name: 'Open the wheel' }).click();
  const window = dialog(page, 'Wheel');
  await expect(window.getByText('0 tickets')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Spin', exact: true })).toBeDisabled();
  await expect(window.getByText(/The next one comes with a promocode/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  const box = page.getByRole('textbox', { name: 'Promocode' });
  await box.fill(code);
  await box.press('Enter');
  const offer = page.getByRole('dialog').filter({ hasText: '50 % on your next deposit' });
  await expect(offer.getByRole('button', { name: 'Deposit' })).toBeVisible();
  // It is on no list, and still in sight, on a page that comes to rest.
  const other = await page.context().newPage();
  await other.goto('/bonus');
  const won = other.getByRole('listitem').filter({ hasText: '50 % on your next deposit' });
  await expect(won.getByRole('button', { name: 'Deposit' })).toBeVisible();
});

test('staff make codes at once, and end one', async ({ page, request, isMobile }) => {
  test.skip(isMobile, 'the same page');
  const admin = await administrator(request);
  const start = `Bulk${randomBytes(3).toString('hex')}`;
  await enterAs(page, admin);
  await page.goto('/admin/room/promocodes');
  await page.getByRole('button', { name: 'New code' }).click();
  const window = dialog(page, 'New promocode');
  await window.getByLabel('Code', { exact: true }).fill(start);
  await window.getByLabel('How many').fill('3');
  await window.getByLabel('Amount').fill('x');
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(window.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await window.getByLabel('Amount').fill('2,50');
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(window.getByText('3 codes are created.')).toBeVisible();
  await window.getByRole('button', { name: 'OK' }).click();
  await page.getByLabel('Search codes').fill(start);
  const rows = page.getByRole('row').filter({ hasText: start });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('$2.50');
  await rows.first().getByRole('button', { name: /^End / }).click();
  await expect(rows.filter({ hasText: 'Ended' })).toHaveCount(1);
});

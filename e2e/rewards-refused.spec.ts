/** Every text that a claim is refused with, as the player reads it. */
import { randomBytes } from 'node:crypto';
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import {
  administrator,
  credit,
  deposited,
  enterAs,
  inDatabase,
  newPlayer,
  placeBet,
  post,
  type TestPlayer,
} from './players.ts';
import { refuseOnce } from './refuse-once.ts';
import { toasts } from './toasts.ts';
import { joined } from './watch.ts';
import { userChannel } from '#platform/contract/push.ts';

async function newCode(request: APIRequestContext, terms: object = {}): Promise<string> {
  const { token } = await administrator(request);
  const code = `E2E-${randomBytes(4).toString('hex')}`;
  const body = { code, kind: 'credit', currency: 'usd', value: '1.00', mostUses: 5, ...terms };
  await post(request, '/api/admin/promocodes/create', body, token);
  return code;
}

async function redeem(page: Page, code: string, says: string): Promise<void> {
  const box = page.getByLabel('Promocode');
  await box.fill(code);
  const answered = page.waitForResponse('**/api/promocode/activate');
  await box.press('Enter');
  await answered;
  await expect(page.getByText(says).first()).toBeVisible();
}

/** Bets and deposits of a moment ago are counted behind the answers: what is to be claimed is waited for. */
async function gathered(
  request: APIRequestContext,
  { token }: TestPlayer,
  wanted: { rakeback: string; deposited: boolean },
): Promise<void> {
  const read = async () => {
    const { faucet, rakeback } = await post<{
      faucet: { deposited: boolean };
      rakeback: { worthUsd: string };
    }>(request, '/api/rewards/status', {}, token);
    return { rakeback: rakeback.worthUsd, deposited: faucet.deposited };
  };
  await expect.poll(read).toEqual(wanted);
}

/** Claims without the page, as from another device; the page does not know of it. */
const claim = (request: APIRequestContext, { token }: TestPlayer, path: string, body: object = {}) =>
  post(request, path, body, token);

/**
 * Spins the wheel without the page.
 * @returns what the next spin is refused with: the segment may have brought an offer, and that is to be used first
 */
async function spinElsewhere(
  request: APIRequestContext,
  { token }: TestPlayer,
  otherwise: string,
): Promise<string> {
  const { offer } = await post<{ offer: string | null }>(request, '/api/promocode/ticket/spin', {}, token);
  return offer === null ? otherwise : 'Use available deposit bonus before spinning the wheel.';
}

test('a promocode that is refused says why', async ({ page, request }) => {
  const friend = await newPlayer(request);
  const invite = `r${randomBytes(5).toString('hex')}`;
  await post(request, '/api/affiliate/code', { code: invite }, friend.token);
  const player = await newPlayer(request, invite);
  const single = await newCode(request, { mostUses: 1 });
  await claim(request, friend, '/api/promocode/activate', { code: single });
  const past = new Date(Date.now() - 60_000).toISOString();
  const refused: [string, string][] = [
    ['no-such-code', 'Invalid code.'],
    [await newCode(request, { expires: past }), 'Invalid code.'],
    [single, 'This code has been used up.'],
    [await newCode(request, { notInvited: true }), 'This code is only for non-affiliated users.'],
    [await newCode(request, { vipLevel: 1 }), 'This code is for VIP players only.'],
    [await newCode(request, { owner: player.id }), 'You cannot activate your own promocode!'],
    [
      await newCode(request, { forUser: friend.id }),
      'This promocode is private and cannot be activated with your account',
    ],
  ];
  const noted =
    'select 1 from reward_player r join account a on a.id = r.user_id where a.public_id = $1 and invited_by is not null';
  await expect.poll(() => inDatabase(noted, [player.id])).toBe(1);
  await enterAs(page, player, { demo: false });
  await page.goto('/rewards');
  for (const [code, says] of refused) await redeem(page, code, says);
  for (let no = 0; no < 3; no++) {
    const code = await newCode(request, { value: `1.0${no}` });
    await redeem(page, code, `Redeemed: $1.0${no}`);
    if (no === 0) await redeem(page, code, 'You have already used this code.');
  }
  await redeem(page, await newCode(request), 'You have reached the daily limit of promocodes.');
});

test('what was claimed elsewhere meanwhile is refused with its text', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '500.00');
  await deposited(player);
  for (let bets = 0; bets < 6; bets++) await placeBet(request, player, '20.00');
  await gathered(request, player, { rakeback: '0.02', deposited: true });
  await enterAs(page, player, { demo: false });
  await page.goto('/rewards');

  await refuseOnce(page, '/api/data/rakeback');
  await page.getByRole('button', { name: 'Details' }).click();
  const rakeback = page.getByRole('dialog', { name: 'Rakeback' });
  await rakeback.getByRole('button', { name: 'Try again' }).click();
  await expect(rakeback.getByRole('listitem')).toContainText('$0.02');
  await claim(request, player, '/api/data/claimRakeback');
  await rakeback.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('You can collect cashback after 4 hours')).toBeVisible();

  await page.goto('/rewards');
  await page.getByRole('button', { name: 'Spin the wheel' }).click();
  const faucet = page.getByRole('dialog', { name: 'Faucet' });
  await expect(faucet.getByRole('button', { name: 'Spin', exact: true })).toBeEnabled();
  await claim(request, player, '/api/promocode/bonus');
  await faucet.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(page.getByText('You have used the faucet today. Come back tomorrow.')).toBeVisible();

  await page.goto('/rewards');
  await page.getByRole('button', { name: 'Open the wheel' }).click();
  const wheel = page.getByRole('dialog', { name: 'Wheel' });
  await expect(wheel.getByText('1 ticket', { exact: true })).toBeVisible();
  const noTickets = "You don't have enough tickets to spin the wheel.";
  const refused = await spinElsewhere(request, player, noTickets);
  await wheel.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(toasts(page).getByText(refused)).toBeVisible();
});

test('a wheel that was spun a moment ago waits, and rakeback that is gone says so', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '500.00');
  for (let bets = 0; bets < 6; bets++) await placeBet(request, player, '20.00');
  const code = await newCode(request, { kind: 'tickets', tickets: 2, value: undefined, currency: undefined });
  await claim(request, player, '/api/promocode/activate', { code });
  await gathered(request, player, { rakeback: '0.02', deposited: false });
  await enterAs(page, player, { demo: false });

  await page.goto('/rewards');
  await page.getByRole('button', { name: 'Open the wheel' }).click();
  const wheel = page.getByRole('dialog', { name: 'Wheel' });
  await expect(wheel.getByText('3 tickets')).toBeVisible();
  const refused = await spinElsewhere(request, player, 'The wheel can be spun every 3 minutes.');
  await wheel.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(toasts(page).getByText(refused)).toBeVisible();

  await page.goto('/rewards');
  await page.getByRole('button', { name: 'Details' }).click();
  const rakeback = page.getByRole('dialog', { name: 'Rakeback' });
  await expect(rakeback.getByRole('listitem')).toContainText('$0.02');
  await claim(request, player, '/api/data/claimRakeback');
  // Four hours later.
  await inDatabase(
    `update reward_player set rakeback_at = rakeback_at - interval '5 hours'
     where user_id = (select id from account where public_id = $1)`,
    [player.id],
  );
  await rakeback.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('There is nothing to claim yet.')).toBeVisible();
});

test('a level that is reached is told, and stands beside the name', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '1500.00');
  for (let bets = 0; bets < 49; bets++) await placeBet(request, player, '20.00');
  await deposited(player);
  // 49 bets of 20 dollars at an edge of one percent, of which two are given back.
  await gathered(request, player, { rakeback: '0.19', deposited: true });
  const listens = joined(page, userChannel(player.id));
  await enterAs(page, player, { demo: false });
  await page.goto('/vip');
  await expect(page.getByText('Level 0: Newcomer')).toBeVisible();
  await listens;
  // What says it is fetched after the page.
  await page.waitForLoadState('networkidle');
  for (let bets = 0; bets < 2; bets++) await placeBet(request, player, '20.00');
  await expect(page.getByText('You have reached VIP level 1: Bronze')).toBeVisible();
  await expect(page.getByText('Level 1: Bronze', { exact: true })).toBeVisible();
  await placeBet(request, player, '1.00');
  const feed = await post<{ user: { _id: string; vipLevel: number } | null }[]>(
    request,
    '/api/data/latestGames',
    { type: 'mine', count: 1 },
    player.token,
  );
  expect(feed[0]?.user).toMatchObject({ _id: player.id, vipLevel: 1 });
});

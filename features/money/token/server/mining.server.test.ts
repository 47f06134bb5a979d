/** Earning by play: what bets earn, once a day, and what the rewards' affordability makes of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { rewards } from '#features/money/rewards/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { dice } from '#games/dice/game.ts';
import { typedStep } from '#platform/contract/typed-units.ts';
import { formatUnits } from '#platform/contract/units.ts';
import { amongUnknown } from '#platform/server/testing/among-unknown.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { token } from '../feature.ts';
import { createContext } from './context.ts';
import { payMining } from './mining.ts';
import { openToken, type TokenTestApp } from './testing/test-app.ts';

const DAY_MS = 86_400_000;
const PARAMS = { target: 50.5, direction: 'over' } as const;
const DETAIL = JSON.stringify({ params: PARAMS });
/** Billionths of a stake that the house keeps. */
const { num, den } = dice.rtp(PARAMS);
const EDGE = ((den - num) * 1_000_000_000n) / den;

let house: TokenTestApp;
let ann: TestPlayer;
let ben: TestPlayer;
/** What each player has staked, counted here, in dollars of 1e-20. */
const staked = new Map<bigint, bigint>();

const coins = [
  { code: 'usd', price: 1_000_000n },
  { code: 'btc', price: 97_000_123_457n },
] as const;
const units = async ({ id }: TestPlayer) =>
  (await house.app.kit.money.balances(id)).find(({ currency }) => currency.code === 'phx')!.real;
const pay = () => payMining(createContext({ ...house.app.kit, feature: 'token' }));
const set = (value: object) => house.app.kit.settings.set('token', value, 'test');

async function bet(player: TestPlayer, coin: (typeof coins)[number], stake: bigint, play = false) {
  const { id } = house.app.kit.money.currency(coin.code)!;
  await house.act(player, (state, draft) => {
    draft.instantBet(state, {
      id: house.app.kit.runtime.uuid(),
      pairId: null,
      nonce: 0n,
      detail: DETAIL,
      game: 'dice',
      cur: play ? -id : id,
      stake,
      payout: stake,
    });
  });
}

/** 12.5 % of the edge, at 0.037 dollars a token of eight places. @param dollars 1e-20 */
const tokensFor = (dollars: bigint) =>
  (dollars * EDGE * 125n * 10n ** 8n * 1_000n) / (10n ** 9n * 1_000n * 37n * 10n ** 20n);

/** Everything committed has been read, and the day is over. */
async function nextDay(): Promise<void> {
  await house.app.platform.events.settle();
  house.move(DAY_MS);
}

beforeAll(async () => {
  house = await openToken({ features: [shell, identity, originals, rewards, token], games: [dice] });
  [ann, ben] = [await house.app.register(), await house.app.register()];
  for (const { id } of [ann, ben]) for (const { code } of coins) await house.app.credit(id, code, '1000');
  const { pool } = house.app.kit.db;
  for (const { code, price } of coins)
    await pool.query('update currency set price_usd = $2::numeric / 1000000 where code = $1', [
      code,
      price.toString(),
    ]);
  await pool.query("update currency set price_usd = 0.037 where code = 'phx'");
  await house.app.kit.money.refreshCurrencies();
});
afterAll(() => house.app.close());

it('is weighed with the rewards: what would cost more than the games earn is refused', async () => {
  expect(await set({ miningPercent: '100' })).toMatchObject({
    errors: { '': expect.stringContaining('would return') },
  });
  expect(await set({ miningPercent: '12.5' })).toMatchObject({ version: expect.any(Number) });
  // And the rewards with it.
  const { kit } = house.app;
  expect(kit.settings.sharedEdge()).toEqual({ num: 1n, den: 8n });
  expect(await set({ miningPercent: '12.555' })).toMatchObject({ errors: expect.any(Object) });
  expect(await set({ miningPercent: '0' })).toMatchObject({ version: expect.any(Number) });
});

it('earns nothing at zero, and nothing with play money', async () => {
  await bet(ann, coins[0], house.app.units('50'));
  await house.app.platform.events.settle();
  await set({ miningPercent: '12.5' });
  await house.app.credit(ann.id, 'usd', '100', true);
  await bet(ann, coins[0], house.app.units('50'), true);
  await nextDay();
  await pay();
  expect(await units(ann)).toBe(0n);
});

it('pays each player for the day, to the unit and once, and less to nobody who lost more or won', async () => {
  for (let at = 1n; at <= 12n; at++) {
    const [player, coin] = [at % 3n === 0n ? ben : ann, coins[Number(at % 2n)]!];
    const stake = 1_237n * at * typedStep(house.app.kit.money.currency(coin.code)!);
    await bet(player, coin, stake);
    const worth = stake * coin.price * 10n ** BigInt(14 - house.app.kit.money.currency(coin.code)!.scale);
    staked.set(player.id, (staked.get(player.id) ?? 0n) + worth);
  }
  await house.app.platform.events.settle();
  await pay();
  // The day is not over.
  expect(await units(ann)).toBe(0n);
  await nextDay();
  await amongUnknown(house.app, () => Promise.all([pay(), pay(), pay()]));
  for (const player of [ann, ben]) {
    const expected = tokensFor(staked.get(player.id)!);
    expect(expected).toBeGreaterThan(0n);
    expect(await units(player)).toBe(expected);
  }
  const { pool } = house.app.kit.db;
  // One that died before its mark pays nothing twice.
  const before = await units(ann);
  await pool.query('update token_mined set paid = false');
  await pay();
  expect(await units(ann)).toBe(before);
  expect((await pool.query('select from token_mining')).rowCount).toBe(0);
  await house.keep();
  expect(await house.audit()).toEqual([]);
  const { rows } = await pool.query<{ net: string }>(
    `select sum(net)::text as net from token_revenue where product = 'rewards'`,
  );
  expect(BigInt(rows[0]!.net)).toBe(-((await units(ann)) + (await units(ben))));
  const copies = house.app.kit.account.personalDataParts().find(({ section }) => section === 'staking')!;
  expect(await copies.read((await house.app.kit.identity.byId(ann.id))!)).toMatchObject({
    mined: [{ currency: 'phx', amount: formatUnits(before, 8), paid: true, refused: false }],
  });
});

it('gives nothing to who excluded themselves, and nothing while the room is off', async () => {
  const { kit } = house.app;
  const [first, second] = [await units(ann), await units(ben)];
  await bet(ann, coins[0], house.app.units('500'));
  await bet(ben, coins[0], house.app.units('100'));
  await house.app.platform.events.settle();
  await kit.money.exclusive(ann.id, (client, state, draft) =>
    kit.policy.bar(client, state, draft, { until: house.now() + 30 * DAY_MS, kind: 'exclusion' }),
  );
  await kit.features.set('token', false, 'test');
  await bet(ben, coins[0], house.app.units('400'));
  await nextDay();
  // Of the hundred dollars alone: what was earned before is paid while the room is off, too.
  const earned = tokensFor(100n * 10n ** 20n);
  await kit.db.pool.query("select graphile_worker.add_job('token.days')");
  await soon(async () => expect((await units(ben)) - second).toBe(earned));
  await kit.features.set('token', true, 'test');
  await pay();
  expect(await units(ann)).toBe(first);
  expect((await units(ben)) - second).toBe(earned);
  // What was posted before its process died is paid, though its player has excluded themselves since.
  await kit.db.pool.query('update token_mined set paid = false where paid');
  await pay();
  const { rows } = await kit.db.pool.query(
    'select paid, refused from token_mined where user_id = $1 order by day',
    [ann.id.toString()],
  );
  expect(rows).toEqual([
    { paid: true, refused: false },
    { paid: false, refused: true },
  ]);
  expect(await house.audit()).toEqual([]);
});

it('is said on the page of the token', async () => {
  const { body } = await house.app.api('/api/token/overview', {});
  expect(body.token).toMatchObject({ currency: 'phx', miningPercent: '12.5' });
});

/** Four weeks of a few players, and everything the rewards paid computed again from bets and deposits alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { levelOf } from '../progress.ts';
import { rewardsSettings } from '../settings.ts';
import { settleCashback } from './cashback.ts';
import { openRewards, type RewardsTestApp } from './testing/test-app.ts';

const DAYS = 28;
const PLAYERS = 8;
const DAY = 86_400_000;
const { start, ladder: shipped } = rewardsSettings.parse({});
/** Easy enough for a month of small stakes. */
const ladder = shipped.map((level, at) => ({
  ...level,
  depositUsd: `${10 * (at + 1)}`,
  wagerUsd: `${40 * (at + 1) ** 2}`,
}));
const terms = (level: number) => ladder[level - 1] ?? start;
const hundredths = (percent: string) => BigInt(Math.round(Number(percent) * 100));

const TABLE = [
  { api_id: 'dice', data: { target: 2500, direction: 'over' } },
  { api_id: 'roulette', data: { chips: { 17: 1 } } },
  { api_id: 'plinko', data: { rows: 11, risk: 'high' } },
  { api_id: 'keno', data: { picks: [1, 2, 3], risk: 'low' } },
  { api_id: 'baccarat', data: { chips: { tie: 1 } } },
];

let fixture: RewardsTestApp;
const players: TestPlayer[] = [];

interface Bet {
  user: string;
  cur: number;
  stake: bigint;
  payout: bigint;
  edge: bigint;
  at: number;
}
interface Line {
  user: string;
  cur: number;
  value: bigint;
  at: number;
  note: string | null;
}

beforeAll(async () => {
  fixture = await openRewards(games);
  await fixture.set({ ladder, overrideReason: 'Levels within reach of a short test' });
  for (let at = 0; at < PLAYERS; at++) players.push(await fixture.app.register());
  for (let day = 0; day < DAYS; day++) await oneDay(day);
  await fixture.settle();
  await settleCashback(fixture.app.kit);
});
afterAll(() => fixture.app.close());

async function oneDay(day: number): Promise<void> {
  for (const [at, player] of players.entries()) {
    if ((day + at) % 7 === 0) await fixture.deposit(player, at % 2 ? 'usd' : 'btc', at % 2 ? '60' : '0.0007');
    // Some play every day, some now and then, one never.
    if (at > 0 && day % at === 0) await playOneDay(player, day + at, at % 2 ? 'usd' : 'btc');
  }
  await fixture.settle();
  const { api } = fixture.app;
  for (const [at, { token }] of players.entries()) {
    if ((day * 3 + at) % 4 === 0) await api('/api/data/claimRakeback', {}, token);
    if ((day + at) % 3 === 0) await api('/api/promocode/bonus', {}, token);
  }
  fixture.move(DAY);
  await Promise.all([settleCashback(fixture.app.kit), settleCashback(fixture.app.kit)]);
}

async function playOneDay(player: TestPlayer, seed: number, currency: string): Promise<void> {
  for (let at = 0; at < 6; at++) {
    const table = TABLE[(seed + at) % TABLE.length]!;
    const bet = currency === 'usd' ? `${1 + ((seed * 7 + at) % 5)}.35` : `0.0000${10 + ((seed + at) % 40)}1`;
    // Refused once the balance is gone.
    await fixture.play(player, bet, { ...table, currency });
  }
}

async function bets(): Promise<Bet[]> {
  const { rows } = await fixture.app.platform.db.pool.query<{
    user: string;
    cur: number;
    game: string;
    stake: string;
    payout: string;
    detail: string;
    at: Date;
  }>(
    'select user_id::text as "user", cur, game, stake::text, payout::text, detail, at from bet where cur > 0 order by at, id',
  );
  return rows.map(({ game, detail, at, stake, payout, ...row }) => {
    const { num, den } = games.find(({ id }) => id === game)!.rtp(JSON.parse(detail).params as never);
    const edge = ((den - num) * 1_000_000_000n) / den;
    return {
      ...row,
      stake: BigInt(stake),
      payout: BigInt(payout),
      edge: BigInt(stake) * edge,
      at: at.getTime(),
    };
  });
}

async function lines(kind: number): Promise<Line[]> {
  const { rows } = await fixture.app.platform.db.pool.query<
    Omit<Line, 'value' | 'at'> & { value: string; at: Date }
  >(
    `select account::text as "user", cur, credit::text as value, note, at from entry
     where account > 0 and kind = $1 order by at, cur`,
    [kind],
  );
  return rows.map((row) => ({ ...row, value: BigInt(row.value), at: row.at.getTime() }));
}

/** The player's level at a moment, from bets and deposits before it. */
async function levels() {
  const { kit, platform } = fixture.app;
  const { rows } = await platform.db.pool.query<{
    user_id: string;
    data: { cur: number; amount: string };
    at: Date;
  }>(`select user_id::text, data, at from event where type = 'deposit.credited'`);
  const worth = (ledgerCurrencyId: number, units: bigint) =>
    microUsd(units, kit.money.currencyById(ledgerCurrencyId));
  const played = await bets();
  return (user: string, at: number) => {
    const deposited = rows
      .filter((row) => row.user_id === user && row.at.getTime() <= at)
      .reduce((sum, { data }) => sum + worth(data.cur, BigInt(data.amount)), 0n);
    const wagered = played
      .filter((bet) => bet.user === user && bet.at <= at)
      .reduce((sum, { cur: ledgerCurrencyId, stake }) => sum + worth(ledgerCurrencyId, stake), 0n);
    return { deposited, wagered, level: levelOf({ deposited, wagered }, ladder) };
  };
}

describe('a month of play', () => {
  it('was worth looking at', async () => {
    expect((await bets()).length).toBeGreaterThan(200);
    expect((await lines(60)).length).toBeGreaterThan(20);
    expect((await lines(61)).length).toBeGreaterThan(20);
    const at = await levels();
    const reached = players.map(({ id }) => at(id.toString(), Infinity).level);
    expect(new Set(reached).size).toBeGreaterThan(2);
  });

  it('counted every bet and deposit, and raised every level that was reached', async () => {
    const at = await levels();
    const { rows } = await fixture.app.platform.db.pool.query<{
      user: string;
      deposited: string;
      wagered: string;
      level: number;
    }>('select user_id::text as "user", deposited::text, wagered::text, level from reward_player');
    expect(rows).toHaveLength(PLAYERS);
    for (const { user, ...row } of rows) {
      const { deposited, wagered, level } = at(user, Infinity);
      expect(row).toEqual({ deposited: deposited.toString(), wagered: wagered.toString(), level });
    }
  });

  it('paid each claim of rakeback to the smallest unit', async () => {
    const [played, claims, at] = [await bets(), await lines(60), await levels()];
    const left = new Map<string, { edge: bigint; from: number }>();
    for (const { user, cur: ledgerCurrencyId, value, at: when } of claims) {
      const key = `${user} ${ledgerCurrencyId}`;
      const { edge: rest, from } = left.get(key) ?? { edge: 0n, from: 0 };
      const edge =
        rest +
        played
          .filter(
            (bet) => bet.user === user && bet.cur === ledgerCurrencyId && bet.at > from && bet.at <= when,
          )
          .reduce((sum, bet) => sum + bet.edge, 0n);
      const part = hundredths(terms(at(user, when).level).rakeback);
      expect(value, `${key} at ${when}`).toBe((edge * part) / 10n ** 13n);
      left.set(key, { edge: (edge * part - value * 10n ** 13n) / part, from: when });
    }
    const { rows } = await fixture.app.platform.db.pool.query<{ user: string; cur: number; edge: string }>(
      'select user_id::text as "user", cur, sum(edge)::text as edge from reward_edge group by 1, 2',
    );
    for (const { user, cur: ledgerCurrencyId, edge } of rows) {
      const { edge: rest, from } = left.get(`${user} ${ledgerCurrencyId}`) ?? { edge: 0n, from: 0 };
      const later = played.filter(
        (bet) => bet.user === user && bet.cur === ledgerCurrencyId && bet.at > from,
      );
      expect(BigInt(edge)).toBe(later.reduce((sum, bet) => sum + bet.edge, rest));
    }
  });

  it('paid cashback for every lost day, once, and for no other', async () => {
    const [played, paid, at] = [await bets(), await lines(61), await levels()];
    const days = new Map<string, Bet[]>();
    for (const bet of played) {
      const key = `${new Date(bet.at).toISOString().slice(0, 10)} ${bet.user} ${bet.cur}`;
      days.set(key, [...(days.get(key) ?? []), bet]);
    }
    const expected = new Map<string, bigint>();
    for (const [key, list] of days) {
      const lost = list.reduce((sum, { stake, payout }) => sum + stake - payout, 0n) * 1_000_000_000n;
      const edge = list.reduce((sum, bet) => sum + bet.edge, 0n);
      // Days are settled at the next noon of this test, before anything else happens.
      const { level } = at(list[0]!.user, Date.parse(key.slice(0, 10)) + 1.5 * DAY - 1);
      const base = lost < edge ? lost : edge;
      const value = base <= 0n ? 0n : (base * hundredths(terms(level).cashback)) / 10n ** 13n;
      if (value > 0n) expected.set(key, value);
    }
    const found = new Map(
      paid.map(({ user, cur: ledgerCurrencyId, value, note }) => [
        `${note!.slice(-10)} ${user} ${ledgerCurrencyId}`,
        value,
      ]),
    );
    expect(found).toEqual(expected);
    expect(paid).toHaveLength(expected.size);
  });

  it('left clean books, and promotions paid exactly what players got', async () => {
    expect(await fixture.audit()).toEqual([]);
    const { rows } = await fixture.app.platform.db.pool.query<{ off: number }>(
      `select cur from entry where kind between 60 and 64 group by cur having sum(credit - debit) <> 0
       or bool_or(account < 0 and account <> -6)`,
    );
    expect(rows).toEqual([]);
  });
});

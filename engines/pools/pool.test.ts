import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  abort,
  cancel,
  expire,
  join,
  leave,
  lock,
  openPool,
  resolve,
  settled,
  wrongRules,
  type PoolResult,
  type PoolRules,
  type PoolState,
} from './pool.ts';
import { entryLines, refundLines, settle } from './postings.ts';

const coinflip: PoolRules = {
  mode: 'coinflip',
  minStake: 100n,
  maxStake: 100n,
  minSeats: 2,
  maxSeats: 2,
  playerCap: null,
  rakeBps: 200n,
  fee: 0n,
  countdownMs: 0,
  closedMs: 0,
  expiresAt: 100_000,
  survivors: 1,
  battle: null,
};
const jackpot: PoolRules = {
  ...coinflip,
  mode: 'jackpot',
  maxStake: 1000n,
  maxSeats: 5,
  playerCap: 1500n,
  rakeBps: 500n,
  countdownMs: 30_000,
  closedMs: 1000,
};
const survivor: PoolRules = { ...coinflip, mode: 'survivor', minSeats: 3, maxSeats: 6, survivors: 2 };

function must(result: PoolResult): PoolState {
  if (!result.ok) throw new Error(result.message);
  return result.pool;
}

const why = (result: PoolResult): string => (result.ok ? 'taken' : result.rule);
const by = (player: number, stake = 100n) => ({ player, stake, clientSeed: `seed ${player}` });

/** A pool of player 1 with entries at given times: player, stake, time. */
function withEntries(
  rules: PoolRules,
  ...entries: readonly (readonly [number, bigint, number])[]
): PoolState {
  return entries.reduce(
    (pool, [player, stake, now]) => must(join(pool, by(player, stake), now)),
    openPool(rules, 1),
  );
}

describe('entering', () => {
  test('a coinflip locks with its second player', () => {
    const one = withEntries(coinflip, [1, 100n, 0]);
    expect([one.status, must(join(one, by(2), 1)).status]).toEqual(['open', 'locked']);
  });

  test('a jackpot counts down from its second player, and takes more of who is in', () => {
    const pool = withEntries(jackpot, [1, 100n, 0], [1, 200n, 5], [2, 300n, 10], [2, 400n, 20_000]);
    expect([pool.status, pool.locksAt]).toEqual(['open', 30_010]);
    expect(pool.entries.map(({ seq, stake }) => [seq, stake])).toEqual([
      [0, 100n],
      [1, 200n],
      [2, 300n],
      [3, 400n],
    ]);
  });

  test.each<[string, PoolState, ReturnType<typeof by>, number]>([
    ['not-open', withEntries(coinflip, [1, 100n, 0], [2, 100n, 0]), by(3), 0],
    ['already-in', withEntries(coinflip, [1, 100n, 0]), by(1), 0],
    ['stake', openPool(coinflip, 1), by(1, 99n), 0],
    ['stake', openPool(coinflip, 1), by(1, 101n), 0],
    ['too-late', openPool(coinflip, 1), by(1), 100_000],
    ['too-late', withEntries(jackpot, [1, 100n, 0], [2, 100n, 0]), by(3), 29_000],
    ['player-cap', withEntries(jackpot, [1, 1000n, 0]), by(1, 501n), 0],
    ['full', withEntries({ ...jackpot, maxSeats: 2 }, [1, 100n, 0], [2, 100n, 0]), by(3), 0],
  ])('is refused: %s', (rule, pool, entry, now) => {
    expect(why(join(pool, entry, now))).toBe(rule);
  });

  test('is open until the last part of the countdown', () => {
    expect(why(join(withEntries(jackpot, [1, 100n, 0], [2, 100n, 0]), by(3), 28_999))).toBe('taken');
    expect(why(join(withEntries(jackpot, [1, 1000n, 0]), by(1, 500n), 0))).toBe('taken');
  });

  test('can be undone before the lock', () => {
    const pool = withEntries(survivor, [1, 100n, 0], [2, 100n, 0], [3, 100n, 0]);
    expect(must(leave(pool, 2)).entries.map(({ seq, player }) => [seq, player])).toEqual([
      [0, 1],
      [1, 3],
    ]);
    expect(why(leave(pool, 9))).toBe('not-in');
    expect(why(leave(withEntries(jackpot, [1, 100n, 0], [2, 100n, 0]), 2))).toBe('too-late');
    expect(why(leave(withEntries(coinflip, [1, 100n, 0], [2, 100n, 0]), 2))).toBe('not-open');
  });
});

describe('the way of a pool', () => {
  const full = withEntries(coinflip, [1, 100n, 0], [2, 100n, 0]);

  test('is open, locked, resolving, settled, and each once', () => {
    const resolving = must(resolve(full));
    const done = must(settled(resolving));
    expect([full.status, resolving.status, done.status]).toEqual(['locked', 'resolving', 'settled']);
    for (const pool of [openPool(coinflip, 1), resolving, done])
      expect(why(resolve(pool))).toBe('wrong-state');
    for (const pool of [openPool(coinflip, 1), full, done]) expect(why(settled(pool))).toBe('wrong-state');
  });

  test('a jackpot locks at the end of its countdown', () => {
    const pool = withEntries(jackpot, [1, 100n, 0], [2, 100n, 0]);
    expect([why(lock(pool, 29_999)), must(lock(pool, 30_000)).status]).toEqual(['not-yet', 'locked']);
    expect(why(lock(withEntries(jackpot, [1, 100n, 0]), 99_999))).toBe('not-yet');
  });

  test('a survivor pool locks at its date with enough players, else it expires', () => {
    const enough = withEntries(survivor, [1, 100n, 0], [2, 100n, 0], [3, 100n, 0]);
    const few = withEntries(survivor, [1, 100n, 0], [2, 100n, 0]);
    expect([why(lock(enough, 99_999)), why(lock(few, 100_000)), why(lock(enough, 100_000))]).toEqual([
      'not-yet',
      'too-few',
      'taken',
    ]);
    expect([
      why(expire(few, 99_999)),
      why(expire(enough, 100_000)),
      must(expire(few, 100_000)).status,
    ]).toEqual(['not-yet', 'wrong-state', 'expired']);
  });

  test('who made it takes it back while alone in it', () => {
    const own = withEntries(coinflip, [1, 100n, 0]);
    expect(must(cancel(own, 1)).status).toBe('cancelled');
    expect(why(cancel(own, 2))).toBe('not-creator');
    expect(why(cancel(withEntries(survivor, [1, 100n, 0], [2, 100n, 0]), 1))).toBe('others-in');
    expect(why(cancel(full, 1))).toBe('not-open');
  });

  test('the house ends it until the result is being worked out', () => {
    expect(must(abort(full)).status).toBe('cancelled');
    expect(why(abort(must(resolve(full))))).toBe('wrong-state');
    expect(why(expire(full, 100_000))).toBe('not-open');
  });
});

test.each<[string, Partial<PoolRules>]>([
  ['stakes', { minStake: 0n }],
  ['one stake', { maxStake: 200n }],
  ['two seats', { minSeats: 1 }],
  ['two seats', { minSeats: 2.5 }],
  ['coinflip has two', { maxSeats: 3 }],
  ['six seats', { mode: 'sng', maxSeats: 7 }],
  ['rake', { rakeBps: 10_000n }],
  ['fee on top', { fee: 1n }],
  ['fewer must survive', { mode: 'survivor', survivors: 2 }],
  ['cap', { playerCap: 99n }],
  ['countdown', { closedMs: 5 }],
])('wrong rules are named: %s', (word, change) => {
  expect(wrongRules(coinflip)).toBeNull();
  expect(wrongRules({ ...coinflip, ...change })).toContain(word);
});

describe('money', () => {
  const lineSum = (lines: readonly { amount: bigint }[]): bigint =>
    lines.reduce((sum, { amount }) => sum + amount, 0n);

  test('a coinflip of 100 pays 196 at 2 %', () => {
    const result = settle(withEntries(coinflip, [1, 100n, 0], [2, 100n, 0]), [1]);
    expect(result.lines).toEqual([
      { account: 'escrow', amount: -200n },
      { account: 2, amount: 196n },
      { account: 'rake', amount: 4n },
    ]);
    expect([...result.rakeShares]).toEqual([
      [1, 2n],
      [2, 2n],
    ]);
  });

  test('without rake there is no line for it and nothing for rewards', () => {
    const result = settle(withEntries({ ...coinflip, rakeBps: 0n }, [1, 100n, 0], [2, 100n, 0]), [0]);
    expect(result.lines).toHaveLength(2);
    expect([...result.rakeShares.values()]).toEqual([0n, 0n]);
  });

  test('refunds give every player all stakes back', () => {
    const pool = withEntries(jackpot, [1, 100n, 0], [2, 300n, 0], [1, 200n, 0]);
    expect(refundLines(pool)).toEqual([
      { account: 'escrow', amount: -600n },
      { account: 1, amount: 300n },
      { account: 2, amount: 300n },
    ]);
    expect(refundLines({ entries: [], rules: jackpot })).toEqual([]);
    expect(lineSum(entryLines(1, 100n))).toBe(0n);
  });

  test('a sit-and-go locks with its last seat, and gives back stake and fee', () => {
    const sng: PoolRules = { ...coinflip, mode: 'sng', maxSeats: 3, minSeats: 3, rakeBps: 500n, fee: 5n };
    expect(wrongRules(sng)).toBeNull();
    const two = withEntries(sng, [1, 100n, 0], [2, 100n, 0]);
    expect(refundLines(two)).toEqual([
      { account: 'escrow', amount: -210n },
      { account: 1, amount: 105n },
      { account: 2, amount: 105n },
    ]);
    expect([two.status, must(join(two, by(3), 1)).status]).toEqual(['open', 'locked']);
    expect(why(lock(two, 100_000))).toBe('not-yet');
    expect(must(expire(two, 100_000)).status).toBe('expired');
  });

  test('is shared in whole cents by a ledger that counts finer, as by one that does not', () => {
    const rules = { ...jackpot, rakeBps: 333n };
    const entries = (unit: bigint) =>
      [101n, 57n, 43n].map((stake, seq) => ({ seq, player: seq, stake: stake * unit, clientSeed: '' }));
    const [coarse, fine] = [
      settle({ entries: entries(1n), rules }, [2, 0]),
      settle({ entries: entries(10_000n), rules }, [2, 0], 10_000n),
    ];
    const times = (lines: typeof coarse.lines) =>
      lines.map((line) => ({ ...line, amount: line.amount * 10_000n }));
    expect([fine.rake, fine.lines]).toEqual([coarse.rake * 10_000n, times(coarse.lines)]);
  });

  test('every settlement adds up, whoever wins', () => {
    const stakes = fc.array(fc.bigInt(1n, 10n ** 20n), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(stakes, fc.bigInt(0n, 9999n), fc.nat(), (list, rakeBps, pick) => {
        const entries = list.map((stake, seq) => ({ seq, player: seq, stake, clientSeed: '' }));
        const winners = entries.map(({ seq }) => seq).slice(0, 1 + (pick % list.length));
        const { pot, rake, prize, lines, rakeShares } = settle(
          { entries, rules: { ...jackpot, rakeBps } },
          winners,
        );
        expect([lineSum(lines), rake + prize]).toEqual([0n, pot]);
        expect([...rakeShares.values()].reduce((sum, share) => sum + share, 0n)).toBe(rake);
        expect(lines.every(({ account, amount }) => account === 'escrow' || amount >= 0n)).toBe(true);
      }),
    );
    expect(() => settle(withEntries(coinflip, [1, 100n, 0]), [])).toThrow(RangeError);
    expect(() => settle(withEntries(coinflip, [1, 100n, 0]), [1])).toThrow(RangeError);
  });
});

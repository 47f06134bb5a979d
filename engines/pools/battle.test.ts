import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { battleEdges, battleWinners, settleBattle } from './battle.ts';
import { BATTLE_KINDS, MAX_CASES, type BattleKind } from './battle-rules.ts';
import { join, leave, openPool, wrongRules, type PoolRules, type PoolState } from './pool.ts';

function rulesFor(kind: BattleKind, seats: number, cases: number, price = 100n): PoolRules {
  const stake = price * BigInt(cases);
  return {
    mode: 'battle',
    minStake: stake,
    maxStake: stake,
    minSeats: seats,
    maxSeats: seats,
    playerCap: null,
    rakeBps: 0n,
    fee: 0n,
    countdownMs: 0,
    closedMs: 0,
    expiresAt: 100_000,
    survivors: 1,
    battle: { kind, price, cases: Array.from({ length: cases }, () => 'easy') },
  };
}

function withSeats(rules: PoolRules, seats = rules.maxSeats): PoolState {
  let pool = openPool(rules, 1);
  for (let player = 1; player <= seats; player++) {
    const next = join(pool, { player, stake: rules.minStake, clientSeed: `seed ${player}` }, player);
    if (!next.ok) throw new Error(next.message);
    pool = next.pool;
  }
  return pool;
}

describe('a battle', () => {
  test('is won by most, by least, or by the pair with most together; equal ones all win', () => {
    const opened = [
      [10, 20],
      [40, 0],
      [25, 5],
      [0, 30],
    ];
    expect(battleWinners('high', opened)).toEqual([1]);
    expect(battleWinners('low', opened)).toEqual([0, 2, 3]);
    expect(battleWinners('team', opened)).toEqual([0, 1]);
    expect(battleWinners('team', [[1], [9], [5], [5]])).toEqual([0, 1, 2, 3]);
    expect(battleWinners('high', [[0], [0]])).toEqual([0, 1]);
  });

  test('pays what all cases hold, odd units to the earlier of those who share', () => {
    const pool = withSeats(rulesFor('low', 3, 1, 101n));
    const { prize, parts, lines } = settleBattle(pool, [[40], [40], [900]]);
    // 101 * 9.80 = 989.8
    expect([prize, parts]).toEqual([
      989n,
      [
        { player: 1, amount: 495n, house: -343n },
        { player: 2, amount: 494n, house: -343n },
      ],
    ]);
    expect(lines).toEqual([
      { account: 'escrow', amount: -303n },
      { account: 1, amount: 495n },
      { account: 2, amount: 494n },
      { account: 'house', amount: -686n },
    ]);
    expect(settleBattle(pool, [[0], [0], [0]]).parts.map(({ amount, house }) => [amount, house])).toEqual([
      [0n, 101n],
      [0n, 101n],
      [0n, 101n],
    ]);
  });

  test('adds up to nothing, whoever wins, and the escrow never gives more than it has', () => {
    const hands = fc.record({
      kind: fc.constantFrom(...BATTLE_KINDS),
      seats: fc.integer({ min: 2, max: 4 }),
      price: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      rows: fc.array(
        fc.array(fc.constantFrom<number>(0, 10, 15, 40, 109, 2300, 1_000_000), {
          minLength: 4,
          maxLength: 4,
        }),
        {
          minLength: 1,
          maxLength: MAX_CASES,
        },
      ),
    });
    fc.assert(
      fc.property(hands, ({ kind, seats, price, rows }) => {
        const count = kind === 'team' ? 4 : seats;
        const pool = withSeats(rulesFor(kind, count, rows.length, price));
        const opened = Array.from({ length: count }, (_, seat) => rows.map((row) => row[seat]!));
        const { winners, prize, parts, lines } = settleBattle(pool, opened);
        const held = opened.flat().reduce((sum, one) => sum + one, 0);
        const pot = price * BigInt(rows.length * count);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
        expect(prize).toBe((price * BigInt(held)) / 100n);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(prize);
        expect(parts.reduce((sum, { amount, house }) => sum + amount + house, 0n)).toBe(pot);
        expect(parts.map(({ player }) => player - 1)).toEqual(winners);
        let left = pot;
        for (const { amount, house } of parts.toReversed()) {
          expect(amount + house).toBeGreaterThanOrEqual(0n);
          left -= amount + house;
          expect(left).toBeGreaterThanOrEqual(0n);
        }
        const amounts = parts.map(({ amount }) => amount);
        expect(amounts).toEqual(amounts.toSorted((a, b) => (a > b ? -1 : 1)));
        expect(amounts[0]! - amounts.at(-1)!).toBeLessThanOrEqual(1n);
      }),
      { numRuns: 2000 },
    );
  });

  test('has 1 to 20 cases, two to four seats that are all taken, pairs only of four, and no rake', () => {
    const good = rulesFor('high', 2, 3);
    expect(wrongRules(good)).toBeNull();
    expect(wrongRules(rulesFor('team', 4, 20))).toBeNull();
    const wrong: PoolRules[] = [
      rulesFor('high', 2, 21),
      rulesFor('high', 5, 1),
      rulesFor('team', 2, 1),
      rulesFor('team', 3, 1),
      { ...good, minSeats: 2, maxSeats: 3 },
      { ...good, minStake: 301n, maxStake: 301n },
      { ...good, rakeBps: 100n },
      { ...good, battle: null },
      { ...good, battle: { ...good.battle!, cases: [] } },
      { ...good, mode: 'coinflip' },
    ];
    for (const rules of wrong) expect(wrongRules(rules)).not.toBeNull();
  });

  test('is not left once there is company, but the house takes out who may not play', () => {
    const rules = rulesFor('high', 3, 1);
    expect(leave(withSeats(rules, 1), 1).ok).toBe(true);
    const two = withSeats(rules, 2);
    for (const player of [1, 2]) expect(leave(two, player)).toMatchObject({ ok: false, rule: 'stays' });
    expect(leave(two, 3)).toMatchObject({ ok: false, rule: 'not-in' });
    expect(leave(two, 2, 'house')).toMatchObject({ ok: true });
    expect(leave(withSeats(rules), 2, 'house')).toMatchObject({ ok: false, rule: 'not-open' });
  });

  test('brings the house what its tables keep of each stake', () => {
    const { entries } = withSeats(rulesFor('high', 2, 3));
    expect([...battleEdges(entries, 200n)]).toEqual([
      [1, 6n],
      [2, 6n],
    ]);
  });
});

import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { compareRatios, hitChance, returnOf } from '#platform/contract/odds.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DIFFICULTIES,
  productOf,
  ROLLS,
  safeChance,
  snakes,
  snakesParams,
  snakesTurn,
  squareOf,
  TOTALS,
  totalOf,
  type Dice,
  type SnakesOutcome,
  type SnakesParams,
  type SnakesState,
} from './game.ts';

const float = fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32);
const face = fc.integer({ min: 1, max: 6 });
const dice = fc.array(fc.tuple(face, face), { minLength: ROLLS, maxLength: ROLLS });
const setting = fc.constantFrom(...snakes.settings);

function outcomeOf(rolls: readonly Dice[]): SnakesOutcome {
  return { dice: rolls, rollTotals: rolls.map(totalOf) };
}

function play(params: SnakesParams, rolls: readonly Dice[], count: number): SnakesState {
  const outcome = outcomeOf(rolls);
  let state = snakes.start(params, outcome);
  for (let roll = 0; roll < count; roll++) {
    const turned = snakes.step(params, outcome, state, {});
    if ('refused' in turned) throw new Error(turned.refused);
    state = turned.state;
  }
  return state;
}

/** Rolls until the round is over, at most `wanted`. */
function rollsOf(params: SnakesParams, rolls: readonly Dice[], wanted: number): number {
  const snake = rolls.findIndex((roll, index) => squareOf(params, totalOf(roll), index + 1) === 0);
  return Math.min(wanted, snake === -1 ? ROLLS : snake + 1);
}

describe('return to player', () => {
  test('the 2^64 pairs of floats are shared by the totals as floor(float * 6) shares them', () => {
    const all = 2 ** 32;
    const faces: bigint[] = [];
    let from = 0;
    for (let number = 1; number <= 6; number++) {
      let to = Math.round((all * number) / 6) - 2;
      while (to < all && Math.floor((to / all) * 6) < number) to++;
      faces.push(BigInt(to - from));
      from = to;
    }
    expect(faces.reduce((sum, share) => sum + share)).toBe(2n ** 32n);
    const totals = Array<bigint>(11).fill(0n);
    for (const [a, first] of faces.entries())
      for (const [b, second] of faces.entries()) totals[a + b]! += first * second;
    expect(TOTALS).toEqual(totals);
    expect(totals.reduce((sum, share) => sum + share)).toBe(2n ** 64n);
  });

  test('enumerating every run of totals gives the return and the chance of every step', () => {
    for (const params of snakes.settings) {
      for (let step = 1; step <= (params.difficulty === 'easy' ? 4 : ROLLS); step++) {
        let [paid, alive] = [0n, 0n];
        const visit = (totals: readonly number[], weight: bigint): void => {
          if (totals.length === step) {
            const product = productOf(params, totals);
            paid += product * weight;
            if (product > 0n) alive += weight;
            return;
          }
          for (let total = 2; total <= 12; total++)
            if (squareOf(params, total, totals.length + 1) > 0)
              visit([...totals, total], weight * TOTALS[total - 2]!);
        };
        visit([], 1n);
        const all = (2n ** 64n) ** BigInt(step);
        expect(snakes.rtp(params, step)).toEqual({ num: paid, den: 100n * all });
        expect(safeChance(params, step)).toEqual({ num: alive, den: all });
      }
    }
  });

  test('the payouts of a step, each with its chance, come to the same return', () => {
    for (const params of snakes.settings) {
      const odds = snakes.odds!(params, 3);
      expect(compareRatios(returnOf(odds), snakes.rtp(params, 3))).toBe(0);
      expect(compareRatios(hitChance(odds), snakes.winChance(params, 3))).toBe(0);
    }
  });

  test('of fair dice the first roll returns 98 % (easy 98.06), every later square what it risks', () => {
    const ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    for (const params of snakes.settings) {
      const sum = (roll: number) =>
        ways.reduce((paid, way, index) => paid + way * squareOf(params, index + 2, roll), 0);
      expect(sum(1)).toBe(params.difficulty === 'easy' ? 3530 : 3528);
      for (let roll = 2; roll <= ROLLS; roll++) expect(sum(roll)).toBe(3600);
    }
  });

  test('stays between 97.76 and 98.06 % wherever a round is cashed out', () => {
    for (const params of snakes.settings) {
      for (let step = 1; step <= ROLLS; step++) {
        const rtp = ratioNumber(snakes.rtp(params, step), 9);
        expect(rtp).toBeGreaterThan(0.9776);
        expect(rtp).toBeLessThan(0.98056);
      }
    }
  });

  test('the greatest multipliers are the best square five times', () => {
    const greatest = snakes.settings.map((params) => ratioNumber(snakes.maxMultiplier(params), 2));
    expect(greatest).toEqual([32, 1024, 23_730.46, 100_000, 1_851_776.64]);
    expect(snakes.maxMultiplier(snakes.boldest)).toEqual({ num: 185_177_664n, den: 100n });
  });

  const recorded = recordedTables<{
    board_total2to12: Record<string, readonly number[]>;
    laterRollReplace: Record<string, number>;
  }>('snakes');
  test.skipIf(!recorded)(`the boards are the published ones${recorded ? '' : ` (${NO_VECTORS})`}`, () => {
    for (const params of snakes.settings) {
      const published = recorded!.board_total2to12[params.difficulty]!;
      const later = published.map((value) => recorded!.laterRollReplace[String(value)] ?? value);
      const board = (roll: number) => TOTALS.map((_, index) => squareOf(params, index + 2, roll) / 100);
      expect(board(1)).toEqual(published);
      for (let roll = 2; roll <= ROLLS; roll++) expect(board(roll)).toEqual(later);
    }
  });
});

describe('rounds', () => {
  test('a roll multiplies by its square; what is paid is the exact product, floored to hundredths', () => {
    const params = { difficulty: 'easy' } as const;
    const rolls: Dice[] = [
      [3, 3],
      [4, 4],
      [1, 4],
      [2, 2],
      [6, 6],
    ];
    expect(
      [1, 2, 3, 4, 5].map((count) => Number(snakes.payout(params, play(params, rolls, count)).num)),
    ).toEqual(
      // 1.01, x 1.08 = 1.0908, x 1.1 = 1.19988, x 1.2 = 1.439856, x 2 = 2.879712
      [101, 109, 119, 143, 287],
    );
    expect(snakes.step(params, outcomeOf(rolls), play(params, rolls, 1), {})).toEqual({
      state: { rolls: [rolls[0], rolls[1]] },
      events: [{ type: 'roll', step: 2, dice: [4, 4], total: 8, snake: false }],
    });
  });

  test('a snake ends the round at nothing', () => {
    const params = { difficulty: 'medium' } as const;
    const rolls: Dice[] = [
      [1, 1],
      [3, 4],
      [1, 1],
      [1, 1],
      [1, 1],
    ];
    const state = play(params, rolls, 2);
    expect(snakes.over(params, state)).toBe(true);
    expect(snakes.canFinish(params, state)).toBe(false);
    expect(snakes.payout(params, state).num).toBe(0n);
    expect(snakes.turns(params, snakes.view(params, state))).toEqual([]);
  });

  test('pays the running product and is over after a snake or the fifth roll', () => {
    fc.assert(
      fc.property(setting, dice, fc.nat({ max: ROLLS }), (params, rolls, wanted) => {
        const count = rollsOf(params, rolls, wanted);
        const state = play(params, rolls, count);
        const product = productOf(params, rolls.slice(0, count).map(totalOf));
        const { num, den } = snakes.payout(params, state);
        expect(num * 100n).toBe(product * den);
        const over = product === 0n || count === ROLLS;
        expect(snakes.over(params, state)).toBe(over);
        expect(snakes.canFinish(params, state)).toBe(!over);
        expect(snakes.turns(params, snakes.view(params, state))).toHaveLength(over ? 0 : 1);
      }),
    );
  });

  test('an untouched round can be cancelled for its stake', () => {
    const start = snakes.start(snakes.initial, outcomeOf([]));
    expect(snakes.canFinish(snakes.initial, start)).toBe(true);
    expect(snakes.payout(snakes.initial, start)).toEqual({ num: 1n, den: 1n });
  });

  test('what is shown after k rolls is the same whatever the later ones are', () => {
    fc.assert(
      fc.property(setting, dice, dice, fc.nat({ max: ROLLS }), (params, rolls, others, wanted) => {
        const known = rollsOf(params, rolls, wanted);
        const same = [...rolls.slice(0, known), ...others.slice(known)];
        const [state, other] = [play(params, rolls, known), play(params, same, known)];
        expect(snakes.view(params, state)).toEqual(snakes.view(params, other));
        expect(state).toEqual(other);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
    );
  });

  test('the turn listed is taken; a roll after the end is refused', () => {
    const rolls = Array<Dice>(ROLLS).fill([1, 1]);
    const state = play(snakes.initial, rolls, 1);
    for (const turn of snakes.turns(snakes.initial, snakes.view(snakes.initial, state)))
      expect(snakes.step(snakes.initial, outcomeOf(rolls), state, turn)).toHaveProperty('state');
    const over = play(snakes.initial, rolls, ROLLS);
    expect(snakes.step(snakes.initial, outcomeOf(rolls), over, {})).toEqual({ refused: 'round-over' });
  });

  test('outcomes hold five pairs of faces and their totals', () => {
    fc.assert(
      fc.property(fc.array(float, { minLength: 10, maxLength: 10 }), (stream) => {
        const outcome = snakes.outcome(snakes.initial, stream);
        expect(outcome.dice.flat()).toEqual(stream.map((value) => Math.floor(value * 6) + 1));
        expect(outcome.rollTotals).toEqual(outcome.dice.map(totalOf));
      }),
    );
  });

  test.each(['', 'brutal', 'Easy', 0, null, undefined])('refuses the difficulty %s', (value) => {
    expect(snakesParams.safeParse({ difficulty: value }).success).toBe(false);
  });

  test('knows every difficulty', () => {
    for (const difficulty of DIFFICULTIES) expect(snakesParams.safeParse({ difficulty }).success).toBe(true);
  });

  test.each([null, undefined, 3, 'roll'])('refuses the turn %s', (turn) => {
    expect(snakesTurn.safeParse(turn).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('snakes');
  test.skipIf(!cases)(`every recorded run of rolls agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
      const parsed = snakesParams.parse(params);
      const drawn = floats(serverSeed, clientSeed, nonce, snakes.floats(parsed), nobleHmac);
      expect(snakes.outcome(parsed, drawn)).toMatchObject(expected);
    }
  });
});

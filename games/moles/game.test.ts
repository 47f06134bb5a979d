import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HOLES,
  isCaught,
  moles,
  molesLadder,
  type MolesOutcome,
  molesParams,
  type MolesParams,
  type MolesState,
  molesTurn,
  roundsOf,
} from './game.ts';

const float = fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32);
const count = fc.integer({ min: 1, max: 6 });
const hole = fc.integer({ min: 0, max: HOLES - 1 });

/** A setting with a layout drawn from random floats. */
const table = count.chain((moleCount) => {
  const params = { moles: moleCount };
  const length = moles.floats(params);
  return fc
    .array(float, { minLength: length, maxLength: length })
    .map((stream) => ({ params, outcome: moles.outcome(params, stream) }));
});

function play(params: MolesParams, outcome: MolesOutcome, holes: readonly number[]): MolesState {
  let state = moles.start(params, outcome);
  for (const at of holes) {
    const turned = moles.step(params, outcome, state, { hole: at });
    if ('refused' in turned) throw new Error(turned.refused);
    state = turned.state;
  }
  return state;
}

/** Knocks up to and with the first that finds a mole. */
function played(outcome: MolesOutcome, holes: readonly number[]): readonly number[] {
  const caught = holes.findIndex((at, round) => outcome.molesByRound[round]?.includes(at));
  return caught === -1 ? holes : holes.slice(0, caught + 1);
}

function safeHoles(outcome: MolesOutcome): number[] {
  return outcome.molesByRound.map((at) => [0, 1, 2, 3, 4, 5, 6].find((one) => !at.includes(one))!);
}

describe('return to player', () => {
  test('drawing every index of every float finds each burrow empty in (7 - m) of 7 draws', () => {
    for (const params of moles.settings) {
      // One float for each index it can pick, for all picks of a round: the whole round enumerated.
      const sizes = Array.from({ length: params.moles }, (_, draw) => HOLES - draw);
      const draws = sizes.reduce((product, size) => product * size, 1);
      const empty = Array<number>(HOLES).fill(0);
      for (let code = 0; code < draws; code++) {
        let rest = code;
        const stream = sizes.map((size) => {
          const at = rest % size;
          rest = Math.floor(rest / size);
          return (at + 0.5) / size;
        });
        const rounds = Array.from({ length: roundsOf(params) }, () => stream).flat();
        const [at] = moles.outcome(params, rounds).molesByRound;
        for (let one = 0; one < HOLES; one++) if (!at!.includes(one)) empty[one]! += 1;
      }
      const { num, den } = molesLadder.chance(params, 1);
      for (const found of empty) expect(BigInt(found) * den).toBe(num * BigInt(draws));
    }
  });

  test('is exactly 98 % wherever a round is cashed out', () => {
    for (const params of moles.settings) {
      for (let step = 1; step <= roundsOf(params); step++) {
        const { num, den } = moles.rtp(params, step);
        expect(num * 100n).toBe(den * 98n);
      }
    }
  });

  test('nine rounds, eight with one mole; multipliers grow to 39,546,534.86', () => {
    expect(moles.settings.map((params) => molesLadder.multipliers(params).length)).toEqual([
      8, 9, 9, 9, 9, 9,
    ]);
    for (const params of moles.settings) {
      const ladder = molesLadder.multipliers(params).map((value) => ratioNumber(value, 2));
      expect(ladder).toEqual(ladder.toSorted((a, b) => a - b));
      expect(molesLadder.multipliers(params).at(-1)).toEqual(moles.maxMultiplier(params));
      expect(ratioNumber(moles.maxMultiplier(params), 2)).toBeLessThanOrEqual(39_546_534.86);
    }
    expect(ratioNumber(moles.maxMultiplier(moles.boldest), 2)).toBe(39_546_534.86);
  });

  const tables = recordedTables<Record<string, readonly number[]>>('moles');
  test.skipIf(!tables)(
    `the ladders, rounded, are the recorded ones${tables ? '' : ` (${NO_VECTORS})`}`,
    () => {
      for (const params of moles.settings) {
        const rounded = molesLadder
          .multipliers(params)
          .map(({ num, den }) => Number((num * 200n + den) / (2n * den)) / 100);
        expect(rounded).toEqual(tables![String(params.moles)]);
      }
    },
  );
});

describe('rounds', () => {
  test('layouts hold m different burrows in every round', () => {
    fc.assert(
      fc.property(table, ({ params, outcome }) => {
        expect(outcome.molesByRound).toHaveLength(roundsOf(params));
        for (const at of outcome.molesByRound) {
          expect(new Set(at).size).toBe(params.moles);
          expect(at.every((one) => one >= 0 && one < HOLES)).toBe(true);
        }
      }),
    );
  });

  test('an empty burrow shows where the moles of its round were, and no other round', () => {
    const params = { moles: 2 };
    const outcome = { molesByRound: [[1, 5], [0, 3], ...Array<number[]>(7).fill([6, 4])] };
    const turned = moles.step(params, outcome, moles.start(params, outcome), { hole: 0 });
    expect(turned).toEqual({
      state: { knocks: [{ hole: 0, at: [1, 5] }] },
      events: [{ type: 'knock', step: 1, hole: 0, at: [1, 5], mole: false }],
    });
    const caught = moles.step(params, outcome, play(params, outcome, [0]), { hole: 3 });
    expect(caught).toMatchObject({ events: [{ type: 'knock', step: 2, hole: 3, at: [0, 3], mole: true }] });
  });

  test('pays the ladder until a mole is found, and is over when it must be', () => {
    fc.assert(
      fc.property(table, fc.array(hole, { maxLength: 8 }), ({ params, outcome }, wanted) => {
        const holes = played(outcome, wanted);
        const state = play(params, outcome, holes);
        const over = isCaught(state) || holes.length === roundsOf(params);
        expect(moles.payout(params, state)).toEqual(
          isCaught(state) ? { num: 0n, den: 1n } : molesLadder.multiplier(params, holes.length),
        );
        expect(moles.over(params, state)).toBe(over);
        expect(moles.canFinish(params, state)).toBe(!over);
        expect(moles.turns(params, moles.view(params, state))).toHaveLength(over ? 0 : HOLES);
      }),
    );
  });

  test('the last empty burrow ends the round at the greatest multiplier', () => {
    fc.assert(
      fc.property(table, ({ params, outcome }) => {
        const state = play(params, outcome, safeHoles(outcome));
        expect(moles.over(params, state)).toBe(true);
        expect(moles.payout(params, state)).toEqual(moles.maxMultiplier(params));
      }),
    );
  });

  test('an untouched round can be cancelled for its stake', () => {
    const start = moles.start({ moles: 3 }, { molesByRound: [] });
    expect(moles.canFinish({ moles: 3 }, start)).toBe(true);
    expect(moles.payout({ moles: 3 }, start)).toEqual({ num: 1n, den: 1n });
  });

  test('what is shown after k rounds is the same whatever the later ones are', () => {
    const two = count.chain((moleCount) => {
      const params = { moles: moleCount };
      const length = moles.floats(params);
      const stream = fc.array(float, { minLength: length, maxLength: length });
      return fc.tuple(fc.constant(params), stream, stream, fc.nat({ max: roundsOf(params) }));
    });
    fc.assert(
      fc.property(two, ([params, stream, others, known]) => {
        const cut = known * params.moles;
        const outcome = moles.outcome(params, stream);
        const other = moles.outcome(params, [...stream.slice(0, cut), ...others.slice(cut)]);
        const holes = safeHoles(outcome).slice(0, known);
        const [state, same] = [play(params, outcome, holes), play(params, other, holes)];
        expect(moles.view(params, state)).toEqual(moles.view(params, same));
        expect(state).toEqual(same);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
    );
  });

  test('the turns listed are taken; a missing hole and a turn after the end are refused', () => {
    const params = { moles: 1 };
    const outcome = { molesByRound: Array<number[]>(8).fill([2]) };
    const state = play(params, outcome, [0]);
    for (const turn of moles.turns(params, moles.view(params, state)))
      expect(moles.step(params, outcome, state, turn)).toHaveProperty('state');
    expect(moles.step(params, outcome, state, {})).toEqual({ refused: 'hole-missing' });
    const lost = play(params, outcome, [2]);
    expect(moles.step(params, outcome, lost, { hole: 0 })).toEqual({ refused: 'round-over' });
  });

  test.each([0, 7, -1, 1.5, Number.NaN, '3', null, undefined, [3]])('refuses %s moles', (value) => {
    expect(molesParams.safeParse({ moles: value }).success).toBe(false);
  });

  test.each([{ hole: -1 }, { hole: 7 }, { hole: 0.5 }, { hole: '3' }, { hole: null }, null])(
    'refuses the turn %o',
    (turn) => {
      expect(molesTurn.safeParse(turn).success).toBe(false);
    },
  );
});

describe('recorded bets', () => {
  const cases = vectorCases('moles');
  test.skipIf(!cases)(`every recorded layout agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
      const parsed = molesParams.parse(params);
      const drawn = floats(serverSeed, clientSeed, nonce, moles.floats(parsed), nobleHmac);
      expect(moles.outcome(parsed, drawn)).toEqual(expected);
    }
  });
});

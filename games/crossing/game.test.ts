import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binomial } from '#engines/fair/combinatorics.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  crossing,
  crossingLadder,
  type CrossingOutcome,
  crossingParams,
  type CrossingState,
  crossingTurn,
  DIFFICULTIES,
  TRACKS,
  TRAINS,
} from './game.ts';

const settings = crossing.settings;
const float = fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32);
const streams = fc.array(float, { minLength: 10, maxLength: 10 });
const medium = { difficulty: 'medium' } as const;
const layout: CrossingOutcome = {
  trainsOrder: [11, 4, 19],
  trainsSorted: [4, 11, 19],
  firstTrain: 4,
  maxMultiplier: 2,
};
const free: CrossingOutcome = { ...layout, trainsSorted: [17, 18, 19], firstTrain: 17 };

function play(steps: number, outcome = layout): CrossingState {
  let state = crossing.start(medium, outcome);
  for (let step = 0; step < steps; step++) {
    const turned = crossing.step(medium, outcome, state, {});
    if ('refused' in turned) throw new Error(turned.refused);
    state = turned.state;
  }
  return state;
}

describe('return to player', () => {
  test('the chance of k steps is the share of layouts whose first k tracks are free', () => {
    for (const params of settings) {
      const trains = TRAINS[params.difficulty];
      for (let step = 0; step <= TRACKS; step++) {
        // Track by track: a free one among those left, trains unchanged.
        let [num, den] = [1n, 1n];
        for (let track = 0; track < step; track++) {
          num *= BigInt(Math.max(0, TRACKS - trains - track));
          den *= BigInt(TRACKS - track);
        }
        const chance = crossingLadder.chance(params, step);
        expect(chance.num * den).toBe(num * chance.den);
      }
      expect(crossingLadder.chance(params, 0)).toEqual({
        num: binomial(TRACKS, trains),
        den: binomial(TRACKS, trains),
      });
    }
  });

  test('enumerating every layout of one and of three trains counts the same survivors', () => {
    for (const difficulty of ['easy', 'medium'] as const) {
      const alive = Array.from({ length: TRACKS + 1 }, () => 0);
      let layouts = 0;
      const walk = (chosen: readonly number[]): void => {
        if (chosen.length === TRAINS[difficulty]) {
          layouts++;
          const { firstTrain } = crossing.outcome({ difficulty }, chosen);
          for (let step = 0; step <= firstTrain; step++) alive[step]! += 1;
          return;
        }
        const left = TRACKS - chosen.length;
        for (let cell = 0; cell < left; cell++) walk([...chosen, (cell + 0.5) / left]);
      };
      walk([]);
      alive.forEach((count, step) => {
        const { num, den } = crossingLadder.chance({ difficulty }, step);
        expect(BigInt(count) * den).toBe(num * BigInt(layouts));
      });
    }
  });

  test('lies between 97.6 and 98.44 % wherever a round is cashed out, never above 100 %', () => {
    for (const params of settings) {
      for (let step = 1; step <= crossingLadder.steps(params); step++) {
        const rtp = ratioNumber(crossing.rtp(params, step), 8);
        expect(rtp).toBeGreaterThanOrEqual(0.976);
        expect(rtp).toBeLessThanOrEqual(0.9844);
        const chance = crossing.winChance(params, step);
        expect(chance.num < chance.den).toBe(true);
      }
    }
  });

  test('the tops are the published ones, and nothing beats the boldest setting', () => {
    const tops = settings.map((params) => ratioNumber(crossing.maxMultiplier(params), 2));
    expect(tops).toEqual([19.6, 1117.2, 15_193.92, 181_060.88]);
    expect(ratioNumber(crossing.maxMultiplier(crossing.boldest), 2)).toBe(Math.max(...tops));
  });

  test('ladders have 19, 17, 15 and 10 steps of whole hundredths that grow', () => {
    expect(settings.map((params) => crossingLadder.multipliers(params).length)).toEqual([19, 17, 15, 10]);
    for (const params of settings) {
      const ladder = crossingLadder.multipliers(params);
      expect(crossingLadder.multipliers(params)).toBe(ladder);
      for (const [index, { num, den }] of ladder.entries()) {
        expect(den).toBe(100n);
        if (index > 0) expect(num > ladder[index - 1]!.num).toBe(true);
      }
      expect(crossingLadder.multiplier(params, crossingLadder.steps(params) + 1).num).toBe(0n);
    }
  });

  const folder = process.env['PHOENIX_VECTORS'];
  test.skipIf(!folder)(`the table is the recorded one${folder ? '' : ` (${NO_VECTORS})`}`, () => {
    const { tables } = JSON.parse(readFileSync(join(folder!, 'fair/paytables.json'), 'utf8')) as {
      tables: { chicken: Record<string, number[]> };
    };
    for (const params of settings) {
      const ladder = crossingLadder.multipliers(params).map((value) => ratioNumber(value, 2));
      expect([1, ...ladder]).toEqual(tables.chicken[params.difficulty]);
    }
  });
});

describe('rounds', () => {
  test('layouts hold n different tracks, the first of them ends the run', () => {
    fc.assert(
      fc.property(streams, fc.constantFrom(...DIFFICULTIES), (stream, difficulty) => {
        const outcome = crossing.outcome({ difficulty }, stream);
        expect(new Set(outcome.trainsOrder).size).toBe(TRAINS[difficulty]);
        expect(outcome.trainsSorted).toEqual(outcome.trainsOrder.toSorted((a, b) => a - b));
        expect(outcome.firstTrain).toBe(Math.min(...outcome.trainsOrder));
        expect(outcome.maxMultiplier).toBe(
          ratioNumber(crossingLadder.multiplier({ difficulty }, outcome.firstTrain), 2),
        );
      }),
    );
  });

  test('a free track raises the payout and says nothing of the next', () => {
    expect(crossing.step(medium, layout, crossing.start(medium, layout), {})).toEqual({
      state: { steps: 1, hit: false },
      events: [{ type: 'step', track: 0, step: 1 }],
    });
    expect(crossing.payout(medium, play(3))).toEqual(crossingLadder.multiplier(medium, 3));
  });

  test('until the end, layouts look alike', () => {
    fc.assert(
      fc.property(
        streams,
        streams,
        fc.constantFrom(...DIFFICULTIES),
        fc.nat({ max: TRACKS }),
        (one, two, difficulty, steps) => {
          const params = { difficulty };
          const layouts = [crossing.outcome(params, one), crossing.outcome(params, two)];
          let state = crossing.start(params, layouts[0]!);
          for (let step = 0; step < steps; step++) {
            const [left, right] = layouts.map((outcome) => crossing.step(params, outcome, state, {}));
            if ('refused' in left! || 'refused' in right!) return;
            if (crossing.over(params, left!.state) || crossing.over(params, right!.state)) return;
            expect(left).toEqual(right);
            state = left!.state;
            expect(crossing.view(params, state)).toEqual({ difficulty, ...state });
          }
        },
      ),
    );
  });

  test('a train ends the round at nothing and shows the tracks', () => {
    expect(crossing.step(medium, layout, play(4), {})).toEqual({
      state: { steps: 4, hit: true },
      events: [{ type: 'train', track: 4, trains: [4, 11, 19] }],
    });
    const state = play(5);
    expect(crossing.over(medium, state)).toBe(true);
    expect(crossing.canFinish(medium, state)).toBe(false);
    expect(crossing.payout(medium, state).num).toBe(0n);
    expect(crossing.turns(medium, crossing.view(medium, state))).toEqual([]);
  });

  test('the last safe track ends the round at the greatest multiplier', () => {
    const state = play(crossingLadder.steps(medium), free);
    expect(crossing.over(medium, state)).toBe(true);
    expect(crossing.payout(medium, state)).toEqual(crossing.maxMultiplier(medium));
  });

  test('an untouched round can be cancelled for its stake', () => {
    const start = crossing.start(medium, layout);
    expect(crossing.canFinish(medium, start)).toBe(true);
    expect(crossing.payout(medium, start)).toEqual({ num: 1n, den: 1n });
  });

  test('there is one turn, accepted until the round is over and refused with a reason after', () => {
    expect(crossing.turns(medium, crossing.view(medium, play(2)))).toEqual([{}]);
    expect(crossing.step(medium, layout, play(5), {})).toEqual({ refused: 'round-over' });
    expect(crossing.step(medium, free, play(17, free), {})).toEqual({ refused: 'round-over' });
  });

  test('states survive storage as JSON', () => {
    const state = play(5);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  test.each([{}, { difficulty: 'master' }, { difficulty: 1 }, null, 'easy'])(
    'refuses parameters %o',
    (value) => {
      expect(crossingParams.safeParse(value).success).toBe(false);
    },
  );

  test.each([null, 1, 'step', undefined])('refuses turn %s', (value) => {
    expect(crossingTurn.safeParse(value).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('chicken');
  test.skipIf(!cases)(`every recorded run agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
      const parsed = crossingParams.parse(params);
      const stream = floats(serverSeed, clientSeed, nonce, crossing.floats(parsed), nobleHmac);
      expect(crossing.outcome(parsed, stream)).toMatchObject(expected);
    }
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DIFFICULTIES,
  FLOOR,
  FLOORS,
  tower,
  towerLadder,
  towerParams,
  type TowerState,
  towerTurn,
} from './game.ts';

const settings = tower.settings;
const float = fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32);
const streams = fc.array(float, { minLength: 27, maxLength: 27 });
const medium = { difficulty: 'medium' } as const;
const layout = { eggsByRow: Array.from({ length: FLOORS }, () => [0, 2]) };

function play(columns: readonly number[], params = medium, outcome = layout): TowerState {
  let state = tower.start(params, outcome);
  for (const column of columns) {
    const turned = tower.step(params, outcome, state, { column });
    if ('refused' in turned) throw new Error(turned.refused);
    state = turned.state;
  }
  return state;
}

describe('return to player', () => {
  test('every niche of a floor is drawn equally often, whatever the draws of the other floors', () => {
    for (const params of settings) {
      const { eggs, niches } = FLOOR[params.difficulty];
      const seen = Array.from({ length: niches }, () => 0);
      // One float per equally likely cell of each draw: the whole tree of one floor.
      const walk = (chosen: readonly number[]): void => {
        if (chosen.length === eggs) {
          const stream = Array.from({ length: FLOORS }, () => chosen).flat();
          const [row] = tower.outcome(params, stream).eggsByRow;
          for (const egg of row!) seen[egg]! += 1;
          return;
        }
        const left = niches - chosen.length;
        for (let cell = 0; cell < left; cell++) walk([...chosen, (cell + 0.5) / left]);
      };
      walk([]);
      expect(new Set(seen).size).toBe(1);
      const leaves = seen.reduce((sum, count) => sum + count, 0) / eggs;
      const { num, den } = towerLadder.chance(params, 1);
      expect(BigInt(seen[0]!) * den).toBe(num * BigInt(leaves));
    }
  });

  test('lies between 97.6 and 98.4 % on every floor of every difficulty, never above 100 %', () => {
    for (const params of settings) {
      for (let step = 1; step <= FLOORS; step++) {
        const rtp = ratioNumber(tower.rtp(params, step), 8);
        expect(rtp).toBeGreaterThanOrEqual(0.976);
        expect(rtp).toBeLessThanOrEqual(0.984);
        const chance = tower.winChance(params, step);
        expect(chance.num < chance.den).toBe(true);
      }
    }
  });

  test('the tops are the published ones, and nothing beats the boldest setting', () => {
    const tops = settings.map((params) => ratioNumber(tower.maxMultiplier(params), 2));
    expect(tops).toEqual([13.05, 37.67, 501.76, 19_289.34, 256_901.12]);
    expect(ratioNumber(tower.maxMultiplier(tower.boldest), 2)).toBe(Math.max(...tops));
  });

  test('multipliers are whole hundredths and grow with every floor', () => {
    for (const params of settings) {
      const ladder = towerLadder.multipliers(params);
      expect(ladder).toHaveLength(FLOORS);
      expect(towerLadder.multipliers(params)).toBe(ladder);
      for (const [index, { num, den }] of ladder.entries()) {
        expect(den).toBe(100n);
        if (index > 0) expect(num > ladder[index - 1]!.num).toBe(true);
      }
    }
  });

  const folder = process.env['PHOENIX_VECTORS'];
  test.skipIf(!folder)(`the table is the recorded one${folder ? '' : ` (${NO_VECTORS})`}`, () => {
    const { tables } = JSON.parse(readFileSync(join(folder!, 'fair/paytables.json'), 'utf8')) as {
      tables: { dragonTower: Record<string, { safe: number; size: number; multipliers: number[] }> };
    };
    for (const params of settings) {
      const { safe, size, multipliers } = tables.dragonTower[params.difficulty]!;
      expect(FLOOR[params.difficulty]).toEqual({ eggs: safe, niches: size });
      expect(towerLadder.multipliers(params).map((value) => ratioNumber(value, 2))).toEqual(multipliers);
    }
  });
});

describe('rounds', () => {
  test('every floor holds its number of different eggs', () => {
    fc.assert(
      fc.property(streams, fc.constantFrom(...DIFFICULTIES), (stream, difficulty) => {
        const { eggs, niches } = FLOOR[difficulty];
        const { eggsByRow } = tower.outcome({ difficulty }, stream);
        expect(eggsByRow).toHaveLength(FLOORS);
        for (const row of eggsByRow) {
          expect(new Set(row).size).toBe(eggs);
          expect(row.every((egg) => egg >= 0 && egg < niches)).toBe(true);
        }
      }),
    );
  });

  test('an egg raises the payout and says nothing of the rest', () => {
    const turned = tower.step(medium, layout, tower.start(medium, layout), { column: 2 });
    expect(turned).toEqual({
      state: { path: [2], hit: null },
      events: [{ type: 'climb', row: 0, column: 2, step: 1 }],
    });
    expect(tower.payout(medium, play([0, 2]))).toEqual(towerLadder.multiplier(medium, 2));
  });

  test('until the end, layouts that answered alike look alike', () => {
    fc.assert(
      fc.property(
        streams,
        streams,
        fc.constantFrom(...DIFFICULTIES),
        fc.array(fc.nat({ max: 3 }), { maxLength: FLOORS }),
        (one, two, difficulty, columns) => {
          const params = { difficulty };
          const layouts = [tower.outcome(params, one), tower.outcome(params, two)] as const;
          let states = layouts.map((outcome) => tower.start(params, outcome));
          for (const raw of columns) {
            const turn = { column: raw % FLOOR[difficulty].niches };
            const turned = layouts.map((outcome, index) => tower.step(params, outcome, states[index]!, turn));
            const [left, right] = turned;
            if ('refused' in left! || 'refused' in right!) return;
            if (tower.over(params, left!.state) || tower.over(params, right!.state)) return;
            expect(left).toEqual(right);
            states = [left!.state, right!.state];
            expect(tower.view(params, states[0]!)).toEqual(tower.view(params, states[1]!));
          }
        },
      ),
    );
  });

  test('a guardian ends the round at nothing and shows the tower', () => {
    const turned = tower.step(medium, layout, play([0]), { column: 1 });
    expect(turned).toEqual({
      state: { path: [0], hit: 1 },
      events: [{ type: 'trap', row: 1, column: 1, eggsByRow: layout.eggsByRow }],
    });
    const state = play([0, 1]);
    expect(tower.over(medium, state)).toBe(true);
    expect(tower.canFinish(medium, state)).toBe(false);
    expect(tower.payout(medium, state).num).toBe(0n);
    expect(tower.turns(medium, tower.view(medium, state))).toEqual([]);
  });

  test('the ninth floor ends the round at the greatest multiplier', () => {
    const state = play(Array.from({ length: FLOORS }, () => 2));
    expect(tower.over(medium, state)).toBe(true);
    expect(tower.payout(medium, state)).toEqual(tower.maxMultiplier(medium));
  });

  test('an untouched round can be cancelled for its stake', () => {
    const start = tower.start(medium, layout);
    expect(tower.canFinish(medium, start)).toBe(true);
    expect(tower.payout(medium, start)).toEqual({ num: 1n, den: 1n });
  });

  test('every turn offered is accepted and no other is', () => {
    for (const params of settings) {
      const outcome = tower.outcome(
        params,
        Array.from({ length: 27 }, (_, index) => (index * 0.37) % 1),
      );
      const state = tower.start(params, outcome);
      const offered = new Set(tower.turns(params, tower.view(params, state)).map((turn) => turn.column));
      for (let column = 0; column < 4; column++) {
        const refused = 'refused' in tower.step(params, outcome, state, { column });
        expect(refused).toBe(!offered.has(column));
      }
    }
  });

  test('refuses no column, a column that is not there and a turn after the end, with a reason', () => {
    expect(tower.step(medium, layout, play([0]), {})).toEqual({ refused: 'column-missing' });
    expect(tower.step(medium, layout, play([0]), { column: 3 })).toEqual({ refused: 'no-such-column' });
    expect(tower.step(medium, layout, play([0, 1]), { column: 0 })).toEqual({ refused: 'round-over' });
  });

  test('states survive storage as JSON', () => {
    const state = play([0, 2, 1]);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  test.each([{}, { difficulty: 'brutal' }, { difficulty: 1 }, null, 'easy'])(
    'refuses parameters %o',
    (value) => {
      expect(towerParams.safeParse(value).success).toBe(false);
    },
  );

  test.each([-1, 4, 0.5, Number.NaN, '1', null, [1]])('refuses column %s', (value) => {
    expect(towerTurn.safeParse({ column: value }).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('dragon-tower');
  test.skipIf(!cases)(`every recorded tower agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
      const parsed = towerParams.parse(params);
      const stream = floats(serverSeed, clientSeed, nonce, tower.floats(parsed), nobleHmac);
      expect(tower.outcome(parsed, stream)).toMatchObject(expected);
    }
  });
});

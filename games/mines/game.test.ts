import { binomial } from '#engines/fair/combinatorics.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SIDE,
  maxMines,
  mines,
  minesLadder,
  minesParams,
  type MinesState,
  minesTurn,
  onField,
  SIDES,
  tilesOf,
} from './game.ts';

const TILES = 25;
const { settings } = mines;
const float = fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32);
const layout = { minesOrder: [7, 3, 20], minesSorted: [3, 7, 20] };

function play(tiles: readonly number[], params = { mines: 3 }, outcome = layout): MinesState {
  let state = mines.start(params, layout);
  for (const tile of tiles) {
    const turned = mines.step(params, outcome, state, { tile });
    if ('refused' in turned) throw new Error(turned.refused);
    state = turned.state;
  }
  return state;
}

describe('return to player', () => {
  test('the chance of k safe tiles is the share of layouts that spare any k tiles, for every field, m and k', () => {
    for (const params of settings) {
      const tiles = tilesOf(params);
      const layouts = binomial(tiles, params.mines);
      for (let step = 0; step <= tiles; step++) {
        const sparing = binomial(tiles - step, params.mines);
        const { num, den } = minesLadder.chance(params, step);
        expect(num * layouts).toBe(sparing * den);
      }
    }
  });

  test('enumerating every layout of up to four mines counts the same survivors', () => {
    const order = [12, 0, 24, 6, 18];
    for (const count of [1, 2, 3, 4]) {
      const survivors = [0, 0, 0, 0, 0, 0];
      let layouts = 0;
      const visit = (from: number, chosen: readonly number[]): void => {
        if (chosen.length === count) {
          layouts++;
          const safe = order.findIndex((tile) => chosen.includes(tile));
          for (let step = 0; step <= (safe === -1 ? 5 : safe); step++) survivors[step]! += 1;
          return;
        }
        for (let tile = from; tile < TILES; tile++) visit(tile + 1, [...chosen, tile]);
      };
      visit(0, []);
      expect(BigInt(layouts)).toBe(binomial(TILES, count));
      survivors.forEach((alive, step) => {
        const { num, den } = minesLadder.chance({ mines: count }, step);
        expect(BigInt(alive) * den).toBe(num * BigInt(layouts));
      });
    }
  });

  test('is exactly 99 % wherever a round is cashed out', () => {
    for (const params of settings) {
      for (let step = 1; step <= minesLadder.multipliers(params).length; step++) {
        const { num, den } = mines.rtp(params, step);
        expect(num * 100n).toBe(den * 99n);
      }
    }
  });

  test('multipliers grow with every tile and the published examples hold', () => {
    for (const params of settings) {
      for (let step = 1; step < minesLadder.multipliers(params).length; step++) {
        const [here, next] = [minesLadder.multiplier(params, step), minesLadder.multiplier(params, step + 1)];
        expect(next.num * here.den > here.num * next.den).toBe(true);
      }
    }
    expect([1, 2, 3, 24].map((step) => ratioNumber(minesLadder.multiplier({ mines: 1 }, step)))).toEqual([
      1.0312, 1.076, 1.125, 24.75,
    ]);
    expect([1, 2, 3, 22].map((step) => ratioNumber(minesLadder.multiplier({ mines: 3 }, step)))).toEqual([
      1.125, 1.2857, 1.4785, 2277,
    ]);
    expect(ratioNumber(mines.maxMultiplier({ mines: 24 }))).toBe(24.75);
    const pays = (mined: number, size: (typeof SIDES)[number], step: number) =>
      ratioNumber(minesLadder.multiplier(onField({ mines: mined }, size), step));
    expect([pays(3, 3, 3), pays(3, 4, 3), pays(5, 6, 5), pays(10, 8, 10), pays(1, 8, 63)]).toEqual([
      4.158, 1.9384, 2.1965, 6.2663, 63.36,
    ]);
  });

  test('every field from 3 by 3 to 8 by 8 takes one mine up to all tiles but one', () => {
    expect(settings).toHaveLength(8 + 15 + 24 + 35 + 48 + 63);
    for (const params of settings) expect(minesParams.parse(params)).toEqual(params);
    expect(settings).toContainEqual({ mines: 24 });
    for (const size of SIDES) {
      expect(minesParams.safeParse({ mines: size ** 2 - 1, size }).success).toBe(true);
      expect(minesParams.safeParse({ mines: size ** 2, size }).success).toBe(false);
    }
    expect(onField({ mines: 63, size: 8 }, 3)).toEqual({ mines: 8, size: 3 });
    expect(onField({ mines: 8, size: 3 }, DEFAULT_SIDE)).toEqual({ mines: 8 });
  });

  test('a round is over at the first step that pays a million, and smaller fields have none before their last', () => {
    const atMillion = SIDES.map((size) => {
      let beyond = 0;
      for (let count = 1; count <= maxMines({ size }); count++) {
        const params = onField({ mines: count }, size);
        const list = minesLadder.multipliers(params);
        const [last, before] = [list.at(-1)!, list.at(-2)];
        if (before) expect(before.num < 1_000_000n * before.den).toBe(true);
        if (list.length < size ** 2 - count) expect(last.num >= 1_000_000n * last.den).toBe(true);
        for (let step = 1; step <= size ** 2 - count; step++)
          if (ratioNumber(minesLadder.multiplier(params, step)) >= 1_000_000) beyond++;
      }
      return beyond;
    });
    expect(atMillion).toEqual([0, 0, 10, 81, 267, 645]);
    const greatest = (size: (typeof SIDES)[number]) =>
      Math.max(
        ...settings
          .filter((params) => tilesOf(params) === size ** 2)
          .map((params) => ratioNumber(mines.maxMultiplier(params), 2)),
      );
    expect(SIDES.map(greatest)).toEqual([
      124.74, 12_741.3, 5_148_297, 9_320_184.72, 13_843_977.84, 17_083_445.28,
    ]);
    expect(ratioNumber(mines.maxMultiplier(mines.boldest), 2)).toBe(17_083_445.28);
  });

  test('a round on a large field ends by itself at its last step and pays it', () => {
    const params = { mines: 55, size: 8 as const };
    const stream = Array.from({ length: 55 }, () => 0);
    const outcome = mines.outcome(params, stream);
    let state = mines.start(params, outcome);
    for (const tile of [55, 56, 57, 58, 59, 60, 61]) {
      expect(mines.over(params, state)).toBe(false);
      const turned = mines.step(params, outcome, state, { tile });
      if ('refused' in turned) throw new Error(turned.refused);
      state = turned.state;
    }
    expect(mines.over(params, state)).toBe(true);
    expect(mines.turns(params, mines.view(params, state))).toEqual([]);
    expect(mines.step(params, outcome, state, { tile: 62 })).toEqual({ refused: 'round-over' });
    expect(ratioNumber(mines.payout(params, state), 2)).toBe(17_083_445.28);
  });

  test('a tile outside the field is refused', () => {
    const params = { mines: 3, size: 3 as const };
    const outcome = mines.outcome(params, [0, 0, 0]);
    expect(mines.step(params, outcome, mines.start(params, outcome), { tile: 9 })).toEqual({
      refused: 'tile-missing',
    });
  });
});

describe('rounds', () => {
  test('layouts hold m distinct tiles, and fewer mines are the first of more', () => {
    fc.assert(
      fc.property(
        fc.array(float, { minLength: 24, maxLength: 24 }),
        fc.integer({ min: 1, max: 24 }),
        (stream, count) => {
          const outcome = mines.outcome({ mines: count }, stream.slice(0, count));
          expect(new Set(outcome.minesOrder).size).toBe(count);
          expect(outcome.minesSorted).toEqual([...outcome.minesOrder].toSorted((a, b) => a - b));
          expect(mines.outcome({ mines: 24 }, stream).minesOrder.slice(0, count)).toEqual(outcome.minesOrder);
        },
      ),
    );
  });

  test('a safe tile raises the payout and shows nothing of the layout', () => {
    const turned = mines.step({ mines: 3 }, layout, mines.start({ mines: 3 }, layout), { tile: 0 });
    expect(turned).toEqual({
      state: { opened: [0], hit: null },
      events: [{ type: 'open', tile: 0, step: 1 }],
    });
    const state = play([0, 1]);
    expect(mines.payout({ mines: 3 }, state)).toEqual(minesLadder.multiplier({ mines: 3 }, 2));
    expect(JSON.stringify(mines.view({ mines: 3 }, state))).not.toContain('20');
  });

  test('a mine ends the round at nothing and shows the layout', () => {
    const turned = mines.step({ mines: 3 }, layout, play([0]), { tile: 7 });
    expect(turned).toEqual({
      state: { opened: [0], hit: 7 },
      events: [{ type: 'explode', tile: 7, mines: [3, 7, 20] }],
    });
    const state = play([0, 7]);
    expect(mines.over({ mines: 3 }, state)).toBe(true);
    expect(mines.canFinish({ mines: 3 }, state)).toBe(false);
    expect(mines.payout({ mines: 3 }, state).num).toBe(0n);
  });

  test('finding every safe tile ends the round at the greatest multiplier', () => {
    const safe = Array.from({ length: TILES }, (_, tile) => tile).filter(
      (tile) => !layout.minesSorted.includes(tile),
    );
    const state = play(safe);
    expect(mines.over({ mines: 3 }, state)).toBe(true);
    expect(mines.payout({ mines: 3 }, state)).toEqual(mines.maxMultiplier({ mines: 3 }));
  });

  test('an untouched round can be cancelled for its stake', () => {
    const start = mines.start({ mines: 3 }, layout);
    expect(mines.canFinish({ mines: 3 }, start)).toBe(true);
    expect(mines.payout({ mines: 3 }, start)).toEqual({ num: 1n, den: 1n });
  });

  test('refuses no tile, an open tile and a turn after the end, with a reason', () => {
    expect(mines.step({ mines: 3 }, layout, play([0]), {})).toEqual({ refused: 'tile-missing' });
    expect(mines.step({ mines: 3 }, layout, play([0]), { tile: 0 })).toEqual({ refused: 'tile-open' });
    expect(mines.step({ mines: 3 }, layout, play([0, 7]), { tile: 1 })).toEqual({ refused: 'round-over' });
  });

  test('states survive storage as JSON', () => {
    const state = play([0, 1, 7]);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  test.each([0, 25, 63, 64, -1, 1.5, Number.NaN, '3', null, undefined, [3]])('refuses %s mines', (value) => {
    expect(minesParams.safeParse({ mines: value }).success).toBe(false);
  });

  test.each([2, 9, 5.5, '8', null])('refuses a field of %s tiles a side', (size) => {
    expect(minesParams.safeParse({ mines: 1, size }).success).toBe(false);
  });

  test.each([-1, 64, 0.5, Number.NaN, '3', null, [1]])('refuses tile %s', (value) => {
    expect(minesTurn.safeParse({ tile: value }).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('mines');
  test.skipIf(!cases)(`every recorded layout agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
      const parsed = minesParams.parse(params);
      const outcome = mines.outcome(
        parsed,
        floats(serverSeed, clientSeed, nonce, mines.floats(parsed), nobleHmac),
      );
      expect(outcome).toMatchObject(expected);
    }
  });
});

import { range } from '#engines/fair/draw.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plinko, type Direction } from '../game.ts';
import { boardOf, bucketTexts, bucketX, pegAt, tintOf } from './board.ts';
import { fallMs, pegTouched, spotOf, type Path } from './fall.ts';

const path = fc
  .array(fc.constantFrom<Direction>('L', 'R'), { minLength: 8, maxLength: 16 })
  .map((directions): Path => ({ directions, slot: directions.filter((way) => way === 'R').length }));

test('a ball leaves every peg to the side the draw says and ends over its bucket', () => {
  fc.assert(
    fc.property(path, (way) => {
      const rows = way.directions.length;
      const board = boardOf(860, 480, rows);
      for (const row of range(rows - 1)) {
        const [here] = pegAt(board, row, pegTouched(way, row));
        const [next] = pegAt(board, row + 1, pegTouched(way, row + 1));
        expect(next - here).toBeCloseTo(((way.directions[row] === 'R' ? 1 : -1) * board.gap) / 2);
      }
      expect(spotOf(board, way, 0)).toMatchObject({ x: board.middle, touched: 0 });
      expect(spotOf(board, way, 1).touched).toBe(rows);
      expect(spotOf(board, way, 1).x).toBeCloseTo(bucketX(board, way.slot));
    }),
  );
});

test('a ball never jumps: a hundredth of its fall moves it less than a row', () => {
  fc.assert(
    fc.property(path, fc.double({ min: 0, max: 0.99, noNaN: true }), (way, part) => {
      const board = boardOf(358, 390, way.directions.length);
      const [from, to] = [spotOf(board, way, part), spotOf(board, way, part + 0.01)];
      expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeLessThan(board.drop);
      expect(to.touched).toBeGreaterThanOrEqual(from.touched);
    }),
  );
});

test('no fall takes longer than the reveal the server waits for', () => {
  for (const rows of range(9, 8)) {
    expect(fallMs(rows, false)).toBeLessThanOrEqual(plinko.revealMs);
    expect(fallMs(rows, true)).toBeLessThan(fallMs(rows, false));
  }
});

test('the board fits its box at every number of rows', () => {
  for (const rows of range(9, 8)) {
    for (const [width, height] of [
      [358, 390],
      [860, 500],
      [1500, 900],
    ] as const) {
      const board = boardOf(width, height, rows);
      expect(bucketX(board, 0) - board.gap / 2).toBeGreaterThanOrEqual(9);
      expect(board.top).toBeGreaterThanOrEqual(55.9);
      expect(board.top + rows * board.drop).toBeLessThanOrEqual(height - 43);
    }
  }
});

test('no bucket that pays the stake or less is green', () => {
  for (const multiplier of [0.1, 0.5, 1]) expect(tintOf(multiplier)).not.toContain('--win');
  expect(tintOf(0.1)).toBe('var(--fg3)');
  expect(tintOf(1)).toContain('var(--info) 100%');
  expect(tintOf(10_000)).toBe(tintOf(101));
  expect([0.5, 130, 2369, 10_000].map((multiplier) => bucketTexts(multiplier))).toEqual([
    { whole: '0.5', short: '0.5' },
    { whole: '130', short: '130' },
    { whole: '2369', short: '2.3K' },
    { whole: '10K', short: '10K' },
  ]);
});

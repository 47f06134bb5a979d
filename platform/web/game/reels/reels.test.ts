import { PACE } from '#engines/slots/pace.ts';
import { readWindow } from '#engines/slots/round.ts';
import { smallExpanding, smallLines, smallWays } from '#engines/slots/testing/small-machines.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsOf } from './look.ts';
import { atRest, blurOf, isMoving, leftOf, letterAt, slammed, spun } from './motion.ts';
import { BLEED, boardOf, middleOf } from './paint.ts';

const strip = 'ABCDEFGH';

describe('a reel', () => {
  test('shows the old window when it starts and the new one when it stops', () => {
    const reel = spun(atRest('STUVWXYZ', 2), strip, 5, 1000, 700);
    const top = Math.round(leftOf(reel, 1000));
    expect([0, 1, 2].map((row) => letterAt(reel, top + row)).join('')).toBe('UVW');
    expect(leftOf(reel, 1700 + PACE.bounce)).toBe(0);
    expect([0, 1, 2].map((row) => letterAt(reel, row)).join('')).toBe('FGH');
    expect(letterAt(reel, -1)).toBe('E');
  });

  test('only moves on, never jumps, and rests after its bounce', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 4000 }), (lasts) => {
        const reel = spun(atRest(strip, 0), strip, 3, 0, lasts);
        let before = leftOf(reel, 0);
        for (let now = 0; now <= lasts; now += 8) {
          const left = leftOf(reel, now);
          if (now > 120) expect(left).toBeLessThanOrEqual(before + 1e-9);
          expect(Math.abs(left - before)).toBeLessThan(0.5);
          before = left;
        }
        expect(isMoving(reel, lasts)).toBe(true);
        expect(isMoving(reel, lasts + PACE.bounce)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test('is sharp at rest and blurred on its way', () => {
    const reel = spun(atRest(strip, 0), strip, 3, 0, 800);
    expect([blurOf(reel, 0), blurOf(reel, 500), blurOf(reel, 800)]).toEqual([0, 1, 0]);
    expect(blurOf(atRest(strip, 1), 50)).toBe(0);
  });

  test('a click stops it soon, and does nothing to one that is about to stop', () => {
    const reel = spun(atRest(strip, 0), strip, 3, 0, 2000);
    const stopped = slammed(reel, 600, 2);
    expect(stopped.end).toBeLessThan(800);
    expect(leftOf(stopped, stopped.end + PACE.bounce)).toBe(0);
    expect(slammed(reel, 1990, 0)).toBe(reel);
  });
});

describe('cells of a win', () => {
  test('lie on its line as far as it runs', () => {
    const { window, wins } = readWindow(smallLines, smallLines.base, [0, 0, 0]);
    const win = wins.find(({ line }) => line === 0)!;
    expect(cellsOf(smallLines, window, win)).toEqual(
      Array.from({ length: win.count }, (_, reel) => [reel, 0]),
    );
  });

  test('are all places of the symbol and of wilds where every way counts', () => {
    const { window, wins } = readWindow(smallWays, smallWays.base, [0, 0, 0]);
    expect(window).toEqual(['AB', 'WB', 'AB']);
    expect(
      cellsOf(
        smallWays,
        window,
        wins.find(({ symbol }) => symbol === 'B')!,
      ),
    ).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 1],
    ]);
  });

  test('are the scatters wherever they are', () => {
    const { window, wins } = readWindow(smallLines, smallLines.base, [1, 3, 2]);
    const win = wins.find(({ symbol }) => symbol === 'S')!;
    expect(cellsOf(smallLines, window, win)).toHaveLength(win.count);
  });

  test('take in a whole reel that a wild has filled', () => {
    const { window, wins } = readWindow(smallExpanding, smallExpanding.base, [0, 6, 0]);
    expect(window[1]).toContain('W');
    expect(cellsOf(smallExpanding, window, wins[0]!).filter(([reel]) => reel === 1)).toHaveLength(3);
  });
});

test('the window fits its place on phones and desks', () => {
  for (const [width, height] of [
    [358, 384],
    [390, 400],
    [860, 520],
    [1300, 900],
  ] as const) {
    for (const reels of [3, 5]) {
      const board = boardOf(
        width,
        height + BLEED.top + BLEED.bottom,
        Array.from({ length: reels }, () => 3),
      );
      expect(board.x).toBeGreaterThanOrEqual(6);
      expect(board.x + board.width).toBeLessThanOrEqual(width - 6);
      expect(board.y).toBeGreaterThanOrEqual(BLEED.top);
      expect(board.y + board.height).toBeLessThanOrEqual(height + BLEED.top);
      expect(middleOf(board, [reels - 1, 2])[0]).toBeLessThan(board.x + board.width);
    }
  }
});

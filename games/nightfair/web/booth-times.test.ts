import { expect, test } from 'vitest';
import { BOOTH_MS, BOXES, PINS, rightsOf } from '../game.ts';
import { ballAt, coinAt, lampAt, pinsPassed, KNOWN_AT_MS } from './booth-times.ts';

const times = (until: number) => Array.from({ length: Math.ceil(until / 16) }, (_, at) => at * 16);

test('a booth tells its prize before it closes', () => {
  for (const booth of ['coin', 'drop', 'vault'] as const)
    expect(KNOWN_AT_MS[booth]).toBeLessThan(BOOTH_MS[booth]);
});

test('no frame of the ball tells a pin that it has not come to', () => {
  for (const ms of times(KNOWN_AT_MS.drop)) {
    const passed = pinsPassed(ms);
    if (passed >= PINS - 1) continue;
    for (let draw = 0; draw < 256; draw++) {
      // All ways that agree up to the pin it is at look the same.
      const known = draw >> (PINS - 1 - passed);
      const twin = (known << (PINS - 1 - passed)) | (~draw & ((1 << (PINS - 1 - passed)) - 1));
      expect(ballAt({ draw: twin }, ms)).toEqual(ballAt({ draw }, ms));
    }
  }
  for (let draw = 0; draw < 256; draw++)
    expect(ballAt({ draw }, Number.POSITIVE_INFINITY)).toEqual({ x: rightsOf(draw) - PINS / 2, y: PINS });
});

test('the ball falls all the time and never jumps', () => {
  let before = ballAt({ draw: 0b1011_0010 }, 0);
  for (const ms of times(KNOWN_AT_MS.drop)) {
    const now = ballAt({ draw: 0b1011_0010 }, ms);
    expect(now.y).toBeGreaterThanOrEqual(before.y);
    expect(Math.abs(now.x - before.x)).toBeLessThan(0.2);
    before = now;
  }
});

test('the coin turns whole, so that both sides are seen alike, and lies at its time', () => {
  expect(coinAt(KNOWN_AT_MS.coin)).toEqual({ height: 0, turn: 3240 });
  expect(coinAt(0)).toEqual({ height: 0, turn: 0 });
});

test('the lamp goes from box to box, slower and slower, and stops at the one that opens', () => {
  for (let draw = 0; draw < BOXES.length; draw++) {
    const boxes = times(KNOWN_AT_MS.vault).map((ms) => lampAt({ draw }, ms));
    expect(new Set(boxes).size).toBe(BOXES.length);
    expect(lampAt({ draw }, KNOWN_AT_MS.vault)).toBe(draw);
    expect(lampAt({ draw }, Number.POSITIVE_INFINITY)).toBe(draw);
  }
});

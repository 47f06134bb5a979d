import { expect, test } from 'vitest';
import { createSpin, offsetOf, ranFor, stoppingAt, stopTile, type SpinShape } from './spin.ts';

const shape: SpinShape = { speed: 16, rampMs: 800, stopMs: 3600, settleMs: 400 };
const wheel = (segment: number) => (tile: number) => ((tile % 15) + 15) % 15 === segment;

test('gathers speed evenly and then keeps it', () => {
  expect(ranFor(shape, -5)).toBe(0);
  expect(ranFor(shape, 800)).toBeCloseTo(6.4);
  expect(ranFor(shape, 1800) - ranFor(shape, 800)).toBeCloseTo(16);
});

test('stops on a tile that shows the result, whichever it is, with hardly a change of speed', () => {
  for (let segment = 0; segment < 15; segment++) {
    const from = 100.3;
    const tile = stopTile(shape, from, wheel(segment));
    expect(wheel(segment)(tile)).toBe(true);
    const way = tile - from;
    const natural = (16 * 3.6) / 3;
    expect(Math.abs(way - natural)).toBeLessThanOrEqual(8);
    const stop = { from, at: 1000, tile, off: 0.3 };
    expect(stoppingAt(shape, stop, 1000)).toBe(from);
    expect(stoppingAt(shape, stop, 4600)).toBeCloseTo(tile + 0.3);
    expect(stoppingAt(shape, stop, 5000)).toBeCloseTo(tile);
    expect(stoppingAt({ ...shape, settleMs: 0 }, stop, 9000)).toBeCloseTo(tile + 0.3);
  }
});

test('never runs back on its way', () => {
  const stop = { from: 3.2, at: 0, tile: 22, off: -0.4 };
  let before = 3.2;
  for (let ms = 0; ms <= 3600; ms += 20) {
    const here = stoppingAt(shape, stop, ms);
    expect(here).toBeGreaterThanOrEqual(before);
    before = here;
  }
});

test('the place on the tile is spread over it and never leaves it', () => {
  const offs = Array.from({ length: 500 }, (_, index) => offsetOf(index + 1));
  expect(Math.min(...offs)).toBeGreaterThanOrEqual(-0.5);
  expect(Math.max(...offs)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(offs.reduce((sum, off) => sum + off) / offs.length)).toBeLessThan(0.02);
});

test('follows rounds: stands, runs after the lock, rests on the result, and starts from there', () => {
  const spin = createSpin(shape);
  spin.rest(4);
  spin.follow({ phase: 'betting', roundId: '1', startsAt: 1000 }, wheel(0));
  expect([spin.at(500, false), spin.tile(), spin.moving(500, false)]).toEqual([4, null, false]);
  spin.follow({ phase: 'running', roundId: '1', startsAt: 1000 }, wheel(0));
  expect(spin.at(1800, false)).toBeCloseTo(4 + 6.4);
  const met = spin.at(2200, false);
  spin.follow({ phase: 'ended', roundId: '1', startsAt: 2200 }, wheel(9));
  expect(spin.at(2200, false)).toBeCloseTo(met);
  expect(wheel(9)(spin.tile()!)).toBe(true);
  expect(spin.moving(2200 + 3999, false)).toBe(true);
  expect(spin.moving(2200 + 4000, false)).toBe(false);
  expect(spin.at(2200, true)).toBe(spin.tile());
  const tile = spin.tile()!;
  spin.follow({ phase: 'betting', roundId: '2', startsAt: 9000 }, wheel(0));
  expect(spin.at(8000, false)).toBe(tile);
});

test('who comes while the result is being shown sees it arrive at the same moment', () => {
  const late = createSpin(shape);
  late.follow({ phase: 'ended', roundId: '7', startsAt: 5000 }, wheel(3));
  expect(wheel(3)(late.tile()!)).toBe(true);
  expect(late.at(5000 + 4000, false)).toBeCloseTo(late.tile()!);
  late.follow({ phase: 'ended', roundId: '7', startsAt: 5040 }, wheel(3));
  expect(late.at(5000 + 4000, false)).toBeCloseTo(late.tile()!);
});

import { expect, test } from 'vitest';
import { WHEELS } from '../variants.ts';
import { trackFor } from './track-shape.ts';

test.each([
  [690, 232],
  [860, 232],
  [1100, 232],
  [212, 660],
  [330, 660],
])('on %d by %d every number has a field of its own inside the box', (width, height) => {
  const { tile, places } = trackFor(width, height);
  expect(tile).toBeGreaterThanOrEqual(24);
  expect(places).toHaveLength(WHEELS.european.length);
  for (const [index, { x, y }] of places.entries()) {
    expect(x).toBeGreaterThanOrEqual(tile / 2 - 0.01);
    expect(y).toBeGreaterThanOrEqual(tile / 2 - 0.01);
    expect(x).toBeLessThanOrEqual(width - tile / 2 + 0.01);
    expect(y).toBeLessThanOrEqual(height - tile / 2 + 0.01);
    for (const other of places.slice(index + 1))
      expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(24);
  }
});

test('zero begins at the left end, or at the top of a high one, and the wheel goes clockwise', () => {
  const wide = trackFor(800, 232);
  expect(wide.places[0]!.x).toBeCloseTo(wide.tile / 2);
  expect(wide.places[1]!.y).toBeLessThan(wide.places[0]!.y);
  const high = trackFor(212, 660);
  expect(high.places[0]!.y).toBeCloseTo(high.tile / 2);
  expect(high.places[1]!.x).toBeGreaterThan(high.places[0]!.x);
});

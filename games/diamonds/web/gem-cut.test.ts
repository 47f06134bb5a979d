import { expect, test } from 'vitest';
import { COLOURS, diamonds, GEMS } from '../game.ts';
import { cutOf } from './gem-cut.ts';
import { DROP_MS, LAND_MS, LEAVE_MS } from './stage.tsx';

test('five gems drop and land within the reveal the server waits for', () => {
  expect(LEAVE_MS + GEMS * DROP_MS + LAND_MS).toBeLessThanOrEqual(diamonds.revealMs);
});

test('each colour has a cut of its own that stays inside its square', () => {
  const shapes = new Set(COLOURS.map((colour) => JSON.stringify(cutOf(colour).girdle)));
  expect(shapes.size).toBe(COLOURS.length);
  for (const colour of COLOURS) {
    const { girdle, table, facets } = cutOf(colour);
    expect(table).toHaveLength(girdle.length);
    expect(facets).toHaveLength(girdle.length * 2);
    for (const [x, y] of [...girdle, ...table]) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(1.09);
    for (const { light } of facets) expect(Math.abs(light)).toBeLessThanOrEqual(1.0001);
  }
});

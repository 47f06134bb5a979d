import { expect, it } from 'vitest';
import { multiplierAt, placeOf, STEPS } from './multiplier-scale.ts';

it('goes from 1 to the greatest multiplier, and back to the same place', () => {
  expect([multiplierAt(0, 1000), multiplierAt(STEPS, 1000)]).toEqual([1, 1000]);
  for (let place = 0; place <= STEPS; place += 25)
    expect(Math.abs(placeOf(multiplierAt(place, 1000), 1000) - place)).toBeLessThanOrEqual(1);
  expect(placeOf(1, 1)).toBe(0);
});

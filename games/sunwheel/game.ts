/**
 * Sunwheel: a wheel of 51 segments, spun for everybody at once. Red and black have 20 each and pay 2.5, blue has ten
 * and pays 5, gold has one and pays 50, so whatever is chosen returns 50 / 51.
 */
import { colourWheel, type ColourWheel } from '#platform/wheels/colour-wheel.ts';

export type Colour = 'red' | 'black' | 'blue' | 'gold';

/** 0 is gold, every fifth one blue; red and black take turns between, so no colour lies beside itself. */
function colourOf(segment: number): Colour {
  if (segment === 0) return 'gold';
  if (segment % 5 === 0) return 'blue';
  return (segment % 5) % 2 === 1 ? 'red' : 'black';
}

export const sunwheelWheel: ColourWheel<Colour> = {
  id: 'sunwheel',
  title: 'Sunwheel',
  table: 'sunwheel-51',
  revealMs: 5000,
  segments: 51,
  colours: [
    { id: 'red', pays: { num: 5n, den: 2n }, tone: 'lose' },
    { id: 'black', pays: { num: 5n, den: 2n }, tone: 'plain' },
    { id: 'blue', pays: { num: 5n, den: 1n }, tone: 'plain' },
    { id: 'gold', pays: { num: 50n, den: 1n }, tone: 'win' },
  ],
  colourOf,
  initial: 'red',
  boldest: 'gold',
};

export const sunwheel = colourWheel(sunwheelWheel);

/**
 * Double: a wheel of 15 segments, one green, seven red, seven black, spun for everybody at once. Red and black
 * pay 2, green pays 14, so whatever is chosen returns 14 / 15.
 */
import { colourWheel, type ColourWheel } from '#platform/wheels/colour-wheel.ts';

export type Colour = 'red' | 'green' | 'black';

/** 0 is green; the others take turns, so no colour lies beside itself. */
function colourOf(segment: number): Colour {
  if (segment === 0) return 'green';
  return segment % 2 === 1 ? 'red' : 'black';
}

export const doubleWheel: ColourWheel<Colour> = {
  id: 'double',
  title: 'Double',
  table: 'double-15',
  revealMs: 4400,
  segments: 15,
  colours: [
    { id: 'red', pays: { num: 2n, den: 1n }, tone: 'lose' },
    { id: 'green', pays: { num: 14n, den: 1n }, tone: 'win' },
    { id: 'black', pays: { num: 2n, den: 1n }, tone: 'plain' },
  ],
  colourOf,
  initial: 'red',
  boldest: 'green',
};

export const double = colourWheel(doubleWheel);

import { expect, it } from 'vitest';
import { type Chip, placeChips } from './chart-chips.ts';

const chip = (y: number, width: number, away: Chip['away'] = 0): Chip => ({ y, width, away });

it('labels that would meet stand side by side', () => {
  expect(placeChips([chip(50, 60), chip(55, 60), chip(90, 60)], 300)).toEqual([
    { x: 8, y: 50 },
    { x: 72, y: 55 },
    { x: 8, y: 90 },
  ]);
});

it('at an edge what has no room beside the others stands in the next row, away from the edge', () => {
  expect(placeChips([chip(200, 120, -1), chip(200, 120, -1), chip(200, 120, -1)], 260)).toEqual([
    { x: 8, y: 200 },
    { x: 132, y: 200 },
    { x: 8, y: 176 },
  ]);
  expect(placeChips([chip(10, 120, 1), chip(10, 120, 1)], 200)).toEqual([
    { x: 8, y: 10 },
    { x: 8, y: 34 },
  ]);
});

it('a label of a line in sight that has no room is left out', () => {
  expect(placeChips([chip(50, 120), chip(50, 120)], 200)).toEqual([{ x: 8, y: 50 }, null]);
});

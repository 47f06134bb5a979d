import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SPOTS, type Spot } from '../ends.ts';
import { bigRoad, ROWS, winnersOf } from './road.ts';

const NAMES: Readonly<Record<string, Spot>> = { P: 'player', B: 'banker', T: 'tie' };
const road = (text: string) =>
  bigRoad(text.split('').map((letter) => NAMES[letter]!)).map(
    ({ column, row, ties }) => `${column}.${row}${ties > 0 ? `+${ties}` : ''}`,
  );

test('a run goes down, the other hand begins a column, ties are written on what came before', () => {
  expect(road('PPBTTP')).toEqual(['0.0', '0.1', '1.0+2', '2.0']);
  expect(road('TTP')).toEqual(['0.0+2']);
  expect(road('TT')).toEqual([]);
});

test('a run of more than six turns right at the bottom, and the next column stands beside its top', () => {
  expect(road('PPPPPPPP')).toEqual(['0.0', '0.1', '0.2', '0.3', '0.4', '0.5', '1.5', '2.5']);
  expect(road('PPPPPPPPB').at(-1)).toBe('1.0');
});

test('a run that meets an older one turns right above it, and stays there', () => {
  expect(road(`${'P'.repeat(8)}${'B'.repeat(7)}`).slice(8)).toEqual([
    '1.0',
    '1.1',
    '1.2',
    '1.3',
    '1.4',
    '2.4',
    '3.4',
  ]);
});

test('no two hands lie on one place, none outside the six rows, and every hand lies somewhere', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SPOTS), { maxLength: 200 }), (winners) => {
      const cells = bigRoad(winners);
      expect(new Set(cells.map(({ column, row }) => `${column}:${row}`)).size).toBe(cells.length);
      expect(cells.every(({ row }) => row >= 0 && row < ROWS)).toBe(true);
      expect(cells.map(({ winner }) => winner)).toEqual(winners.filter((winner) => winner !== 'tie'));
      const ties = cells.reduce((sum, cell) => sum + cell.ties, 0);
      if (cells.length > 0) expect(ties).toBe(winners.length - cells.length);
    }),
  );
});

test('winners are read from stored outcomes, oldest first', () => {
  expect(winnersOf([{ winner: 'tie' }, { winner: 'x' }, null, 3, { winner: 'banker' }])).toEqual([
    'banker',
    'tie',
  ]);
});

import { expect, test } from 'vitest';
import type { TournamentReply } from '../tournament-contract.ts';
import { averageStack, nextBreak, prizeRows, standings, tableNo } from './tournament-sums.ts';

const level = (minutes: number) =>
  ({ kind: 'level', minutes, smallBlind: '10', bigBlind: '20', ante: '0' }) as const;
const pause = { kind: 'break', minutes: 5, smallBlind: '0', bigBlind: '0', ante: '0' } as const;
const stages = [level(10), level(20), pause, level(30)];
const at = (stage: number, endsAt: number | null, isBreak = false) => ({
  clock: { level: 1, stage, isBreak, endsAt, handForHand: false },
  stages,
});

test('the next break begins after the levels that are left before it', () => {
  expect(nextBreak(at(0, 1_000))).toBe(1_000 + 20 * 60_000);
  expect(nextBreak(at(1, 1_000))).toBe(1_000);
  expect(nextBreak(at(2, 1_000, true))).toBeNull();
  expect(nextBreak(at(3, null))).toBeNull();
  expect(nextBreak({ clock: null, stages })).toBeNull();
});

test('places that are paid alike are one row', () => {
  expect(prizeRows([])).toEqual([]);
  expect(prizeRows(['50', '20', '10', '10', '10'])).toEqual([
    { from: 1, to: 1, prize: '50' },
    { from: 2, to: 2, prize: '20' },
    { from: 3, to: 5, prize: '10' },
  ]);
});

test('who has more chips stands first, who went out last of the others', () => {
  const entrant = (no: number, more: Partial<TournamentReply['entrants'][number]>) => ({
    no,
    user: { _id: `u${no}`, name: `u${no}`, avatar: null },
    clientSeed: 'x',
    status: 'plays' as const,
    table: null,
    stack: null,
    place: null,
    prize: null,
    ...more,
  });
  const order = standings([
    entrant(1, { status: 'out', place: 4 }),
    entrant(2, { stack: '900' }),
    entrant(3, { status: 'again' }),
    entrant(4, { status: 'waits' }),
    entrant(5, { stack: '10000' }),
    entrant(6, { status: 'out', place: 3 }),
    entrant(7, { status: 'out' }),
  ]);
  expect(order.map(({ no }) => no)).toEqual([5, 2, 4, 7, 6, 1]);
});

test('chips on average, and the number of a table', () => {
  expect(averageStack({ startingStack: '1000', entries: 7, left: 3 })).toBe('2333');
  expect(averageStack({ startingStack: '1000', entries: 0, left: 0 })).toBeNull();
  expect(tableNo('mt-0123456789ab-12')).toBe('12');
});

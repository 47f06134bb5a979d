import { expect, it } from 'vitest';
import { ALL, voidBefore } from './moved.ts';

const START = Date.UTC(2026, 5, 1, 18);
const HOUR = 3_600_000;
const event = {
  id: 'odds:epl:1',
  home: 'Alderwick',
  away: 'St. Márrow',
  starts_at: new Date(START),
  status: 0,
};
const same = { home: event.home, away: event.away, startsAt: START };

it('bets are void when the sides are exchanged or another one plays, and not when a name is spelled otherwise', () => {
  const exchanged = { home: event.away, away: event.home, startsAt: START };
  const other = { ...same, away: 'Dunmarrow' };
  expect(voidBefore(event, exchanged, 48)).toBe(ALL);
  expect(voidBefore(event, other, 48)).toBe(ALL);
  expect(voidBefore(event, { ...same, away: 'St Marrow' }, 48)).toBe(null);
  expect(voidBefore(event, same, 48)).toBe(null);
  // A field has but a name.
  const field = { ...event, home: 'Grand Prix', away: '' };
  expect(voidBefore(field, { home: 'Great Prix', away: '', startsAt: START }, 48)).toBe(null);
});

it('of a match that is over another name changes nothing, and exchanged sides do', () => {
  const over = { ...event, status: 4 };
  expect(voidBefore(over, { ...same, away: 'Dunmarrow' }, 48)).toBe(null);
  expect(voidBefore(over, { home: event.away, away: event.home, startsAt: START }, 48)).toBe(ALL);
});

it('of a match that is put off bets are void that were placed for a start more than so many hours before', () => {
  const later = { ...same, startsAt: START + 60 * HOUR };
  expect(voidBefore(event, later, 48)).toBe(START + 12 * HOUR);
  expect(voidBefore({ ...event, status: 1 }, later, 48)).toBe(null);
  expect(voidBefore(event, { ...same, startsAt: START - 60 * HOUR }, 48)).toBe(null);
});

it('the unified feed cancels by itself', () => {
  const exchanged = { home: event.away, away: event.home, startsAt: START + 60 * HOUR };
  expect(voidBefore({ ...event, id: 'sr:match:7' }, exchanged, 48)).toBe(null);
});

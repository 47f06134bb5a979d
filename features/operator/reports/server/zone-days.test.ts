import { expect, it } from 'vitest';
import { dayIn, startOfDay } from './zone-days.ts';

const startText = (day: string, zone: string) => new Date(startOfDay(day, zone)).toISOString().slice(0, 16);
const hours = (day: string, next: string, zone: string) =>
  (startOfDay(next, zone) - startOfDay(day, zone)) / 3_600_000;

it('a day begins at the midnight of its zone, and has 23 or 25 hours where the clocks change', () => {
  expect(startText('2026-04-01', 'UTC')).toBe('2026-04-01T00:00');
  expect(startText('2026-04-01', 'Europe/Berlin')).toBe('2026-03-31T22:00');
  expect(hours('2026-03-29', '2026-03-30', 'Europe/Berlin')).toBe(23);
  expect(hours('2026-10-25', '2026-10-26', 'Europe/Berlin')).toBe(25);
  expect(startText('2026-01-01', 'Asia/Kolkata')).toBe('2025-12-31T18:30');
  expect(startText('2026-07-01', 'America/Los_Angeles')).toBe('2026-07-01T07:00');
});

it('a midnight that the clocks leave out is the first moment after it', () => {
  // Chile puts its clocks forward at midnight: that Sunday begins at one.
  const at = startOfDay('2026-09-06', 'America/Santiago');
  expect(dayIn(at, 'America/Santiago')).toBe('2026-09-06');
  expect(dayIn(at - 1, 'America/Santiago')).toBe('2026-09-05');
});

it('a moment is on the day of the zone', () => {
  const at = Date.parse('2026-03-31T22:30Z');
  expect([dayIn(at, 'UTC'), dayIn(at, 'Europe/Berlin')]).toEqual(['2026-03-31', '2026-04-01']);
});

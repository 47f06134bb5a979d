import { expect, it } from 'vitest';
import { nextDue, spanBefore } from './rhythm.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

it.each([
  ['day', '2026-03-01T06:00', '2026-02-28', '2026-03-01', '2026-03-02T06:00'],
  ['day', '2026-03-01T05:59', '2026-02-28', '2026-03-01', '2026-03-01T06:00'],
  // A Sunday, and a Monday before six.
  ['week', '2026-03-01T12:00', '2026-02-16', '2026-02-23', '2026-03-02T06:00'],
  ['week', '2026-03-02T03:00', '2026-02-23', '2026-03-02', '2026-03-02T06:00'],
  ['month', '2026-01-31T23:00', '2025-12-01', '2026-01-01', '2026-02-01T06:00'],
  ['month', '2026-12-01T06:00', '2026-11-01', '2026-12-01', '2027-01-01T06:00'],
] as const)('%s at %s: from %s to %s, next %s', (every, now, from, to, next) => {
  expect(spanBefore(every, at(now), 'UTC')).toEqual({ from, to });
  expect(new Date(nextDue(every, at(now), 'UTC')).toISOString().slice(0, 16)).toBe(next);
});

it.each([
  // Midnight of Berlin is at 22 or 23 UTC: a letter six hours after it, also on the days that have 23 and 25.
  ['day', '2026-03-31T22:30', '2026-03-31', '2026-04-01', '2026-04-01T04:00'],
  ['day', '2026-03-28T23:30', '2026-03-28', '2026-03-29', '2026-03-29T05:00'],
  ['month', '2026-10-31T23:30', '2026-10-01', '2026-11-01', '2026-11-01T05:00'],
  ['week', '2026-10-25T12:00', '2026-10-12', '2026-10-19', '2026-10-26T05:00'],
] as const)('%s in Berlin at %s: from %s to %s, next %s', (every, now, from, to, next) => {
  expect(spanBefore(every, at(now), 'Europe/Berlin')).toEqual({ from, to });
  expect(new Date(nextDue(every, at(now), 'Europe/Berlin')).toISOString().slice(0, 16)).toBe(next);
});

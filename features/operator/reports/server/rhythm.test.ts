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
  expect(spanBefore(every, at(now))).toEqual({ from, to });
  expect(new Date(nextDue(every, at(now))).toISOString().slice(0, 16)).toBe(next);
});

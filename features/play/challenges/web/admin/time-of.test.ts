import { expect, it, vi } from 'vitest';
import { timeOf } from './time-of.ts';

it.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('reads a typed time as UTC on a device in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(timeOf('2026-07-01T18:00')).toBe(Date.UTC(2026, 6, 1, 18));
  expect(timeOf('')).toBe(0);
  vi.unstubAllEnvs();
});

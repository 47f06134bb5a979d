import { afterEach, expect, it, vi } from 'vitest';
import { wallClock } from './clock.ts';

const SLEEP_MS = 8 * 3_600_000;

afterEach(() => void vi.useRealTimers());

it('goes on while the device sleeps and the monotonic clock of the page stands', () => {
  const before = wallClock();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SLEEP_MS });
  expect(wallClock() - before).toBeGreaterThanOrEqual(SLEEP_MS);
});

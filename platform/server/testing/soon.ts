import { vi } from 'vitest';

/** Long enough for a machine that is ten times as slow as usual: what never comes is still said within two minutes. */
export const PATIENCE_MS = 120_000;

/**
 * Waits until `check` does not throw. What Vitest waits for without being told is over after a second.
 * @param intervalMs between two looks @returns what it returned @throws what it threw last
 */
export function soon<Value>(check: () => Value | Promise<Value>, intervalMs = 50): Promise<Value> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: intervalMs });
}

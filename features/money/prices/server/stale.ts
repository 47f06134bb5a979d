/** Whether the price of a coin is too old to take stakes by: limits, levels and rewards are reckoned with it. */
import type { ServerKit } from '#platform/server/kit.ts';
import { settingsOf } from './oracle.ts';

/** The time of the last news is read this often at most, and never while a bet waits. */
const LOOK_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;

/**
 * Provides `stalePrice`: true for a currency that the source prices, when the source was last heard longer ago than the
 * operator allows. Prices that are made up are never old.
 */
export async function watchStale(kit: ServerKit): Promise<void> {
  const read = async (): Promise<number | null> => {
    const { rows } = await kit.db.pool.query<{ at: Date }>('select at from price_source');
    return rows[0]?.at.getTime() ?? null;
  };
  let newsAt = await read();
  let looked = kit.runtime.now();
  kit.provide('stalePrice', (code) => {
    const { source, ids, refuseAfterMinutes } = settingsOf(kit);
    if (source === 'simulated' || refuseAfterMinutes === 0 || !Object.hasOwn(ids, code)) return false;
    const now = kit.runtime.now();
    if (now - looked >= LOOK_EVERY_MS) {
      looked = now;
      read().then(
        (at) => (newsAt = at),
        (error: unknown) => kit.log.warn({ err: error }, 'the time of the last prices'),
      );
    }
    return newsAt === null || now - newsAt > refuseAfterMinutes * MINUTE_MS;
  });
}

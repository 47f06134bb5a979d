/** Whether the price of a coin is too old to take stakes by: limits, levels and rewards are reckoned with it. */
import type { Queryable } from '#platform/server/database/replica.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { settingsOf } from './oracle.ts';

/** The times of the last prices are read this often at most, and never while a bet waits. */
const LOOK_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;

/** When a price of each currency was last taken, by its code; none where never. What was heard and not believed counts for nothing. */
export async function pricedAt(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ code: string; at: Date }>({
    name: 'prices-taken-at',
    text: `select c.code, p.at from currency c cross join lateral (
      select at from price_point where currency = c.id order by at desc limit 1) p`,
  });
  return new Map(rows.map(({ code, at }) => [code, at.getTime()]));
}

/**
 * Provides `stalePrice`: true for a currency that the source prices, when its last price was taken longer ago than the
 * operator allows. Prices that are made up, or another room's, are never old.
 */
export async function watchStale(kit: ServerKit): Promise<void> {
  let taken = await pricedAt(kit.db.pool);
  let looked = kit.runtime.now();
  kit.provide('stalePrice', (code) => {
    const { source, ids, refuseAfterMinutes } = settingsOf(kit);
    if (source === 'simulated' || refuseAfterMinutes === 0 || !Object.hasOwn(ids, code)) return false;
    if (kit.services.ownPrice(code)) return false;
    const now = kit.runtime.now();
    if (now - looked >= LOOK_EVERY_MS) {
      looked = now;
      pricedAt(kit.db.pool).then(
        (times) => (taken = times),
        (error: unknown) => kit.log.warn({ err: error }, 'the times of the last prices'),
      );
    }
    return now - (taken.get(code) ?? -Infinity) > refuseAfterMinutes * MINUTE_MS;
  });
}

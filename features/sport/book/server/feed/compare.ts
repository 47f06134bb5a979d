/** Our own settler beside the feed's: where they differ a case is opened for staff. */
import type { MarketResult } from '#engines/sport/feed/message.ts';
import { keyOf } from '#engines/sport/feed/book.ts';
import { canonicalSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { settle } from '#engines/sport/settle/settle.ts';
import { kindOf, sameShares } from '#engines/sport/settle/shares.ts';
import type { EventRow, Queryable } from './rows.ts';

/** @param now epoch ms */
export async function compareSettlement(
  client: Queryable,
  event: EventRow,
  markets: readonly MarketResult[],
  now: number,
): Promise<void> {
  if (!event.result) return;
  for (const market of markets) {
    const key = keyOf(market);
    const specifiers = canonicalSpecifiers(market.specifiers);
    for (const { id: outcome, shares } of market.outcomes) {
      const own = settle(event.result, { marketId: market.id, specifiers, outcome });
      // What is open to us may be decided by what only the feed knows.
      if (own.kind !== 'settled') continue;
      if (sameShares(own.shares, shares)) {
        await client.query('delete from sport_case where event_id = $1 and key = $2 and outcome = $3', [
          event.id,
          key,
          outcome,
        ]);
        continue;
      }
      await client.query(
        `insert into sport_case (event_id, key, outcome, feed, own, at) values ($1, $2, $3, $4, $5, $6)
         on conflict (event_id, key, outcome) do update set feed = excluded.feed, own = excluded.own, at = excluded.at`,
        [event.id, key, outcome, kindOf(shares), kindOf(own.shares), new Date(now)],
      );
    }
  }
}

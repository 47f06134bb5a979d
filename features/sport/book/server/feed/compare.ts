/** Our own settler beside the feed's: where they differ a case is opened for staff. */
import type { MarketResult } from '#engines/sport/feed/message.ts';
import { keyOf } from '#engines/sport/feed/book.ts';
import { canonicalSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { settle } from '#engines/sport/settle/settle.ts';
import { kindOf, sameShares, type Shares } from '#engines/sport/settle/shares.ts';
import { type EventRow, type MarketRow, type Queryable, readShares } from './rows.ts';

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
      await judge(client, { event: event.id, key, outcome, feed: shares, own: own.shares, now });
    }
  }
}

/** The feed's settlement beside that of staff, which stands. @param settled by hand @param now epoch ms */
export async function compareByHand(
  client: Queryable,
  markets: readonly MarketResult[],
  settled: readonly MarketRow[],
  now: number,
): Promise<void> {
  for (const row of settled) {
    const results = markets.find((market) => keyOf(market) === row.key)?.outcomes ?? [];
    for (const { id: outcome, shares: feed } of results) {
      const own = row.results?.[outcome];
      if (own)
        await judge(client, { event: row.event_id, key: row.key, outcome, feed, own: readShares(own), now });
    }
  }
}

interface Judged {
  readonly event: string;
  readonly key: string;
  readonly outcome: string;
  readonly feed: Shares;
  readonly own: Shares;
  readonly now: number;
}

async function judge(client: Queryable, { event, key, outcome, feed, own, now }: Judged): Promise<void> {
  if (sameShares(own, feed)) {
    await client.query('delete from sport_case where event_id = $1 and key = $2 and outcome = $3', [
      event,
      key,
      outcome,
    ]);
    return;
  }
  await client.query(
    `insert into sport_case (event_id, key, outcome, feed, own, at) values ($1, $2, $3, $4, $5, $6)
     on conflict (event_id, key, outcome) do update set feed = excluded.feed, own = excluded.own, at = excluded.at`,
    [event, key, outcome, kindOf(feed), kindOf(own), new Date(now)],
  );
}

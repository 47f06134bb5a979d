/** Our own settler beside the feed's: where they differ a case is opened for staff. */
import type { FeedMessage, MarketResult } from '#engines/sport/feed/message.ts';
import { keyOf } from '#engines/sport/feed/book.ts';
import { canonicalSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { settle } from '#engines/sport/settle/settle.ts';
import { kindOf, sameShares, type Shares, VOID } from '#engines/sport/settle/shares.ts';
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

type Cancel = Extract<FeedMessage, { kind: 'bet_cancel' | 'rollback_bet_cancel' }>;

/** A cancellation of the feed, or its taking back, beside the settlement of staff, which stands. @param settled by hand @param now epoch ms */
export async function compareCancel(
  client: Queryable,
  { kind, timestamp, window: { from, to } }: Cancel,
  settled: readonly MarketRow[],
  now: number,
): Promise<void> {
  for (const { event_id: event, key, results, cancels } of settled) {
    const known = cancels.find((cancel) => cancel.from === from && cancel.to === to);
    // A late copy: whoever settled knew of it.
    if (known && known.at > timestamp) continue;
    for (const [outcome, stored] of Object.entries(results ?? {})) {
      const own = known?.active ? VOID : readShares(stored);
      const selection = { event, key, outcome };
      if (kind === 'bet_cancel') await judge(client, { ...selection, feed: VOID, own, now });
      else if (sameShares(own, VOID)) await openCase(client, selection, ['open', 'void'], now);
      else await closeCase(client, selection, 'void');
    }
  }
}

interface Selection {
  readonly event: string;
  readonly key: string;
  readonly outcome: string;
}

interface Judged extends Selection {
  readonly feed: Shares;
  readonly own: Shares;
  readonly now: number;
}

async function judge(client: Queryable, { feed, own, now, ...selection }: Judged): Promise<void> {
  if (sameShares(own, feed)) return closeCase(client, selection, null);
  await openCase(client, selection, [kindOf(feed), kindOf(own)], now);
}

async function openCase(
  client: Queryable,
  { event, key, outcome }: Selection,
  [feed, own]: readonly [feed: string, own: string],
  now: number,
): Promise<void> {
  await client.query(
    `insert into sport_case (event_id, key, outcome, feed, own, at) values ($1, $2, $3, $4, $5, $6)
     on conflict (event_id, key, outcome) do update set feed = excluded.feed, own = excluded.own, at = excluded.at`,
    [event, key, outcome, feed, own, new Date(now)],
  );
}

/** @param feed only one in which the feed said this; null: whatever it said */
async function closeCase(
  client: Queryable,
  { event, key, outcome }: Selection,
  feed: string | null,
): Promise<void> {
  await client.query(
    'delete from sport_case where event_id = $1 and key = $2 and outcome = $3 and ($4::text is null or feed = $4)',
    [event, key, outcome, feed],
  );
}

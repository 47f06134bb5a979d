import { partsOfKey } from '#engines/sport/feed/book.ts';
import { onClock } from '#engines/sport/feed/producer.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { deskHealth } from '../../desk-contract.ts';
import type { BookContext } from '../context.ts';
import { type FeedState, readFeedState } from '../feed/faults.ts';
import { readProducers } from '../feed/rows.ts';
import { QUEUED } from '../slip/bet-rows.ts';

const MAX_CASES = 100;

/** How the feed is, what waits, and settlements that our own settler does not agree with. */
export async function readHealth({ kit, settings }: BookContext): Promise<ReplyOf<typeof deskHealth>> {
  const now = kit.runtime.now();
  const { pool } = kit.db;
  const { adapter } = settings();
  const [feed, producers, open, waiting, cases] = await Promise.all([
    readFeedState(pool, adapter),
    readProducers(pool),
    pool.query<{ producer: number; open: number }>(
      'select producer, count(*)::int as open from sport_market where status = 1 group by producer',
    ),
    pool.query<{ queued: number; due: number }>(
      `select (select count(*)::int from sport_bet where ${QUEUED}) as queued, (select count(*)::int from sport_due) as due`,
    ),
    pool.query<{ event_id: string; key: string; outcome: string; feed: string; own: string; at: Date }>(
      `select event_id, key, outcome, feed, own, at from sport_case order by id desc limit ${MAX_CASES}`,
    ),
  ]);
  const openOf = new Map(open.rows.map((row) => [row.producer, row.open]));
  return {
    now,
    adapter,
    feed: feed && feedView(feed),
    producers: [...producers].map(([id, known]) => ({
      id,
      state: onClock(known, now).state,
      lastAlive: known.lastAlive,
      point: known.point,
      openMarkets: openOf.get(id) ?? 0,
    })),
    ...waiting.rows[0]!,
    cases: cases.rows.map(({ event_id: event, key, at, ...row }) => {
      const { id: marketId, specifiers } = partsOfKey(key);
      return {
        ...row,
        event,
        market: key,
        marketId,
        specifiers: parseSpecifiers(specifiers) ?? {},
        at: at.getTime(),
      };
    }),
  };
}

function feedView({ faults, ...state }: FeedState) {
  const counted = Object.entries(faults).map(([kind, one]) => ({ kind, ...one }));
  return { ...state, faults: counted.toSorted((a, b) => b.at - a.at) };
}

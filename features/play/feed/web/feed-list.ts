/** The list of the live feed: which bets belong to it, in which order, and how many are kept. */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import type { SettledBet } from '#platform/web/events.ts';
import type { LiveGame } from '../contract.ts';

const FEEDS = ['all', 'mine', 'high_rollers', 'lucky_wins'] as const;
export type FeedType = (typeof FEEDS)[number];

/** False for a tab that another feature adds. */
export function isFeed(tab: string): tab is FeedType {
  return (FEEDS as readonly string[]).includes(tab);
}

/** Sizes the list can be set to. */
export const SIZES = [10, 20, 30, 50] as const;

const LUCKY_MULTIPLIER = 10;
/** In dollars, as the server counts; one unit of a dollar-like currency is a dollar. */
const HIGH_ROLLER = 100n;
const PLACES = 18;

/** More at once are not lit up one by one: the page would do nothing else. */
const MAX_FRESH = 3;

export interface FeedRow {
  readonly live: LiveGame;
  /** Came with the newest batch, and with few others. */
  readonly fresh: boolean;
}

/** Who looks, and what a currency is worth. */
export interface Viewer {
  /** Public id, null for guests. */
  readonly me: string | null;
  /** Price of one unit in dollars, as a decimal string. */
  price(currency: string): string;
}

/** Play money is in no feed, whoever sent it. */
export function belongs({ user, game }: LiveGame, type: FeedType, { me, price }: Viewer): boolean {
  if (game.demo) return false;
  switch (type) {
    case 'all':
      return true;
    case 'mine':
      return me !== null && (game.user === me || user?._id === me);
    case 'lucky_wins':
      return game.status === 'win' && game.multiplier >= LUCKY_MULTIPLIER;
    case 'high_rollers':
      return (
        scaled(game.splitTotal) * scaled(price(game.currency)) >= HIGH_ROLLER * 10n ** BigInt(2 * PLACES)
      );
  }
}

function scaled(text: string): bigint {
  return parseUnits(text, PLACES) ?? 0n;
}

/** Rows of a list that was fetched, newest first. */
export function rowsOf(list: readonly LiveGame[]): readonly FeedRow[] {
  return list.map((live) => ({ live, fresh: false }));
}

/**
 * Puts a batch on top, newest first. A bet that is there already is not shown twice; what is over the
 * count falls off the end. The same rows come back when nothing is new.
 */
export function merge(
  rows: readonly FeedRow[],
  batch: readonly LiveGame[],
  count: number,
): readonly FeedRow[] {
  const known = new Set(rows.map(({ live }) => live.game.id));
  const added: LiveGame[] = [];
  for (const live of batch) {
    if (known.has(live.game.id)) continue;
    known.add(live.game.id);
    added.unshift(live);
  }
  if (added.length === 0) return rows;
  const fresh = added.length <= MAX_FRESH;
  return [
    ...added.map((live) => ({ live, fresh })),
    ...rows.map((row) => (row.fresh ? { live: row.live, fresh: false } : row)),
  ].slice(0, count);
}

/** A list size as kept in the preferences, made one of the sizes there are. */
export function sizeOf(entries: number): number {
  return SIZES.find((size) => size >= entries) ?? SIZES[3];
}

/** A bet that ended in this page, before the feed itself tells of it. */
export function ownEntry(
  bet: SettledBet,
  me: { _id: string; name: string; avatar: string | null; private_bets: boolean; vipLevel: number },
  now: string,
): LiveGame {
  return {
    user: {
      _id: me._id,
      avatar: me.avatar,
      name: me.name,
      private_bets: me.private_bets,
      vipLevel: me.vipLevel,
    },
    metadata: { id: bet.game, name: bet.title, image: `/art/${bet.game}.svg` },
    game: {
      id: bet.id,
      currency: bet.currency,
      demo: bet.demo,
      wager: bet.wager,
      splitTotal: bet.wager,
      multiplier: bet.multiplier,
      status: bet.win ? 'win' : 'lose',
      profit: formatUnits(scaled(bet.payout) - scaled(bet.wager), PLACES),
      type: 'quick',
      user: me._id,
      profit_usd_converted: '0',
      created_at: now,
    },
    delay: 0,
  };
}

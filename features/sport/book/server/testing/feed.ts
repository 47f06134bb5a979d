/** A feed by hand: a few matches, and messages as a test wants them. */
import type { MarketOdds, MarketResult } from '#engines/sport/feed/message.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { sharesOfKind } from '#engines/sport/settle/shares.ts';
import { KICK_OFF, type SoccerState } from '#engines/sport/models/soccer/process.ts';
import { modelOf } from '#engines/sport/models/soccer/strength.ts';
import type { TestPlatform } from '#platform/server/testing/platform.ts';
import type { BookContext } from '../context.ts';
import { settingsOf } from '../context.ts';
import type { AdapterMessage } from '../feed/adapter.ts';
import { applyMessage } from '../feed/apply.ts';
import { createBoardPushes } from '../pages/board-pushes.ts';
import { drainDue } from '../settle/due.ts';

export const PRE = 3;
export const LIVE = 1;

type Prices = Readonly<Record<string, string | null>>;
/** Outcome to its chance to win; nothing of it comes back otherwise. */
type Chances = Readonly<Record<string, number>>;

export interface HandFeed {
  readonly context: BookContext;
  apply(message: AdapterMessage): Promise<boolean>;
  /** Signs of life of both producers, or of one. */
  alive(only?: number): Promise<void>;
  /** An event that begins in an hour, with its winner market. */
  fixture(id: string, sport?: number): Promise<void>;
  odds(
    event: string,
    market: string,
    prices: Prices,
    options?: { live?: boolean; at?: number; chances?: Chances },
  ): Promise<boolean>;
  /** What a soccer match is priced from, by default before it begins. */
  law(
    event: string,
    state?: Partial<SoccerState>,
    means?: { homeMean: number; awayMean: number },
  ): Promise<boolean>;
  score(event: string, home: number, away: number): Promise<void>;
  /** A result, without settling what becomes due by it. */
  result(
    event: string,
    market: string,
    results: Readonly<Record<string, string>>,
    at?: number,
  ): Promise<boolean>;
  settle(
    event: string,
    market: string,
    results: Readonly<Record<string, string>>,
    at?: number,
  ): Promise<void>;
  rollback(event: string, market: string, at?: number): Promise<void>;
  settled(): Promise<void>;
}

export const WINNER = '1|';
const EVEN = { attack: 0, defence: 0 };

export function refOf(market: string) {
  const [id, specifiers = ''] = market.split(/\|(.*)/s);
  return { id: Number(id), specifiers: parseSpecifiers(specifiers)! };
}

export function oddsOf(market: string, prices: Prices, chances: Chances = {}): MarketOdds {
  return {
    ...refOf(market),
    status: 1,
    outcomes: Object.entries(prices).map(([id, odds]) => ({
      id,
      odds,
      active: odds !== null,
      ...(chances[id] !== undefined && { chance: { won: chances[id], refunded: 0 } }),
    })),
  };
}

export function resultOf(market: string, results: Readonly<Record<string, string>>): MarketResult {
  return {
    ...refOf(market),
    outcomes: Object.entries(results).map(([id, kind]) => ({ id, shares: sharesOfKind(kind)! })),
  };
}

export function handFeed({ kit }: TestPlatform): HandFeed {
  const context: BookContext = {
    kit,
    settings: () => settingsOf(kit),
    onlyCurrency: () => null,
    settleSoon: () => undefined,
    boardChanged: createBoardPushes(kit).changed,
  };
  const now = () => kit.runtime.now();
  const apply = (message: AdapterMessage) => applyMessage(context, message);
  const feed: HandFeed = {
    context,
    apply,
    async alive(only) {
      for (const producer of only === undefined ? [PRE, LIVE] : [only])
        await apply({ kind: 'alive', producer, timestamp: now(), subscribed: true });
    },
    async fixture(id, sport = 1) {
      await feed.alive();
      await apply({
        kind: 'fixture',
        producer: PRE,
        timestamp: now(),
        fixture: {
          id,
          sport,
          category: 'Norvania',
          tournament: 'First League',
          home: `Home ${id}`,
          away: `Away ${id}`,
          startsAt: now() + 3_600_000,
        },
      });
      await feed.odds(id, WINNER, { '1': '2', '2': '3.4', '3': '4' });
    },
    odds: (event, market, prices, { live = false, at = now(), chances } = {}) =>
      apply({
        kind: 'odds_change',
        producer: live ? LIVE : PRE,
        event,
        timestamp: at,
        eventStatus: live ? 1 : 0,
        markets: [oddsOf(market, prices, chances)],
      }),
    law: (event, state = {}, means = { homeMean: 1.6, awayMean: 1.1 }) =>
      apply({
        kind: 'law',
        producer: PRE,
        event,
        timestamp: now(),
        law: {
          kind: 'soccer',
          model: { ...modelOf(EVEN, EVEN), ...means },
          state: { ...KICK_OFF, ...state },
        },
      }),
    async score(event, home, away) {
      await apply({
        kind: 'score',
        producer: LIVE,
        event,
        timestamp: now(),
        score: { home, away },
        periods: [{ home, away }],
        clock: "10'",
        result: null,
      });
    },
    result: (event, market, results, at = now()) =>
      apply({
        kind: 'bet_settlement',
        producer: PRE,
        event,
        timestamp: at,
        certainty: 2,
        markets: [resultOf(market, results)],
      }),
    async settle(event, market, results, at) {
      await feed.result(event, market, results, at);
      await feed.settled();
    },
    async rollback(event, market, at = now()) {
      await apply({
        kind: 'rollback_bet_settlement',
        producer: PRE,
        event,
        timestamp: at,
        markets: [refOf(market)],
      });
      await feed.settled();
    },
    async settled() {
      await drainDue(context);
    },
  };
  return feed;
}

/** What a feed says, whichever feed it is: the messages of the unified feed in our own words. Times are ms. */
import type { Shares } from '../settle/shares.ts';
import type { Specifiers } from '../markets/specifiers.ts';

export interface MarketRef {
  readonly id: number;
  readonly specifiers: Specifiers;
}

/** 1 active, 0 inactive, -1 suspended, -2 handed over, -3 settled, -4 cancelled. */
export type MarketStatus = 1 | 0 | -1 | -2 | -3 | -4;

export interface OutcomeOdds {
  readonly id: string;
  /** Decimal text; null where the feed gives none. */
  readonly odds: string | null;
  readonly active: boolean;
  /** Expected shares of a stake, without margin; left out where the feed gives none. */
  readonly chance?: OutcomeChance;
}

export interface OutcomeChance {
  readonly won: number;
  readonly refunded: number;
}

export interface MarketOdds extends MarketRef {
  readonly status: MarketStatus;
  /** False: bets on it are not to be cashed out now. */
  readonly cashOut?: boolean;
  readonly outcomes: readonly OutcomeOdds[];
}

export interface MarketResult extends MarketRef {
  readonly outcomes: readonly { readonly id: string; readonly shares: Shares }[];
}

interface Stamped {
  readonly producer: number;
  readonly timestamp: number;
}

interface OfEvent extends Stamped {
  readonly event: string;
}

export interface CancelWindow {
  /** Bets placed from here on; null is from the beginning. */
  readonly from: number | null;
  /** Bets placed before; null is without end. */
  readonly to: number | null;
}

export type FeedMessage =
  | (Stamped & { readonly kind: 'alive'; readonly subscribed: boolean })
  | (Stamped & { readonly kind: 'snapshot_complete'; readonly requestId: number })
  | (OfEvent & {
      readonly kind: 'odds_change';
      /** 0 not started, 1 live ... 3 ended, 4 closed, 5 cancelled; null when it is not told. */
      readonly eventStatus: number | null;
      readonly markets: readonly MarketOdds[];
    })
  | (OfEvent & { readonly kind: 'bet_stop' })
  | (OfEvent & {
      readonly kind: 'bet_settlement';
      readonly certainty: 1 | 2;
      readonly markets: readonly MarketResult[];
    })
  | (OfEvent & { readonly kind: 'rollback_bet_settlement'; readonly markets: readonly MarketRef[] })
  | (OfEvent & {
      readonly kind: 'bet_cancel' | 'rollback_bet_cancel';
      readonly window: CancelWindow;
      readonly markets: readonly MarketRef[];
    })
  | (OfEvent & { readonly kind: 'fixture_change'; readonly change: number | null });

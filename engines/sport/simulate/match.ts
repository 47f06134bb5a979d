/** A match that is drawn before it begins: what a board shows at each moment, and the prices then. */
import type { LawSource } from '../models/source.ts';
import type { Random } from '../models/random.ts';
import type { Score, Side } from '../markets/facts.ts';
import type { EventResult } from '../settle/settle.ts';
import type { Offer, PricedMarket } from './book.ts';

export const INCIDENTS = ['goal', 'yellow', 'red', 'injury', 'review', 'overturned', 'out', 'part'] as const;

/** Something to tell of a match beside its score. */
export interface Incident {
  readonly kind: (typeof INCIDENTS)[number];
  readonly side: Side | null;
  /** Whom it happened to, where that is told. */
  readonly name?: string;
}

export interface Moment {
  /** Milliseconds after the start. */
  readonly at: number;
  /** Null in races. */
  readonly score: Score | null;
  readonly periods: readonly Score[];
  readonly clock: string;
  readonly result: EventResult;
  /** Something may have happened: betting stops until the next moment that does not stop it. */
  readonly stop?: true;
  /** Markets may have been decided by what happened here. */
  readonly decides?: true;
  /** What the moment before said is taken back, with what was settled by it. */
  readonly reverses?: true;
  /** The result of the moment before was wrong: markets are settled again. */
  readonly corrects?: true;
  readonly incidents?: readonly Incident[];
  /** Attacks of home, less those of away, since the moment before; it says nothing of what comes. */
  readonly pressure?: number;
  /** Who serves or throws first. */
  readonly server?: Side;
  /** The order of a race as it is known, the first first. */
  readonly standing?: readonly string[];
}

export interface Match {
  /** Every market it ever offers. */
  readonly offers: readonly Offer[];
  /** In order; the last one is its end. */
  readonly moments: readonly Moment[];
  /** Whom markets without outcomes of their own are about. */
  readonly entries?: readonly string[];
  /** Prices before it begins (null) or at a moment. */
  price(moment: Moment | null): readonly PricedMarket[];
  /** What selections of it are priced from together, at the same times; none where no law is kept. */
  law?(moment: Moment | null): LawSource;
}

/** A match that is set up: its model and its book stand, its play is drawn. */
export interface Setting {
  play(random: Random): Match;
}

/** Sets a match of a sport up. */
export type SportModel = (random: Random) => Setting;

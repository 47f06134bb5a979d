/** What a hand is played by, and the words for what the rules refuse. Amounts are integers in the smallest unit. */

export type Game = 'holdem' | 'omaha';
export type Structure = 'no-limit' | 'pot-limit';

export const STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
export type Street = (typeof STREETS)[number];

/** Cards on the board while a street is bet. */
export const BOARD_CARDS: Readonly<Record<Street, number>> = { preflop: 0, flop: 3, turn: 4, river: 5 };

export function holeCards(game: Game): number {
  return game === 'omaha' ? 4 : 2;
}

/**
 * What some sites take and a table of ours does not offer. All off unless set; recorded hands of other
 * sites are replayed with all of them on.
 */
export interface SiteCustoms {
  /** A fold although checking is free. */
  readonly freeFold?: boolean;
  /** A raise that nobody has the chips to call; what is over comes back. */
  readonly uncallableRaise?: boolean;
  /** A player who is all-in from a post alone folds when the turn reaches the seat (sat-out players). */
  readonly postedAllInFolds?: boolean;
  /** A player who has put in nothing and never acts folds unrecorded when the turn reaches the seat. */
  readonly omittedFolds?: boolean;
  /** A check of the only player with chips left, which changes nothing. */
  readonly idleChecks?: boolean;
}

export const ALL_CUSTOMS: SiteCustoms = {
  freeFold: true,
  uncallableRaise: true,
  postedAllInFolds: true,
  omittedFolds: true,
  idleChecks: true,
};

export interface BettingRules {
  readonly structure: Structure;
  /** Also the smallest bet on every street. */
  readonly bigBlind: bigint;
  readonly customs?: SiteCustoms;
}

/**
 * - `ante`: live, counts towards the levels of side pots like a bet of an earlier round
 * - `bb-ante`: one ante for all, posted by the big blind: dead money of the main pot
 * - `sb`, `bb`, `straddle`, `extra-bb` (of a new or returning player): live
 * - `dead-sb`: a missed small blind, dead money
 */
export const POSTS = ['ante', 'bb-ante', 'sb', 'bb', 'straddle', 'extra-bb', 'dead-sb'] as const;
export type PostType = (typeof POSTS)[number];

export interface Post {
  readonly seat: number;
  readonly type: PostType;
  readonly amount: bigint;
}

export type Action =
  | { readonly seat: number; readonly type: 'fold' | 'check' | 'call' }
  | { readonly seat: number; readonly type: 'bet' | 'raise'; readonly to: bigint };

export type ActionType = Action['type'];

/** The rule that refused something. */
export type Rule =
  | 'seats'
  | 'stack'
  | 'button'
  | 'post'
  | 'hand-over'
  | 'unknown-seat'
  | 'out-of-turn'
  | 'fold-when-check-is-free'
  | 'check-facing-bet'
  | 'nothing-to-call'
  | 'bet-on-opened-street'
  | 'raise-on-unopened-street'
  | 'below-minimum-bet'
  | 'below-minimum-raise'
  | 'raising-not-reopened'
  | 'nobody-can-call'
  | 'above-stack'
  | 'above-pot-limit'
  | 'street'
  | 'amount'
  | 'cards'
  | 'format'
  | 'hand-not-over';

/** An expected failure: what was wrong, in words, and by which rule. Nothing has changed. */
export interface Refusal {
  readonly ok: false;
  readonly rule: Rule;
  readonly message: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | Refusal;

export function refuse(rule: Rule, message: string): Refusal {
  return { ok: false, rule, message };
}

export function accept<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function minOf(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

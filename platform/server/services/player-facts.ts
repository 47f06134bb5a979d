/**
 * What rooms know of players, as a service: each says it as a query over its own tables, so that a search among all players is one
 * statement in the database and no room names another's tables.
 */
import type { PlayerFact } from '../../contract/player-fact.ts';

/** A moment in SQL: `zone` is that of the house, by which its rooms count days, and `today` a date there. */
export interface FactMoment {
  readonly today: string;
  readonly now: string;
  readonly zone: string;
}

/** Facts that come from one query. */
export interface PlayerFactSource {
  /** The room that knows them: while it is off they are not known. */
  readonly feature: string;
  readonly facts: readonly PlayerFact[];
  /** Brings what is counted from behind up to date, before it is asked. */
  readonly fresh?: () => Promise<unknown>;
  /**
   * A select of `user_id` and a column for each wanted fact, called as the fact is: timestamptz for moments, numeric euros for money, int for
   * counts and harm, text for words, text[] for lists, boolean for flags. One row a player at most; who is missing has none of it.
   * @param wanted facts of this source; one that finds all of them in the same rows may give more
   */
  select(at: FactMoment, wanted: readonly PlayerFact[]): string;
  /** The same columns as SQL over the row `a` of an account, where they are of that row alone: whoever has the account joins nothing. */
  readonly ofAccount?: string;
}

/** What players did in a span of days, for the result of what was sent to some of them. */
export interface PlayerOutcomeSource {
  readonly feature: string;
  readonly fresh: () => Promise<unknown>;
  /**
   * A select of `user_id`, `deposits` and `ngr` (numeric euros) and `active` (days with a bet).
   * @param from first day, SQL of a date @param to day after the last one
   */
  select(from: string, to: string): string;
}

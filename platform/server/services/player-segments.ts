/**
 * Saved segments of players, as a service: who is in one is said as a query over what rooms know of players now, so that another room can
 * split its own sums by it and names no table of segments.
 */

import type pg from 'pg';

export interface PlayerSegment {
  readonly id: string;
  readonly name: string;
  /** False while a room that knows one of its facts is off. */
  readonly countable: boolean;
}

export interface PlayerSegmentSource {
  /** Those that are in use, in the order of their names; none while their room is off. @param client of a transaction that asks */
  list(client?: pg.ClientBase): Promise<readonly PlayerSegment[]>;
  /**
   * Brings up to date what these are counted from, and says who is in them: a select of `user_id` and `segments` (int[], places in `ids`, from 0)
   * of everybody who is in at least one of them.
   * @param values the statement's parameters so far; what the query needs is added
   * @returns null when one of them is not in use, or not countable
   */
  members(ids: readonly string[], values: unknown[]): Promise<string | null>;
}

/** Nobody keeps segments. */
export const NO_SEGMENTS: PlayerSegmentSource = { list: async () => [], members: async () => null };

/** What a limit that begins now has used of its running period, as a service: the sums of play are one room's. */
import type pg from 'pg';
import type { PlayerState } from '../money/state.ts';
import type { LimitKind, LimitPeriod } from '../policy/restrictions.ts';

/** Brings what was read before up to the moment, in the transaction that sets the limit. @returns in the unit of the kind of limit */
export type LimitUse = (
  client: pg.ClientBase,
  state: PlayerState,
  limit: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly now: number },
) => Promise<bigint>;

/**
 * Reads all but the last moment, which takes long: before the player's lane is asked for.
 * @param db the pool, or the lane's transaction where that was not known before
 */
export type LimitUseSource = (
  db: pg.Pool | pg.ClientBase,
  user: bigint,
  running: { readonly period: LimitPeriod; readonly now: number },
) => Promise<LimitUse>;

/** Without anybody who sums up play, a limit begins at nothing used. */
export const NO_LIMIT_USE: LimitUseSource = async () => async () => 0n;

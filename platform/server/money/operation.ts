import type pg from 'pg';
import type { Span } from '../tracing/tracing.ts';
import type { Beside } from './companion.ts';
import type { BetRow, Draft, EventRow, PlayerState, SharedGate } from './state.ts';

/**
 * One decision about one player, waiting for its place in a lane. All of its fields are there from the start, in one order
 * (decisions.ts): objects that grow later have many shapes, and cost a bet a third of the engine's time.
 */
export interface Operation {
  readonly user: bigint;
  /** Runs on current state. Returns a Failure to write nothing. */
  readonly decide: ((state: PlayerState, draft: Draft, found?: unknown) => unknown) | undefined;
  /** Rows that it decides on beside the player's state. */
  readonly beside: Beside | undefined;
  /** Alternative to decide: an explicit transaction of its own. */
  readonly work: ((client: pg.ClientBase, state: PlayerState, draft: Draft) => Promise<unknown>) | undefined;
  /** Stored form of the idempotency key. */
  readonly key: string | undefined;
  /** Of the request or job that it is a part of, where that one is followed. */
  readonly span: Span | null;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  result: unknown;
  tries: number;
  /** Answered: never run again. */
  ended: boolean;
  /** The shared round of this decision, and its answer for when that has moved on at the commit. */
  gated: SharedGate | undefined;
}

/** What a lane tells after a commit. */
export interface Committed {
  readonly lane: number;
  readonly batch: number;
  readonly at: number;
  readonly bets: readonly BetRow[];
  readonly events: readonly EventRow[];
}

/** More work than the engine takes on, or none now: nothing was done, try again. */
export class Overloaded extends Error {
  override name = 'Overloaded';
  readonly statusCode = 503;
}

/** Name of a key among all players' keys. */
export function keyName(user: bigint | string, key: string): string {
  return `${user}:${key}`;
}

/** Name of a player's gate among all gates of a batch. */
export function gateName({ user, game, no, state }: GateNames): string {
  return `${user}:${game}:${no}:${state}`;
}

interface GateNames {
  readonly user: bigint | string;
  readonly game: string;
  readonly no: bigint | string;
  readonly state: string;
}

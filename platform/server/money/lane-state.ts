/** What the parts of one lane share: its queue, its connection and the players it knows. */
import type { Logger } from 'pino';
import type { ConnectionConfig } from '../database/primary.ts';
import type { SeedVault } from '../fairness/vault.ts';
import type { Runtime } from '../runtime.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { LaneConnection } from './lane-connection.ts';
import { type Committed, type Operation, Overloaded } from './operation.ts';
import type { WritePart } from './part.ts';
import type { Partitions } from './partitions.ts';
import type { PlayerCache } from './player-cache.ts';
import type { PlayerState } from './state.ts';

export interface LaneOptions {
  readonly id: number;
  readonly connection: () => ConnectionConfig;
  readonly vault: SeedVault;
  readonly runtime: Runtime;
  readonly log: Logger;
  readonly tracing: Tracing | null;
  /** Revision of settings and switches that decisions are made under. */
  readonly revision: () => number;
  readonly refreshRevision: () => Promise<void>;
  readonly onCommit: (committed: Committed) => void;
  /** Null where rows of a moment have their partitions; else to be waited for before a batch. */
  readonly cover?: Partitions['cover'];
  /** Why nothing may be booked now; null: it may. */
  readonly trouble?: () => string | null;
  /** Where batches go when several processes write them together. */
  readonly write?: WritePart | undefined;
}

export interface LaneState {
  readonly options: LaneOptions;
  readonly connection: LaneConnection;
  readonly players: PlayerCache;
  /** Waiting operations, the next one first. */
  queue: Operation[];
}

const MAX_TRIES = 200;

/** Answers an operation. What has been answered is never run again, whatever goes wrong after it. */
export function end(operation: Operation, result: unknown): void {
  operation.ended = true;
  operation.resolve(result);
}

export function reject(operation: Operation, error: Error): void {
  operation.ended = true;
  operation.reject(error);
}

/** A player the cache holds. @throws when the player could not be loaded */
export function stateOf({ players }: LaneState, user: bigint): PlayerState {
  const state = players.get(user);
  if (!state) throw new Error(`player ${user} could not be loaded`);
  return state;
}

/** Puts operations in front of the queue. @param cost tries that this counts as */
export function requeue(lane: LaneState, operations: Operation[], cost: number): void {
  const ready: Operation[] = [];
  for (const operation of operations) {
    operation.tries += cost;
    if (operation.tries > MAX_TRIES)
      reject(operation, new Overloaded('the player is being changed too often elsewhere'));
    else ready.push(operation);
  }
  if (ready.length > 0) lane.queue = [...ready, ...lane.queue];
}

/** It is committed: a listener that throws changes nothing of that. */
export function announce({ options }: LaneState, committed: Committed): void {
  try {
    const listen = () => options.onCommit(committed);
    if (options.tracing === null) listen();
    else options.tracing.apart(listen);
  } catch (error) {
    options.log.error({ lane: options.id, batch: committed.batch, err: error }, 'listener to commits failed');
  }
}

/**
 * One lane: one connection, one batch in flight. Operations that arrive while a batch is on its way
 * are collected and go out together in the next one; an idle lane sends at once. No timer.
 */
import { recover, runBatch } from './lane-batch.ts';
import { createLaneConnection } from './lane-connection.ts';
import { runExclusive } from './lane-exclusive.ts';
import type { LaneOptions, LaneState } from './lane-state.ts';
import { type Operation, Overloaded } from './operation.ts';
import { finishing } from '../tracing/tracing.ts';
import { createPlayerCache } from './player-cache.ts';

export interface Lane {
  push(operation: Operation): void;
  queued(): number;
  close(): Promise<void>;
}

const MAX_BATCH = 1000;
const MAX_QUEUE = 20_000;

/** Starts a lane. The row `lane.id` must exist. */
export function createLane(options: LaneOptions): Lane {
  const players = createPlayerCache(options.vault, options.runtime);
  const lane: LaneState = {
    options,
    // Versions of another server's timeline may come again with other contents.
    connection: createLaneConnection(options.id, options.connection, options.log, players.clear),
    players,
    queue: [],
  };
  let running = false;
  let closed = false;
  let idle: (() => void) | null = null;

  function push(operation: Operation): void {
    if (closed) return operation.reject(new Overloaded('the engine is closing'));
    const trouble = options.trouble?.();
    if (trouble) return operation.reject(new Overloaded(trouble));
    if (lane.queue.length >= MAX_QUEUE)
      return operation.reject(new Overloaded('too many operations are waiting'));
    lane.queue.push(operation);
    if (running) return;
    running = true;
    // Wait for the end of this turn so that requests parsed together share a batch.
    const begin = () => void setImmediate(() => void drain());
    if (options.tracing === null) begin();
    else options.tracing.apart(begin);
  }

  async function drain(): Promise<void> {
    while (lane.queue.length > 0) {
      const batch = take(lane);
      try {
        const covering = lane.options.cover?.(lane.options.runtime.now());
        if (covering) await covering;
        await followed(lane, batch);
      } catch (error) {
        await recover(lane, batch, error as Error);
      }
    }
    running = false;
    idle?.();
  }

  return {
    push,
    queued: () => lane.queue.length,
    async close() {
      closed = true;
      if (running) await new Promise<void>((resolve) => (idle = resolve));
      await lane.connection.end();
    },
  };
}

/** Runs the next operations, under a span where one of them belongs to a request or a job that is followed. */
async function followed(lane: LaneState, batch: Operation[]): Promise<void> {
  const { tracing, id } = lane.options;
  const run = () => (batch[0]!.work ? runExclusive(lane, batch[0]!) : runBatch(lane, batch));
  if (tracing === null) return run();
  const of = batch.map(({ span }) => span);
  const span = tracing.shared('batch', of, { 'phoenix.lane': id, 'phoenix.operations': batch.length });
  await (span === null ? run() : finishing(tracing, span, run));
}

/** The next operations: an exclusive one alone, else all up to the next exclusive one. */
function take(lane: LaneState): Operation[] {
  const { queue } = lane;
  if (queue[0]!.work) return queue.splice(0, 1);
  const firstWork = queue.findIndex((operation) => operation.work);
  const count = Math.min(firstWork === -1 ? queue.length : firstWork, MAX_BATCH);
  if (count < queue.length) return queue.splice(0, count);
  lane.queue = [];
  return queue;
}

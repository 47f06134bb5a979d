/**
 * The ledger's partitions, made ahead of the time that they are for. A row that has none fails its whole batch: so they are looked
 * at before lanes open and every hour, and whoever writes asks before each batch, which costs a comparison.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { withClient } from '../database/database.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { PartitionStep } from './partition-step.ts';

/** Partitions that lie ahead: a fortnight, two months, a quarter. */
const AHEAD: Readonly<Record<PartitionStep, number>> = { day: 14, week: 8, month: 3 };
/** Fewer than this ahead is an alarm. */
export const MIN_AHEAD = 2;
/** Rows are stamped some moments after it was asked for them, and clocks of processes differ. */
const MARGIN_MS = 60 * 60_000;

export interface Partitions {
  /** Null where rows of this moment have their partitions; else resolves when they have. @param at epoch milliseconds */
  cover(at: number): Promise<void> | null;
  /** Makes those that lack. Once at a time across all processes. @throws when the ledger has none for now and none can be made */
  prepare(): Promise<void>;
  /** Partitions that begin after now, of the table that has fewest: other processes make them too. */
  ahead(): Promise<number>;
}

/** How many of each table begin after a moment, and where they end; of the table that has fewest and of that which ends first. */
const LEFT = `
  select min(ahead)::int as ahead, min(reached) as reached
  from (select count(*) filter (where from_at > $1) as ahead, max(to_at) as reached from ledger_part group by source) each_table`;

export async function openPartitions(
  db: Pick<Database, 'pool' | 'connectionOptions'>,
  { step, runtime, log }: { step: PartitionStep; runtime: Pick<Runtime, 'now'>; log: Logger },
): Promise<Partitions> {
  /** Where the table ends that ends first. Epoch milliseconds. */
  let reached = 0;
  let making: Promise<void> | null = null;

  async function read(client: pg.ClientBase | pg.Pool, at: number): Promise<number> {
    const { rows } = await client.query<{ ahead: number; reached: Date }>(LEFT, [new Date(at)]);
    reached = rows[0]!.reached.getTime();
    return rows[0]!.ahead;
  }

  const reaches = (at: number): boolean => at + MARGIN_MS < reached;

  async function make(client: pg.ClientBase, at: number): Promise<void> {
    try {
      const { rows: made } = await client.query<{ made: number }>('select ledger_ahead($1, $2, $3) as made', [
        step,
        AHEAD[step],
        new Date(at),
      ]);
      if (made[0]!.made > 0) log.info({ partitions: made[0]!.made, step }, 'partitions of the ledger made');
    } catch (error) {
      await read(client, at);
      if (!reaches(at)) throw error;
      log.error({ err: error }, 'no partitions of the ledger could be made');
      return;
    }
    await read(client, at);
  }

  /** Those who come meanwhile wait for the same. On a connection of its own: who waits may have the last one of the pool. */
  function once(at: number): Promise<void> {
    making ??= withClient(db.connectionOptions(), (client) => make(client, at)).finally(
      () => (making = null),
    );
    return making;
  }

  const partitions: Partitions = {
    cover(at) {
      if (reaches(at)) return null;
      return once(at).then(() => {
        // Joined a making for an earlier moment.
        if (!reaches(at)) return once(at);
        return undefined;
      });
    },
    prepare: () => once(runtime.now()),
    ahead: () => read(db.pool, runtime.now()),
  };
  await partitions.prepare();
  return partitions;
}

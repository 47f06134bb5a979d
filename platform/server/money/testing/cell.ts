/** One lane as if it had a database of its own: an engine all of whose connections are that lane's, asked for its players only. */
import { openPool, type OpenDatabase } from '../../database/database.ts';
import { transactionOn } from '../../database/transaction.ts';
import { createReader } from '../../events/reader.ts';
import { createFairness } from '../../fairness/create-fairness.ts';
import type { Fairness } from '../../fairness/fairness.ts';
import { createVault } from '../../fairness/vault.ts';
import type { Database } from '../../database/handle.ts';
import { systemRuntime } from '../../runtime.ts';
import { quietLog } from '../../testing/open-database.ts';
import { createMoney, type Engine } from '../engine.ts';

export interface Cell {
  readonly lane: number;
  readonly db: Database;
  readonly money: Engine;
  readonly fairness: Fairness;
  /** Events and bets of the lane so far, by type. */
  readEvents(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const runtime = systemRuntime();
export const vault = createVault(Buffer.alloc(32, 7), runtime);

/** Of a reader that looks at bets too, and of one that passes over batches without its types. */
const TYPES = [['bet.settled', 'money.posted', 'hold.placed', 'hold.released'], ['seeds.rotated']] as const;

/** @param together batches go through a writer for several processes, as those of front processes do */
export async function openCell(
  opened: OpenDatabase,
  lane: number,
  { lanes, together }: { lanes: number; together: boolean },
): Promise<Cell> {
  const pool = openPool(opened.connectionOptions(), quietLog, { name: `phoenix-lane-${lane}`, max: 4 });
  const db: Database = {
    ...opened,
    pool,
    transaction: (work, options) => transactionOn(pool, work, options),
    replica: { ageMs: () => 0, snapshot: (work) => transactionOn(pool, work) },
  };
  const money = await createMoney({
    db,
    vault,
    runtime,
    log: quietLog,
    lanes,
    revision: () => 1,
    refreshRevision: async () => undefined,
    share: together ? (own) => own : undefined,
  });
  const seen: string[] = [];
  const readers = TYPES.map((types, index) =>
    createReader({
      subscription: {
        name: `lane-${lane}-${index}`,
        types,
        handler: async (events) => void seen.push(...events.map(({ type, user }) => `${type} ${user}`)),
      },
      transaction: (work) => transactionOn(pool, work),
      query: ofLane(pool, lane),
      oldBets: db.oldBets,
      log: quietLog,
      now: runtime.now,
    }),
  );
  return {
    lane,
    db,
    money,
    fairness: createFairness({ db, money, vault, runtime }),
    async readEvents() {
      for (const reader of readers) await reader.readAll();
      return seen.toSorted();
    },
    async close() {
      for (const reader of readers) await reader.close();
      await money.close();
      await pool.end();
    },
  };
}

/** A reader goes through all lanes there are; that of a cell has one. */
function ofLane(pool: Database['pool'], lane: number): Database['pool']['query'] {
  const query = async (text: string) => {
    const found = await pool.query<{ id: number }>(text);
    return { ...found, rows: found.rows.filter(({ id }) => id === lane) };
  };
  return query as unknown as Database['pool']['query'];
}

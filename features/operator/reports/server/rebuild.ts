/**
 * Counts everything again and holds it against what was kept. What is counted is in tables of the same form, filled by the same
 * statements as far as the cursors had got; what differs is named, and replaced in the same transaction. Counting waits meanwhile, players do
 * not. Prices and traits are no sums and stay as they were.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { AnyGame } from '#platform/contract/game.ts';
import type { Database } from '#platform/server/database/handle.ts';
import { addRange, CHUNK_BATCHES, createAdding } from './count.ts';
import { lockCounting, SUM_TABLES } from './cursor.ts';

type ReportTable = (typeof SUM_TABLES)[number];

/** Differences that are named, of each table. */
const SHOWN = 5;

export interface Rebuilt {
  /** How far each lane was counted. */
  readonly cursors: Readonly<Record<string, string>>;
  readonly tables: readonly {
    readonly table: string;
    readonly rows: number;
    /** Rows that are not what they should be: wrong, missing or too many. */
    readonly differ: number;
    /** The first of them, as they were (kept) or should be (counted). */
    readonly examples: readonly { readonly is: 'kept' | 'counted'; readonly row: string }[];
    /** SHA-256 over all rows as they should be, sorted. */
    readonly digest: string;
  }[];
  readonly replaced: boolean;
}

/** @param replace puts right what differs; without it nothing is written */
export async function rebuildReports(
  db: Pick<Database, 'transaction' | 'oldBets'>,
  games: ReadonlyMap<string, AnyGame>,
  replace: boolean,
): Promise<Rebuilt> {
  const adding = createAdding(games);
  return db.transaction(async (client) => {
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await lockCounting(client);
    for (const table of SUM_TABLES) await client.query(`delete from rebuilt_${table}`);
    const { rows: cursors } = await client.query<{ lane: number; batch: string }>(
      'select lane, batch::text from report_cursor order by lane',
    );
    for (const { lane, batch } of cursors)
      for (let from = 0; from < Number(batch); from += CHUNK_BATCHES) {
        const range = { lane, from, to: Math.min(Number(batch), from + CHUNK_BATCHES) };
        await db.oldBets.within(client, range, () => addRange(client, range, adding, 'rebuilt'));
      }
    const tables: Rebuilt['tables'][number][] = [];
    for (const table of SUM_TABLES) tables.push(await compare(client, table));
    const wrong = SUM_TABLES.filter((_, at) => tables[at]!.differ > 0);
    for (const table of replace ? wrong : []) {
      await client.query(`delete from report_${table}`);
      await client.query(`insert into report_${table} select * from rebuilt_${table}`);
    }
    for (const table of SUM_TABLES) await client.query(`delete from rebuilt_${table}`);
    return {
      cursors: Object.fromEntries(cursors.map(({ lane, batch }) => [String(lane), batch])),
      tables,
      replaced: replace && wrong.length > 0,
    };
  });
}

async function compare(client: pg.ClientBase, table: ReportTable): Promise<Rebuilt['tables'][number]> {
  // Rows as text: equal sums are written in one way once their zeros behind the point are gone.
  const rowsOf = (prefix: 'report' | 'rebuilt') =>
    `select (select jsonb_object_agg(key, case when jsonb_typeof(value) = 'number' then to_jsonb(trim_scale(value::text::numeric)) else value end)
       from jsonb_each(to_jsonb(t)))::text as row from ${prefix}_${table} t`;
  const differing = `
    (select 'kept' as is, row from (${rowsOf('report')} except ${rowsOf('rebuilt')}) k)
    union all (select 'counted', row from (${rowsOf('rebuilt')} except ${rowsOf('report')}) c)`;
  const { rows: differ } = await client.query<{ is: 'kept' | 'counted'; row: string; all: string }>(
    `select d.*, count(*) over ()::text as all from (${differing}) d order by row limit ${SHOWN}`,
  );
  const hash = createHash('sha256');
  let rows = 0;
  await client.query(`declare rebuilt no scroll cursor for ${rowsOf('rebuilt')} order by 1`);
  for (;;) {
    const { rows: some } = await client.query<{ row: string }>('fetch 2000 from rebuilt');
    for (const { row } of some) hash.update(`${row}\n`);
    rows += some.length;
    if (some.length === 0) break;
  }
  await client.query('close rebuilt');
  return {
    table: `report_${table}`,
    rows,
    differ: Number(differ[0]?.all ?? 0),
    examples: differ.map(({ is, row }) => ({ is, row })),
    digest: hash.digest('hex'),
  };
}

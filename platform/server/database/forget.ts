/**
 * Takes old rows away, a few at a time: one short statement a batch, each a commit of its own, so that nobody waits for it
 * and a process that dies in the middle has lost nothing. Which rows go and why: docs/retention.md.
 */
import type { Database } from './handle.ts';

const AT_ONCE = 1_000;

/** Which rows of a table go. The SQL is written in the code, never by anybody outside; its values are `values`. */
export interface Old {
  readonly table: string;
  /** Columns of an index that tell rows apart, with their types, in the order the table is walked. */
  readonly key: Readonly<Record<string, string>>;
  /** Where the walk is: rows `t` that may be old. Bounded by the key, so that the walk is along its index. */
  readonly within: string;
  /** Which of them go. Default: all. */
  readonly gone?: string;
  /** A statement that keeps of the rows `gone` what has to stay, in the same commit. */
  readonly kept?: string;
  readonly values: readonly unknown[];
}

/**
 * Walks through the old rows of a table once. Safe to run at any time, any number of times, also by several processes.
 * @returns how many rows went
 */
export async function forget(
  { pool }: Pick<Database, 'pool'>,
  old: Old,
  atOnce: number = AT_ONCE,
): Promise<number> {
  let went = 0;
  let after: string[] = [];
  for (;;) {
    const { rows } = await pool.query<{ went: number; seen: number; last: string[] | null }>(
      batchOf(old, after.length > 0, atOnce),
      [...old.values, ...after],
    );
    const { went: some, seen, last } = rows[0]!;
    went += some;
    if (seen < atOnce || last === null) return went;
    after = last;
  }
}

function batchOf(
  { table, key, within, gone = 'true', kept, values }: Old,
  goesOn: boolean,
  atOnce: number,
): string {
  const names = Object.keys(key);
  const cursor = Object.values(key).map((type, no) => `$${values.length + no + 1}::${type}`);
  const own = names.map((name) => `t.${name}`).join(', ');
  const same = names.map((name) => `t.${name} = b.${name}`).join(' and ');
  const behind = goesOn ? `and (${own}) > (${cursor.join(', ')})` : '';
  return `
    with b as materialized (
      select ${own} from ${table} t where ${within} ${behind} order by ${own} limit ${atOnce}),
    gone as (delete from ${table} t using b where ${same} and ${within} and ${gone} returning t.*)
    ${kept === undefined ? '' : `, kept as (${kept})`}
    select (select count(*) from gone)::int as went, (select count(*) from b)::int as seen,
      (select array[${names.map((name) => `${name}::text`).join(', ')}] from b
        order by ${names.map((name) => `${name} desc`).join(', ')} limit 1) as last`;
}

const DAY_MS = 86_400_000;

/** The moment before which rows are old that are kept for so many days. */
export const daysAgo = (now: number, days: number): Date => new Date(now - days * DAY_MS);

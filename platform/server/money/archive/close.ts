/** Whether a partition of bets may be closed: nothing that began in it is still to be written, and all have read it. */
import type pg from 'pg';
import { openRounds } from '../open-rounds.ts';

export interface Part {
  readonly name: string;
  readonly from_at: Date | null;
  readonly to_at: Date;
  readonly state: PartState;
  readonly lanes: Readonly<Record<string, [string, string]>> | null;
  readonly file: string | null;
  readonly rows: string | null;
  readonly bytes: string | null;
  readonly sha256: string | null;
}

export type PartState = 'open' | 'closed' | 'frozen' | 'exported' | 'verified' | 'listed' | 'gone';

const DAY_MS = 86_400_000;

/**
 * @param days that have to lie between its end and now, epoch milliseconds
 * @returns why it is too young; null when it is not
 */
export function tooYoung({ to_at: end }: Pick<Part, 'to_at'>, days: number, now: number): string | null {
  return end.getTime() + days * DAY_MS > now ? `it ended less than ${days} days ago` : null;
}

/**
 * Closes it: from then on it takes no row. Whoever is writing into it is waited for.
 * @param days that have to lie between its end and now
 * @returns why it has to stay open; null when it is closed
 */
export async function closePart(
  owner: pg.ClientBase,
  part: Part,
  { days, now, rules = [] }: { days: number; now: number; rules?: readonly ArchiveRule[] },
): Promise<string | null> {
  const young = tooYoung(part, days, now);
  if (young !== null) return young;
  await owner.query('begin');
  try {
    await owner.query(`lock table ${part.name} in share row exclusive mode`);
    const lanes = await lanesOf(owner, part.name);
    const why = await hindrance(owner, part, lanes, rules);
    if (why !== null) {
      await owner.query('rollback');
      return why;
    }
    // For each row: statements go to the whole, and a part is asked row by row only.
    await owner.query(
      `create trigger ${part.name}_closed before insert on ${part.name} for each row execute function ledger_closed()`,
    );
    await owner.query(
      `update ledger_part set state = 'closed', closed_at = $2, lanes = $3 where name = $1 and state = 'open'`,
      [part.name, new Date(now), JSON.stringify(lanes)],
    );
    await owner.query('commit');
    return null;
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function lanesOf(owner: pg.ClientBase, name: string): Promise<Record<string, [string, string]>> {
  const { rows } = await owner.query<{ lane: number; first: string; last: string }>(
    `select l.id as lane, min(b.batch)::text as first, max(b.batch)::text as last
       from lane l join ${name} b on b.lane = l.id group by l.id order by l.id`,
  );
  return Object.fromEntries(rows.map(({ lane, first, last }) => [String(lane), [first, last]]));
}

/**
 * What keeps a partition in the database: why, and a statement that says so in `holds`, with the partition's end as `$1` and the first and
 * last batch of each lane as `$2` (jsonb). Products that keep open bets of their own have rules of their own.
 */
export type ArchiveRule = readonly [why: string, sql: string];

/** In the order in which they are worth asking. */
const RULES: readonly ArchiveRule[] = [
  ['a round that began in it is still open', `select exists (${openRounds('id < id_floor($1)')}) as holds`],
  [
    'a reader of events has not come to its end',
    `select exists (select from (select distinct name from event_cursor) n cross join jsonb_each($2::jsonb) l
       left join event_cursor c on c.name = n.name and c.lane = l.key::smallint
      where coalesce(c.batch, 0) < (l.value ->> 1)::bigint) as holds`,
  ],
  [
    'no clean audit has read it to its end: ./phoenix audit',
    `select exists (select from jsonb_each($2::jsonb) l where coalesce((
       select (coalesce(body::jsonb -> 'keysAt', body::jsonb -> 'lanes') ->> l.key)::bigint from audit_checkpoint order by no desc limit 1), 0) < (l.value ->> 1)::bigint) as holds`,
  ],
];

/** Until the commit no reader of events is within a chunk, and none begins one: where they are is where they stay. */
export async function holdReaders(owner: pg.ClientBase): Promise<void> {
  await owner.query('lock table event_cursor in exclusive mode');
}

/** @param more of products @returns what keeps it from being closed, or from leaving; null: nothing */
export async function hindrance(
  owner: pg.ClientBase,
  { to_at }: Pick<Part, 'to_at'>,
  lanes: Part['lanes'],
  more: readonly ArchiveRule[],
): Promise<string | null> {
  for (const [why, sql] of [...RULES, ...more]) {
    const { rows } = await owner.query<{ holds: boolean }>(
      `with given as (select $1::timestamptz as ends, $2::jsonb as lanes) ${sql}`,
      [to_at, JSON.stringify(lanes)],
    );
    if (rows[0]!.holds) return why;
  }
  return null;
}

/**
 * The last step of a partition, and the way back. It leaves in one transaction: out of `bet`, dropped, in the audit log and written
 * down as gone, or none of it. Right before, file, manifest, audit log and database are held against each other once more.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import { type ArchiveRule, hindrance, holdReaders, type Part, tooYoung } from './close.ts';
import { addLines, literal, OLD_LINE } from './columns.ts';
import type { Duck } from './duck.ts';
import { BrokenManifest, inForce, LISTED, type Listed, readManifest, sha256Of } from './manifest.ts';
import { READING } from './old-bets.ts';
import { type ArchivePlace, holding } from './place.ts';
import { sumsOfFile, sumsOfTable } from './sums.ts';

interface Around {
  readonly owner: pg.ClientBase;
  readonly audit: Pick<Audit, 'append' | 'list'>;
  readonly place: ArchivePlace;
}

const LEFT = 'archive.left';
const CAME_BACK = 'archive.restored';
/** Bets wait while a partition is taken out and while that waits for readers: so long at most, and then it is tried again. */
const LOCK_MS = 200;
const TRIES = 30;
const PAUSE_MS = 300;
/** More than there will be. */
const MAX_PARTS = 100_000;

type Leaving = Around & {
  readonly days: number;
  readonly rules?: readonly ArchiveRule[];
  readonly now: number;
};

/** @returns why it stays; null when it is gone */
export const leave = (around: Leaving, duck: Duck, part: Part): Promise<string | null> =>
  holding(around.place, part.file!, () => leaveHeld(around, duck, part));

async function leaveHeld(around: Leaving, duck: Duck, part: Part): Promise<string | null> {
  const { owner, days, now } = around;
  const young = tooYoung(part, days, now);
  if (young !== null) return young;
  const listed = await agreed(around, part);
  if (typeof listed === 'string') return listed;
  const why = await hindrance(owner, part, part.lanes, around.rules ?? []);
  if (why !== null) return why;
  const inFile = await sumsOfFile(duck, listed.path);
  const sums = JSON.stringify(listed.entry.sums);
  if (JSON.stringify(inFile) !== sums) return `${listed.entry.file} holds other bets than were listed`;
  if (JSON.stringify(await sumsOfTable(owner, part.name)) !== sums)
    return `${part.name} holds other bets than were listed`;
  const last = await lastOf(owner, part.name);
  // Readers that begin before these batches ask for old bets from now on; while there are none they find none.
  await owner.query(
    `update lane set archived = greatest(archived, (l.value ->> 1)::bigint) from jsonb_each($1::jsonb) l where id = l.key::smallint`,
    [JSON.stringify(part.lanes)],
  );
  return patiently(owner, () => takeOut(around, part, listed, last));
}

/** Does it in one transaction, again for a while as long as it cannot have its locks. @returns why not; null when it is done */
async function patiently(owner: pg.ClientBase, work: () => Promise<string | null>): Promise<string | null> {
  for (let turn = 1; ; turn++) {
    await owner.query('begin');
    try {
      await owner.query(`set local lock_timeout = ${LOCK_MS}`);
      // Nobody has old bets at hand.
      await owner.query('select pg_advisory_xact_lock($1)', [READING]);
      const why = await work();
      await owner.query(why === null ? 'commit' : 'rollback');
      return why;
    } catch (error) {
      await owner.query('rollback').catch(() => undefined);
      // 55P03: not within the time; 40P01: two waited for each other.
      if (!['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) throw error;
      if (turn === TRIES) return 'bets are read without a pause: by an audit, a replay or a long transaction';
    }
    await sleep(PAUSE_MS);
  }
}

/** @returns its entry with the path of its file, where file, manifest, audit log and database name the same; else what does not */
async function agreed(
  { audit, place }: Pick<Around, 'audit' | 'place'>,
  part: Part,
): Promise<(Listed & { readonly path: string }) | string> {
  let entries: Listed[];
  try {
    entries = inForce(readManifest(place.folder));
  } catch (error) {
    if (error instanceof BrokenManifest) return error.message;
    throw error;
  }
  const listed = entries.find(({ entry }) => entry.part === part.name);
  if (!listed) return 'the manifest lacks it';
  const { entry, hash } = listed;
  if (entry.file !== part.file || entry.sha256 !== part.sha256 || String(entry.rows) !== part.rows)
    return `the manifest names ${entry.file}, the database ${part.file}`;
  const named = await audit.list({ limit: MAX_PARTS, action: LISTED });
  if (!named.some(({ subject, detail }) => subject === part.name && detail['hash'] === hash))
    return `the audit log does not name ${entry.file}`;
  const path = await place.again(entry.file);
  if (path === null) return `${entry.file} is gone`;
  return (await sha256Of(path)) === entry.sha256 ? { ...listed, path } : `${entry.file} was changed`;
}

interface Last {
  /** When its last bet was booked; null: it has none. */
  readonly at: string | null;
  /** As `ledger_part.totals`. */
  readonly totals: string | null;
}

/** What is remembered of it. It takes no row any more: this is asked while nobody has to wait for it. */
async function lastOf(owner: pg.ClientBase, name: string): Promise<Last> {
  const { rows } = await owner.query<Last>(
    `select (select max(at) from ${name})::text as at,
       (select jsonb_agg(t) from (select cur, line, count(*) as n, sum(stake)::text as stake, sum(payout)::text as payout from ${name} group by cur, line) t)::text as totals`,
  );
  return rows[0]!;
}

/** @returns what came between; null when it is done */
async function takeOut(
  { owner, audit, now, rules = [] }: Leaving,
  part: Part,
  { entry }: Listed,
  last: Last,
): Promise<string | null> {
  const { name } = part;
  await owner.query(
    `update ledger_part set state = 'gone', gone_at = $2, last_at = $3, totals = $4 where name = $1 and state = 'listed'`,
    [name, new Date(now), last.at, last.totals],
  );
  const detail = { file: entry.file, sha256: entry.sha256, rows: entry.rows };
  await audit.append({ actor: 'cli', action: LEFT, subject: name, detail }, owner);
  await holdReaders(owner);
  const why = await hindrance(owner, part, part.lanes, rules);
  if (why !== null) return why;
  await owner.query('lock table bet in access exclusive mode');
  await owner.query(`alter table bet detach partition ${name}`);
  await owner.query(`drop table ${name}`);
  return null;
}

/** From the file into a table of its own, held against the manifest, and only then a part again. @returns why not; null when it is */
export const comeBack = (around: Around, duck: Duck, part: Part): Promise<string | null> =>
  holding(around.place, part.file!, () => comeBackHeld(around, duck, part));

async function comeBackHeld({ owner, audit, place }: Around, duck: Duck, part: Part): Promise<string | null> {
  const { name } = part;
  const listed = await agreed({ audit, place }, part);
  if (typeof listed === 'string') return listed;
  // Left by a turn that was killed: the partition itself was dropped when it left.
  await owner.query(`drop table if exists ${name}`);
  await owner.query(`create table ${name} (like bet including all)`);
  const path = literal(listed.path);
  for await (const lines of duck.texts(`select ${OLD_LINE} from ${path} bet`))
    await owner.query(addLines(name), [`[${lines.join(',')}]`]);
  if (JSON.stringify(await sumsOfTable(owner, name)) !== JSON.stringify(listed.entry.sums)) {
    await owner.query(`drop table ${name}`);
    return `what came of ${listed.entry.file} is not what was listed`;
  }
  await owner.query(`vacuum (freeze, analyze) ${name}`);
  return patiently(owner, () => attach({ owner, audit }, part, listed));
}

async function attach(
  { owner, audit }: Pick<Around, 'owner' | 'audit'>,
  { name, from_at, to_at }: Part,
  { entry }: Listed,
): Promise<null> {
  await owner.query(
    `create trigger ${name}_append_only before update or delete or truncate on ${name} for each statement execute function append_only()`,
  );
  await owner.query(
    `create trigger ${name}_closed before insert on ${name} for each row execute function ledger_closed()`,
  );
  const bounds = await owner.query<{ low: string | null; high: string }>(
    'select id_floor($1)::text as low, id_floor($2)::text as high',
    [from_at, to_at],
  );
  const { low, high } = bounds.rows[0]!;
  await owner.query(
    `alter table bet attach partition ${name} for values from (${low === null ? 'minvalue' : literal(low)}) to (${literal(high)})`,
  );
  await owner.query(
    `update ledger_part set state = 'listed', gone_at = null, last_at = null, totals = null, back_at = clock_timestamp() where name = $1 and state = 'gone'`,
    [name],
  );
  await owner.query(
    `update lane set archived = coalesce((select max((p.lanes -> lane.id::text ->> 1)::bigint) from ledger_part p where p.state = 'gone'), 0)`,
  );
  const detail = { file: entry.file, rows: entry.rows };
  await audit.append({ actor: 'cli', action: CAME_BACK, subject: name, detail }, owner);
  return null;
}

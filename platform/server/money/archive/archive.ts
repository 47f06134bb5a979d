/**
 * Takes old partitions of bets into files: open -> closed -> frozen -> exported -> verified -> listed. Each step is written down when it
 * is done and can be done again after a kill; a file counts only after it was read back from its final place. What is listed leaves
 * the database where that was asked for: leave.ts.
 */
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import { type ArchiveRule, closePart, type Part, type PartState } from './close.ts';
import { LINE, linesOf, literal, SCHEMA } from './columns.ts';
import { type Duck, openDuck } from './duck.ts';
import { settleFile } from './files.ts';
import { comeBack, leave } from './leave.ts';
import {
  addToManifest,
  inForce,
  LISTED,
  MANIFEST,
  type ManifestEntry,
  readManifest,
  sha256Of,
} from './manifest.ts';
import { type ArchivePlace, holding } from './place.ts';
import { sumsOfFile, sumsOfTable } from './sums.ts';

export interface ArchiveOptions {
  /** A connection of the role that owns the tables, for this alone. */
  readonly owner: pg.ClientBase;
  readonly audit: Pick<Audit, 'append' | 'list'>;
  readonly place: ArchivePlace;
  /** Between the end of a partition and its closing. */
  readonly days: number;
  /** Takes what is in the manifest out of the database, so many days after it ended; null: it stays. */
  readonly drop: { readonly days: number } | null;
  /** Of products that keep open bets of their own. */
  readonly rules?: readonly ArchiveRule[];
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface Archived {
  readonly part: string;
  readonly state: PartState;
  /** What keeps it from going on; null when it is as far as it was to go. */
  readonly waits: string | null;
}

/** Whoever archives holds it. */
const LOCK = 7_405_012;
const LINES_AT_ONCE = 5_000;
const ROW_GROUP = 100_000;

/**
 * Goes on with every partition that is not in the manifest, the oldest first, up to the first that has to wait.
 * @throws when another one archives, or a file does not hold what the partition does
 */
export function archiveParts(options: ArchiveOptions): Promise<Archived[]> {
  return alone(options, async (duck) => {
    const { owner, drop } = options;
    const done: Archived[] = [];
    let leaving = drop !== null;
    for (const part of await parts(owner)) {
      let waits = await takeOn(options, duck, part);
      const [now] = await parts(owner, part.name);
      // The oldest first, and none before those that are older.
      if (waits === null && leaving && now!.state === 'listed') {
        waits = await leave({ ...options, days: drop!.days }, duck, now!);
        leaving = waits === null;
      }
      const [end] = await parts(owner, part.name);
      done.push({ part: part.name, state: end!.state, waits });
      if (waits !== null && end!.state !== 'listed') break;
    }
    return done;
  });
}

/** Puts a partition back into the database, from its file. @returns why not; null when it is there */
export function restorePart(
  options: Pick<ArchiveOptions, 'owner' | 'audit' | 'place'>,
  name: string,
): Promise<string | null> {
  return alone(options, async (duck) => {
    const gone = (await parts(options.owner)).filter(({ state }) => state === 'gone');
    const newest = gone.at(-1);
    if (!newest) return 'no partition is gone';
    // Bets are in the database from one moment on.
    if (newest.name !== name)
      return gone.some((part) => part.name === name)
        ? `${newest.name} is newer and has to come back before it`
        : `${name} is not gone`;
    return comeBack(options, duck, newest);
  });
}

/** One process at a time. */
async function alone<T>(
  { owner, place }: Pick<ArchiveOptions, 'owner' | 'place'>,
  work: (duck: Duck) => Promise<T>,
): Promise<T> {
  const { rows } = await owner.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
  if (!rows[0]!.held) throw new ArchiveBusy('another process is archiving');
  try {
    await place.begin();
    const duck = await openDuck(place.folder);
    try {
      return await work(duck);
    } finally {
      duck.close();
    }
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

export class ArchiveBusy extends Error {
  override readonly name = 'ArchiveBusy';
}

/** Partitions of bets, the oldest first. @param name of one; all unless told */
export async function parts(client: Pick<pg.ClientBase, 'query'>, name?: string): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select name, from_at, to_at, state, lanes, file, rows, bytes, sha256 from ledger_part
      where source = 'bet' and ($1::text is null or name = $1) order by to_at`,
    [name ?? null],
  );
  return rows;
}

/** @returns why it waits; null when it has come to the end */
async function takeOn(options: ArchiveOptions, duck: Duck, given: Part): Promise<string | null> {
  const { owner } = options;
  let part = given;
  while (part.state !== 'listed' && part.state !== 'gone') {
    if (part.state === 'open') {
      const why = await closePart(owner, part, options);
      if (why !== null) return why;
    } else await STEPS[part.state](options, duck, part);
    part = (await parts(owner, part.name))[0]!;
  }
  return null;
}

type Step = (options: ArchiveOptions, duck: Duck, part: Part) => Promise<void>;

const STEPS: Readonly<Record<Exclude<PartState, 'open' | 'listed' | 'gone'>, Step>> = {
  closed: async ({ owner }, _duck, part) => {
    await owner.query(`vacuum (freeze) ${part.name}`);
    await move(owner, part, 'frozen');
  },
  frozen: exportPart,
  exported: verifyPart,
  verified: listPart,
};

async function move(owner: pg.ClientBase, { name, state }: Part, to: PartState): Promise<void> {
  await owner.query('update ledger_part set state = $3 where name = $1 and state = $2', [name, state, to]);
}

/** One file, sorted by player and bet: a player's history is what is read of it most. */
async function exportPart({ owner, place }: ArchiveOptions, duck: Duck, part: Part): Promise<void> {
  const { folder } = place;
  // Of a database that was put back from a copy the file may be there. Whether it holds the same is the next step's to see: one that
  // was found not to is still written down, and another one takes its place.
  const listed = readManifest(folder);
  const known = inForce(listed).find(({ entry }) => entry.part === part.name)?.entry;
  if (known && known.file !== part.file) return writtenDown(owner, part, known);
  const lines = join(folder, `${part.name}.jsonl`);
  const beside = join(folder, `${part.name}.parquet`);
  const rows = await writeLines(owner, part, lines);
  await duck.run(
    `copy (${linesOf(lines)}) to ${literal(beside)} (format parquet, compression zstd, row_group_size ${ROW_GROUP})`,
  );
  const sha256 = await sha256Of(beside);
  const day = part.from_at === null ? 'first' : part.from_at.toISOString().slice(0, 10);
  const file = `bet/${day}-${sha256.slice(0, 12)}.parquet`;
  const { size } = await holding(place, file, async () => {
    await settleFile(beside, join(folder, file));
    await rm(lines, { force: true });
    await place.put(file);
    return stat(join(folder, file));
  });
  await writtenDown(owner, part, { file, rows, bytes: size, sha256 });
  await dropOthers(place, day, [file, ...listed.map(({ entry }) => entry.file)]);
}

async function writtenDown(
  owner: pg.ClientBase,
  { name }: Part,
  { file, rows, bytes, sha256 }: Pick<ManifestEntry, 'file' | 'rows' | 'bytes' | 'sha256'>,
): Promise<void> {
  await owner.query(
    `update ledger_part set state = 'exported', file = $2, rows = $3, bytes = $4, sha256 = $5 where name = $1 and state = 'frozen'`,
    [name, file, rows, bytes, sha256],
  );
}

/** Files of turns that were killed before they were written down. What was ever listed is kept. */
async function dropOthers(place: ArchivePlace, day: string, keep: readonly string[]): Promise<void> {
  for (const other of await place.list(`bet/${day}-`)) if (!keep.includes(other)) await place.remove(other);
}

/** @returns how many */
async function writeLines(owner: pg.ClientBase, { name }: Part, file: string): Promise<number> {
  const handle = await open(file, 'w', 0o600);
  try {
    await owner.query('begin read only');
    await owner.query(
      `declare bets no scroll cursor for select ${LINE} as line from ${name} order by user_id, id`,
    );
    let count = 0;
    for (;;) {
      const { rows } = await owner.query<{ line: string }>(`fetch ${LINES_AT_ONCE} from bets`);
      if (rows.length === 0) return count;
      count += rows.length;
      await handle.write(rows.map(({ line }) => `${line}\n`).join(''));
    }
  } finally {
    await handle.close();
    await owner.query('rollback').catch(() => undefined);
  }
}

/** The file as it lies in its place, against the partition: how many, what they sum up to, and each row. */
async function verifyPart({ owner, place }: ArchiveOptions, duck: Duck, part: Part): Promise<void> {
  const inFile = await holding(place, part.file!, async () => {
    const file = await place.again(part.file!);
    const whole = file !== null && (await sha256Of(file)) === part.sha256;
    return whole ? sumsOfFile(duck, file) : null;
  });
  const inTable = await sumsOfTable(owner, part.name);
  if (JSON.stringify(inFile) !== JSON.stringify(inTable)) {
    // It is written again by the next turn.
    await move(owner, part, 'frozen');
    throw new Error(`${part.file} does not hold what ${part.name} does: it is written again`);
  }
  await move(owner, part, 'verified');
}

async function listPart({ owner, place, audit }: ArchiveOptions, duck: Duck, part: Part): Promise<void> {
  // It was fetched to be verified: what came then will do.
  const sums = await holding(place, part.file!, async () => {
    const file = await place.take(part.file!);
    if (file === null) throw new Error(`${part.file} is gone`);
    return sumsOfFile(duck, file);
  });
  const entry: Omit<ManifestEntry, 'no' | 'previous'> = {
    table: 'bet',
    part: part.name,
    from: part.from_at?.toISOString() ?? null,
    to: part.to_at.toISOString(),
    schema: SCHEMA,
    file: part.file!,
    rows: Number(part.rows),
    bytes: Number(part.bytes),
    sha256: part.sha256!,
    sums,
    lanes: part.lanes!,
  };
  const listed = await addToManifest(place.folder, entry);
  await place.put(MANIFEST);
  await owner.query('begin');
  try {
    await audit.append(
      {
        actor: 'cli',
        action: LISTED,
        subject: part.name,
        detail: { no: listed.entry.no, file: part.file, sha256: part.sha256, hash: listed.hash },
      },
      owner,
    );
    await move(owner, part, 'listed');
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

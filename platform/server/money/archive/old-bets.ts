/**
 * The one way to bets that left the database. Who looks for some has them brought back for as long as a transaction reads: along the
 * path `recalled, public` its statements find them in `bet` and `journal` beside all others, so that each is written once and
 * answers alike on both sides of the border.
 */
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { transactionOn } from '../../database/transaction.ts';
import { firstId } from '../bet-id.ts';
import { addLines } from './columns.ts';
import { type Duck, openDuck } from './duck.ts';
import { type GonePart, type Hunt, partsFor, sqlOf, tallyOf } from './hunt.ts';
import { sha256Of } from './manifest.ts';
import type { ArchivePlace } from './place.ts';

export type { Hunt } from './hunt.ts';

export interface OldBets {
  /**
   * Reads with the old bets that a hunt finds among those of the database. To be asked after the database alone was: a partition
   * that leaves between the two is then in one of them at least.
   * @param hunt with an end to how many it finds @param read may run twice, and only reads
   * @returns null where there is none: what the database said is all
   */
  recall<T>(hunt: Hunt, read: (client: pg.PoolClient) => Promise<T>): Promise<T | null>;
  /** Does work on a range of batches in a transaction of the caller's, with what is gone of them brought back. */
  within<T>(
    client: pg.ClientBase,
    range: { readonly lane: number; readonly from: number; readonly to: number },
    work: () => Promise<T>,
  ): Promise<T>;
  /** Does work in a transaction of the caller's, with what a hunt finds brought back. */
  beside<T>(client: pg.ClientBase, hunt: Hunt, work: () => Promise<T>): Promise<T>;
  /** Those that a hunt finds, some thousand at a time, for `with`. */
  lines(hunt: Hunt): AsyncGenerator<string[]>;
  /** Does work in a transaction of the caller's, with just these in `recalled.old_bet`. */
  with<T>(client: pg.ClientBase, lines: string[], work: () => Promise<T>): Promise<T>;
  /** No partition leaves or comes back while this is done: for what reads everything, bit by bit. */
  steady<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Whoever has old bets at hand holds it, shared; who takes a partition out or puts it back holds it alone. */
export const READING = 7_405_013;

/** Held by a transaction that has nothing to do while files are on their way, which from a bucket may take long. */
const READ = `select pg_advisory_xact_lock_shared($1), set_config('idle_in_transaction_session_timeout', '0', true)`;

/** Files that are not as they were listed, or a queue that is too long. Told to callers as 503. */
export class OldBetsAway extends Error {
  override readonly name = 'OldBetsAway';
  readonly statusCode = 503;
  /** Null: too many ask. */
  readonly file: string | null;

  constructor(file: string | null, why: string) {
    super(file === null ? why : `${file} of the archive ${why}`);
    this.file = file;
  }
}

/** Who asked the database while a partition was gone may come here when it is back: so long is that thought of. */
const JUST_BACK = '5 minutes';
const GONE = `select name, from_at, to_at, last_at, lanes, file, bytes, sha256, state = 'gone' as gone from ledger_part
  where source = 'bet' and (state = 'gone' or back_at > now() - interval '${JUST_BACK}') order by to_at`;
const ADD = addLines('recalled.old_bet');
/** Clocks of machines are no further apart. */
const CLOCKS_MS = 86_400_000;
/** Of one process. More would only wait for each other's disk. */
const AT_ONCE = 2;
const MAX_WAITING = 64;
/** A page waits so long for files that are fetched or hashed. */
const PATIENCE_MS = 10_000;
/** Parts in the first look for the newest bets; then twice as many each time. */
const FIRST_PARTS = 1;

interface Options {
  readonly pool: pg.Pool;
  readonly place: ArchivePlace;
  readonly log: Pick<Logger, 'error'>;
  readonly patienceMs?: number;
}

export function createOldBets(options: Options): OldBets {
  const { pool } = options;
  const { find, close } = createFinder(options);

  async function beside<T>(client: pg.ClientBase, hunt: Hunt, work: () => Promise<T>): Promise<T> {
    await client.query(READ, [READING]);
    const brought = await bring(client, find((await placesOf(client)).gone, hunt));
    const done = await work();
    if (brought > 0) await forget(client);
    return done;
  }

  return {
    async recall(hunt, read) {
      for (;;) {
        const { gone, justBack } = await placesOf(pool);
        const found: string[][] = [];
        const own = gone.length === 0 ? hunt : await sinceJoined(pool, hunt);
        // Before a connection is taken from those that players wait for.
        for await (const lines of find(gone, own)) found.push(lines);
        if (found.length === 0 && !justBack) return null;
        const done = await transactionOn(pool, async (client) => {
          await client.query('select pg_advisory_xact_lock_shared($1)', [READING]);
          if (!samePlaces(gone, (await placesOf(client)).gone)) return null;
          await bring(client, found);
          const value = await read(client);
          await forget(client);
          return { value };
        });
        if (done) return done.value;
      }
    },
    async within(client, range, work) {
      await client.query('select pg_advisory_xact_lock_shared($1)', [READING]);
      const { rows } = await client.query<{ archived: string }>({
        name: 'lane-archived',
        text: 'select archived::text from lane where id = $1',
        values: [range.lane],
      });
      return Number(rows[0]?.archived ?? 0) > range.from ? beside(client, { range }, work) : work();
    },
    beside,
    async *lines(hunt) {
      yield* find((await placesOf(pool)).gone, hunt);
    },
    async with(client, lines, work) {
      await bring(client, [lines]);
      const done = await work();
      await forget(client);
      return done;
    },
    async steady(work) {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock_shared($1)', [READING]);
        return await work();
      } finally {
        // With the connection goes the lock, also where it is broken.
        client.release(true);
      }
    },
    close,
  };
}

/** Reads in files, a few hunts at a time. */
function createFinder({ place, log, patienceMs = PATIENCE_MS }: Omit<Options, 'pool'>): {
  find(gone: readonly GonePart[], hunt: Hunt): AsyncGenerator<string[]>;
  close(): Promise<void>;
} {
  const turns = createTurns();
  const trusted = createTrust(place, log);
  let duck: Promise<Duck> | null = null;
  let closed = false;

  /** Files that a page was too early for, one after the other: whoever comes again finds them known. A bucket's are fetched when they are asked for. */
  async function readOn(parts: readonly GonePart[]): Promise<void> {
    for (const part of place.near ? parts : []) {
      if (closed) return;
      await trusted(part, null).catch(() => null);
    }
  }

  /** A copy is held in the folder: nobody gets to a bucket's files where that cannot be written to. */
  function hold(file: string): void {
    try {
      place.hold(file);
    } catch (error) {
      const away = new OldBetsAway(file, `cannot be kept here: ${(error as Error).message}`);
      log.error({ file, reason: away.message }, 'old bets cannot be read');
      throw away;
    }
  }

  async function* find(gone: readonly GonePart[], hunt: Hunt): AsyncGenerator<string[]> {
    const parts = partsFor(gone, hunt);
    if (parts.length === 0) return;
    await turns.take();
    try {
      const { texts } = await (duck ??= openDuck(tmpdir()));
      const tally = tallyOf(hunt);
      const patience = hunt.newest ? { leftMs: patienceMs } : null;
      // Without an end all are read, a file after the other.
      for (
        let size = FIRST_PARTS;
        parts.length > 0 && !tally.enough(parts[0]!);
        size *= hunt.newest ? 2 : 1
      ) {
        const some = parts.splice(0, size);
        const files: string[] = [];
        const held: string[] = [];
        try {
          for (const part of some) {
            hold(part.file);
            held.push(part.file);
            const path = await trusted(part, patience);
            if (path === null) {
              void readOn([...some, ...parts]);
              throw new OldBetsAway(part.file, 'is still being read: come again in a moment');
            }
            files.push(path);
          }
          for await (const lines of texts(sqlOf(files, tally.rest()))) {
            tally.add(lines);
            yield lines;
          }
        } finally {
          place.give(held);
        }
      }
    } finally {
      turns.give();
    }
  }

  return {
    find,
    async close() {
      closed = true;
      (await duck)?.close();
      duck = null;
    },
  };
}

/** Nobody bet before they had an account: files that ended before are not opened for a newcomer's short list. */
async function sinceJoined(client: Pick<pg.ClientBase, 'query'>, hunt: Hunt): Promise<Hunt> {
  if (hunt.user === undefined) return hunt;
  const { rows } = await client.query<{ created_at: Date }>({
    name: 'joined-at',
    text: 'select created_at from account where id = $1',
    values: [hunt.user.toString()],
  });
  const [joined] = rows;
  if (!joined) return hunt;
  const first = firstId(joined.created_at.getTime() - CLOCKS_MS);
  return hunt.since && hunt.since > first ? hunt : { ...hunt, since: first };
}

/** The partitions that are gone, and whether one came back a moment ago. */
async function placesOf(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<{ gone: GonePart[]; justBack: boolean }> {
  const { rows } = await client.query<GonePart & { gone: boolean }>({ name: 'gone-parts', text: GONE });
  const gone = rows.filter((part) => part.gone);
  return { gone, justBack: gone.length < rows.length };
}

function samePlaces(one: readonly GonePart[], other: readonly GonePart[]): boolean {
  const names = (parts: readonly GonePart[]) => parts.map(({ name, sha256 }) => `${name} ${sha256}`).join();
  return names(one) === names(other);
}

async function bring(
  client: pg.ClientBase,
  found: AsyncIterable<string[]> | Iterable<string[]>,
): Promise<number> {
  let count = 0;
  for await (const lines of found) {
    // Statements that were prepared before are planned again along the other path, by PostgreSQL itself.
    if (count === 0) await client.query('set local search_path = recalled, public');
    await client.query(ADD, [`[${lines.join(',')}]`]);
    count += lines.length;
  }
  return count;
}

async function forget(client: pg.ClientBase): Promise<void> {
  await client.query('delete from recalled.old_bet');
  await client.query('set local search_path to default');
}

/** What a page can wait for all of its files. */
interface Patience {
  leftMs: number;
}

/**
 * @returns the path of a part's file, which was read once since it was last touched and is the one that was listed; null where that
 *   takes longer than there is patience, and then it goes on. Without patience it is waited for.
 * @throws `OldBetsAway`
 */
function createTrust(
  place: ArchivePlace,
  log: Pick<Logger, 'error'>,
): (part: GonePart, patience: Patience | null) => Promise<string | null> {
  const known = new Map<string, string>();
  /** Whoever asks for what is being read waits for the same one. */
  const asked = new Map<string, Promise<string>>();

  /** @returns what it is not; null where it is the one that was listed */
  async function wrongWith(path: string | null, { bytes, sha256 }: GonePart): Promise<string | null> {
    const there = path === null ? null : await stat(path).catch(() => null);
    if (path === null || there === null) return 'is gone';
    const stamp = [there.ino, there.size, there.mtimeMs, there.ctimeMs].join();
    if (known.get(path) === stamp) return null;
    if (String(there.size) !== bytes || (await sha256Of(path)) !== sha256) return 'was changed';
    known.set(path, stamp);
    return null;
  }

  async function read(part: GonePart): Promise<string> {
    let path = await place.take(part.file);
    let why = await wrongWith(path, part);
    // It may be a copy alone that was changed.
    if (why !== null && !place.near) {
      path = await place.again(part.file);
      why = await wrongWith(path, part);
    }
    if (why === null) return path!;
    throw new OldBetsAway(part.file, why);
  }

  function ask(part: GonePart): Promise<string> {
    const { file } = part;
    const found =
      asked.get(file) ??
      read(part)
        .catch((error: unknown) => {
          const away = error instanceof OldBetsAway ? error : new OldBetsAway(file, (error as Error).message);
          log.error({ file, reason: away.message }, 'old bets cannot be read');
          throw away;
        })
        .finally(() => asked.delete(file));
    asked.set(file, found);
    return found;
  }

  return async (part, patience) => {
    if (!patience) return ask(part);
    const began = performance.now();
    const path = await Promise.race([ask(part), sleep(patience.leftMs, null, { ref: false })]);
    patience.leftMs -= performance.now() - began;
    return path;
  };
}

/** A few at a time; whoever finds too many before them is turned away. */
function createTurns(): { take(): Promise<void>; give(): void } {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    async take() {
      if (taken < AT_ONCE) {
        taken += 1;
        return;
      }
      if (waiting.length >= MAX_WAITING) throw new OldBetsAway(null, 'too many look for old bets');
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give() {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    },
  };
}

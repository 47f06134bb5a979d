/**
 * Read replicas: a standby that answers what may be a little old, or what is known to be there already. How old it is, is measured
 * and never believed: a place in the primary's log is noted with the moment, and the standby is as fresh as the last such place
 * that it has replayed. So it does not matter what its clock says, nor whether it still receives anything.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { DEAD_MS } from './keeper.ts';
import { transactionOn } from './transaction.ts';

export type Queryable = Pick<pg.ClientBase, 'query'>;

export interface ReplicaParts {
  readonly primary: pg.Pool;
  readonly replica: pg.Pool;
  /** One connection there, for looks alone: they wait for nobody who reads, so that one that takes long hangs. */
  readonly looks: pg.Pool;
  /** Ends everything that goes there. */
  readonly abandon: () => void;
  readonly log: Logger;
}

export interface Replica {
  /** How long ago that is up to which everything committed is on the replica, in milliseconds; null: it cannot be used. */
  ageMs(): number | null;
  /** The replica, when it has all that was committed `withinMs` ago; else null. */
  within(withinMs: number): pg.Pool | null;
  /**
   * Reads the replica in one snapshot of it, however old that is: `work` finds out whether it will do.
   * @returns null when it is not used or does not answer, or `work` did: the primary is to be asked
   */
  snapshot<T>(work: (client: Queryable) => Promise<T | null>): Promise<T | null>;
  close(): Promise<void>;
}

/** Between two looks. */
const LOOK_MS = 250;
/** Places of the log that are remembered: a replica further behind than a minute is of no use to anybody. */
const MARKS = 240;
/** No page is worth a longer wait for a replica that hangs. */
const STATEMENT_MS = 5_000;

interface Mark {
  readonly at: number;
  readonly place: bigint;
}

interface Found {
  readonly recovers: boolean;
  readonly place: string | null;
  readonly system: string;
}

/** Watches a standby of the primary. Nothing here writes, and nothing waits for it. */
export function watchReplica({ primary, replica, looks, abandon, log }: ReplicaParts): Replica {
  let marks: Mark[] = [];
  /** Everything committed before this moment is there. */
  let freshAt: number | null = null;
  let looking: Promise<void> | null = null;
  let usable = true;
  let closed = false;

  function lose(reason: string): void {
    freshAt = null;
    if (usable) log.warn({ reason }, 'the read replica is not used');
    usable = false;
  }

  /** One that hangs closes nothing, nor does a firewall that forgot the connections: whoever waits there goes to the primary. */
  function giveUp(): void {
    lose('it does not answer');
    abandon();
  }

  async function ask(): Promise<Found | undefined> {
    let answered = false;
    // An answer that came while this process was busy with something else is read first.
    const late = setTimeout(() => setImmediate(() => answered || giveUp()), DEAD_MS);
    try {
      const { rows } = await looks.query<Found>({
        name: 'replica-place',
        text: `select pg_is_in_recovery() as recovers, pg_last_wal_replay_lsn()::text as place, system_identifier::text as system
          from pg_control_system()`,
      });
      return rows[0];
    } finally {
      answered = true;
      clearTimeout(late);
    }
  }

  async function measure(): Promise<void> {
    try {
      const at = performance.now();
      // Where the next record will stand: what waits for no disk is before it too.
      const { rows: places } = await primary.query<{ place: string; system: string }>({
        name: 'replica-primary-place',
        text: 'select pg_current_wal_insert_lsn()::text as place, system_identifier::text as system from pg_control_system()',
      });
      marks = [...marks, { at, place: logPlace(places[0]!.place) }].slice(-MARKS);
      const found = await ask();
      if (found && found.system !== places[0]!.system) return lose('it is of another database');
      // One that was promoted takes writes of its own, which are nobody's.
      if (!found?.recovers || found.place === null) return lose('it is no standby');
      const place = logPlace(found.place);
      const last = marks.findLastIndex((mark) => mark.place <= place);
      // Of the first looks it may have replayed none yet.
      if (last < 0) return marks.length < MARKS ? undefined : lose('it is more than a minute behind');
      freshAt = marks[last]!.at;
      marks = marks.slice(last);
      if (!usable) log.info('the read replica is used');
      usable = true;
    } catch (error) {
      if (!closed) lose((error as Error).message);
    }
  }

  const look = (): Promise<void> => (looking ??= measure().finally(() => (looking = null)));
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  void look();

  const ageMs = (): number | null => (freshAt === null ? null : performance.now() - freshAt);

  return {
    ageMs,
    within(withinMs) {
      const age = ageMs();
      return age !== null && age <= withinMs ? replica : null;
    },
    async snapshot(work) {
      if (freshAt === null) return null;
      try {
        return await transactionOn(replica, async (client) => {
          await client.query('set transaction isolation level repeatable read, read only');
          await client.query(`set local statement_timeout = ${STATEMENT_MS}`);
          return work(client);
        });
      } catch (error) {
        // A replica also ends what reads rows that the primary has cleaned away meanwhile.
        log.debug({ reason: (error as Error).message }, 'the read replica did not answer');
        return null;
      }
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await looking;
      await Promise.all([replica.end(), looks.end()]);
    },
  };
}

/** `16/B374D848` as a number that grows. */
function logPlace(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

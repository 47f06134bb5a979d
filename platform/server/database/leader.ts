import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Client } from './client.ts';
import type { Database } from './handle.ts';
import { createTurn } from '../in-turn.ts';

export interface Leadership {
  /**
   * Runs `work` in one process at a time for each `name`. `stop` aborts when the lead is lost or the
   * program ends; work that returns or throws is started again after a moment by whoever is elected then.
   */
  runAsLeader(name: string, work: (stop: AbortSignal) => Promise<void>): void;
  /**
   * Stands for election from here on. Not before the program serves: what leaders begin at once, as the first chain of a game
   * with its million hashes, would take its time from the start.
   */
  start(): void;
  /** Aborts everything that runs here and waits for it, then lets others lead. */
  stop(): Promise<void>;
}

interface Post {
  readonly name: string;
  readonly work: (stop: AbortSignal) => Promise<void>;
  running: { abort: AbortController; done: Promise<void> } | null;
  /** Not a candidate before this moment of performance.now(). */
  notBefore: number;
}

/** First half of the advisory lock's key; the second is the hash of the name. */
const lockSpace = 7_405_003;
const round = 500;
const restAfterWork = 1_000;
/** A connection that answers nothing for so long is given up, and the lead with it. */
const patience = 5_000;
/** Another server knows of no lock of the one before: whoever led there may need its whole patience to notice. */
const restAfterMove = patience + round;

/**
 * Elections by session advisory locks on one connection of our own. The lock ends with the session,
 * so when a process or its connection dies another is elected within a round.
 */
export function createLeadership(db: Database, log: Logger): Leadership {
  const posts: Post[] = [];
  const ending = new AbortController();
  let client: pg.Client | null = null;
  // The connection is shared by the election and by works that end.
  const inTurn = createTurn();
  let loop: Promise<void> | null = null;

  async function campaign(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        client ??= await arrive();
        await elect(client);
      } catch (error) {
        log.debug({ reason: (error as Error).message }, 'no election this round');
        await lose();
      }
      await sleep(round, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  async function arrive(): Promise<pg.Client> {
    const arrived = await connect(db, (gone) => client === gone && void lose());
    if (db.connectionOptions().primary)
      for (const post of posts) post.notBefore = Math.max(post.notBefore, performance.now() + restAfterMove);
    return arrived;
  }

  async function elect(voter: pg.Client): Promise<void> {
    const wanted = posts
      .filter((post) => !post.running && performance.now() >= post.notBefore)
      .map((post) => post.name);
    const { rows } = await inTurn(() =>
      voter.query<{ name: string }>(
        'select name from unnest($1::text[]) as name where pg_try_advisory_lock($2, hashtext(name))',
        [wanted, lockSpace],
      ),
    );
    for (const { name } of rows)
      begin(
        voter,
        posts.find((post) => post.name === name)!,
      );
  }

  function begin(voter: pg.Client, post: Post): void {
    log.debug({ runAsLeader: post.name }, 'elected');
    const abort = new AbortController();
    const done = Promise.resolve()
      .then(() => post.work(abort.signal))
      .catch((error: unknown) => log.error({ err: error, runAsLeader: post.name }, 'leading work failed'))
      .then(async () => {
        post.running = null;
        post.notBefore = performance.now() + restAfterWork;
        if (client === voter)
          await inTurn(() =>
            voter.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, post.name]),
          ).catch(() => {});
      });
    post.running = { abort, done };
  }

  /** Without the connection the locks are gone too: whatever leads here must end now. */
  async function lose(): Promise<void> {
    const lost = client;
    client = null;
    for (const post of posts) post.running?.abort.abort();
    await lost?.end().catch(() => {});
  }

  return {
    runAsLeader(name, work) {
      if (posts.some((post) => post.name === name)) throw new Error(`two works lead under the name ${name}`);
      posts.push({ name, work, running: null, notBefore: 0 });
    },
    start() {
      loop ??= campaign();
    },
    async stop() {
      ending.abort();
      await loop;
      for (const post of posts) post.running?.abort.abort();
      for (const post of posts) await post.running?.done;
      await lose();
    },
  };
}

/** @param ended hears when the connection is gone */
async function connect(db: Database, ended: (client: pg.Client) => void): Promise<pg.Client> {
  const client = new Client({
    ...db.connectionOptions(),
    application_name: 'phoenix leader',
    keepAlive: true,
    query_timeout: patience,
    connectionTimeoutMillis: patience,
  });
  client.on('error', () => {});
  client.once('end', () => ended(client));
  await client.connect();
  return client;
}

/** Bets that left the database: nobody who reads notices, a kill at any moment costs nothing, and what is wrong is said. */
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { OpenDatabase } from '../../database/database.ts';
import { createEvents } from '../../events/events.ts';
import { hasReadBets } from '../../events/has-read-bets.ts';
import { betPage, type BetFilter } from '../../fairness/bet-history.ts';
import { replayOld, replayPage, replayRow, type ReplayRow } from '../../fairness/stored-bets.ts';
import { quietLog } from '../../testing/open-database.ts';
import { killedAt, type OldLedger, openOldLedger } from '../../testing/old-ledger.ts';
import { soon } from '../../testing/soon.ts';
import { firstId } from '../bet-id.ts';
import { parts, restorePart } from './archive.ts';
import { readManifest } from './manifest.ts';
import { createOldBets, READING } from './old-bets.ts';
import type { ArchivePlace } from './place.ts';

const ALL: BetFilter = { game: null, currency: null, demo: null, won: null, from: null, to: null };
const ALWAYS = { from: new Date(0), to: new Date('9999-01-01'), game: null };

let ledger: OldLedger;
beforeEach(async () => {
  ledger = await openOldLedger();
  await ledger.threeMonths();
  // Some that stay.
  await ledger.play(9);
  return () => ledger.engine.close();
});

const drop = () => ledger.asOwner((owner) => ledger.archive(owner, { drop: true }));
const states = async () => (await parts(ledger.db.pool)).map(({ state }) => state);
const gone = async () => (await parts(ledger.db.pool)).filter(({ state }) => state === 'gone');
const restore = (name: string) =>
  ledger.asOwner((owner) => restorePart({ owner, audit: ledger.log(), place: ledger.place }, name));

/** Every page of every player, in small pages, by several filters. */
async function histories(): Promise<unknown> {
  const { db, vault, players } = ledger;
  const found: unknown[] = [];
  for (const filter of [ALL, { ...ALL, demo: true }, { ...ALL, won: false, currency: 10 }])
    for (const user of players) {
      let before: string | null = null;
      do {
        const page = await betPage(db, vault.open, user, filter, { before, limit: 4 });
        found.push(...page.bets);
        before = page.next;
      } while (before !== null);
    }
  return found;
}

/** The statement of every player, page by page. */
async function statements(): Promise<unknown> {
  const found: unknown[] = [];
  for (const user of ledger.players)
    for (let before: string | undefined; ;) {
      const lines = await ledger.engine.statement(user, { limit: 5, ...(before ? { before } : {}) });
      found.push(lines);
      if (lines.length === 0) break;
      before = lines.at(-1)!.at;
    }
  return found;
}

async function replayed(): Promise<unknown> {
  const { db, vault } = ledger;
  const found: ReplayRow[] = (await replayPage(db, vault.open, ALWAYS, null, 1_000)).bets;
  for await (const bets of replayOld(db, vault.open, ALWAYS)) found.push(...bets);
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** What a reader that begins at the first bet is told. */
async function readFromTheFirst(name: string, db: OpenDatabase): Promise<unknown> {
  const events = createEvents({ db, log: quietLog, now: () => ledger.runtime.now() });
  const payloads: unknown[] = [];
  const sums = { count: 0, stake: 0 };
  events.subscribe({
    name: `${name}.events`,
    types: ['bet.settled'],
    handler: (some) => Promise.resolve(void payloads.push(...some.map(({ data }) => data))),
  });
  events.subscribe({
    name: `${name}.bets`,
    async bets({ lane, from, to }, client) {
      const { rows } = await client.query<{ count: number; stake: number }>({
        name: 'sums-of-a-range',
        text: 'select count(*)::int as count, coalesce(sum(stake), 0)::int as stake from bet where lane = $1 and batch > $2 and batch <= $3',
        values: [lane, from, to],
      });
      sums.count += rows[0]!.count;
      sums.stake += rows[0]!.stake;
    },
  });
  expect(await hasReadBets(db, `${name}.bets`, ledger.runtime.now())).toBe(false);
  await events.settle();
  expect(await hasReadBets(db, `${name}.bets`, ledger.runtime.now())).toBe(true);
  await events.close();
  return { sums, payloads: payloads.map((data) => JSON.stringify(data)).toSorted() };
}

it('nobody who reads notices that bets left: pages, statement, replay, readers and both audits', async () => {
  const { db, vault } = ledger;
  const ids = await db.pool.query<{ user_id: string; id: string }>(
    'select user_id::text, id from bet order by id',
  );
  const answers = async (name: string) => ({
    histories: await histories(),
    statements: await statements(),
    replayed: await replayed(),
    payloads: await readFromTheFirst(name, db),
    bet: await replayRow(db, vault.open, BigInt(ids.rows[1]!.user_id), ids.rows[1]!.id),
  });
  const before = await answers('before');
  expect(
    await db.oldBets.recall({ user: 1n, newest: { by: 'id', most: 9 } }, () => Promise.resolve(1)),
  ).toBeNull();
  await drop();
  expect((await gone()).length).toBeGreaterThan(0);
  const left = await db.pool.query('select 1 from bet');
  expect(left.rowCount).toBeLessThan(ids.rowCount! - 20);
  expect(await answers('after')).toEqual(before);
  expect((await ledger.audit()).findings).toEqual([]);
  const full = await ledger.audit(true);
  expect(full.findings).toEqual([]);
  expect(full.read['bets']).toBe(ids.rowCount);
  expect((await ledger.verify()).findings).toEqual([]);
  await ledger.play(3);
  expect((await ledger.audit()).findings).toEqual([]);
  // Nothing stays of what was brought back.
  expect((await db.pool.query('select 1 from recalled.old_bet')).rowCount).toBe(0);
  // Put back, the newest first, and out again.
  const names = (await gone()).map(({ name }) => name).toReversed();
  if (names.length > 1) expect(await restore(names.at(-1)!)).toContain('has to come back before it');
  for (const name of names) expect(await restore(name)).toBeNull();
  expect(await gone()).toEqual([]);
  expect((await db.pool.query('select 1 from bet')).rowCount).toBe(ids.rowCount! + 3);
  expect((await ledger.audit(true)).findings).toEqual([]);
  await drop();
  expect((await gone()).map(({ name }) => name).toReversed()).toEqual(names);
});

it('a kill at any statement of leaving and of coming back loses no bet and does neither by half', async () => {
  const count = (await ledger.db.pool.query('select 1 from bet')).rowCount!;
  await ledger.asOwner((owner) => ledger.archive(owner));
  const all = async () => {
    const found = (await histories()) as unknown[];
    return found.length;
  };
  const pages = await all();
  for (let statement = 2; ; statement += 1) {
    const done = await ledger
      .asOwner((owner) => ledger.archive(killedAt(owner, statement), { drop: true }))
      .then(
        () => true,
        (error: unknown) => {
          expect(String(error)).toContain('killed');
          return false;
        },
      );
    const { rows } = await ledger.db.pool.query<{ name: string; there: boolean }>(
      `select name, to_regclass(name) is not null as there from ledger_part where source = 'bet' and state = 'gone'`,
    );
    expect(rows.filter(({ there }) => there)).toEqual([]);
    if (done) break;
  }
  expect(await all()).toBe(pages);
  const first = (await gone()).at(-1)!.name;
  for (let statement = 2; (await gone()).some(({ name }) => name === first); statement++)
    await ledger
      .asOwner((owner) =>
        restorePart({ owner: killedAt(owner, statement), audit: ledger.log(), place: ledger.place }, first),
      )
      .then(
        (why) => expect(why).toBeNull(),
        (error: unknown) => expect(String(error)).toContain('killed'),
      );
  for (const { name } of (await gone()).toReversed()) expect(await restore(name)).toBeNull();
  expect((await ledger.db.pool.query('select 1 from bet')).rowCount).toBe(count);
  expect((await ledger.audit(true)).findings).toEqual([]);
});

describe('a partition stays in the database', () => {
  const staysFor = async (why: RegExp) => {
    expect((await drop())[0]).toMatchObject({ state: 'listed', waits: expect.stringMatching(why) });
    expect(await gone()).toEqual([]);
  };

  it('while its file is gone, changed or of another installation, or the manifest or the log do not name it', async () => {
    await ledger.asOwner((owner) => ledger.archive(owner));
    const listed = readManifest(ledger.folder);
    const [one, two] = listed.map(({ entry }) => join(ledger.folder, entry.file)) as [string, string];
    const manifest = join(ledger.folder, 'manifest.jsonl');
    renameSync(one, `${one}.away`);
    await staysFor(/is gone/);
    copyFileSync(two, one);
    await staysFor(/was changed/);
    const bytes = readFileSync(`${one}.away`);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(one, bytes);
    await staysFor(/was changed/);
    renameSync(`${one}.away`, one);
    const lines = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, '');
    await staysFor(/the manifest lacks it/);
    writeFileSync(manifest, lines.replace('"rows":', '"rows": '));
    expect((await drop())[0]).toMatchObject({ state: 'gone' });
  });

  it('while a reader has not come to its end; and of two runs at once one is turned away', async () => {
    await ledger.asOwner((owner) => ledger.archive(owner));
    await ledger.db.pool.query(`insert into event_cursor (name, lane, batch) values ('late', 1, 0)`);
    await staysFor(/a reader of events/);
    await ledger.db.pool.query(`delete from event_cursor where name = 'late'`);
    const [first, second] = await Promise.allSettled([drop(), drop()]);
    expect([first, second].map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await gone()).length).toBeGreaterThan(0);
    expect(await states()).not.toContain('closed');
  });
});

it('a file that is missing or changed is said to whoever needs it, by its name, and no bet is made up', async () => {
  const { db, vault } = ledger;
  await drop();
  const [{ entry }] = readManifest(ledger.folder) as [ReturnType<typeof readManifest>[number]];
  const file = join(ledger.folder, entry.file);
  const page = () => betPage(db, vault.open, 1n, ALL, { before: null, limit: 100 });
  const whole = await page();
  const bytes = readFileSync(file);
  const flipped = Buffer.from(bytes);
  flipped[flipped.length >> 1]! ^= 1;
  writeFileSync(file, flipped);
  await expect(page()).rejects.toMatchObject({ statusCode: 503, file: entry.file });
  expect((await ledger.audit(true)).findings).toMatchObject([
    { check: 'archive', rows: [{ file: entry.file }] },
  ]);
  rmSync(file);
  await expect(page()).rejects.toMatchObject({ statusCode: 503, file: entry.file });
  expect((await ledger.verify('hashes')).findings).toMatchObject([{ rows: [{ why: 'is gone' }] }]);
  // What the database has is shown all the same.
  expect((await betPage(db, vault.open, 1n, ALL, { before: null, limit: 3 })).bets).toEqual(
    whole.bets.slice(0, 3),
  );
  expect(await restore((await gone()).at(-1)!.name)).toBe(
    (await gone()).length === 1 ? `${entry.file} is gone` : null,
  );
  writeFileSync(file, bytes);
  expect(await page()).toEqual(whole);
});

it('a page that is being read while its partition leaves has every bet once', async () => {
  const { db } = ledger;
  const user = 1n;
  const count = async (client: { query: OpenDatabase['pool']['query'] }) =>
    (await client.query('select id from bet where user_id = 1')).rowCount;
  const all = await count(db.pool);
  const hunt = { user, newest: { by: 'id', most: 1_000 } } as const;
  await ledger.asOwner((owner) => ledger.archive(owner));
  // Who reads old bets keeps a partition in its place; who only looked is told the newest state.
  const reader = await db.pool.connect();
  await reader.query('select pg_advisory_lock_shared($1)', [READING]);
  const leaving = drop();
  expect(await db.oldBets.recall(hunt, count)).toBeNull();
  expect(await gone()).toEqual([]);
  reader.release(true);
  expect((await leaving).some(({ state }) => state === 'gone')).toBe(true);
  expect(await db.oldBets.recall(hunt, count)).toBe(all);
  // Who asked the database while they were gone, and comes for them when they are back, reads again.
  for (const { name } of (await gone()).toReversed()) expect(await restore(name)).toBeNull();
  expect(await db.oldBets.recall(hunt, count)).toBe(all);
  // While a partition is read to the end nobody who reads waits for it.
  const free: boolean[] = [];
  await ledger.asOwner((owner) =>
    ledger.archive(askedBefore(owner, /max\(at\)|sum\(stake\)/), { drop: true }),
  );
  expect(new Set(free)).toEqual(new Set([true]));
  expect(await db.oldBets.recall(hunt, count)).toBe(all);

  /** A connection that looks whether old bets can be read, before each statement of a kind. */
  function askedBefore(owner: pg.Client, kind: RegExp): pg.ClientBase {
    return new Proxy(owner, {
      get(target, name, self) {
        if (name !== 'query') return Reflect.get(target, name, self) as unknown;
        return async (...args: Parameters<pg.Client['query']>) => {
          if (kind.test(args[0])) {
            const { rows } = await db.pool.query<{ free: boolean }>(
              'select pg_try_advisory_xact_lock_shared($1) as free',
              [READING],
            );
            free.push(rows[0]!.free);
          }
          return target.query(...args);
        };
      },
    });
  }
});

describe('a process that has read no file yet', () => {
  /** @param place the ledger's, with something of its own */
  function opened(place: Partial<ArchivePlace>, patienceMs?: number) {
    const all = { ...ledger.place, ...place };
    const oldBets = createOldBets({
      pool: ledger.db.pool,
      place: all,
      log: quietLog,
      ...(patienceMs === undefined ? {} : { patienceMs }),
    });
    onTestFinished(() => oldBets.close());
    return oldBets;
  }

  it('opens no more files than a page of the house needs, whoever bet', async () => {
    const newest = async (client: Pick<pg.Pool, 'query'>, below: Date, most: number) =>
      (
        await client.query<{ id: string }>(
          'select id from bet where at < $1 order by at desc, id desc limit $2',
          [below, most],
        )
      ).rows.map(({ id }) => id);
    const { pool } = ledger.db;
    const all = await newest(pool, new Date('9999-01-01'), 1_000);
    await drop();
    const files = (await gone()).filter(({ rows }) => rows !== '0').map(({ file }) => file!);
    expect(files.length).toBeGreaterThan(2);
    const { rows: border } = await pool.query<{ at: Date }>('select at from bet_border');
    const below = new Date(border[0]!.at.getTime() + 1);
    const taken: string[] = [];
    const oldBets = opened({ take: (file) => (taken.push(file), ledger.place.take(file)) });
    const page = (most: number) =>
      oldBets.recall({ booked: { to: below }, newest: { by: 'at', most } }, (client) =>
        newest(client, below, most),
      );
    const old = all.slice(9);
    expect(await page(3)).toEqual(old.slice(0, 3));
    expect(taken).toEqual([files.at(-1)]);
    expect(await page(1_000)).toEqual(old);
    expect(taken).toEqual(expect.arrayContaining(files));
  });

  it('reads a file through once for two pages, and keeps no page waiting for that', async () => {
    await drop();
    const left = await gone();
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const behindGate = (taken: string[]) => async (file: string) => {
      taken.push(file);
      await gate;
      return ledger.place.take(file);
    };
    type Opened = ReturnType<typeof opened>;
    const count = async (client: pg.ClientBase) =>
      (await client.query('select 1 from recalled.old_bet')).rowCount;
    const early: string[] = [];
    const hasty = opened({ take: behindGate(early) }, 100);
    const whole = (from: Opened) => from.recall({ user: 1n, newest: { by: 'id', most: 1_000 } }, count);
    await expect(whole(hasty)).rejects.toMatchObject({ statusCode: 503, file: left.at(-1)!.file });
    expect(early).toHaveLength(1);

    const { file, from_at: from, to_at: to } = left.findLast(({ rows }) => rows !== '0')!;
    const taken: string[] = [];
    let holds = 0;
    const hold = () => void (++holds === 2 && setImmediate(open));
    const shared = opened({ take: behindGate(taken), hold });
    const bounds = { since: firstId(from!.getTime()), before: firstId(to.getTime()) };
    const page = () => shared.recall({ user: 1n, ...bounds, newest: { by: 'id', most: 1 } }, count);
    expect(await Promise.all([page(), page()])).toEqual([1, 1]);
    expect(taken).toEqual([file]);
    // The other files of whoever was told to come again are read meanwhile.
    await soon(() => expect(new Set(early)).toEqual(new Set(left.map((part) => part.file))));
    expect(await soon(() => whole(hasty))).toBeGreaterThan(9);
  });
});

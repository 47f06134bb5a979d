/** The ledger in partitions: all of them refuse changes, none lacks when a bet comes, and what was there before is in them as it was. */
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { type OpenDatabase, withClient } from '../database/database.ts';
import { migrate, migrationFolders } from '../database/migrate.ts';
import { createVault } from '../fairness/vault.ts';
import { fixedRuntime, type Runtime } from '../runtime.ts';
import { movedRuntime } from '../testing/moved-runtime.ts';
import { urlAs } from '../testing/database.ts';
import { openTestDatabase, openTestDatabases, quietLog } from '../testing/open-database.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import { auditLedger } from './audit-ledger.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { createMoney, type Engine } from './engine.ts';
import { betRows } from './bet-lists.ts';
import { ACCOUNT, KIND } from './kinds.ts';
import { openPartitions } from './partitions.ts';
import { Draft } from './state.ts';
import { LOAD_PLAYERS, SETTLE_BETS } from './statements.ts';

const USD = 10;
const DAY_MS = 86_400_000;

async function openEngine(db: OpenDatabase, runtime: Runtime): Promise<Engine> {
  const engine = await createMoney({
    db,
    vault: createVault(Buffer.alloc(32, 7), runtime),
    runtime,
    log: quietLog,
    lanes: 1,
    revision: () => 1,
    refreshRevision: async () => undefined,
  });
  onTestFinished(() => engine.close());
  return engine;
}

const fund = (engine: Engine, user: bigint) =>
  engine.post({
    user,
    cur: USD,
    net: 1000n,
    counter: ACCOUNT.operator,
    kind: KIND.adjust,
    key: `k${user}`,
  });

const bet = (engine: Engine, runtime: Runtime, user: bigint, key?: string) =>
  engine.act(
    user,
    (state, draft) => {
      const id = runtime.uuid();
      const rest = { game: 'dice', stake: 1n, payout: 0n, pairId: null, nonce: -1n, detail: '{}' };
      draft.instantBet(state, { id, cur: USD, ...rest });
      if (key) draft.keys.push({ user, key, ref: id });
      return id;
    },
    key,
  );

const placesOf = async (db: OpenDatabase, table: string) =>
  (
    await db.pool.query<{ part: string; rows: number }>(
      `select tableoid::regclass::text as part, count(*)::int as rows from ${table} group by 1 order by 1`,
    )
  ).rows;

it('no partition lets a row be changed or taken away, by the server or by the owner, in the ledger or out of it', async () => {
  const db = await openTestDatabase();
  const { rows } = await db.pool.query<{ name: string }>(
    `select coalesce(p.relid::text, t.name) as name from unnest(array['bet', 'entry', 'event', 'request_key']) t(name)
       left join pg_partition_tree(t.name::regclass) p on true order by 1`,
  );
  const names = rows.map(({ name }) => name);
  expect(names.length).toBe(4 + 3 * 4);
  const statements = (name: string, column: string) => [
    `update ${name} set ${column} = ${column}`,
    `delete from ${name}`,
    `truncate ${name}`,
  ];
  const refusedAll = async (client: Pick<pg.Client, 'query'>, name: string, why: string) => {
    for (const sql of statements(name, name.startsWith('request_key') ? 'ref' : 'at'))
      await expect(client.query(sql), sql).rejects.toThrow(why);
  };
  for (const name of names) await refusedAll(db.pool, name, 'permission denied');
  // What is written goes through the whole: a part by itself is not even read.
  await expect(db.pool.query('select from bet_first')).rejects.toThrow('permission denied');
  await withClient(db.ownerOptions()!, async (owner) => {
    for (const name of names) await refusedAll(owner, name, 'append-only');
    const [last] = (
      await owner.query<{ name: string }>(
        `select name from ledger_part where source = 'bet' order by to_at desc limit 1`,
      )
    ).rows;
    await owner.query(`alter table bet detach partition ${last!.name} concurrently`);
    await refusedAll(owner, last!.name, 'append-only');
  });
});

it('a clock that is beyond all partitions finds some, and a quarter more lies ahead', async () => {
  const db = await openTestDatabase();
  let shift = 0;
  const runtime = movedRuntime(() => shift);
  const engine = await openEngine(db, runtime);
  await fund(engine, 1n);
  await bet(engine, runtime, 1n);
  // Whoever reads the ledger for long, as an audit does, is not waited for.
  const reading = await db.pool.connect();
  await reading.query('begin; select count(*) from bet, entry, event');
  shift = 500 * DAY_MS;
  await Promise.all([bet(engine, runtime, 1n), fund(engine, 2n)]);
  await reading.query('commit');
  reading.release();
  expect(await placesOf(db, 'bet')).toHaveLength(2);
  expect(await engine.partitions.ahead()).toBe(3);
  expect(engine.partitions.cover(runtime.now())).toBe(null);
  const client = await db.pool.connect();
  expect((await auditLedger(client)).findings).toEqual([]);
  client.release();
});

it('after a clock was ahead and is set back bets are booked, and a statement that is read line by line has all of them', async () => {
  const db = await openTestDatabase();
  const runtime = fixedRuntime(Date.now());
  const engine = await openEngine(db, runtime);
  await fund(engine, 1n);
  const made: unknown[] = [];
  // An hour, and further than there are partitions.
  for (const ahead of [3_600_000, 11 * 365 * DAY_MS]) {
    runtime.advance(ahead);
    runtime.uuid();
    runtime.advance(-ahead);
    for (let count = 0; count < 3; count++) {
      runtime.advance(1);
      made.unshift(await bet(engine, runtime, 1n));
    }
  }
  const read: unknown[] = [];
  let before: string | undefined;
  while (read.length < made.length) {
    const [line] = await engine.statement(1n, { limit: 1, ...(before !== undefined && { before }) });
    read.push(line?.ref);
    before = line?.at;
  }
  expect(read).toEqual(made);
});

it('the plan of a batch looks for keys, players and wallets along their indexes, and for nothing in partitions', async () => {
  const db = await openTestDatabase();
  const values = [1, 1, new Date().toISOString(), ...betRows([], new Draft())];
  const plan = await withClient(
    { ...db.connectionOptions(), options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off' },
    async (client) => {
      await client.query(`prepare batch as ${SETTLE_BETS}`);
      const list = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
      const { rows } = await client.query<Record<string, string>>(
        `explain (costs off) execute batch(${list})`,
      );
      return rows.map((row) => row['QUERY PLAN']!);
    },
  );
  const scans = plan.flatMap((line) => /(\w[\w ]* Scan using \w+|Seq Scan) on \w+/.exec(line)?.[0] ?? []);
  expect(scans.filter((scan) => !/ lane_pkey | policy_revision/.test(scan)).toSorted()).toEqual([
    'Index Scan using player_pkey on player',
    'Index Scan using request_key_pkey on request_key',
    'Index Scan using wallet_pkey on wallet',
  ]);
});

it('players are loaded, and the audit reads what is open, without a look at rounds that have ended', async () => {
  const db = await openTestDatabase();
  const plans = await withClient(db.ownerOptions()!, async (owner) => {
    await owner.query(`
      insert into round (user_id, id, game, cur, stake, payout, pair_id, nonce, params, state, version, status, shared_no, opened_at, touched_at)
        select 1, uuidv7(), 'crash', 10, 1, 0, null, n, '{}', '{}', '1', 'settled', n, now(), now() from generate_series(1, 3000) n;
      analyze round`);
    const open = LEDGER_CHECKS.filter(({ name }) => /escrow|shared rounds ended/.test(name));
    expect(open).toHaveLength(2);
    const statements = [LOAD_PLAYERS.replace('$1', `'{1}'`), ...open.map(({ sql }) => sql)];
    const read = [];
    for (const sql of statements)
      read.push((await owner.query<Record<string, string>>(`explain (costs off) ${sql}`)).rows);
    return read.map((rows) => rows.map((row) => row['QUERY PLAN']!).join('\n'));
  });
  for (const plan of plans) {
    expect(plan).toMatch(/Scan using round_(one_open|one_shared|idle) on round /);
    expect(plan).not.toMatch(/using round_pkey|Seq Scan on round /);
  }
});

it('another step goes on where the partitions end, and time that passed without one is one', async () => {
  const db = await openTestDatabase();
  const partsOf = async () =>
    (
      await db.pool.query<{ from: Date | null; to: Date }>(
        `select from_at as from, to_at as to from ledger_part where source = 'entry' order by to_at`,
      )
    ).rows;
  const before = await partsOf();
  const end = before.at(-1)!.to.getTime();
  let now = end + 40 * DAY_MS + 1;
  await openPartitions(db, { step: 'day', runtime: { now: () => now }, log: quietLog });
  const after = (await partsOf()).slice(before.length);
  expect(after[0]).toEqual({ from: new Date(end), to: new Date(end + 40 * DAY_MS) });
  expect(after.slice(1).every(({ from, to }) => to.getTime() - from!.getTime() === DAY_MS)).toBe(true);
  expect(after).toHaveLength(1 + 1 + 14);
  now += 10 * DAY_MS;
  await openPartitions(db, { step: 'week', runtime: { now: () => now }, log: quietLog });
  expect((await partsOf()).at(-1)!.to.getUTCDay()).toBe(1);
});

it('only who adds bets makes partitions, and of steps that there are', async () => {
  const db = await openTestDatabase();
  await expect(db.pool.query(`select ledger_ahead('hour', 3, now())`)).rejects.toThrow('no step');
  await expect(db.pool.query(`select ledger_ahead('day', 3, now() + interval '11 years')`)).rejects.toThrow(
    'no step',
  );
  await expect(db.pool.query(`select ledger_add('bet', now(), now() + interval '1 day')`)).rejects.toThrow(
    'permission denied',
  );
  const signer = { connectionString: urlAs(db.ownerOptions()!.connectionString!, 'signer') };
  await expect(
    withClient(signer, (client) => client.query(`select ledger_ahead('day', 3, now())`)),
  ).rejects.toThrow(/only who adds bets/);
  await expect(db.pool.query(`update ledger_part set state = 'open'`)).rejects.toThrow('permission denied');
});

it('one key, in two processes, at the border of two partitions, is one bet', async () => {
  const [one, two] = await openTestDatabases(2);
  const { rows } = await one!.pool.query<{ to: Date }>(
    `select to_at as to from ledger_part where name = 'bet_first'`,
  );
  const border = rows[0]!.to.getTime() - Date.now();
  const before = movedRuntime(() => border - 1);
  const after = movedRuntime(() => border + 1);
  const engines = [await openEngine(one!, before), await openEngine(two!, after)] as const;
  await fund(engines[0], 1n);
  const key = '01990000-0000-7000-8000-000000000001';
  const results = await Promise.all([
    bet(engines[0], before, 1n, key),
    bet(engines[1], after, 1n, key),
    bet(engines[0], before, 1n),
    bet(engines[1], after, 1n),
  ]);
  expect(results).toHaveLength(4);
  const parts = await placesOf(one!, 'bet');
  expect(parts.reduce((sum, { rows: count }) => sum + count, 0)).toBe(3);
});

it('an open round of three days ago is settled today, beside bets of today', async () => {
  const db = await openTestDatabase();
  const { rows } = await db.pool.query<{ to: Date }>(
    `select to_at as to from ledger_part where name = 'bet_first'`,
  );
  let at = rows[0]!.to.getTime() - 2 * DAY_MS;
  const runtime = movedRuntime(() => at - Date.now());
  const engine = await openEngine(db, runtime);
  await fund(engine, 1n);
  const id = runtime.uuid();
  await engine.act(1n, (state, draft) => {
    draft.openRound(state, {
      id,
      game: 'mines',
      cur: USD,
      stake: 10n,
      pairId: null,
      nonce: -1n,
      params: {},
      state: {},
      version: '1/a',
      sharedNo: null,
      openedAt: at,
      steps: 0,
    });
    return id;
  });
  at += 3 * DAY_MS;
  await engine.act(1n, (state, draft) => {
    draft.settleRound(state, state.rounds.get(id)!, 20n, '{}');
    return id;
  });
  await bet(engine, runtime, 1n);
  expect((await placesOf(db, 'bet')).map(({ part, rows: count }) => [part === 'bet_first', count])).toEqual([
    [false, 1],
    [true, 1],
  ]);
  const client = await db.pool.connect();
  expect((await auditLedger(client)).findings).toEqual([]);
  client.release();
});

/** Migrations of rooms that stand on a later one of the platform. */
const LATER: Readonly<Record<string, string>> = { legal: '002' };

/** Migrations as they were before one, and all of them. */
function foldersBefore(number: string) {
  const all = migrationFolders();
  const before = all.map(({ room, folder: whole }) => {
    const end = room === 'platform' ? number : LATER[room];
    if (end === undefined) return { room, folder: whole };
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(whole)) if (file < end) cpSync(join(whole, file), join(folder, file));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return { room, folder };
  });
  return { all, before };
}

it('what was there before becomes the first partition as it is, with the indexes that rooms had made', async () => {
  const db = await openTestDatabase(false);
  const folders = foldersBefore('250');
  await migrate(db.pool, folders.before);
  const indexes = async (table: string) =>
    (
      await db.pool.query<{ columns: string }>(
        `select regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', '') as columns from pg_index where indrelid = $1::regclass order by 1`,
        [table],
      )
    ).rows;
  await db.pool.query(`
    insert into bet select n % 7, uuidv7(interval '-1 hour' * n), 10, 'dice', 1, 0, null, -1, '{}', 0, true, 1, n, now() - interval '1 hour' * n
      from generate_series(1, 5000) n;
    insert into entry select 1, n, -1, 10, 0, 1, 2, null, null, null, now() + interval '1 hour' * n from generate_series(1, 5000) n;
    insert into event select 1, n, 'transfer.sent', null, '{}', now() from generate_series(1, 10) n;
    insert into request_key select n, uuidv7(), uuidv7() from generate_series(1, 500) n`);
  const sums = async () =>
    Promise.all(
      ['bet', 'entry', 'event', 'request_key'].map(
        async (table) =>
          (
            await db.pool.query(
              `select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${table} t`,
            )
          ).rows,
      ),
    );
  const tables = ['bet', 'entry', 'event', 'request_key'];
  const before = { sums: await sums(), indexes: await Promise.all(tables.map(indexes)) };
  const file = await db.pool.query(`select pg_relation_filenode('bet') as node`);
  await migrate(db.pool, folders.all);
  expect({ sums: await sums(), indexes: await Promise.all(tables.map(indexes)) }).toEqual(before);
  expect((await db.pool.query(`select pg_relation_filenode('bet_first') as node`)).rows).toEqual(file.rows);
  expect((await indexes('bet_first')).length).toBe((await indexes('bet')).length);
  // An entry of a clock that was ahead is in the first partition too: half a year of them.
  const [first] = (
    await db.pool.query<{ to: Date }>(`select to_at as to from ledger_part where name = 'entry_first'`)
  ).rows;
  expect(first!.to.getTime()).toBeGreaterThan(Date.now() + 200 * DAY_MS);
  expect(await placesOf(db, 'entry')).toEqual([{ part: 'entry_first', rows: 5000 }]);
});

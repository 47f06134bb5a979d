import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createJobs } from '../jobs/jobs.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import { asOwner, openTestDatabase, quietLog } from '../testing/open-database.ts';
import { openDatabase, withClient } from './database.ts';
import { pendingMigrations } from './migrate.ts';
import { createRoles, grantRoles, SERVER_ROLE } from './roles.ts';
import { upgrade } from './upgrade.ts';

async function client(url: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: url });
  opened.on('error', () => {});
  await opened.connect();
  onTestFinished(() => opened.end());
  return opened;
}

async function database(): Promise<TestDatabase> {
  const made = await testDatabase();
  onTestFinished(() => made.drop());
  return made;
}

let shared: TestDatabase;
beforeAll(async () => void (shared = await testDatabase()));
afterAll(() => shared.drop());

it.each([
  [
    'drops the trigger that keeps approvals',
    'drop trigger withdrawal_approval_append_only on withdrawal_approval',
  ],
  ['switches a trigger off', 'alter table entry disable trigger all'],
  ['runs without triggers', `set session_replication_role = 'replica'`],
  [
    'replaces what a trigger does',
    'create or replace function append_only() returns trigger language sql as $$ select null $$',
  ],
  ['makes a table', 'create table mine ()'],
  ['makes a schema', 'create schema phoenix_signer'],
  ['changes a journal line', 'update entry set credit = 1'],
  ['takes an approval away', 'delete from withdrawal_approval'],
  ['changes the audit log', `update audit_log set actor = 'me'`],
  ['takes a wallet away', 'delete from wallet'],
  ['empties a table', 'truncate session'],
  ['forgets a migration', 'delete from migration'],
  ['becomes the owner', 'set role phoenix'],
  ['makes itself a superuser', 'alter role phoenix_server superuser'],
  ['reads files of the machine', `copy migration to program 'true'`],
  ['numbers things again', `select setval('wallet_index_evm', 1)`],
])('the server’s role fails when it %s', async (_what, sql) => {
  await expect((await client(shared.url)).query(sql)).rejects.toThrow(
    /permission denied|must be owner|must be able to SET ROLE|grant options/,
  );
});

it('the signer’s role reads what it judges by and nothing else', async () => {
  const { signerUrl } = await database();
  const signer = await client(signerUrl);
  await signer.query('select from withdrawal, withdrawal_approval, hold, entry, currency');
  for (const sql of [
    'select from account',
    'select from setting_version',
    `update withdrawal set address = 'mine'`,
    `insert into withdrawal_approval values (gen_random_uuid(), 1, 'rule', now())`,
    "select nextval('wallet_index_evm')",
    'create table mine ()',
  ])
    await expect(signer.query(sql)).rejects.toThrow('permission denied');
});

it('what is granted twice, or by hand on top, ends as it was', async () => {
  const { ownerUrl } = await database();
  const owner = await client(ownerUrl);
  const rights = async () =>
    (await owner.query('select oid::regclass::text as name, relacl::text as acl from pg_class order by oid'))
      .rows;
  const before = await rights();
  await grantRoles(owner);
  expect(await rights()).toEqual(before);
  await owner.query('grant all on entry to phoenix_server; grant select on account to phoenix_signer');
  await grantRoles(owner);
  const held = await owner.query<{ more: boolean }>(
    `select has_table_privilege('phoenix_server', 'entry', 'update')
       or has_table_privilege('phoenix_signer', 'account', 'select')
       -- A temporary table would hide a real one.
       or has_database_privilege('phoenix_server', current_database(), 'temporary') as more`,
  );
  expect(held.rows[0]).toEqual({ more: false });
});

it('an embedded database of the version before gets its roles at the next start, and commands work at once', async () => {
  const data = temporaryFolder();
  const first = await openDatabase({ data, databaseUrl: null }, quietLog);
  await upgrade(first);
  // As it was: one superuser for everything, no other role.
  await asOwnerAlone(first.ownerOptions()!, 'phoenix_server', 'phoenix_signer');
  await first.close();
  const second = await openDatabase({ data, databaseUrl: null }, quietLog);
  onTestFinished(() => second.close());
  expect(await pendingMigrations(second.pool)).toEqual([]);
  const { rows } = await second.pool.query('select current_user as who, current_setting($1) as super', [
    'is_superuser',
  ]);
  expect(rows).toEqual([{ who: 'phoenix_server', super: 'off' }]);
  expect(await upgrade(second)).toEqual([]);
});

async function asOwnerAlone(owner: pg.ClientConfig, ...roles: string[]): Promise<void> {
  await withClient(owner, async (owning) => {
    for (const role of roles) await owning.query(`drop owned by ${role}; drop role ${role}`);
  });
}

it('a server that may not migrate says who can', async () => {
  const made = await testDatabase(false);
  onTestFinished(() => made.drop());
  const url = made.url.replace(/\/\/[^@]+@/, '//phoenix_server@');
  const db = await openDatabase({ data: '/nowhere', databaseUrl: url }, quietLog);
  onTestFinished(() => db.close());
  await expect(upgrade(db)).rejects.toThrow('run ./phoenix migrate with PHOENIX_OWNER_DATABASE_URL');
  const both = { databaseUrl: url, ownerDatabaseUrl: made.ownerUrl };
  const owned = await openDatabase({ data: '/nowhere', ...both }, quietLog);
  onTestFinished(() => owned.close());
  expect(await upgrade(owned)).toContain('platform/001-money.sql');
  expect(await upgrade(db)).toEqual([]);
});

it('the first start of a server after its owner has migrated has the jobs’ tables and may use them', async () => {
  const { url, drop } = await testDatabase(false);
  onTestFinished(() => drop());
  const owned = await openDatabase({ data: temporaryFolder(), databaseUrl: url }, quietLog);
  await upgrade(owned).finally(() => owned.close());
  const server = new URL(url);
  server.username = SERVER_ROLE;
  const db = await openDatabase({ data: temporaryFolder(), databaseUrl: server.href }, quietLog);
  onTestFinished(() => db.close());
  expect(await upgrade(db)).toEqual([]);
  const jobs = createJobs(db, quietLog);
  await jobs.start();
  await jobs.stop();
});

it('two that grant at once do not meet', async () => {
  const { ownerUrl } = await database();
  const owners = await Promise.all(Array.from({ length: 4 }, () => client(ownerUrl)));
  await owners[0]!.query('revoke all on all tables in schema public from phoenix_server');
  await Promise.all(owners.map((owner) => grantRoles(owner)));
  await createRoles(owners[0]!);
});

it('a table made later is the server’s to use', async () => {
  const db = await openTestDatabase();
  await asOwner(db, 'create table later (n int)');
  await db.pool.query('insert into later values (1)');
});

it('jobs run, on a schedule too, under the server’s role', async () => {
  const db = await openTestDatabase();
  const jobs = createJobs(db, quietLog);
  const received: unknown[] = [];
  const done = new Promise<void>((resolve) => {
    jobs.handle('told', async (payload) => {
      received.push(payload);
      if (received.length === 3) resolve();
    });
  });
  jobs.every('* * * * *', 'ticks', async () => {});
  await jobs.start();
  onTestFinished(() => jobs.stop());
  await jobs.add('told', { n: 1 });
  await jobs.add('told', { n: 2 }, { key: 'one', at: Date.now() });
  await db.transaction((transaction) => jobs.add('told', { n: 3 }, { client: transaction }));
  await done;
  expect(received).toHaveLength(3);
  await jobs.stop();
  const { rows } = await db.pool.query<{ left: number }>(
    `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'told'`,
  );
  expect(rows[0]).toEqual({ left: 0 });
  const crons = await db.pool.query('select identifier from graphile_worker._private_known_crontabs');
  expect(crons.rows).toEqual([{ identifier: 'ticks' }]);
});

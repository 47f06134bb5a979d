import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { wayTo } from '../testing/database-way.ts';
import { asOwner, openTestDatabase, openTestDatabases, quietLog } from '../testing/open-database.ts';
import { openDatabase, withClient } from './database.ts';
import { connectionTo } from './primary.ts';

it('commits what a transaction did and rolls it back when it throws', async () => {
  const database = await openTestDatabase();
  const { pool, transaction } = database;
  await asOwner(database, 'create table note (text text)');
  await transaction((client) => client.query(`insert into note values ('kept')`));
  const failed = transaction(async (client) => {
    await client.query(`insert into note values ('lost')`);
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect((await pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
});

it('plans a transaction by indexes where it is asked to, where reading all of a table looks cheaper', async () => {
  const database = await openTestDatabase();
  const { pool, transaction } = database;
  await asOwner(
    database,
    'create table stock (id int primary key, name text); insert into stock select n, n::text from generate_series(1, 20000) n; analyze stock',
  );
  const look = (byIndex: boolean) =>
    transaction(
      async (client) => {
        const { rows } = await client.query<Record<string, string>>(
          'explain select name from stock where id between 1 and 20000',
        );
        return rows.map((row) => row['QUERY PLAN']).join(' ');
      },
      { byIndex },
    );
  expect(await look(false)).toContain('Seq Scan');
  expect(await look(true)).not.toContain('Seq Scan');
  const { rows } = await pool.query('show enable_seqscan');
  expect(rows).toEqual([{ enable_seqscan: 'on' }]);
});

it('gives every test a database of its own', async () => {
  const [one, two] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await asOwner(one, 'create table only_here ()');
  expect((await two.pool.query(`select to_regclass('only_here') as it`)).rows[0]).toEqual({ it: null });
});

it('tells when the connection to the server was lost and found again', async () => {
  const [database] = await openTestDatabases();
  const received: string[] = [];
  database!.onLost(() => received.push('lost'));
  const back = new Promise<void>((resolve) => database!.onBack(resolve));
  await database!.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'phoenix keeper'`,
  );
  await back;
  expect(received).toEqual(['lost']);
  expect(database!.available()).toBe(true);
});

it('ends what hangs on a way to the only server that swallows everything, and goes there again', async () => {
  const test = await testDatabase(false);
  onTestFinished(() => test.drop());
  const way = await wayTo(test.url);
  const database = await openDatabase({ data: '/nowhere', databaseUrl: way.url }, quietLog);
  onTestFinished(() => database.close());
  const [lost, back] = [
    new Promise<void>((done) => database.onLost(() => done())),
    new Promise<void>((done) => database.onBack(done)),
  ];
  const hanging = database.pool.query('select pg_sleep(600)');
  way.swallow();
  await expect(hanging).rejects.toThrow(/given up/);
  await lost;
  await back;
  expect((await database.pool.query('select 1 as it')).rows).toEqual([{ it: 1 }]);
});

it('gives a server up that takes a connection and says nothing', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port } = server.address() as AddressInfo;
  const opened = withClient(
    connectionTo(`postgresql://phoenix@127.0.0.1:${port}/phoenix`),
    async () => 'open',
  );
  vi.advanceTimersByTime(10_000);
  await expect(opened).rejects.toThrow('timeout expired');
});

it('builds queries with kysely on the same pool', async () => {
  const database = await openTestDatabase();
  await asOwner(database, 'create table note (text text)');
  await database.query.insertInto('note').values({ text: 'hello' }).execute();
  expect(await database.query.selectFrom('note').selectAll().execute()).toEqual([{ text: 'hello' }]);
});

import { expect, it } from 'vitest';
import { asOwner, openTestDatabase, openTestDatabases } from '../testing/open-database.ts';

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

it('builds queries with kysely on the same pool', async () => {
  const database = await openTestDatabase();
  await asOwner(database, 'create table note (text text)');
  await database.query.insertInto('note').values({ text: 'hello' }).execute();
  expect(await database.query.selectFrom('note').selectAll().execute()).toEqual([{ text: 'hello' }]);
});

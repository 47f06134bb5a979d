/** A real standby that is stopped, cut off and promoted: what is read there is never older than was asked for. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { quietLog } from '../testing/open-database.ts';
import { adminOf, destroy, promote, startStandby } from '../testing/standby.ts';
import { createDatabase, openDatabase, type OpenDatabase, withClient } from './database.ts';
import { readOf } from '../money/read-of.ts';
import { launch } from './launcher.ts';
import { processesOf } from './process-state.ts';
import type { Queryable } from './replica.ts';

const PLAYER = 7n;
let [first, second] = ['', ''];
let database: OpenDatabase;

const urlOf = (base: string) => `postgresql://phoenix@localhost/phoenix?host=${encodeURIComponent(base)}`;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-'));
  [first, second] = [join(folder, 'a'), join(folder, 'b')];
  mkdirSync(second, { mode: 0o700 });
  await launch({ base: first, temporary: true, settings: { shared_buffers: '32MB', fsync: 'off' } });
  await createDatabase(adminOf(first), 'phoenix');
  await withClient({ ...adminOf(first), database: 'phoenix' }, async (client) => {
    await client.query('create table player (user_id bigint primary key, version bigint not null)');
    await client.query('create table played (user_id bigint, no int)');
    await client.query('insert into player values (7, 0)');
  });
  await startStandby(first, second);
  database = await openDatabase(
    { data: '/nowhere', databaseUrl: urlOf(first), replicaDatabaseUrl: urlOf(second) },
    quietLog,
  );
  return async () => {
    await database.close();
    for (const base of [first, second]) destroy(base);
    rmSync(folder, { recursive: true });
  };
});

const onStandby = (sql: string) => withClient(adminOf(second), (client) => client.query(sql));

/** As the engine does: what was played, and the player's next version, in one. */
const play = (no: number) =>
  database.transaction(async (client) => {
    await client.query('insert into played values ($1, $2)', [PLAYER.toString(), no]);
    await client.query('update player set version = version + 1 where user_id = $1', [PLAYER.toString()]);
  });

async function history(client: Queryable, user = PLAYER): Promise<{ from: string; played: number[] }> {
  const { rows } = await client.query<{ from: string; played: number[] }>(
    `select case when pg_is_in_recovery() then 'replica' else 'primary' end as from,
       coalesce(array_agg(no order by no), '{}') as played from played where user_id = $1`,
    [user.toString()],
  );
  return rows[0]!;
}

const read = () => readOf(database, PLAYER, (client) => history(client));
const source = (withinMs: number) =>
  database.reader(withinMs).pool === database.pool ? 'primary' : 'replica';

it('reads on the standby what is there, and on the primary what the standby has not replayed', async () => {
  await expect.poll(() => source(10_000)).toBe('replica');
  await play(1);
  await expect.poll(async () => (await read()).from).toBe('replica');
  expect(await read()).toEqual({ from: 'replica', played: [1] });

  await onStandby('select pg_wal_replay_pause()');
  await play(2);
  // The player has been told of it: nothing older is shown, however often it is asked.
  for (let look = 0; look < 5; look++) expect(await read()).toEqual({ from: 'primary', played: [1, 2] });
  await expect.poll(() => source(100)).toBe('primary');
  const late = database.reader(600_000);
  expect(late.pool).not.toBe(database.pool);
  const { rows } = await late.pool.query<{ seen: number }>('select count(*)::int as seen from played');
  // What it says of its age is true: the bet it lacks is younger.
  expect([rows[0]!.seen, late.ageMs > 0]).toEqual([1, true]);

  await onStandby('select pg_wal_replay_resume()');
  await expect.poll(async () => (await read()).from).toBe('replica');
  expect((await read()).played).toEqual([1, 2]);
  await expect.poll(() => source(10_000)).toBe('replica');
});

it('never goes back for somebody whose play goes on while both are read', async () => {
  for (let no = 3; no < 40; no++) {
    await play(no);
    expect((await read()).played).toHaveLength(no);
  }
});

it('asks for nobody who is not there, and hands on what the reading itself throws', async () => {
  expect(await readOf(database, 99n, (client) => history(client, 99n))).toEqual({
    from: 'primary',
    played: [],
  });
  const wrong = readOf(database, PLAYER, (client) => client.query('select nothing from nowhere'));
  await expect(wrong).rejects.toThrow('relation "nowhere" does not exist');
});

it('does without one that is of another database, whatever its log has come to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-'));
  const other = join(folder, 'c');
  mkdirSync(other, { mode: 0o700 });
  await launch({ base: join(folder, 'd'), temporary: true, settings: { fsync: 'off' } });
  await createDatabase(adminOf(join(folder, 'd')), 'phoenix');
  await startStandby(join(folder, 'd'), other);
  const wrong = await openDatabase(
    { data: '/nowhere', databaseUrl: urlOf(first), replicaDatabaseUrl: urlOf(other) },
    quietLog,
  );
  for (let look = 0; look < 8; look++) {
    await new Promise((done) => setTimeout(done, 100));
    expect(wrong.replica!.ageMs()).toBeNull();
  }
  await wrong.close();
  for (const base of [other, join(folder, 'd')]) destroy(base);
  rmSync(folder, { recursive: true });
});

it('does without one that hangs, also for whoever had asked it already, and takes it again when it answers', async () => {
  await expect.poll(async () => (await read()).from).toBe('replica');
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of processesOf(join(second, 'data'))) process.kill(pid, name);
  };
  // It closes nothing and answers nothing, as one behind a cut network.
  signal('SIGSTOP');
  expect((await read()).from).toBe('primary');
  expect(database.replica!.ageMs()).toBeNull();
  expect((await read()).from).toBe('primary');
  signal('SIGCONT');
  await expect.poll(async () => (await read()).from).toBe('replica');
});

it('does without one that was promoted, and without one that is gone', async () => {
  await promote(second);
  await expect.poll(() => source(600_000)).toBe('primary');
  expect(database.replica!.ageMs()).toBeNull();
  expect((await read()).from).toBe('primary');
  destroy(second);
  expect((await read()).from).toBe('primary');
  expect(source(600_000)).toBe('primary');
});

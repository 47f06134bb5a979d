import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../database/database.ts';
import { grantRoles } from '../database/roles.ts';
import { createTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { createEvents } from './events.ts';

let app: TestPlatform;
const log = () => app.kit.log;

beforeAll(async () => {
  app = await createTestPlatform();
  await withClient({ connectionString: app.ownerUrl }, async (client) => {
    await client.query('create table heard (type text, lane int, batch bigint, id text)');
    await grantRoles(client);
  });
});
afterAll(() => app.close());

function reader(name: string, types: ('money.posted' | 'transfer.sent')[]) {
  const events = createEvents({ db: app.platform.db, log: log(), now: app.kit.runtime.now });
  let broken = false;
  events.subscribe({
    name,
    types,
    async handler(list, client) {
      for (const event of list) {
        await client.query('insert into heard values ($1, $2, $3, $4)', [
          `${name}:${event.type}`,
          event.lane,
          event.batch,
          event.data.id,
        ]);
      }
      if (broken) throw new Error('the subscriber failed after it wrote');
    },
  });
  return { events, fail: (on: boolean) => void (broken = on) };
}

async function received(name: string): Promise<{ id: string; lane: number; batch: number }[]> {
  const { rows } = await app.platform.db.pool.query<{ id: string; lane: number; batch: string }>(
    `select id, lane, batch from heard where type like $1 order by lane, batch`,
    [`${name}:%`],
  );
  return rows.map((row) => ({ ...row, batch: Number(row.batch) }));
}

async function credit(count: number): Promise<void> {
  const players = await Promise.all(Array.from({ length: 4 }, () => app.register()));
  for (let index = 0; index < count; index++) await app.credit(players[index % 4]!.id, 'usd', '1');
}

it('delivers every posting once, in the order of its lane, also when the subscriber fails in between', async () => {
  const { events, fail } = reader('steady', ['money.posted']);
  await credit(10);
  await events.settle();
  expect(await received('steady')).toHaveLength(10);
  fail(true);
  await credit(5);
  await expect(events.settle()).rejects.toThrow('after it wrote');
  expect(await received('steady')).toHaveLength(10);
  fail(false);
  await events.settle();
  const all = await received('steady');
  expect(all).toHaveLength(15);
  expect(new Set(all.map(({ id }) => id)).size).toBe(15);
  for (const lane of [1, 2]) {
    const batches = all.filter((one) => one.lane === lane).map(({ batch }) => batch);
    expect(batches).toEqual(batches.toSorted((a, b) => a - b));
  }
  await events.close();
});

it('is read once by two processes that subscribe under one name', async () => {
  const [one, two] = [reader('shared', ['money.posted']), reader('shared', ['money.posted'])];
  await credit(20);
  await Promise.all([one.events.settle(), two.events.settle()]);
  await Promise.all([one.events.settle(), two.events.settle()]);
  const ids = (await received('shared')).map(({ id }) => id);
  expect(ids.length).toBe(new Set(ids).size);
  expect(ids.length).toBeGreaterThanOrEqual(35);
  await Promise.all([one.events.close(), two.events.close()]);
});

it('places events that no posting carries in a lane of their own, and drops them with their transaction', async () => {
  const { events } = reader('own', ['transfer.sent']);
  const { db } = app.platform;
  await db.transaction((client) => app.kit.emit(client, 'transfer.sent', 5n, { id: 'kept' }));
  await expect(
    db.transaction(async (client) => {
      await app.kit.emit(client, 'transfer.sent', 5n, { id: 'lost' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await events.settle();
  expect(await received('own')).toMatchObject([{ id: 'kept', lane: 0 }]);
  await events.close();
});

it('gives who begins late all of a long past, in its order, also where numbers get a digit more', async () => {
  const past = 12_000;
  const { pool } = app.platform.db;
  const [{ no }] = (
    await pool.query<{ no: string }>(
      'update lane set no = no + $1 where id = 0 returning (no - $1)::text as no',
      [past],
    )
  ).rows as [{ no: string }];
  await pool.query(
    `insert into event (lane, batch, type, user_id, data, at)
     select 0, $1::bigint + n, 'transfer.sent', null, json_build_object('id', n::text), now() from generate_series(1, $2) n`,
    [no, past],
  );
  const { events } = reader('late', ['transfer.sent']);
  await events.settle();
  const own = (await received('late')).filter(({ batch }) => batch > Number(no));
  expect(own.map(({ batch }) => batch - Number(no))).toEqual(Array.from({ length: past }, (_, at) => at + 1));
  await events.close();
});

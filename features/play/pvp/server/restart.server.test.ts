import { expect, it, onTestFinished } from 'vitest';
import { withClient } from '#platform/server/database/database.ts';
import { callOffPools } from './rewound.ts';
import { openPvp } from './testing/app.ts';

/** Statements that a process dies at: nothing of its transaction is there, and what was committed before is. */
const STEPS = [
  ['the draw', 'before insert on pvp_payout', 'locked'],
  ['the payout', 'before update on pvp_payout', 'resolving'],
  ['the end', `before update on pvp_pool for each row when (new.status = 'settled')`, 'resolving'],
] as const;

it('a process that dies between any two steps leaves a pool that another draws and pays once', async () => {
  const first = await openPvp();
  const { databaseUrl, config, ownerUrl } = first.app;
  const run = (sql: string) => withClient({ connectionString: ownerUrl }, (client) => client.query(sql));
  await run(
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`,
  );
  const players = [await first.player(), await first.player()];
  const left: string[] = [];
  for (const [, statement, status] of STEPS) {
    const each = statement.includes('for each row') ? statement : `${statement} for each row`;
    const [event, when = ''] = each.split(' for each row');
    const table = event!.split(' ').at(-1);
    await run(`create trigger die ${event} for each row ${when} execute function die()`);
    const { pool } = await first.make(players[0]!);
    const joined = await first.join(players[1]!, pool.id);
    expect([joined.status, (await first.get(pool.id)).pool.status]).toEqual([200, status]);
    expect(await first.audit()).toEqual([]);
    left.push(pool.id);
    // The clock is away while the statement works again: the pool is the next process' to end.
    await run(`update pvp_pool set due_at = 9000000000000 where id = '${pool.id}'`);
    await run(`drop trigger die on ${table}`);
  }
  await first.app.platform.close();
  onTestFinished(() => first.app.close());
  await run('update pvp_pool set due_at = 0 where due_at is not null');

  const second = await openPvp({ databaseUrl, config: { installationKey: config.installationKey } });
  onTestFinished(() => second.app.close());
  for (const id of left) expect((await second.ended(id)).status).toBe('settled');
  const balances = await Promise.all(players.map((player) => second.balance(player)));
  expect(balances[0]! + balances[1]!).toBe(200_000n - 3n * 40n);
  expect(await second.audit()).toEqual([]);
});

it('pools without a result are called off after the database was put back, and every stake goes back once', async () => {
  const first = await openPvp();
  onTestFinished(() => first.app.close());
  const players = [await first.player(), await first.player()];
  const { pool: waits } = await first.make(players[0]!, { mode: 'survivor', seats: 3 });
  await first.join(players[1]!, waits.id);
  const { pool: drawn } = await first.make(players[0]!);
  await first.join(players[1]!, drawn.id);
  const { status } = await first.ended(drawn.id);
  const before = await Promise.all(players.map((player) => first.balance(player)));
  expect(await callOffPools(first.app.kit)).toBe(1);
  expect(await callOffPools(first.app.kit)).toBe(0);
  expect([status, (await first.ended(waits.id)).status]).toEqual(['settled', 'cancelled']);
  const after = await Promise.all(players.map((player) => first.balance(player)));
  expect(after.map((balance, at) => balance - before[at]!)).toEqual([1000n, 1000n]);
  expect(await first.audit()).toEqual([]);
});

it('two processes take entries of one pool, and it has no more than its seats', async () => {
  const first = await openPvp();
  onTestFinished(() => first.app.close());
  const { databaseUrl, config } = first.app;
  const second = await openPvp({ databaseUrl, config: { installationKey: config.installationKey } });
  onTestFinished(() => second.app.close());
  const players = await Promise.all(Array.from({ length: 6 }, () => first.player()));
  const { pool } = await first.make(players[0]!, { mode: 'survivor', seats: 3 });
  const answers = await Promise.all(
    players.slice(1).map((player, at) => (at % 2 === 0 ? first : second).join(player, pool.id)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await second.ended(pool.id)).players).toHaveLength(3);
  const balances = await Promise.all(players.map((player) => first.balance(player)));
  expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(600_000n - 150n);
  expect(await first.audit()).toEqual([]);
});

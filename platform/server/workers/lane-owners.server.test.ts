/** Front processes that write the batches of a lane together: in one commit, each bet once, whoever dies meanwhile. */
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { createVault } from '../fairness/vault.ts';
import { auditLedger } from '../money/audit-ledger.ts';
import { createMoney, type Engine } from '../money/engine.ts';
import { ACCOUNT, KIND } from '../money/kinds.ts';
import { UnknownOutcome } from '../money/money.ts';
import type { Committed } from '../money/operation.ts';
import { systemRuntime } from '../runtime.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { soon } from '../testing/soon.ts';
import { type Front, front } from './fixture.ts';
import { createHub } from './hub.ts';

const USD = 10;
const runtime = systemRuntime();

interface Process {
  readonly engine: Engine;
  readonly front: Front;
}

let db: OpenDatabase;
let one: Process;
let two: Process;
const users = [1n, 2n, 3n, 4n];

beforeEach(async () => {
  db = await openTestDatabase();
  const hub = createHub(runtime);
  const { rows } = await db.pool.query<{ no: string }>('select no from policy_revision');
  const open = async (name: string): Promise<Process> => {
    const way = front(hub, name);
    const engine = await createMoney({
      db,
      vault: createVault(Buffer.alloc(32, 7), runtime),
      runtime,
      log: pino({ level: 'silent' }),
      lanes: 1,
      revision: () => Number(rows[0]!.no),
      refreshRevision: async () => undefined,
      share: way.link.shareLanes,
    });
    way.link.send({ type: 'open', welcome: [] });
    return { engine, front: way };
  };
  // Lane 1 belongs to the second of two.
  one = await open('1');
  two = await open('2');
  for (const user of users)
    await one.engine.post({
      user,
      cur: USD,
      net: 1000n,
      counter: ACCOUNT.operator,
      kind: KIND.adjust,
      key: `k${user}`,
    });
});
afterEach(() => Promise.all([one.engine.close(), two.engine.close()]));

function bet({ engine }: Process, user: bigint, key = runtime.uuid()) {
  return engine.act(
    user,
    (state, draft) => {
      const id = runtime.uuid();
      const nonce = draft.takeNonce(state);
      const paid = { stake: 1n, payout: 0n, pairId: state.pair.id, nonce };
      draft.instantBet(state, { id, cur: USD, game: 'dice', ...paid, detail: '{"a":"b"}' });
      draft.keys.push({ user, key, ref: id });
      return id;
    },
    key,
  );
}

const bets = async (): Promise<number> =>
  Number((await db.pool.query<{ count: string }>('select count(*) from bet')).rows[0]!.count);

async function audit(): Promise<readonly unknown[]> {
  const client = await db.pool.connect();
  try {
    return (await auditLedger(client)).findings;
  } finally {
    client.release();
  }
}

it('writes what two processes decided in one commit, and tells each of its own only', async () => {
  const commits: Committed[][] = [[], []];
  for (const [index, { engine }] of [one, two].entries())
    engine.onCommit((committed) => void commits[index]!.push(committed));
  await two.engine.peek(4n);
  // Whoever writes the lane waits here, so that what both decide meanwhile is there together.
  const held = await db.pool.connect();
  await held.query('begin');
  await held.query('select 1 from lane where id = 1 for update');
  const first = bet(two, 1n);
  await soon(async () => {
    const { rowCount } = await db.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
    expect(rowCount).toBe(1);
  });
  const rest = [bet(one, 2n), bet(one, 3n), bet(two, 4n)];
  await soon(() => expect(one.front.sent.filter(isWrite)).not.toHaveLength(0));
  await new Promise((next) => setImmediate(() => setImmediate(next)));
  await held.query('rollback');
  held.release();
  await first;
  await Promise.all(rest);
  const { rows } = await db.pool.query<{ batch: string; players: string }>(
    `select batch, string_agg(user_id::text, ',' order by user_id) as players from bet group by batch order by batch`,
  );
  expect(rows.map(({ players }) => players)).toEqual(['1', '2,3,4']);
  const players = commits.map(
    (all) => new Set(all.flatMap(({ bets: made }) => made.map(({ user }) => user))),
  );
  expect(players).toEqual([new Set([2n, 3n]), new Set([1n, 4n])]);
});

const isWrite = (message: Front['sent'][number]): boolean =>
  message.type === 'ask' && message.question.of === 'write';

it('makes one bet of a key that comes to both processes at once', async () => {
  const key = runtime.uuid();
  const made = await Promise.all([bet(one, 1n, key), bet(two, 1n, key), bet(one, 1n, key)]);
  expect(await bets()).toBe(1);
  expect(made.filter((answer) => typeof answer === 'string')).toHaveLength(1);
  expect(made.filter((answer) => typeof answer === 'object')).toHaveLength(2);
});

it('writes all bets of a player who bets through both at once', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => bet(index % 2 === 0 ? one : two, 1n)));
  expect(await bets()).toBe(40);
  expect((await one.engine.peek(1n)).balances.get(USD)).toBe(960n);
  expect(await audit()).toEqual([]);
});

it('says that an outcome is not known when the writer dies, finds what it wrote, and hears nothing late from it', async () => {
  await bet(one, 1n);
  const key = runtime.uuid();
  // The writer's answer never gets out; what it writes is written.
  const answers: Parameters<Front['send']>[0][] = [];
  two.front.hold((message) => void answers.push(message));
  const lost = bet(one, 1n, key);
  await soon(() => expect(answers).toHaveLength(1));
  two.front.die();
  await expect(lost).rejects.toThrow(UnknownOutcome);
  expect(await bets()).toBe(2);
  expect(await bet(one, 1n, key)).toMatchObject({ repeated: true });
  // Its lane has gone to the other one. What it still says changes nothing there.
  const next = bet(one, 2n);
  for (const message of answers) two.front.send(message);
  two.front.send({ type: 'open', welcome: [] });
  await next;
  await bet(one, 3n);
  expect(await bets()).toBe(4);
  expect(await audit()).toEqual([]);
});

it('answers what it was not asked with nothing', async () => {
  const answer = { no: '99', moved: '1', dups: null };
  const waiting = bet(one, 1n);
  for (let number = 1; number < 50; number += 1)
    one.front.send({ type: 'written', number, outcome: { answer, at: 0 } });
  expect(typeof (await waiting)).toBe('string');
  expect(await bets()).toBe(1);
});

it('writes alone what nobody writes for all', async () => {
  two.front.die();
  one.front.die();
  const hub = createHub(runtime);
  const alone = front(hub, '3');
  const write = alone.link.shareLanes(async () => ({ nobody: true }));
  const part = { lane: 1, statement: 'settle-bets', revision: 0, at: 0, users: [], rows: [] } as const;
  expect(await write(part)).toEqual({ nobody: true });
});

it('leaves out only what the database refuses of what was written together', async () => {
  const held = await db.pool.connect();
  await held.query('begin');
  await held.query('select 1 from lane where id = 1 for update');
  const first = bet(two, 1n);
  const wrong = one.engine.act(2n, (state, draft) => {
    const broken = { id: 'no uuid', cur: USD, game: 'dice', stake: 1n, payout: 0n, pairId: null, nonce: -1n };
    draft.instantBet(state, { ...broken, detail: '{}' });
    return true;
  });
  // It may be refused before anybody asks.
  wrong.catch(() => {});
  const right = bet(two, 3n);
  await soon(() => expect(one.front.sent.filter(isWrite)).not.toHaveLength(0));
  await held.query('rollback');
  held.release();
  await expect(wrong).rejects.toThrow('uuid');
  expect([typeof (await first), typeof (await right)]).toEqual(['string', 'string']);
  expect(await bets()).toBe(2);
});

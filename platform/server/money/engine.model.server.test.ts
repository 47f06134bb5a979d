/**
 * The engine against a model: random commands, some through a second engine on the same database, some
 * in parallel, some with a key used before. Afterwards every balance, nonce and ledger line must be
 * what the model says. fast-check prints the seed of a failing run.
 */
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fail, isFailure } from '../../contract/error.ts';
import { openDatabase, type OpenDatabase, withClient } from '../database/database.ts';
import { createVault } from '../fairness/vault.ts';
import { systemRuntime } from '../runtime.ts';
import { testDatabase } from '../testing/database.ts';
import { front } from '../workers/fixture.ts';
import { createHub } from '../workers/hub.ts';
import type { WorkerLink } from '../workers/link.ts';
import { auditLedger } from './audit-ledger.ts';
import { createMoney, type Engine } from './engine.ts';
import { ACCOUNT, KIND } from './kinds.ts';
import { isRepeated } from './money.ts';
import { requestKey } from './request-key.ts';

const USD = 10;
const runtime = systemRuntime();
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: OpenDatabase;
let engines: Engine[];
/** Two engines that meet in the database only, and two that write each lane together. */
let pairs: Readonly<Record<'apart' | 'together', Engine[]>>;
let nextPlayer = 1000n;

beforeAll(async () => {
  database = await testDatabase();
  const log = pino({ level: 'silent' });
  db = await openDatabase({ data: '/nonexistent', databaseUrl: database.url }, log);
  const { rows } = await db.pool.query<{ no: string }>('select no from policy_revision');
  const revision = Number(rows[0]!.no);
  const vault = createVault(Buffer.alloc(32, 7), runtime);
  const open = (link?: WorkerLink) =>
    createMoney({
      db,
      vault,
      runtime,
      log,
      lanes: 2,
      revision: () => revision,
      refreshRevision: async () => undefined,
      share: link?.shareLanes,
    });
  const hub = createHub(runtime);
  const links = ['1', '2'].map((name) => front(hub, name).link);
  pairs = {
    apart: [await open(), await open()],
    together: await Promise.all(links.map((link) => open(link))),
  };
  for (const link of links) link.send({ type: 'open', welcome: [] });
  engines = pairs.apart;
});
afterAll(async () => {
  await Promise.all([...pairs.apart, ...pairs.together].map((engine) => engine.close()));
  await db.close();
  await database.drop();
});

type Command =
  | {
      readonly type: 'bet';
      readonly engine: 0 | 1;
      readonly player: number;
      readonly stake: number;
      readonly payout: number;
      readonly key: number | null;
    }
  | {
      readonly type: 'credit';
      readonly engine: 0 | 1;
      readonly player: number;
      readonly amount: number;
      readonly key: number;
    }
  | {
      readonly type: 'hold';
      readonly engine: 0 | 1;
      readonly player: number;
      readonly amount: number;
      readonly end: 'capture' | 'release';
    };

const engine = fc.constantFrom(0 as const, 1 as const);
const player = fc.integer({ min: 0, max: 2 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('bet' as const),
      engine,
      player,
      stake: fc.integer({ min: 1, max: 60 }),
      payout: fc.integer({ min: 0, max: 120 }),
      key: fc.option(fc.integer({ min: 0, max: 5 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('credit' as const),
      engine,
      player,
      amount: fc.integer({ min: -80, max: 100 }),
      key: fc.integer({ min: 0, max: 30 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('hold' as const),
      engine,
      player,
      amount: fc.integer({ min: 1, max: 50 }),
      end: fc.constantFrom('capture' as const, 'release' as const),
    }),
  },
);

interface Outcome {
  /** Change of the player's wallet that the engine said it made. */
  readonly net: bigint;
  /** True when a nonce was used. */
  readonly nonce: boolean;
}

const NOTHING: Outcome = { net: 0n, nonce: false };

async function run(one: Command, players: readonly bigint[], scope: string): Promise<Outcome> {
  const money = engines[one.engine]!;
  const user = players[one.player]!;
  if (one.type === 'credit') {
    const key = `${scope}:credit:${one.player}:${one.key}`;
    const posted = await money.post({
      user,
      cur: USD,
      net: BigInt(one.amount),
      counter: ACCOUNT.operator,
      kind: KIND.adjust,
      key,
    });
    return isFailure(posted) || posted.repeated ? NOTHING : { net: BigInt(one.amount), nonce: false };
  }
  if (one.type === 'hold') {
    const held = await money.hold({
      user,
      cur: USD,
      amount: BigInt(one.amount),
      reason: 'model',
      key: runtime.uuid(),
    });
    if (isFailure(held)) return NOTHING;
    // Ended twice at once: once only counts.
    const ends = await Promise.all([money.endHold(held.id, one.end), money.endHold(held.id, one.end)]);
    expect(ends.filter((end) => !isFailure(end))).toHaveLength(1);
    return { net: one.end === 'release' ? 0n : -BigInt(one.amount), nonce: false };
  }
  const key = one.key === null ? undefined : requestKey(`${scope}:bet:${one.player}:${one.key}`);
  const id = runtime.uuid();
  const stake = BigInt(one.stake);
  const payout = BigInt(one.payout);
  const result = await money.act(
    user,
    (state, draft) => {
      if ((state.balances.get(USD) ?? 0n) < stake) return fail(409, -13, 'poor');
      const nonce = draft.takeNonce(state);
      draft.instantBet(state, {
        id,
        cur: USD,
        game: 'dice',
        stake,
        payout,
        pairId: state.pair.id,
        nonce,
        detail: '{}',
      });
      if (key) draft.keys.push({ user, key, ref: id });
      return id;
    },
    key,
  );
  return isFailure(result) || isRepeated(result) ? NOTHING : { net: payout - stake, nonce: true };
}

it.each(['apart', 'together'] as const)(
  'agrees with the model, whatever comes in whatever order through either engine (%s)',
  async (how) => {
    engines = pairs[how];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(command, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
        async (waves) => {
          const players = [nextPlayer++, nextPlayer++, nextPlayer++];
          const scope = runtime.uuid();
          const balances = players.map(() => 0n);
          const nonces = players.map(() => 0);
          for (const wave of waves) {
            const outcomes = await Promise.all(wave.map((one) => run(one, players, scope)));
            for (const [index, { net, nonce }] of outcomes.entries()) {
              const at = wave[index]!.player;
              balances[at] = balances[at]! + net;
              nonces[at] = nonces[at]! + (nonce ? 1 : 0);
            }
            for (const [index, user] of players.entries()) {
              const usd = (await engines[0]!.balances(user)).find(({ currency }) => currency.id === USD)!;
              expect(usd.real).toBe(balances[index]);
              expect(Number((await engines[1]!.peek(user)).nonce)).toBe(nonces[index]);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
    const client = await db.pool.connect();
    expect((await auditLedger(client)).findings).toEqual([]);
    client.release();
  },
);

it('does not lose or change the others of a batch when one decision throws', async () => {
  const users = Array.from({ length: 20 }, () => nextPlayer++);
  await Promise.all(
    users.map((user) =>
      engines[0]!.post({
        user,
        cur: USD,
        net: 100n,
        counter: ACCOUNT.operator,
        kind: KIND.adjust,
        key: 'start',
      }),
    ),
  );
  const results = await Promise.allSettled(
    users.map((user, index) =>
      engines[0]!.act(user, (state, draft) => {
        if (index === 7) throw new Error('a bug in one game');
        draft.instantBet(state, {
          id: runtime.uuid(),
          cur: USD,
          game: 'dice',
          stake: 10n,
          payout: 0n,
          pairId: state.pair.id,
          nonce: draft.takeNonce(state),
          detail: '{}',
        });
        return index;
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  for (const [index, user] of users.entries()) {
    const usd = (await engines[0]!.balances(user)).find(({ currency }) => currency.id === USD)!;
    expect(usd.real).toBe(index === 7 ? 100n : 90n);
  }
});

it('cannot write a negative balance, nor change what is written', async () => {
  const user = nextPlayer++;
  await engines[0]!.post({
    user,
    cur: USD,
    net: 5n,
    counter: ACCOUNT.operator,
    kind: KIND.adjust,
    key: 'start',
  });
  await expect(
    db.pool.query('update wallet set balance = -1 where user_id = $1', [user.toString()]),
  ).rejects.toThrow(/check/);
  for (const table of ['bet', 'entry', 'event', 'request_key']) {
    await expect(db.pool.query(`delete from ${table}`)).rejects.toThrow('permission denied');
    // Nor may the role that owns them.
    const owner = withClient({ connectionString: database.ownerUrl }, (client) =>
      client.query(`delete from ${table}`),
    );
    await expect(owner).rejects.toThrow('append-only');
  }
});
it('answers a decision whose shared round has moved on, and lets the same player bet on', async () => {
  const user = nextPlayer++;
  await engines[0]!.post({
    user,
    cur: USD,
    net: 100n,
    counter: ACCOUNT.operator,
    kind: KIND.adjust,
    key: 'start',
  });
  const late = fail(409, -6, 'late');
  const join = engines[0]!.act(user, (state, draft) => {
    const round = {
      id: runtime.uuid(),
      game: 'crash',
      cur: USD,
      stake: 10n,
      pairId: null,
      nonce: -1n,
      params: {},
      version: '1/x',
      sharedNo: 7n,
      openedAt: 0,
      state: {},
      steps: 0,
    };
    return draft.openRound(state, round, { game: 'crash', no: 7n, state: 'betting', refusal: late });
  });
  const bet = engines[0]!.act(user, (state, draft) =>
    draft.instantBet(state, {
      id: runtime.uuid(),
      cur: USD,
      game: 'dice',
      stake: 10n,
      payout: 0n,
      pairId: state.pair.id,
      nonce: draft.takeNonce(state),
      detail: '{}',
    }),
  );
  const batches = engines[0]!.gauges().batches;
  expect([await join, await bet]).toEqual([late, 90n]);
  expect(engines[0]!.gauges().batches - batches).toBeLessThanOrEqual(2);
});

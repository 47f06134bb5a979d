/** What a lane promises about a batch: under which rules it is written, that what is written stays written once, and that nothing holds it for long. */
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fail } from '../../contract/error.ts';
import type { OpenDatabase } from '../database/database.ts';
import { createVault } from '../fairness/vault.ts';
import { systemRuntime } from '../runtime.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import type { Companion } from './companion.ts';
import { createMoney, type Engine } from './engine.ts';
import { ACCOUNT, KIND } from './kinds.ts';
import { createLaneConnection } from './lane-connection.ts';
import { type Committed, Overloaded } from './operation.ts';
import type { Draft, PlayerState } from './state.ts';

const USD = 10;
const runtime = systemRuntime();
let db: OpenDatabase;
let engine: Engine;
/** What this process knows of the settings' revision. */
let revision: number;

const stored = async () =>
  Number((await db.pool.query<{ no: string }>('select no from policy_revision')).rows[0]!.no);
const moveRevision = () => db.pool.query('update policy_revision set no = no + 1');

beforeEach(async () => {
  db = await openTestDatabase();
  revision = await stored();
  engine = await createMoney({
    db,
    vault: createVault(Buffer.alloc(32, 7), runtime),
    runtime,
    log: pino({ level: 'silent' }),
    lanes: 1,
    revision: () => revision,
    refreshRevision: async () => void (revision = await stored()),
  });
  for (const user of [1n, 2n])
    await engine.post({
      user,
      cur: USD,
      net: 1000n,
      counter: ACCOUNT.operator,
      kind: KIND.adjust,
      key: `k${user}`,
    });
});
afterEach(() => engine.close());

const bet = (user: bigint, note: () => void = () => undefined) =>
  engine.act(user, (state, draft) => {
    note();
    const id = runtime.uuid();
    draft.instantBet(state, {
      id,
      cur: USD,
      game: 'dice',
      stake: 1n,
      payout: 0n,
      pairId: null,
      nonce: -1n,
      detail: '{}',
    });
    return id;
  });
const recorded = (user: bigint, note: () => void = () => undefined) =>
  engine.act(user, (state, draft) => {
    note();
    draft.event(state, 'transfer.sent', { id: 'one' });
    return 'told';
  });
const bets = async (user: bigint) =>
  Number(
    (
      await db.pool.query<{ n: string }>('select count(*) as n from bet where user_id = $1', [
        user.toString(),
      ])
    ).rows[0]!.n,
  );

describe('the statement of a player', () => {
  it('names each line once on its pages, though bets of one commit have one moment and older ids', async () => {
    for (let round = 0; round < 12; round++) {
      await Promise.all(Array.from({ length: 1 + round }, () => bet(1n)));
      if (round % 3 === 0)
        await engine.post({
          user: 1n,
          cur: USD,
          net: 1n,
          counter: ACCOUNT.operator,
          kind: KIND.adjust,
          key: `line${round}`,
        });
    }
    const all = await engine.statement(1n, { limit: 1_000 });
    expect(all).toHaveLength(78 + 4 + 1);
    const nameOf = ({ at, kind, ref, balanceAfter }: (typeof all)[number]) =>
      `${at} ${kind} ${ref} ${balanceAfter}`;
    for (const limit of [1, 5, 7]) {
      const pages = [];
      for (let before: string | undefined; ;) {
        const page = await engine.statement(1n, { limit, ...(before ? { before } : {}) });
        if (page.length === 0) break;
        expect(page.length).toBeGreaterThanOrEqual(Math.min(limit, all.length - pages.length));
        pages.push(...page);
        before = page.at(-1)!.at;
      }
      expect(pages.map(nameOf).toSorted()).toEqual(all.map(nameOf).toSorted());
    }
  });
});

describe('the revision of settings', () => {
  it('is that of the decision in both groups of a mixed batch', async () => {
    await moveRevision();
    const under: Record<string, number[]> = { bet: [], recorded: [] };
    const results = await Promise.all([
      bet(1n, () => under['bet']!.push(revision)),
      recorded(2n, () => under['recorded']!.push(revision)),
    ]);
    expect(results[1]).toBe('told');
    const now = await stored();
    // What was decided under the old rules was not written; both were decided again under the new ones.
    expect([under['bet']!.at(-1), under['recorded']!.at(-1)]).toEqual([now, now]);
  });

  it('is that of the decision in a transaction of its own', async () => {
    const under: number[] = [];
    await engine.exclusive(1n, async (_client, state, draft) => {
      under.push(revision);
      draft.event(state, 'transfer.sent', { id: 'one' });
      if (under.length > 1) return true;
      // An operator changes a setting while the work goes on, and this process hears of it.
      await moveRevision();
      revision = await stored();
      return true;
    });
    expect(under).toEqual([revision - 1, revision]);
  });
});

describe('a connection that broke', () => {
  it('takes with it all that was known of players: the next one may lead to another server', async () => {
    const nonceOf = async (user: bigint) => (await engine.peek(user)).nonce;
    const known = await nonceOf(1n);
    // As a server of another timeline would: the same version, and another state.
    await db.pool.query('update player set nonce = nonce + 5 where user_id = 1');
    expect(await nonceOf(1n)).toBe(known);
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'phoenix-lane-1'`,
    );
    // Asked for somebody else, so that it is not the try again that reads the player.
    await expect.poll(() => nonceOf(2n).catch(() => null)).not.toBeNull();
    expect(await nonceOf(1n)).toBe(known + 5n);
  });
});

describe('what is committed', () => {
  it('is not run again when somebody who is told of it throws', async () => {
    let throws = 1;
    const received: Committed[] = [];
    engine.onCommit((committed) => {
      received.push(committed);
      if (throws-- > 0) throw new Error('a listener broke');
    });
    const ran = [0, 0];
    const answers = await Promise.all([bet(1n, () => ran[0]!++), bet(2n, () => ran[1]!++)]);
    expect(answers.every((id) => typeof id === 'string')).toBe(true);
    expect([await bets(1n), await bets(2n), ran]).toEqual([1, 1, [1, 1]]);
    throws = 1;
    expect(
      await engine.exclusive(1n, async (_client, state, draft) => {
        draft.event(state, 'transfer.sent', { id: 'one' });
        return 'done';
      }),
    ).toBe('done');
    expect(received).toHaveLength(2);
  });

  it('is not run again when the look at the refusals beside it fails', async () => {
    // A key that the database cannot read breaks the look at what was refused, after the bet's commit.
    let ran = 0;
    const first = bet(1n, () => ran++);
    const refused = engine.act(1n, () => fail(409, 2, 'no'), 'not a key');
    await expect(refused).rejects.toThrow('invalid input syntax');
    expect([await first, await bets(1n), ran]).toEqual([expect.any(String), 1, 1]);
  });
});

describe('rounds that end in one batch', () => {
  it('have a line of each player who won, and one of each account of the house for all of them', async () => {
    const rounds = (user: bigint, decide: (state: PlayerState, draft: Draft) => void) =>
      engine.act(user, (state, draft) => {
        decide(state, draft);
        return true;
      });
    const open = (state: PlayerState, draft: Draft) => {
      const id = runtime.uuid();
      draft.openRound(state, {
        id,
        game: 'mines',
        cur: USD,
        stake: 10n,
        pairId: null,
        nonce: -1n,
        params: {},
        version: '1/mines',
        sharedNo: null,
        openedAt: runtime.now(),
        // Beside the others of its game.
        state: { place: id },
        steps: 0,
      });
    };
    for (const user of [1n, 2n]) for (let no = 0; no < 2; no++) await rounds(user, open);
    await Promise.all(
      [1n, 2n].map((user) =>
        rounds(user, (state, draft) => {
          for (const [no, round] of [...state.rounds.values()].entries())
            draft.settleRound(state, round, no === 0 ? 30n : 0n, '{}');
        }),
      ),
    );
    const { rows: lines } = await db.pool.query(
      'select account::int, debit::int, credit::int from entry where kind = $1 order by entry.account',
      [KIND.roundSettle],
    );
    expect(lines).toEqual([
      { account: ACCOUNT.openRounds, debit: 40, credit: 0 },
      { account: ACCOUNT.house, debit: 60, credit: 40 },
      { account: 1, debit: 0, credit: 30 },
      { account: 2, debit: 0, credit: 30 },
    ]);
    const { rows: house } = await db.pool.query(
      'select code, sum(balance)::int as balance from house where code = any($1) group by code order by code',
      [[ACCOUNT.openRounds, ACCOUNT.house]],
    );
    expect(house).toEqual([
      { code: ACCOUNT.openRounds, balance: 0 },
      { code: ACCOUNT.house, balance: -20 },
    ]);
  });
});

describe('a shared round that moved on', () => {
  it('refuses who came too late for it, and no other step of the same player in that batch', async () => {
    await db.pool.query(
      `with c as (
         insert into chain (game, length, terminating_hash, sealed_top, salt_source, salt, state, committed_at)
         select game, 20, repeat('0', 64), '', 'test', 'salt', 'active', now() from unnest(array['crash', 'slide']) game
         returning id, game)
       insert into shared_round (game, no, chain_id, link, state, betting_at)
       select game, 1, id, 1, 'running', now() from c`,
    );
    const ran = { crash: 0, slide: 0 };
    const step = (game: keyof typeof ran, state: 'running' | 'betting') =>
      engine.act(1n, (player, draft) => {
        ran[game] += 1;
        draft.event(player, 'transfer.sent', { id: game });
        draft.gates.push({ user: 1n, game, no: 1n, state, refusal: fail(409, 0, `${game} is over`) });
        return 'in time';
      });
    expect(await Promise.all([step('crash', 'running'), step('slide', 'betting')])).toEqual([
      'in time',
      fail(409, 0, 'slide is over'),
    ]);
    expect(ran).toEqual({ crash: 2, slide: 1 });
    const { rows } = await db.pool.query(`select data from event where type = 'transfer.sent'`);
    expect(rows).toEqual([{ data: { id: 'crash' } }]);
    // A setting that was saved meanwhile closes no round: what was decided before it is decided again.
    await moveRevision();
    expect(await step('crash', 'running')).toBe('in time');
    expect(ran.crash).toBe(4);
  });
});

describe('rows beside the ledger', () => {
  const asked: string[][] = [];
  let refused = 0;
  const companion: Companion<string, string, string> = {
    names: (ask) => [ask],
    read: async (_client, asks) => {
      asked.push([...asks]);
      return asks.map((ask) => `found ${ask}`);
    },
    write: async (client, changes) => {
      // Takes part in the transaction of the money.
      await client.query('select txid_current()');
      return changes.length === 1 || refused++ > 0;
    },
  };
  const beside = (user: bigint, ask: string) =>
    engine.actBeside(user, companion, ask, (state, draft, found) => {
      draft.post(state, USD, -1n, ACCOUNT.operator, KIND.adjust, runtime.uuid(), null);
      draft.beside(state, companion, ask);
      return found;
    });
  const balance = async (user: bigint) =>
    (await engine.balances(user)).find(({ currency }) => currency.id === USD)!.real;

  it('are read for a batch at once, and for decisions that share a name one after the other', async () => {
    [asked.length, refused] = [0, 1];
    expect(await Promise.all([beside(1n, 'a'), beside(2n, 'b'), beside(1n, 'c'), beside(2n, 'a')])).toEqual([
      'found a',
      'found b',
      'found c',
      'found a',
    ]);
    expect(asked).toEqual([
      ['a', 'b'],
      ['c', 'a'],
    ]);
    expect([await balance(1n), await balance(2n)]).toEqual([998n, 998n]);
  });

  it('that cannot be written take the money with them, and each is decided again alone', async () => {
    [asked.length, refused] = [0, 0];
    expect(await Promise.all([beside(1n, 'a'), beside(2n, 'b')])).toEqual(['found a', 'found b']);
    expect(asked).toEqual([['a', 'b'], ['a'], ['b']]);
    expect([await balance(1n), await balance(2n)]).toEqual([999n, 999n]);
  });
});

describe('a statement that does not end', () => {
  it('is cancelled by the database after fifteen seconds', async () => {
    const connection = createLaneConnection(0, db.connectionOptions, pino({ level: 'silent' }));
    onTestFinished(() => connection.end());
    const { rows } = await (await connection.get()).query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
  });

  it('has written nothing when it is cancelled, is answered as such, and the lane goes on', async () => {
    const owner = new pg.Client(db.ownerOptions()!);
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query('begin; lock table bet in access exclusive mode');
    const held = bet(1n).catch((error: unknown) => error);
    // As the database does when the time is over.
    await expect
      .poll(async () => {
        const { rows } = await db.pool.query(
          `select pg_cancel_backend(pid) as cancelled from pg_stat_activity
            where application_name = 'phoenix-lane-1' and datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    expect(await held).toBeInstanceOf(Overloaded);
    await owner.query('rollback');
    expect(await bets(1n)).toBe(0);
    expect([typeof (await bet(1n)), await bets(1n)]).toEqual(['string', 1]);
  });
});

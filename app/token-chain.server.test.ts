/** The house's token on a real EVM: put there, paid in and out, bought back and burnt; whoever dies in between, and on whatever branch. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { token } from '#features/money/token/feature.ts';
import { buyBack } from '#features/money/token/server/buy-back.ts';
import { keepDays } from '#features/money/token/server/close.ts';
import { createContext, type TokenContext } from '#features/money/token/server/context.ts';
import { TOKEN_CHECKS } from '#features/money/token/server/ledger-checks.ts';
import { keepOnChain } from '#features/money/token/server/on-chain.ts';
import { createScanner } from '#features/money/wallet/server/deposits/scan.ts';
import { WALLET_CHECKS } from '#features/money/wallet/server/ledger-checks.ts';
import { compareChain } from '#features/money/reconciliation/server/compare.ts';
import { endingAt, Killed } from '#features/money/wallet/server/testing/ending-at.ts';
import {
  ETHER,
  openWithdrawTestApp,
  type WithdrawTestApp,
} from '#features/money/wallet/server/testing/withdraw-test-app.ts';
import { ChainUnreachable } from '#platform/chains/driver.ts';
import { assetsOf } from '#platform/chains/families.ts';
import { formatUnits } from '#platform/contract/units.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';

const COIN = 10n ** 8n;
const SUPPLY = 1_000_000_000n * COIN;
const DAY_MS = 86_400_000;
let lab: WithdrawTestApp;
let context: TokenContext;
let player: TestPlayer;

beforeAll(async () => {
  lab = await openWithdrawTestApp({ features: [token], assets: assetsOf({ id: 'eth', network: 'local' }) });
  await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' } });
  await lab.node.faucet(await lab.hotAddress(), 'eth', 40n * ETHER);
  await lab.node.mine(1);
  context = createContext({ ...lab.app.kit, feature: 'token' });
  player = await lab.app.register();
});
afterAll(() => lab?.close());

const query = async (sql: string, ...values: unknown[]) =>
  (await lab.app.platform.db.pool.query(sql, values)).rows;
const supply = () => lab.driver.supply!('phx');

async function readChain(): Promise<void> {
  const scanner = createScanner(
    { kit: lab.app.kit, signer: lab.app.kit.signer, processors: new Map() },
    lab.driver,
  );
  while ((await scanner.step()) !== 'idle') continue;
}

async function mine(blocks: number): Promise<void> {
  await lab.node.mine(blocks);
  await readChain();
}

async function findings(): Promise<readonly object[]> {
  const client = await lab.app.platform.db.pool.connect();
  try {
    return (await auditLedger(client, [...WALLET_CHECKS, ...TOKEN_CHECKS])).findings;
  } finally {
    client.release();
  }
}

let ordered = 0;

/** Tokens bought for a burn, as a buy-back buys them. */
async function order(amount: bigint, cur = 11): Promise<string> {
  const id = randomUUID();
  const { kit } = lab.app;
  await kit.money.exclusive(player.id, async (client, state, draft) => {
    const at = new Date(kit.runtime.now());
    await kit.services.burns.order(client, { id, chain: 'eth', network: 'local', cur, amount, at });
    draft.transfer(state, cur, amount, ACCOUNT.operator, ACCOUNT.buyBack, KIND.buyBack, id);
    const cost = amount / 2_000n;
    const dollars = kit.money.currency('usdt')!.id;
    draft.transfer(state, dollars, cost, ACCOUNT.buyBack, ACCOUNT.operator, KIND.buyBack, id);
    ordered += 1;
    await client.query(
      `insert into token_buyback (day, at, revenue, share, cur, price, amount, paid_in, cost, burn_id)
       values ('2020-01-01'::date + $1::int, $2, 1, 500, $3, 0.05, $4, $5, $6, $7)`,
      [ordered, at, cur, amount.toString(), dollars, cost.toString(), id],
    );
    await client.query(
      `insert into token_burn_part (burn_id, day, amount, cost) values ($1, '2020-01-01'::date + $2::int, $3, $4)`,
      [id, ordered, amount.toString(), cost.toString()],
    );
    return true;
  });
  return id;
}
const burnOf = async (id: string) => (await query('select * from chain_burn where id = $1', id))[0];
async function settle(id: string): Promise<void> {
  for (let round = 0; round < 20 && (await burnOf(id)).state === 'open'; round++) {
    await lab.work();
    await lab.node.mine(1);
  }
}

it('off, it is on no chain; on, it is put on the development chain and offered', async () => {
  await readChain();
  const { features } = lab.app.kit;
  expect(features.isOn('token')).toBe(false);
  // No page, no link and no call: pages show what the list of rooms that are on has.
  expect(lab.app.kit.features.list().find(({ id }) => id === 'token')).toMatchObject({ on: false });
  const paths = Object.values(token.contract).flatMap((call) => ('path' in call ? [call.path] : []));
  expect(paths.length).toBeGreaterThan(12);
  for (const path of paths) {
    const { status } = await lab.app.api(path.replace(':token', 'phx'), {}, player.token);
    expect([path, status]).toEqual([path, 404]);
  }
  await features.set('token', true, 'test');
  await keepOnChain(context);
  // Again before the block: nothing is done twice.
  await keepOnChain(context);
  await mine(1);
  await keepOnChain(context);
  await keepOnChain(context);
  await mine(1);
  expect(await supply()).toBe(SUPPLY);
  expect(await lab.driver.balance(await lab.hotAddress(), 'phx')).toBe(SUPPLY / 2n);
  expect(context.token()!.chains).toEqual([{ id: 'eth', name: 'Ethereum (ERC-20)' }]);
});

it('is paid in and out through the wallet', async () => {
  const { body } = await lab.app.api(
    '/api/wallet/getDepositWallet',
    { currency: 'phx', chain: 'eth', amount: '250' },
    player.token,
  );
  expect(body, JSON.stringify(body)).toMatchObject({ wallet: expect.any(String) });
  await lab.node.faucet(body.wallet, 'phx', 250n * COIN);
  await mine(3);
  const held = async () =>
    (await lab.app.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'phx')!.real;
  expect(await held()).toBe(250n * COIN);
  const wallet = lab.stranger();
  // What was only deposited is asked to be played with first.
  const other = await lab.rich('150', 'phx');
  // Without a look at the hot address nothing is paid by rule.
  await lab.work();
  const asked = await lab.ask(other, { currency: 'eth', type: 'phx', sum: '150', wallet });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  await lab.settle();
  const [paid] = await lab.history(other);
  expect(paid, JSON.stringify(paid)).toMatchObject({ status: 1 });
  expect(await lab.driver.balance(wallet, 'phx')).toBe(150n * COIN);
});

describe('a burn', () => {
  it('is booked once and only when it is final, whichever two steps a process dies between', async () => {
    let runs = 0;
    // Every fourth of its moments: all of them take a minute.
    for (let n = 1; ; n += 4) {
      const before = (await supply())!;
      const id = await order(BigInt(n) * COIN);
      const ending = endingAt(lab, n);
      for (let round = 0; round < 20 && (await burnOf(id)).state === 'open'; round++) {
        await lab.work(ending.broke() ? {} : ending).catch((error: Error) => {
          if (!(error instanceof Killed)) throw error;
        });
        await lab.node.mine(1);
      }
      runs += 1;
      expect(await burnOf(id), `${n}: ${ending.moments()[n - 1]}`).toMatchObject({ state: 'done' });
      expect(await supply()).toBe(before - BigInt(n) * COIN);
      if (ending.moments().length < n) break;
    }
    expect(runs).toBeGreaterThan(10);
    expect(await findings()).toEqual([]);
  });

  it('that a reorganisation takes out again is sent again, and is one', async () => {
    const before = (await supply())!;
    const id = await order(7n * COIN);
    await lab.work();
    await lab.node.mine(1);
    expect(await supply()).toBe(before - 7n * COIN);
    await lab.work();
    expect(await burnOf(id)).toMatchObject({ state: 'open', txid: null });
    const post = (method: string, ...params: unknown[]) =>
      fetch(lab.node.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    await post('anvil_reorg', 1, []);
    expect(await supply()).toBe(before);
    await settle(id);
    expect(await burnOf(id)).toMatchObject({ state: 'done' });
    expect(await supply()).toBe(before - 7n * COIN);
  });

  it('is not signed above the caps, nor without the line that bought it, nor twice, nor of what players own', async () => {
    const large = await order(40_001n * COIN);
    await lab.work();
    expect((await burnOf(large)).trouble).toContain('signer: auto');
    const forged = randomUUID();
    await query(
      `insert into chain_burn (id, chain, network, cur, amount, at) values ($1, 'eth', 'local', 11, 100, now())`,
      forged,
    );
    await lab.work();
    expect((await burnOf(forged)).trouble).toContain('signer: hold');
    const [done] = await query(`select * from chain_burn where state = 'done' limit 1`);
    await query(`update chain_burn set state = 'open', txid = null, ended_at = null where id = $1`, done.id);
    await lab.work();
    expect((await burnOf(done.id)).trouble ?? '').toMatch(/signer: (hold|paid|twice)|duplicate/);
    await query(
      `update chain_burn set state = 'done', txid = $2, ended_at = $3, trouble = null where id = $1`,
      done.id,
      done.txid,
      done.ended_at,
    );
    // Half of all are the house's at most; players are given nearly all of that.
    const rich = await lab.rich('499990000', 'phx');
    const small = await order(20_000n * COIN);
    await lab.work();
    expect((await burnOf(small)).trouble).toContain('what players own');
    await lab.app.credit(rich.id, 'phx', '-499990000');
    lab.clock.shift += 11 * 60_000;
    await settle(small);
    expect(await burnOf(small)).toMatchObject({ state: 'done', trouble: null });
    await query(
      `delete from chain_transaction where payment_id in (select id from chain_payment where burn_id = $1)`,
      forged,
    );
    await query(`delete from chain_payment where burn_id = $1`, forged);
    await query(`delete from chain_burn where id = $1`, forged);
    expect(await findings()).toEqual([]);
  });
});

/** A player brings dollars and loses them. */
async function lose(dollars: string): Promise<void> {
  const { kit } = lab.app;
  await lab.app.credit(player.id, 'usd', dollars);
  await kit.money.act(player.id, (state, draft) => {
    draft.instantBet(state, {
      id: kit.runtime.uuid(),
      pairId: null,
      nonce: 0n,
      detail: '{}',
      game: 'dice',
      cur: kit.money.currency('usd')!.id,
      stake: lab.app.units(dollars),
      payout: 0n,
    });
    return true;
  });
}

it('a share of the net revenue of a day buys tokens back, once, and the books agree with the chain', async () => {
  const { kit } = lab.app;
  lab.clock.shift += DAY_MS;
  await lose('1000');
  await keepDays(context);
  await buyBack(context);
  lab.clock.shift += DAY_MS;
  // A day may end between the steps of a turn: it is bought for once its prices are kept, not for nothing before.
  await buyBack(context);
  for (let round = 0; round < 2; round++) {
    await keepDays(context);
    await Promise.all([buyBack(context), buyBack(context)]);
  }
  const [bought, ...more] = await query(
    'select * from token_buyback where amount > 0 and day > $1',
    '2021-01-01',
  );
  expect(more).toEqual([]);
  // 5 % of 1,000 dollars, at 0.05 dollars a token.
  expect(bought).toMatchObject({ amount: (1_000n * COIN).toString(), cost: '50000000', share: 500 });
  const before = (await supply())!;
  await settle(bought.burn_id);
  expect(await supply()).toBe(before - 1_000n * COIN);
  expect(await findings()).toEqual([]);
  await keepOnChain(context);
  const burnt = (await lab.app.api('/analytics/burn', { timeframe: 7 })).body;
  expect(burnt.data).toHaveLength(7);
  expect(burnt.values.at(-1)).toBe('1000.00000000');
  const all = burnt.burn.at(-1);
  // What was bought on whatever day, all of it at 0.05 dollars: the chart's tokens and its dollars are the same.
  const tokens = burnt.values.reduce((sum: bigint, one: string) => sum + BigInt(one.replace('.', '')), 0n);
  expect(tokens).toBeGreaterThan(20_000n * COIN);
  expect(burnt.totalProfit).toBe(formatUnits((tokens * 5n) / COIN, 2));
  const chart = (await lab.app.api('/analytics/burnt-chart', {})).body;
  expect(chart).toMatchObject({ data: { length: 30 }, values: { length: 30 }, labels: { length: 30 } });
  const { token: shown, burns } = (await lab.app.api('/api/token/overview', {})).body;
  expect(shown.chain).toMatchObject({ id: 'eth', network: 'local', burnt: all });
  expect(BigInt(shown.chain.supply.replace('.', ''))).toBe(SUPPLY - BigInt(all.replace('.', '')));
  expect(burns[0]).toMatchObject({ id: bought.burn_id, amount: '1000.00000000' });
  await readChain();
  const rows = await compareChain(kit, lab.driver);
  expect(rows.find(({ currency }) => currency === 'phx')).toMatchObject({ difference: 0n });
});

it('a day of three times what the signer burns at once is burnt whole, in parts, whoever dies between them and while the chain is away', async () => {
  await lose('120000');
  await keepDays(context);
  lab.clock.shift += DAY_MS;
  await keepDays(context);
  // Whoever dies before the commit has bought nothing.
  const { kit } = lab.app;
  const exclusive: typeof kit.money.exclusive = (user, work) =>
    kit.money.exclusive(user, async (...args) => {
      await work(...args);
      throw new Killed('before the commit');
    });
  const dying = { ...context, kit: { ...kit, money: { ...kit.money, exclusive } } };
  await expect(buyBack(dying)).rejects.toThrow('before the commit');
  await Promise.all([buyBack(context), buyBack(context)]);
  const [day] = await query(
    'select * from token_buyback where amount > 0 order by token_buyback.day desc limit 1',
  );
  expect(day).toMatchObject({ amount: (120_000n * COIN).toString(), cost: '6000000000' });
  const parts = await query('select * from token_burn_part where day = $1', day.day);
  expect(parts.map(({ amount }) => amount)).toEqual(Array(3).fill((40_000n * COIN).toString()));
  expect(await findings()).toEqual([]);

  const before = (await supply())!;
  const silent = () => Promise.reject(new ChainUnreachable('no answer'));
  const away = {
    ...lab.driver,
    tip: silent,
    balance: silent,
    plan: silent,
    broadcast: silent,
    status: silent,
  };
  const states = async () =>
    (await Promise.all(parts.map(({ burn_id: id }) => burnOf(id)))).map(({ state }) => state as string);
  const seen = new Set<number>();
  for (let round = 0; round < 60 && (await states()).includes('open'); round++) {
    // Each round dies at another moment, and in every fourth the chain does not answer.
    const through = round % 4 === 3 ? { driver: away } : endingAt(lab, 4 + ((round * 7) % 29));
    await lab.work(through).catch((error: Error) => {
      if (!(error instanceof Killed) && !(error instanceof ChainUnreachable)) throw error;
    });
    const done = (await states()).filter((state) => state === 'done').length;
    seen.add(done);
    // Booked is what is final, never more than the chain has.
    expect(await supply()).toBeLessThanOrEqual(before - BigInt(done) * 40_000n * COIN);
    await lab.node.mine(1);
  }
  expect(await states()).toEqual(['done', 'done', 'done']);
  expect(seen.size).toBeGreaterThan(1);
  expect(await supply()).toBe(before - 120_000n * COIN);
  expect(await findings()).toEqual([]);
});

it('a house that was away for longer makes up for every day, the oldest first', async () => {
  await keepDays(context);
  const days = async () =>
    (
      await query(`select day::text from token_buyback where day > '2021-01-01' order by token_buyback.day`)
    ).map(({ day }) => day as string);
  const before = await days();
  await query(`update token_chain set first_at = first_at - interval '40 days'`);
  await buyBack(context);
  const first = await days();
  await Promise.all([buyBack(context), buyBack(context)]);
  const all = await days();
  expect([first.length, all.length].map((count) => count - before.length)).toEqual([31, 40]);
  expect(all.slice(0, 31)).toEqual(first.slice(0, 31));
  expect(await findings()).toEqual([]);
});

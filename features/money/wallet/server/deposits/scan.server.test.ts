import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transfer } from '#platform/chains/driver.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { hasDebt } from '#platform/server/services/debts.ts';
import { depositView } from '../../views.ts';
import { WALLET_CHECKS } from '../ledger-checks.ts';
import { depositCalls } from '../testing/deposit-calls.ts';
import { fakeChain, fakeChains, fakeTransfer, type FakeChain } from '../testing/fake-chain.ts';
import { type DepositTestApp, openDepositTestApp } from '../testing/deposit-test-app.ts';
import { dropLost } from './lost.ts';

const ETHER = 10n ** 18n;
let app: DepositTestApp;
let chain: FakeChain;
/** A chain with outputs. */
let outputs: FakeChain;
let player: TestPlayer;
let address: string;
const { walletOf, history, balance } = depositCalls(() => app);

beforeAll(async () => {
  chain = fakeChain();
  outputs = fakeChain('btc');
  Object.assign(outputs.driver, {
    family: 'utxo',
    assets: [{ currency: 'btc', decimals: 8, contract: null }],
  });
  app = await openDepositTestApp({ chains: fakeChains([chain.driver, outputs.driver]) });
  await app.read(chain.driver);
  await app.read(outputs.driver);
});
afterAll(() => app.close());
beforeEach(async () => {
  chain.before = () => undefined;
  player = await app.register();
  address = await walletOf(player);
});

const read = () => app.read(chain.driver);

describe('a deposit over a chain', () => {
  it('is shown from its first block and credited with its third, once', async () => {
    chain.mine([fakeTransfer(address, ETHER)]);
    await read();
    expect(await history(player)).toMatchObject([
      {
        currency: 'eth',
        sum: '1.00000000',
        confirmations: 1,
        status: 0,
        state: 'confirming',
        aggregator: null,
        needed: 3,
      },
    ]);
    chain.mine([], 0);
    await read();
    expect(await balance(player)).toBe(0n);
    chain.mine([], 0);
    await read();
    await read();
    expect(await balance(player)).toBe(10n ** 8n);
    expect(await history(player)).toMatchObject([{ confirmations: 3, status: 1, state: 'credited' }]);
  });

  it('tells the player’s pages how far it is', async () => {
    const { realtime } = app.kit;
    vi.spyOn(realtime, 'occupied').mockReturnValue(true);
    const publish = vi.spyOn(realtime, 'publish');
    chain.mine([fakeTransfer(address, ETHER)]);
    await read();
    chain.mine([], 0);
    await read();
    chain.mine([], 0);
    await read();
    const published = publish.mock.calls.filter(
      ([channel]) => channel === `private-deposits.${player.user._id}`,
    );
    expect(published.map(([, event, view]) => [event, depositView.parse(view).confirmations])).toEqual(
      // Taken, counted, counted, credited.
      [1, 1, 2, 3].map((confirmations) => ['DepositChanged', confirmations]),
    );
    vi.restoreAllMocks();
  });

  it('is one row for each part of a transaction, to one player or to several', async () => {
    const other = await app.register();
    const [first, second] = [fakeTransfer(address, ETHER, { part: 'out:0' }), await walletOf(other)];
    const { txid } = first;
    chain.mine(
      [
        first,
        fakeTransfer(address, 2n * ETHER, { txid, part: 'out:1' }),
        fakeTransfer(second, 5_000_000n, { txid, part: 'log:3', currency: 'usdt' }),
      ],
      3,
    );
    await read();
    expect(await balance(player)).toBe(3n * 10n ** 8n);
    expect(await balance(other, 'usdt')).toBe(5_000_000n);
  });

  it('keeps what is below the ledger’s unit as a rest', async () => {
    chain.mine([fakeTransfer(address, ETHER + 123n)], 3);
    await read();
    expect(await balance(player)).toBe(10n ** 8n);
    const { rows } = await app.kit.db.pool.query('select rest, units from deposit where target = $1', [
      address,
    ]);
    expect(rows).toEqual([{ rest: '123', units: '100000000' }]);
  });

  it('that is large waits for more blocks, and one that is very large for staff', async () => {
    const other = await app.register();
    chain.mine([fakeTransfer(address, 10n * ETHER), fakeTransfer(await walletOf(other), 200n * ETHER)], 2);
    await read();
    expect(await history(player)).toMatchObject([{ confirmations: 3, needed: 6, status: 0 }]);
    chain.mine([], 2);
    await read();
    expect(await balance(player)).toBe(10n ** 9n);
    expect(await balance(other)).toBe(0n);
    expect(await history(other)).toMatchObject([{ state: 'held', held: { rule: 'deposit.large' } }]);
    const { token } = await app.staff('wallet.read', 'wallet.deposits');
    const { token: second } = await app.staff('wallet.read', 'wallet.deposits');
    const [{ _id: id }] = await history(other);
    for (const by of [token, second])
      await app.api('/api/admin/deposits/credit', { id, reason: 'looked at' }, by);
    expect(await balance(other)).toBe(200n * 10n ** 8n);
  });

  it('below the minimum, of a coin that is unknown, or to the house itself waits for staff', async () => {
    const hot = 'xpub-1/0';
    chain.mine(
      [
        fakeTransfer(address, 10n ** 10n),
        fakeTransfer(address, 5n, { part: 'log:1' }),
        fakeTransfer(address, ETHER, { currency: 'bnb', part: 'log:2' }),
        fakeTransfer(address, 10n ** 40n, { part: 'log:3' }),
        fakeTransfer(hot, ETHER),
        fakeTransfer('a stranger’s', ETHER),
        fakeTransfer(address, 0n),
      ],
      3,
    );
    await read();
    expect(await balance(player)).toBe(0n);
    const { rows } = await app.kit.db.pool.query(
      `select state, count(*)::int as count from deposit where target in ($1, $2) group by state order by state`,
      [address, hot],
    );
    expect(rows).toEqual([
      { state: 'below_minimum', count: 2 },
      { state: 'unattributed', count: 3 },
    ]);
  });

  it('that is a payment of our own is credited to nobody', async () => {
    const own = fakeTransfer(address, ETHER);
    const payment = app.kit.runtime.uuid();
    await app.kit.db.pool.query(
      `insert into chain_payment (id, chain, kind, source, target, currency, amount, at) values ($1, 'eth', 'fund', '1/0', '0/0', 'eth', 1, now())`,
      [payment],
    );
    await app.kit.db.pool.query(
      `insert into chain_transaction (payment_id, no, plan, txid, raw, at) values ($1, 1, '{}', $2, '00', now())`,
      [payment, own.txid],
    );
    chain.mine([own], 5);
    await read();
    expect(await balance(player)).toBe(0n);
    expect(await history(player)).toEqual([]);
    await app.kit.db.pool.query(`update chain_payment set state = 'done' where id = $1`, [payment]);
  });
});

describe('a reorganisation', () => {
  it('before the credit takes the deposit back to nothing, and credits it when it is mined again', async () => {
    const transfer = fakeTransfer(address, ETHER);
    chain.mine([transfer]);
    await read();
    chain.undo(1);
    chain.mine([], 1);
    await read();
    expect(await history(player)).toMatchObject([{ confirmations: 0, state: 'orphaned', status: 0 }]);
    chain.mine([transfer], 2);
    await read();
    expect(await balance(player)).toBe(10n ** 8n);
  });

  it('after the credit reverses it, and credits it once more when it is mined again', async () => {
    const transfer = fakeTransfer(address, ETHER);
    const held = async () => [await balance(player), (await app.kit.money.peek(player.id)).guard?.moved];
    chain.mine([transfer], 2);
    await read();
    expect(await held()).toEqual([10n ** 8n, '3400000000']);
    chain.undo(3);
    chain.mine([], 3);
    await read();
    expect(await held()).toEqual([0n, '0']);
    expect(await history(player)).toMatchObject([{ confirmations: 0, state: 'orphaned', status: 0 }]);
    chain.mine([transfer], 2);
    await read();
    expect(await held()).toEqual([10n ** 8n, '3400000000']);
    const { rows } = await app.kit.db.pool.query(
      `select s.what from deposit_step s join deposit d on d.id = s.deposit_id where d.target = $1 order by s.no`,
      [address],
    );
    expect(rows.map(({ what }) => what)).toEqual([
      'confirming',
      'credited',
      'reversed',
      'confirming',
      'credited',
    ]);
  });

  it.each([
    ['before', 1],
    ['after', 3],
  ])('%s the credit pays what the new block says, and to whom', async (_when, blocks) => {
    const other = await app.register();
    const [less, moved, coin] = ['log:0', 'log:1', 'log:2'].map((part) =>
      fakeTransfer(address, 2n * ETHER, { part }),
    ) as [Transfer, Transfer, Transfer];
    const balances = async () => [await balance(player), await balance(other), await balance(player, 'usdt')];
    chain.mine([less, moved, coin], blocks - 1);
    await read();
    expect(await balances()).toEqual([blocks === 3 ? 6n * 10n ** 8n : 0n, 0n, 0n]);
    chain.undo(blocks);
    chain.mine(
      [
        { ...less, amount: ETHER },
        { ...moved, target: await walletOf(other) },
        { ...coin, currency: 'usdt', amount: 5_000_000n },
      ],
      3,
    );
    await read();
    expect(await balances()).toEqual([10n ** 8n, 2n * 10n ** 8n, 5_000_000n]);
  });

  it('after which the transaction does something else takes the deposit that it no longer is away', async () => {
    const transfer = fakeTransfer(address, ETHER, { part: 'log:0' });
    chain.mine([transfer]);
    await read();
    chain.undo(1);
    chain.mine([{ ...transfer, part: 'log:1', target: 'a stranger’s' }], 1);
    await read();
    await app.kit.db.pool.query(`update deposit set seen_at = seen_at - interval '2 hours' where txid = $1`, [
      transfer.txid,
    ]);
    await dropLost(app.deposits.context);
    expect(await history(player)).toMatchObject([{ state: 'conflicted' }]);
  });

  it('takes away the outputs of the blocks that were undone, and no others that cannot be spent yet', async () => {
    const { body } = await app.api(
      '/api/wallet/getDepositWallet',
      { currency: 'btc', chain: 'btc', amount: '1' },
      player.token,
    );
    const mined = fakeTransfer(body.wallet, 10n ** 8n, {
      currency: 'btc',
      part: 'out:0',
      spendableFrom: 101,
    });
    const paid = fakeTransfer(body.wallet, 10n ** 8n, { currency: 'btc', part: 'out:1' });
    const owned = async () =>
      (await app.kit.db.pool.query('select txid from chain_output order by index')).rows.map(
        ({ txid }) => txid as string,
      );
    outputs.mine([mined]);
    outputs.mine([paid]);
    await app.read(outputs.driver);
    expect(await owned()).toEqual([mined.txid, paid.txid]);
    outputs.undo(1);
    outputs.mine([], 1);
    await app.read(outputs.driver);
    expect(await owned()).toEqual([mined.txid]);
    outputs.undo(3);
    outputs.mine([], 3);
    await app.read(outputs.driver);
    expect(await owned()).toEqual([]);

    const credited = fakeTransfer(body.wallet, 10n ** 6n, { currency: 'btc', part: 'out:0' });
    outputs.mine([credited], 2);
    await app.read(outputs.driver);
    expect([await balance(player, 'btc'), await owned()]).toEqual([10n ** 6n, [credited.txid]]);
    outputs.undo(3);
    outputs.mine([], 3);
    await app.read(outputs.driver);
    expect([await balance(player, 'btc'), await owned()]).toEqual([0n, []]);
  });

  it('of money that is spent makes a debt, which the next deposit pays', async () => {
    chain.mine([fakeTransfer(address, ETHER)], 2);
    await read();
    await app.credit(player.id, 'eth', '-0.6');
    chain.undo(3);
    chain.mine([], 3);
    await read();
    expect(await balance(player)).toBe(0n);
    expect(await hasDebt(app.kit.services.debts, app.kit.db.pool, player.id)).toBe(true);
    const { rows } = await app.kit.db.pool.query(
      `select finding from reconciliation_case where kind = 'reorganisation' and detail->>'owed' = '60000000'`,
    );
    expect(rows).toHaveLength(1);

    chain.mine([fakeTransfer(address, ETHER)], 2);
    await read();
    expect(await balance(player)).toBe(4n * 10n ** 7n);
    expect(await hasDebt(app.kit.services.debts, app.kit.db.pool, player.id)).toBe(false);
  });

  it.each([1, 2, 4])('is not what a node that lags by %i blocks shows: nothing is undone', async (blocks) => {
    chain.mine([fakeTransfer(address, ETHER)], 3);
    await read();
    expect(await balance(player)).toBe(10n ** 8n);
    chain.lag = blocks;
    await read();
    await read();
    chain.lag = 0;
    expect(await balance(player)).toBe(10n ** 8n);
    expect(await history(player)).toMatchObject([{ state: 'credited', status: 1 }]);
    chain.mine([fakeTransfer(address, ETHER)], 3);
    await read();
    expect(await balance(player)).toBe(2n * 10n ** 8n);
    const { rows } = await app.kit.db.pool.query(
      `select 1 from deposit_step s join deposit d on d.id = s.deposit_id where d.target = $1 and s.what = 'reversed'`,
      [address],
    );
    expect(rows).toEqual([]);
  });

  it('on a node that also lags is seen by the hash of its last block', async () => {
    chain.mine([fakeTransfer(address, ETHER)], 3);
    await read();
    chain.undo(4);
    chain.mine([], 3);
    chain.lag = 2;
    await read();
    chain.lag = 0;
    await read();
    expect(await balance(player)).toBe(0n);
  });

  it('of a chain whose blocks are final is a node that cannot be believed: a case, and nothing is undone', async () => {
    chain.mine([fakeTransfer(address, ETHER)], 3);
    await read();
    const final = app.scanner({ ...chain.driver, finalized: true });
    chain.undo(4);
    chain.mine([], 4);
    expect(await final.step()).toBe('idle');
    expect(await final.step()).toBe('idle');
    expect(await balance(player)).toBe(10n ** 8n);
    const { rows } = await app.kit.db.pool.query(
      `select finding from reconciliation_case where kind = 'disagreement' and state = 'open'`,
    );
    expect(rows).toHaveLength(1);
    await read();
  });

  it('deeper than what is kept stops the reading and opens a case', async () => {
    const lone = fakeChain('bsc');
    const apart = await openDepositTestApp({ chains: fakeChains([lone.driver]) });
    try {
      lone.mine([], 5);
      await apart.read(lone.driver);
      lone.undo(6);
      lone.mine([], 8);
      await apart.read(lone.driver);
      await apart.read(lone.driver);
      const { rows } = await apart.kit.db.pool.query('select halted from chain_cursor');
      expect(rows[0].halted).toMatch(/not read any further/);
      const cases = await apart.kit.db.pool.query(`select kind from reconciliation_case`);
      expect(cases.rows).toEqual([{ kind: 'halted' }]);
    } finally {
      await apart.close();
    }
  });
});

describe('the scanner', () => {
  it('killed at any question to the node, or by any commit, credits each deposit once', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => app.register()));
    const targets = await Promise.all(players.map(walletOf));
    let [step, kill] = [0, 1];
    chain.before = () => {
      if (++step % kill === 0) throw new Error('killed');
    };
    const { db } = app.kit;
    const transaction = db.transaction.bind(db);
    for (kill = 2; kill < 40; kill++) {
      chain.mine(targets.map((target) => fakeTransfer(target, ETHER)));
      // Killed right after a commit: what would have followed is left undone.
      Object.assign(db, {
        transaction: async (work: Parameters<typeof transaction>[0]) => {
          const done = await transaction(work);
          if (++step % kill === 0) throw new Error('killed after a commit');
          return done;
        },
      });
      for (let tries = 0; tries < 10; tries++) await read().catch(() => undefined);
    }
    Object.assign(db, { transaction });
    chain.before = () => undefined;
    chain.mine([], 3);
    await read();
    expect(await Promise.all(players.map((one) => balance(one)))).toEqual(players.map(() => 38n * 10n ** 8n));
  });

  it('run by several processes at once credits each deposit once', async () => {
    const scanners = Array.from({ length: 6 }, () => app.scanner(chain.driver));
    chain.mine([fakeTransfer(address, ETHER), fakeTransfer(address, ETHER)], 4);
    await Promise.all(scanners.map((scanner) => app.read(chain.driver, scanner)));
    expect(await balance(player)).toBe(2n * 10n ** 8n);
  });
});

it('leaves a ledger without findings, and books that agree with the chain', async () => {
  const client = await app.kit.db.pool.connect();
  const report = await auditLedger(client, WALLET_CHECKS).finally(() => client.release());
  expect(report.findings).toEqual([]);
});

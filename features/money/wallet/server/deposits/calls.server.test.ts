import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SignerUnreachable } from '#platform/chains/signer/client.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { WALLET_CHECKS } from '../ledger-checks.ts';
import { ADDRESS, depositCalls } from '../testing/deposit-calls.ts';
import { fakeChain, fakeChains, fakeSigner, fakeTransfer, type FakeChain } from '../testing/fake-chain.ts';
import { type DepositTestApp, openDepositTestApp } from '../testing/deposit-test-app.ts';

const ETHER = 10n ** 18n;
let app: DepositTestApp;
let chain: FakeChain;
const signer = fakeSigner();
const { set, ask, walletOf, history, balance } = depositCalls(() => app);

beforeAll(async () => {
  chain = fakeChain();
  app = await openDepositTestApp({ chains: fakeChains([chain.driver], { faucet: true }), signer });
  await app.read(chain.driver);
  await set({ bankInstructions: 'Phoenix Bank\nDE00 0000', secondAboveEur: '1000' });
});
afterAll(() => app.close());

describe('an address', () => {
  it('is one for each player, the same every time and under a race', async () => {
    const [one, other] = [await app.register(), await app.register()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => walletOf(one)));
    expect(new Set(answers).size).toBe(1);
    expect(await walletOf(other)).not.toBe(answers[0]);
    expect((await ask(one, { currency: 'usdt', chain: 'eth', amount: 5 })).body).toMatchObject({
      wallet: answers[0],
      currency: 'usdt',
      chain: { id: 'eth', network: 'local' },
      amount: '5.000000',
      confirmations: 3,
      local: true,
      expires_at: null,
    });
  });

  it('of a pool is the signer’s next one, never the hot one, and none while the signer holds other keys', async () => {
    const sol = fakeChain('sol');
    Object.assign(sol.driver, {
      family: 'solana',
      derive: null,
      assets: [{ currency: 'sol', decimals: 9, contract: null }],
    });
    const clock = { shift: 0 };
    const system = systemRuntime();
    const own = fakeSigner();
    const { pool } = own;
    const apart = await openDepositTestApp({
      chains: fakeChains([sol.driver]),
      signer: own,
      runtime: { ...system, now: () => system.now() + clock.shift },
    });
    const give = async ({ token }: TestPlayer) =>
      (await apart.api(ADDRESS, { currency: 'sol', chain: 'sol', amount: '1' }, token)).body;
    try {
      const scanner = apart.scanner(sol.driver);
      await apart.read(sol.driver, scanner);
      const players = await Promise.all([apart.register(), apart.register()]);
      const given = await Promise.all(players.map(give));
      expect(given.map(({ wallet }) => String(wallet)).toSorted()).toEqual(['pool-1', 'pool-2']);

      const later = async () => {
        clock.shift += 5 * 60_000;
        await apart.read(sol.driver, scanner);
      };
      // The pool alone says whose keys they were, as where an older version has filled it.
      await apart.kit.db.pool.query('delete from wallet_keyring');
      own.pool = async (...asked) =>
        (await pool(...asked)).map((one) => ({ ...one, address: `other-${one.address}` }));
      await later();
      const { rows } = await apart.kit.db.pool.query('select kind, subject from reconciliation_case');
      expect(rows).toEqual([{ kind: 'signer', subject: 'keyring:sol' }]);
      expect(await give(await apart.register())).toMatchObject({ code: 5 });
      // What comes to the known ones is still read, also while the signer is away.
      own.pool = () => Promise.reject(new SignerUnreachable('away'));
      sol.mine([fakeTransfer(given[0]!.wallet, 10n ** 9n, { currency: 'sol' })], 2);
      await later();
      expect(
        (await apart.kit.money.balances(players[0].id)).find(({ currency }) => currency.code === 'sol')!.real,
      ).toBe(10n ** 8n);
      expect(await give(players[0])).toMatchObject({ code: 5 });
      own.pool = pool;
      await later();
      expect(await give(await apart.register())).toMatchObject({ wallet: expect.stringMatching(/^pool-/) });
    } finally {
      await apart.close();
    }
  });

  it('is refused to guests', async () => {
    expect((await app.api(ADDRESS, { currency: 'eth', chain: 'eth', amount: '1' })).status).toBe(401);
  });

  it.each([
    ['0', 1],
    ['0.0', 1],
    [0, 1],
    [-0, 1],
    ['-1', 1],
    [-5, 1],
    ['-0', 1],
    ['0.000000001', 2],
    [1e-9, 2],
    ['1e309', 2],
    ['1e3', 2],
    ['Infinity', 2],
    ['NaN', 2],
    ['', 2],
    [' 1', 2],
    ['1 ', 2],
    ['+1', 2],
    ['1,5', 2],
    ['0x10', 2],
    ['１', 2],
    ['٣', 2],
    ['1\u0000', 2],
    ['1\u202e', 2],
    ['9007199254740993', 2],
    [2 ** 53, 2],
    ['9'.repeat(80), 2],
    ['9'.repeat(500), 2],
    [null, 2],
    [[1], 2],
    [{ $gt: 0 }, 2],
    [true, 2],
    ['0.00000001', 4],
  ])('is refused for the amount %j with code %i', async (amount, code) => {
    const { status, body } = await ask(await app.register(), { currency: 'eth', chain: 'eth', amount });
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    expect(body.message).toBe(
      { 1: 'Amount must be greater than 0', 2: 'Invalid amount', 4: 'Amount is less than minimal' }[
        code as 1 | 2 | 4
      ],
    );
  });

  it('is refused for 1e309 in JSON, which no number holds', async () => {
    const { token } = await app.register();
    const { body } = await app.api(ADDRESS, '{"currency":"eth","chain":"eth","amount":1e309}', token);
    expect(body).toMatchObject({ code: 2, message: 'Invalid amount' });
  });

  it.each([
    ['doge', 'eth'],
    ['btc', 'btc'],
    ['eth', 'bsc'],
    ['eur', 'eth'],
    ['nothing', 'eth'],
    ['eth', '__proto__'],
    ['constructor', 'eth'],
    ['ETH', 'eth'],
    ['еth', 'eth'],
  ])('is refused for %s over %s', async (currency, over) => {
    const { status, body } = await ask(await app.register(), { currency, chain: over, amount: '1' });
    expect({ status, ...body }).toMatchObject({
      status: 422,
      code: 3,
      message: 'This currency is not supported by provider',
    });
  });

  it('is refused to who has excluded themselves, and over a deposit limit', async () => {
    const player = await app.register();
    await app.api('/api/limits/set', { kind: 'deposit', period: 'day', cap: '100' }, player.token);
    expect((await ask(player, { currency: 'usdt', chain: 'eth', amount: '500' })).body).toMatchObject({
      code: -11,
      rule: 'limit.deposit.day',
    });
    expect((await ask(player, { currency: 'usdt', chain: 'eth', amount: '50' })).status).toBe(200);
    await app.api('/api/limits/break', { kind: 'timeout', length: '24h' }, player.token);
  });

  it('is refused while the signer holds other keys, with an open case', async () => {
    const apart = await openDepositTestApp({
      chains: fakeChains([chain.driver]),
      signer,
      databaseUrl: app.databaseUrl,
    });
    try {
      signer.xpub = 'another';
      await apart.scanner(chain.driver).step();
      const { rows } = await app.kit.db.pool.query(
        `select kind, state from reconciliation_case where subject = 'keyring:evm'`,
      );
      expect(rows).toEqual([{ kind: 'signer', state: 'open' }]);
      const refused = await ask(await app.register(), { currency: 'eth', chain: 'eth', amount: '1' });
      expect(refused).toMatchObject({
        status: 503,
        body: { code: 5, message: 'Failed to generate deposit address' },
      });
      signer.xpub = 'xpub';
      await apart.scanner(chain.driver).step();
      expect(await walletOf(await app.register())).toMatch(/^xpub-/);
    } finally {
      signer.xpub = 'xpub';
      await apart.close();
    }
  });
});

describe('the hint of a node', () => {
  const notify = (path: string) => app.get(`/api/walletNotify/${path}`);

  it('shows a deposit that is in no block, and never credits', async () => {
    const player = await app.register();
    const transfer = fakeTransfer(await walletOf(player), ETHER);
    chain.pool.push(transfer);
    expect(await notify(`eth/${transfer.txid}`)).toMatchObject({ status: 200, body: {} });
    await app.deposits.hints.settle();
    expect(await history(player)).toMatchObject([
      { state: 'seen', confirmations: 0, status: 0, sum: '1.00000000' },
    ]);
    expect(await balance(player)).toBe(0n);
    chain.mine([transfer], 2);
    await app.read(chain.driver);
    expect(await history(player)).toMatchObject([{ state: 'credited', status: 1 }]);
  });

  it('a thousand times at once, while the chain is read, is one credit', async () => {
    const player = await app.register();
    const transfer = fakeTransfer(await walletOf(player), ETHER);
    chain.pool.push(transfer);
    const hints = Array.from({ length: 1_000 }, () => notify(`eth/${transfer.txid}`));
    chain.mine([transfer], 2);
    await Promise.all([...hints, app.read(chain.driver), app.read(chain.driver)]);
    await app.deposits.hints.settle();
    await app.read(chain.driver);
    expect(await history(player)).toHaveLength(1);
    expect(await balance(player)).toBe(10n ** 8n);
    expect(
      new Set((await Promise.all(hints)).map(({ status, body }) => `${status}${JSON.stringify(body)}`)),
    ).toEqual(new Set(['200{}']));
  });

  it.each([
    'eth/nonsense',
    'nothing/00',
    'eth/..%2f..',
    'eth/%00',
    `eth/${'0'.repeat(64)}?secret=a&secret=b`,
    'usdt/' + '1'.repeat(64),
  ])('answers %s like any other', async (path) => {
    expect(await notify(path)).toMatchObject({ status: 200, body: {} });
  });
});

describe('the faucet', () => {
  it('gives development coins to one’s own address, in turn', async () => {
    const { token } = await app.register();
    const take = () => app.api('/api/wallet/faucet', { currency: 'eth', chain: 'eth' }, token);
    const both = await Promise.all([take(), take()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(both.find(({ status }) => status === 200)!.body).toMatchObject({
      currency: 'eth',
      sum: '0.10000000',
    });
  });

  it('does not exist on real chains', async () => {
    const real = fakeChain();
    Object.assign(real.driver, { network: 'main' });
    const apart = await openDepositTestApp({ chains: fakeChains([real.driver], { faucet: true }) });
    try {
      const { token } = await apart.register();
      expect(
        (await apart.api('/api/wallet/faucet', { currency: 'eth', chain: 'eth' }, token)).body.code,
      ).toBe(3);
    } finally {
      await apart.close();
    }
  });
});

it('a payment by bank that staff declined is handed in again, in another currency or by whose it is, and is credited once', async () => {
  const [thief, player] = [await app.register(), await app.register()];
  const staff = await app.staff('wallet.read', 'wallet.deposits');
  const txid = `REF-${player.user._id}`;
  const claimed = async (who: TestPlayer, currency: string) =>
    (await app.api('/api/wallet/bank/claim', { currency, amount: '50', txid }, who.token)).body;
  const decide = (what: string, id: string, more: object) =>
    app.api(`/api/admin/deposits/${what}`, { id, ...more }, staff.token);

  const first = await claimed(thief, 'eur');
  expect((await claimed(player, 'eur')).code).toBe(8);
  await decide('close', first._id, { reason: 'of a third party, sent back' });
  const second = await claimed(player, 'eur');
  await decide('close', second._id, { reason: 'has not arrived' });
  const third = await claimed(player, 'usd');
  // Who confirms it sees what was said of the ones before, and where.
  expect((await decide('one', third._id, {})).body).toMatchObject({
    deposit: { note: 'Declined before: of a third party, sent back\nhas not arrived' },
    steps: [{ what: 'claimed', detail: { declined: second._id } }],
  });
  expect(third).toMatchObject({ state: 'confirming', currency: 'usd', txid: first.txid });
  expect((await claimed(thief, 'eur')).code).toBe(8);
  expect((await decide('bank', third._id, { amount: '50' })).body.state).toBe('credited');
  expect((await claimed(thief, 'eur')).code).toBe(8);
  expect([await balance(player, 'usd'), await balance(thief, 'eur')]).toEqual([app.units('50', 'usd'), 0n]);
  // Each keeps what became of what they handed in.
  expect((await history(thief)).map(({ state }: { state: string }) => state)).toEqual(['closed']);
  expect((await history(player)).map(({ state }: { state: string }) => state)).toEqual([
    'credited',
    'closed',
  ]);
});

it.each(['first', 'other'])(
  'a walk back that was cut short between two reversals ends as the %s branch has it',
  async (branch) => {
    const players = [await app.register(), await app.register()];
    const targets = await Promise.all(players.map(walletOf));
    const balances = () => Promise.all(players.map((one) => balance(one)));
    chain.mine(
      targets.map((target) => fakeTransfer(target, ETHER)),
      2,
    );
    await app.read(chain.driver);
    expect(await balances()).toEqual([10n ** 8n, 10n ** 8n]);

    const first = chain.undo(3);
    chain.mine([], 2);
    const { money } = app.deposits.context.kit;
    const { exclusive } = money;
    vi.spyOn(money, 'exclusive').mockImplementationOnce(exclusive).mockRejectedValueOnce(new Error('killed'));
    await expect(app.read(chain.driver)).rejects.toThrow('killed');
    vi.restoreAllMocks();
    expect(new Set(await balances())).toEqual(new Set([0n, 10n ** 8n]));
    if (branch === 'first') {
      chain.undo(3);
      chain.redo(first);
    }
    await app.read(chain.driver);
    expect(await balances()).toEqual(branch === 'first' ? [10n ** 8n, 10n ** 8n] : [0n, 0n]);
  },
);

it('leaves a ledger without findings', async () => {
  const client = await app.kit.db.pool.connect();
  const report = await auditLedger(client, WALLET_CHECKS).finally(() => client.release());
  expect(report.findings).toEqual([]);
});

/** Bitcoin, Litecoin and Dogecoin from a deposit to a withdrawal: real scanner, payments and signer on development chains. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { profile } from '#features/account/profile/feature.ts';
import { security } from '#features/account/security/feature.ts';
import type { ChainDriver } from '#platform/chains/driver.ts';
import { startUtxoNode, type UtxoNode } from '#platform/chains/local/utxo-node.ts';
import { createUtxoDriver } from '#platform/chains/utxo/driver.ts';
import { createUtxoKeys } from '#platform/chains/utxo/keys.ts';
import { assetsOf } from '#platform/chains/utxo/parameters.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { readFrom } from '#platform/chains/signer/approvals.ts';
import { signerCaps } from '#platform/chains/signer/caps.ts';
import { SignerFailed, SignerUnreachable, type Signer } from '#platform/chains/signer/client.ts';
import { fateBy } from '#platform/chains/signer/fates.ts';
import { openJournal } from '#platform/chains/signer/journal.ts';
import { openSignerEndpoint } from '#platform/chains/signer/server.ts';
import { createSigner } from '#platform/chains/signer/service.ts';
import { abandonedPrefix } from '#platform/server/testing/abandoned.ts';
import { urlAs } from '#platform/server/testing/database.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { reconciliation } from '#features/money/reconciliation/feature.ts';
import { wallet } from '#features/money/wallet/feature.ts';
import { withdrawSettings } from '#features/money/wallet/withdraw-settings.ts';
import { createScanner, type Scanner } from '#features/money/wallet/server/deposits/scan.ts';
import { compareChain } from '#features/money/reconciliation/server/compare.ts';
import { createContext } from '#features/money/wallet/server/withdrawals/open.ts';
import { consolidate } from '#features/money/wallet/server/withdrawals/payments/consolidate.ts';
import { freeOutputs } from '#features/money/wallet/server/withdrawals/outputs.ts';
import { workOnce } from '#features/money/wallet/server/withdrawals/payments/payout-worker.ts';

const CHAINS = ['btc', 'ltc', 'doge'] as const;
type Chain = (typeof CHAINS)[number];

const folder = mkdtempSync(join(tmpdir(), `${abandonedPrefix}${process.pid}-outputs-`));
const token = 'no secret: the socket is in a folder of this test';
const seed = new Uint8Array(64).fill(5);
const runtime = systemRuntime();

const nodes = new Map<Chain, UtxoNode>();
const drivers = new Map<string, ChainDriver>();
const scanners = new Map<Chain, Scanner>();
let app: TestPlatform;
let closeSigner: () => Promise<void>;
let player: TestPlayer;

beforeAll(async () => {
  for (const chain of CHAINS) {
    const node = await startUtxoNode({ chain, folder, blockEveryMs: 0 });
    nodes.set(chain, node);
    drivers.set(chain, createUtxoDriver({ chain, network: 'local', url: node.url }));
  }
  const journal = openJournal(join(folder, 'signer.jsonl'));
  const address = join(folder, 'signer.sock');
  const keysOf = (chain: Chain) => createUtxoKeys({ chain, network: 'local', seed });
  const endpoint = await openSignerEndpoint(address, token, () =>
    createSigner({
      chains: new Map(
        CHAINS.map((chain) => [chain, { keys: keysOf(chain), assets: assetsOf(chain), network: 'local' }]),
      ),
      fateOf: (chain, txid, plan, isRival) => fateBy(drivers.get(chain)!, txid, plan, isRival),
      caps: signerCaps(folder),
      journal,
      pins: () => [],
      readWithdrawal: (id) => readFrom({ connectionString: urlAs(app.databaseUrl, 'signer') })(id),
      now: () => runtime.now(),
    }),
  );
  closeSigner = async () => {
    await endpoint.close();
    journal.close();
  };
  app = await createTestPlatform({
    confirmed: true,
    features: [identity, security, profile, saferPlay, backoffice, wallet, reconciliation],
    config: { signer: { address, token } },
    chains: {
      list: () => [...drivers.values()],
      get: (id) => drivers.get(id),
      // Nothing runs by itself: `work` does it.
      wanted: [],
      off: () => [],
      faucet: () => Promise.resolve(null),
      hasFaucet: () => false,
    },
  });
  const usual = z.parse(withdrawSettings, {});
  const auto = { ...usual.auto, accountHours: 0, dayEur: '99999999' };
  const withdrawals = { ...usual, dayEur: '0', dayCount: 0, auto };
  await app.kit.settings.set('wallet', { withdrawals }, 'test');
  for (const chain of CHAINS) {
    scanners.set(
      chain,
      createScanner({ kit: app.kit, signer: app.kit.signer, processors: new Map() }, drivers.get(chain)!),
    );
    await scan(chain);
  }
  player = await app.register();
});

afterAll(async () => {
  await app?.close();
  await closeSigner?.();
  for (const node of nodes.values()) await node.close();
  rmSync(folder, { recursive: true, force: true });
});

async function scan(chain: Chain): Promise<void> {
  while (!['idle', 'halted'].includes(await scanners.get(chain)!.step())) continue;
}

/** Rounds of payments, blocks and reading until nothing is under way. */
async function settle(chain: Chain): Promise<void> {
  const context = createContext(app.kit);
  for (let round = 0; round < 60; round += 1) {
    await workOnce({ context, driver: drivers.get(chain)! });
    await nodes.get(chain)!.mine(1);
    await scan(chain);
    const { rows } = await app.kit.db.pool.query(
      `select 1 from chain_payment where state = 'open' union all select 1 from withdrawal where status = 3`,
    );
    if (rows.length === 0) return;
  }
  throw new Error('payments do not end');
}

const balance = async (chain: Chain) =>
  (await app.kit.money.balances(player.id)).find(({ currency }) => currency.code === chain)!.real;

/** What is paid in and what is asked for, small enough for no member of staff to look at it; units of the chain. */
const SUMS = {
  btc: { deposit: 900_000n, sum: '0.00300001' },
  ltc: { deposit: 800_000_000n, sum: '2.00000001' },
  doge: { deposit: 400_000_000_000n, sum: '1000.00000001' },
} as const satisfies Record<Chain, { deposit: bigint; sum: string }>;

it.each(CHAINS)('%s: a deposit is credited, and withdrawals arrive to the last unit', async (chain) => {
  const [node, driver] = [nodes.get(chain)!, drivers.get(chain)!];
  const { deposit, sum } = SUMS[chain];
  const { body } = await app.api(
    '/api/wallet/getDepositWallet',
    { currency: chain, chain, amount: '10' },
    player.token,
  );
  await node.faucet(body.wallet, chain, deposit);
  await node.mine(driver.confirmations - 1);
  await scan(chain);
  expect(await balance(chain)).toBe(0n);
  await node.mine(1);
  await scan(chain);
  expect(await balance(chain)).toBe(deposit);

  // What can be paid is looked at before anybody asks.
  await workOnce({ context: createContext(app.kit), driver });

  // The second one spends what came back from the first.
  for (const path of ['0/1', '0/2']) {
    const payee = createUtxoKeys({ chain, network: 'local', seed: new Uint8Array(64).fill(6) }).address(path);
    const asked = { sum, currency: chain, type: chain, wallet: payee.address };
    const answer = await app.api('/api/wallet/withdraw', asked, player.token);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await settle(chain);
    const { rows } = await app.kit.db.pool.query<{ status: number; net: string }>(
      'select status, net::text from withdrawal where address = $1',
      [payee.address],
    );
    expect(rows).toMatchObject([{ status: 1 }]);
    expect(await driver.balance(payee.address, chain)).toBe(BigInt(rows[0]!.net));
  }
  const client = await app.platform.db.pool.connect();
  const { findings } = await auditLedger(client);
  client.release();
  expect(findings).toEqual([]);
});

/** The house's kit with another signer: by what it is asked to sign. */
const signingBy = (sign: Signer['sign'], more: Partial<Signer> = {}): ServerKit => ({
  ...app.kit,
  signer: { ...app.kit.signer, ...more, sign },
});
const unable = (words: string) => Promise.reject(new SignerFailed(words));

const freeOf = async (chain: Chain) =>
  (
    await app.kit.db.pool.query<{ count: number; sum: string }>(
      `select count(*)::int as count, coalesce(sum(amount), 0)::text as sum from chain_output where chain = $1 and spent_by is null`,
      [chain],
    )
  ).rows[0]!;
const promised = async (chain: Chain) =>
  BigInt(
    (
      await app.kit.db.pool.query<{ balance: string }>(
        'select balance::text from hot_balance where chain = $1',
        [chain],
      )
    ).rows[0]!.balance,
  );

it('promises what one payment can pay, and puts small outputs together when fees are low', async () => {
  const [node, driver] = [nodes.get('ltc')!, drivers.get('ltc')!];
  const { body } = await app.api(
    '/api/wallet/getDepositWallet',
    { currency: 'ltc', chain: 'ltc', amount: '10' },
    player.token,
  );
  for (let count = 0; count < 300; count += 1) {
    await node.faucet(body.wallet, 'ltc', 10_000_000n);
    await node.mine(1);
  }
  await node.mine(driver.confirmations);
  // So many blocks in one go: the node may have closed the connection that was kept open meanwhile.
  const answers = async () => (await driver.tip()).height > 0;
  await expect.poll(() => answers().catch(() => false)).toBe(true);
  await scan('ltc');
  const context = createContext(app.kit);
  await workOnce({ context, driver });
  const before = await freeOf('ltc');
  const most = await promised('ltc');
  expect(before.count).toBeGreaterThan(250);
  expect(most).toBeLessThan(BigInt(before.sum));
  const hot = await context.hot('ltc');
  const payee = createUtxoKeys({ chain: 'ltc', network: 'local', seed: new Uint8Array(64).fill(7) }).address(
    '0/1',
  );
  const plan = async (amount: bigint) =>
    driver.plan({
      kind: 'pay',
      from: hot,
      change: hot,
      outputs: [{ address: payee.address, currency: 'ltc', amount }],
      spendable: await freeOutputs(app.kit.db.pool, driver),
      nonce: null,
    });
  expect(await plan(most)).toMatchObject({ kind: 'pay' });
  expect(await plan(BigInt(before.sum) - 1_000_000n)).toMatchObject({ refused: 'funds' });
  // Fees as they always were: nothing is put together.
  expect(await sweeps()).toBe(0);

  // Payments come first, but one that lacks funds waits for what is put together.
  const sum = SUMS.ltc.sum;
  const asked = { sum, currency: 'ltc', type: 'ltc', wallet: payee.address };
  await app.api('/api/wallet/withdraw', asked, player.token);
  const waits = (reason: string | null) =>
    app.kit.db.pool.query(`update withdrawal set wait_reason = $1 where status = 3`, [reason]);

  // They were higher in the days before.
  await app.kit.db.pool.query(
    `insert into chain_fee_hour (chain, hour, cost) select 'ltc', date_trunc('hour', now()) - step * interval '1 hour', 10000000
       from generate_series(1, 30) step on conflict (chain, hour) do update set cost = excluded.cost`,
  );
  const unsigned = { context: createContext(signingBy(() => unable('too large'))), driver };
  expect(await consolidate(unsigned)).toBe(false);
  await waits('hot-wallet');
  expect(await consolidate(unsigned)).toBe(true);
  // What came to nothing has given its outputs back, and is not begun again at once.
  expect(await freeOf('ltc')).toEqual(before);
  expect(await consolidate(unsigned)).toBe(false);
  await app.kit.db.pool.query(
    `update chain_payment set ended_at = ended_at - interval '1 hour' where chain = 'ltc' and kind = 'sweep'`,
  );
  expect(await sweeps()).toBe(1);
  await settle('ltc');
  expect(await sweeps()).toBeGreaterThan(1);
  expect((await freeOf('ltc')).count).toBeLessThan(60);
  expect(await promised('ltc')).toBeGreaterThan(most);
  const [compared] = await compareChain(app.kit, driver);
  expect(compared).toMatchObject({ difference: 0n });
  const client = await app.platform.db.pool.connect();
  const { findings } = await auditLedger(client);
  client.release();
  expect(findings).toEqual([]);

  async function sweeps(): Promise<number> {
    const { rows } = await app.kit.db.pool.query<{ count: number }>(
      `select count(*)::int as count from chain_payment where chain = 'ltc' and kind = 'sweep'`,
    );
    return rows[0]!.count;
  }
});

it('what the signer does not sign keeps no other waiting, and is paid once when it does', async () => {
  const [node, driver] = [nodes.get('btc')!, drivers.get('btc')!];
  const hot = await createContext(app.kit).hot('btc');
  const payees = ['0/3', '0/4'].map(
    (path) =>
      createUtxoKeys({ chain: 'btc', network: 'local', seed: new Uint8Array(64).fill(6) }).address(path)
        .address,
  );
  for (const _ of payees) {
    await node.faucet(hot.address, 'btc', 900_000n);
    await node.mine(1);
  }
  await scan('btc');
  await workOnce({ context: createContext(app.kit), driver });
  const ids: string[] = [];
  for (const payee of payees) {
    const owner = await app.register();
    await app.credit(owner.id, 'btc', '0.008');
    const asked = { sum: SUMS.btc.sum, currency: 'btc', type: 'btc', wallet: payee };
    const { body } = await app.api('/api/wallet/withdraw', asked, owner.token);
    expect(body).toMatchObject({ status: 3 });
    ids.push(body._id);
  }
  const [first, second] = ids;
  const rowOf = async (id?: string) =>
    (await app.kit.db.pool.query('select * from withdrawal where id = $1', [id])).rows[0];
  const takenBy = async (id?: string) =>
    (
      await app.kit.db.pool.query(
        'select from chain_output where spent_by in (select id from chain_payment where withdrawal_id = $1)',
        [id],
      )
    ).rowCount;
  let later = 0;
  /** One round, a minute after the one before, with a signer of its own mind about the first of them. */
  const work = (aboutFirst: Signer['sign'], more: Partial<Signer> = {}) => {
    const { signer, runtime: clock } = app.kit;
    const kit = signingBy(
      (plan, purpose, earlier) =>
        purpose.kind === 'pay' && purpose.withdrawal === first
          ? aboutFirst(plan, purpose, earlier)
          : signer.sign(plan, purpose, earlier),
      more,
    );
    later += 61_000;
    const shift = later;
    const shifted = { ...clock, now: () => clock.now() + shift };
    return workOnce({ context: createContext({ ...kit, runtime: shifted }), driver });
  };
  const away = () => Promise.reject(new SignerUnreachable('reset'));

  // An answer: nothing was signed, so its outputs are free and it is planned again.
  await work(() => unable('too large'));
  expect(await rowOf(first)).toMatchObject({ step: 'none', wait_reason: 'signer', trouble: 'too large' });
  expect(await takenBy(first)).toBe(0);
  expect(await rowOf(second)).toMatchObject({ step: 'sent' });

  // No answer: it may be signed, so it keeps what it spends. A signer that is silent about all ends the round.
  const lost: Signer['sign'] = async (...asked) => {
    await app.kit.signer.sign(...asked);
    return away();
  };
  await expect(work(lost, { log: away })).rejects.toThrow('reset');
  await work(lost);
  expect(await rowOf(first)).toMatchObject({ step: 'planned', txid: null });
  const kept = await takenBy(first);
  expect(kept).toBeGreaterThan(0);
  // It was, as the signer's log says: what the signer answers now does not take that back.
  await work(() => unable('no such key'));
  expect(await rowOf(first)).toMatchObject({ step: 'planned', trouble: 'no such key' });
  expect(await takenBy(first)).toBe(kept);

  await settle('btc');
  for (const [place, payee] of payees.entries()) {
    const { status, net } = await rowOf(ids[place]);
    expect(status).toBe(1);
    expect(await driver.balance(payee, 'btc')).toBe(BigInt(net));
  }
});

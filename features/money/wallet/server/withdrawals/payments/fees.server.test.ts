import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainDriver } from '#platform/chains/driver.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../../testing/withdraw-test-app.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const GWEI = 10n ** 9n;
let lab: WithdrawTestApp;
/** Wei of a payment's cost that its payee may keep. */
let kept = 0n;

beforeAll(async () => {
  lab = await openWithdrawTestApp({ asked: (honest) => ({ ...honest, payeeKeeps: () => kept }) });
  await lab.settings({});
});
afterAll(() => lab?.close());

const query = async (sql: string, ...values: unknown[]) =>
  (await lab.app.platform.db.pool.query(sql, values)).rows;

/** The next block has this base fee, wei, and those after it follow from it. */
async function baseFee(wei: bigint): Promise<void> {
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'anvil_setNextBlockBaseFeePerGas',
    params: [`0x${wei.toString(16)}`],
  };
  const reply = await fetch(lab.node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await reply.json()).not.toHaveProperty('error');
  await lab.node.mine(1);
}

async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round++) {
    await lab.work();
    await lab.node.mine(1);
  }
}

/** A deposit that the scanner has credited: the row is what it leaves behind. */
async function deposited(index: number, currency: string, amount: bigint): Promise<string> {
  const own = await lab.app.kit.signer.address('eth', `0/${index}`);
  const player = await lab.app.register();
  const at = new Date(lab.app.kit.runtime.now());
  await query(
    `insert into wallet_address (keyring, path, address, target, account_id, at) values ('evm', $1, $2, $3, $4, $5)`,
    own.path,
    own.address,
    own.target,
    player.id.toString(),
    at,
  );
  const txid = await lab.node.faucet(own.address, currency, amount);
  await lab.node.mine(1);
  await query(
    `insert into deposit (id, chain, txid, part, keyring, target, account_id, currency, amount, decimals, units, state, needed,
       seen_at, credited_at, posting)
     values (gen_random_uuid(), 'eth', $1, 'native', 'evm', $2, $3, $4, $5, 18, 1, 'credited', 3, $6, $6, gen_random_uuid())`,
    txid,
    own.target,
    player.id.toString(),
    currency,
    amount.toString(),
    at,
  );
  return own.address;
}

const paymentsAt = (path: string) =>
  query('select kind, state from chain_payment where source = $1 or target = $1 order by at', path);

it('a site of tokens alone says what its hot address lacks for fees, and goes on when it has it', async () => {
  const address = await deposited(0, 'usdt', 500_000_000n);
  await rounds(3);
  expect(await paymentsAt('0/0')).toEqual([]);
  const hot = await lab.hotAddress();
  const [alarm] = await query(
    `select kind, currency, finding from reconciliation_case where subject = 'fees:eth' and state = 'open'`,
  );
  expect(alarm).toMatchObject({ kind: 'fees', currency: 'eth', finding: expect.stringContaining(hot) });
  const staff = await lab.app.staff();
  const { body } = await lab.app.api('/api/admin/wallet/hot', {}, staff.token);
  expect(body.chains[0].fees).toMatchObject({ currency: 'eth', short: true });
  expect(Number(body.chains[0].fees.needed)).toBeGreaterThan(0);

  await lab.node.faucet(hot, 'eth', 5n * ETHER);
  await lab.node.mine(1);
  lab.clock.shift += 2 * MINUTE_MS;
  await rounds(12);
  expect(await lab.driver.balance(address, 'usdt')).toBe(0n);
  expect((await paymentsAt('0/0')).map(({ kind }) => kind)).toEqual(['fund', 'sweep']);
  expect((await lab.app.api('/api/admin/wallet/hot', {}, staff.token)).body.chains[0].fees).toMatchObject({
    short: false,
  });
  expect(await lab.findings()).toEqual([]);
});

it('coin for fees is sent up to the cap of 24 hours', async () => {
  await lab.settings({ fundDayEur: '0' });
  const address = await deposited(1, 'usdt', 500_000_000n);
  await rounds(3);
  expect(await paymentsAt('0/1')).toEqual([]);
  await lab.settings({});
  lab.clock.shift += HOUR_MS + MINUTE_MS;
  await rounds(12);
  expect(await lab.driver.balance(address, 'usdt')).toBe(0n);
});

it('where fees are paid in what the house has no price of, a case says so', async () => {
  await deposited(3, 'usdt', 500_000_000n);
  const [coin, ...tokens] = lab.driver.assets;
  const known = (currency: string) => (currency === 'bnb' ? coin!.currency : currency);
  const driver: ChainDriver = {
    ...lab.driver,
    assets: [{ ...coin!, currency: 'bnb' }, ...tokens],
    balance: (address, currency) => lab.driver.balance(address, known(currency)),
    paymentCost: (currency) => lab.driver.paymentCost(known(currency)),
  };
  await lab.work({ driver });
  expect(await paymentsAt('0/3')).toEqual([]);
  const cases = await query(
    `select kind, currency, finding from reconciliation_case where subject = 'fee-price:eth'`,
  );
  expect(cases).toEqual([
    {
      kind: 'fees',
      currency: 'bnb',
      finding: expect.stringContaining('BNB, which Ethereum takes its fees in'),
    },
  ]);
});

it('a deposit address is emptied when that is worth its fee, not before', async () => {
  await baseFee(300n * GWEI);
  const address = await deposited(2, 'eth', ETHER / 100n);
  await rounds(1);
  expect(await paymentsAt('0/2')).toEqual([]);
  // What nobody asks for costs less with every block.
  await lab.node.mine(40);
  await rounds(1);
  expect(await paymentsAt('0/2')).toEqual([]);
  lab.clock.shift += HOUR_MS + MINUTE_MS;
  await rounds(6);
  expect(await lab.driver.balance(address, 'eth')).toBe(0n);
});

it('the least that is paid covers what its payment costs, and a player pays that where the house wants it', async () => {
  const player = await lab.rich('5');
  const quote = async () =>
    (
      await lab.app.api(
        '/api/wallet/withdraw/quote',
        { currency: 'eth', type: 'eth', sum: '1' },
        player.token,
      )
    ).body;
  await rounds(1);
  const before = await quote();
  await baseFee(300n * GWEI);
  lab.clock.shift += 2 * MINUTE_MS;
  await lab.work();
  const dear = await quote();
  const cost =
    Number((await query(`select cost::text from chain_fee where currency = 'eth'`))[0]!.cost) / 1e18;
  expect(Number(dear.minimum)).toBeGreaterThanOrEqual(2 * cost);
  expect(Number(before.minimum)).toBeLessThan(2 * cost);
  const small = await lab.ask(player, { sum: before.minimum });
  expect(small).toMatchObject({ status: 422, body: { errors: { sum: 'cashier.amount.minimum' } } });
  expect(dear.networkFee).toBe(before.networkFee);
  // What the payee may keep of it is never the house's, also where all else is.
  kept = ETHER / 50n;
  const keeping = await quote();
  expect(Number(keeping.networkFee)).toBeCloseTo(0.02, 6);
  kept = 0n;

  await lab.settings({ networkCost: 'player' });
  const charged = await quote();
  expect(Number(charged.networkFee)).toBeGreaterThanOrEqual(cost);
  kept = ETHER / 50n;
  const { body } = await lab.ask(player, { sum: '1' });
  expect(body).toMatchObject({ fee: keeping.fee, net: keeping.net });
  expect(await lab.findings()).toEqual([]);
});

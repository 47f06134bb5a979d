import { afterAll, beforeAll, expect, it } from 'vitest';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../../testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;

beforeAll(async () => {
  lab = await openWithdrawTestApp();
});
afterAll(() => lab?.close());

const query = async (sql: string, ...values: unknown[]) =>
  (await lab.app.platform.db.pool.query(sql, values)).rows;
const hotHolds = async (currency: string) =>
  lab.driver.balance((await lab.app.kit.signer.address('eth', '1/0')).address, currency);

/** A deposit that the scanner has credited: the row is what it leaves behind. */
async function deposited(index: number, currency: string, amount: bigint): Promise<string> {
  const own = await lab.app.kit.signer.address('eth', `0/${index}`);
  const player = await lab.app.register();
  await query(
    `insert into wallet_address (keyring, path, address, target, account_id, at) values ('evm', $1, $2, $3, $4, now())`,
    own.path,
    own.address,
    own.target,
    player.id.toString(),
  );
  const txid = await lab.node.faucet(own.address, currency, amount);
  await lab.node.mine(1);
  await query(
    `insert into deposit (id, chain, txid, part, keyring, target, account_id, currency, amount, decimals, units, state, needed,
       seen_at, credited_at, posting)
     values (gen_random_uuid(), 'eth', $1, 'native', 'evm', $2, $3, $4, $5, 18, 1, 'credited', 3, now(), now(), gen_random_uuid())`,
    txid,
    own.target,
    player.id.toString(),
    currency,
    amount.toString(),
  );
  return own.address;
}

it('empties a deposit address to the last wei, and books what the network took', async () => {
  const unswept = async () =>
    /phoenix_unswept_addresses\{chain="eth"\} (\d+)/.exec(await lab.app.kit.metrics.metrics())?.[1];
  const address = await deposited(0, 'eth', ETHER);
  expect(await unswept()).toBe('1');
  await lab.settle();
  expect(await unswept()).toBe('0');
  expect(await lab.driver.balance(address, 'eth')).toBe(0n);
  const [cost] = await query(`select spent::text, posted::text from chain_cost where chain = 'eth'`);
  expect(await hotHolds('eth')).toBe(ETHER - BigInt(cost!.spent));
  const booked = await query(
    `select coalesce(sum(balance), 0)::text as net from house where code = -9 and cur = 2`,
  );
  expect(booked[0]!.net).toBe(`-${cost!.posted}`);
  expect(BigInt(cost!.posted)).toBe(BigInt(cost!.spent) / 10n ** 10n);
});

it('sends the coin that moving a token costs first, and no more', async () => {
  const address = await deposited(1, 'usdt', 500_000_000n);
  await lab.settle();
  // The first round funds, the next one sweeps.
  for (let round = 0; round < 3; round++) await lab.settle();
  expect(await lab.driver.balance(address, 'usdt')).toBe(0n);
  expect(await hotHolds('usdt')).toBe(500_000_000n);
  const kinds = await query(
    `select kind from chain_payment where currency = 'usdt' or kind = 'fund' order by at`,
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['fund', 'sweep']);
  expect(await lab.driver.balance(address, 'eth')).toBeLessThan(ETHER / 1000n);
});

it('leaves what is worth less than the operator wants moved, and looks at it once', async () => {
  const address = await deposited(2, 'usdt', 1_000_000n);
  await lab.settle();
  await lab.settle();
  expect(await lab.driver.balance(address, 'usdt')).toBe(1_000_000n);
  expect(await query(`select 1 from sweep_look where path = '0/2'`)).toHaveLength(1);
  expect(await query(`select 1 from chain_payment where source = '0/2' or target = '0/2'`)).toHaveLength(0);
});

it('begins nothing while withdrawals are paused, and ends what is under way', async () => {
  const payments = () => query(`select kind, state from chain_payment where '0/3' in (source, target)`);
  await deposited(3, 'usdt', 500_000_000n);
  await lab.settings({ paused: true });
  await lab.work();
  expect(await payments()).toEqual([]);
  await lab.settings({});
  await lab.work();
  expect(await payments()).toEqual([{ kind: 'fund', state: 'open' }]);
  await lab.settings({ paused: true });
  await lab.settle();
  // Its sweep would be the next.
  expect(await payments()).toEqual([{ kind: 'fund', state: 'done' }]);
  await lab.settings({});
});

it('leaves clean books', async () => {
  expect(await lab.findings()).toEqual([]);
});

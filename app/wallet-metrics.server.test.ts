import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Plan } from '#platform/chains/driver.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { watchSigner } from '#features/money/reconciliation/server/watch-signer.ts';
import {
  ETHER,
  openWithdrawTestApp,
  type WithdrawTestApp,
} from '#features/money/wallet/server/testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;
let staff: TestPlayer;

beforeAll(async () => {
  lab = await openWithdrawTestApp();
  await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' } });
  await lab.node.faucet(await lab.hotAddress(), 'eth', 2n * ETHER);
  await lab.node.mine(1);
  await lab.work();
  staff = await lab.app.staff();
});
afterAll(() => lab?.close());

const query = async (sql: string, ...values: unknown[]) =>
  (await lab.app.platform.db.pool.query(sql, values)).rows;
const figures = () => lab.app.kit.metrics.metrics();
const figure = async (line: string) =>
  Number(
    (await figures())
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

it('shows how far each node is, and what the hot address holds against what is asked for', async () => {
  const { height } = await lab.driver.tip();
  expect(await figure('phoenix_chain_height{chain="eth"}')).toBe(height);
  expect(await figure('phoenix_hot_balance{chain="eth",currency="eth"}')).toBe(2);
  await query(
    `insert into chain_cursor (chain, height, hash, read_at) values ('eth', $1, '', now()) on conflict (chain) do update set height = $1`,
    height - 1,
  );
  expect(await figure('phoenix_chain_read_height{chain="eth"}')).toBe(height - 1);
  lab.clock.shift += 600_000;
  expect(await figure('phoenix_chain_block_age_seconds{chain="eth"}')).toBeGreaterThanOrEqual(600);
  expect(await figure('phoenix_chain_answer_age_seconds{chain="eth"}')).toBeGreaterThanOrEqual(600);
  await lab.work();
  expect(await figure('phoenix_chain_answer_age_seconds{chain="eth"}')).toBeLessThan(600);

  const player = await lab.rich('100');
  const { body } = await lab.ask(player, { sum: '90' });
  expect(await figure('phoenix_payouts_open{chain="eth",currency="eth"}')).toBe(90);
  lab.clock.shift += 60_000;
  expect(await figure('phoenix_payout_oldest_seconds{reason="amount"}')).toBeGreaterThanOrEqual(60);
  expect(await figure('phoenix_payouts_waiting{reason="amount"}')).toBe(1);
  const { body: hot } = await lab.app.api('/api/admin/wallet/hot', {}, staff.token);
  expect(hot.chains[0].coins[0]).toMatchObject({ currency: 'eth', short: true });
  expect(Number(hot.chains[0].coins[0].waiting)).toBe(90);
  await lab.app.api('/api/admin/withdrawals/decline', { id: body._id, reason: 'no' }, staff.token);
});

it('counts what the signer refuses, and what the network takes', async () => {
  const second = await lab.app.staff();
  const player = await lab.rich('100');
  await lab.node.faucet(await lab.hotAddress(), 'eth', 40n * ETHER);
  await lab.node.mine(1);
  const { body } = await lab.ask(player, { sum: '20' });
  for (const { token } of [staff, second])
    await lab.app.api('/api/admin/withdrawals/approve', { id: body._id }, token);
  await lab.work();
  expect(await figures()).toMatch(/phoenix_signer_refusals_day\{rule="[a-z-]+"\} 1/);
  await lab.app.api('/api/admin/withdrawals/decline', { id: body._id, reason: 'no' }, staff.token);
  await lab.ask(await lab.rich('1'));
  await lab.settle();
  expect(await figure('phoenix_network_fees_day{chain="eth",currency="eth"}')).toBeGreaterThan(0);
});

it('names a signature that nobody here asked for within a minute, and none that its commit explains', async () => {
  const { kit } = lab.app;
  const look = watchSigner(kit);
  lab.clock.shift += 60_000;
  await look();
  expect(await query(`select 1 from reconciliation_case where subject like 'signer:%'`)).toEqual([]);

  // Whoever holds the socket asks the signer itself; the books learn nothing of it.
  const hot = await kit.signer.address('eth', '1/0');
  const subject = kit.runtime.uuid();
  const plan = (await lab.driver.plan({
    kind: 'sweep',
    from: hot,
    change: hot,
    outputs: [
      { address: hot.address, currency: 'eth', amount: await lab.driver.balance(hot.address, 'eth') },
    ],
    spendable: [],
    nonce: await lab.driver.nonce(hot.address),
  })) as Plan;
  const signed = await kit.signer.sign(plan, { kind: 'sweep', subject, to: '1/0' });
  expect(signed).toMatchObject({ txid: expect.any(String) });
  const { txid } = signed as { txid: string };
  const alarms = () =>
    query(`select finding from reconciliation_case where subject = $1 and state = 'open'`, `signer:${txid}`);
  const young = watchSigner({ ...kit, runtime: { ...kit.runtime, now: () => Date.now() } });
  await young();
  expect(await alarms()).toEqual([]);
  lab.clock.shift += 60_000;
  await look();
  expect(await alarms()).toHaveLength(1);
  expect(await figure('phoenix_cases_open{kind="signer"}')).toBe(1);
  // Looked at once more it is the same alarm.
  await look();
  expect(await alarms()).toHaveLength(1);
});

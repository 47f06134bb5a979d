import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Plan } from '#platform/chains/driver.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { urlAs } from '#platform/server/testing/database.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { WALLET_CHECKS } from '../ledger-checks.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../testing/withdraw-test-app.ts';

/** Whoever can write the database, and what they can have paid. */
let lab: WithdrawTestApp;
let staff: TestPlayer;
let player: TestPlayer;

beforeAll(async () => {
  lab = await openWithdrawTestApp();
  await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' } });
  await lab.node.faucet(await lab.hotAddress(), 'eth', 40n * ETHER);
  await lab.node.mine(1);
  await lab.work();
  staff = await lab.app.staff();
});
afterAll(() => lab?.close());
beforeEach(async () => {
  player = await lab.rich('20');
});

const query = async (sql: string, ...values: unknown[]) =>
  (await lab.app.platform.db.pool.query(sql, values)).rows;

/** As the owner of the tables can: triggers off, and on again. */
async function asOwner(table: string, sql: string, ...values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: urlAs(lab.app.databaseUrl, 'owner') });
  await owner.connect();
  try {
    await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(sql, values);
    await owner.query(`alter table ${table} enable trigger user`);
  } finally {
    await owner.end();
  }
}

async function findings(): Promise<string[]> {
  const client = await lab.app.platform.db.pool.connect();
  try {
    return (await auditLedger(client, WALLET_CHECKS)).findings.map(({ check }) => check);
  } finally {
    client.release();
  }
}

async function signFor(id: string, wallet: string): Promise<string> {
  const { kit } = lab.app;
  const hot = await kit.signer.address('eth', '1/0');
  const plan = (await lab.driver.plan({
    kind: 'pay',
    from: hot,
    change: hot,
    spendable: [],
    nonce: await lab.driver.nonce(hot.address),
    outputs: [{ address: wallet, currency: 'eth', amount: 5n * 10n ** 16n }],
  })) as Plan;
  const answer = await kit.signer.sign(plan, { kind: 'pay', withdrawal: id, attempt: 1 });
  return 'refused' in answer ? answer.refused : 'signed';
}

it('writes down what was asked for with the hold, bound to the session, and lets nothing change it', async () => {
  const wallet = lab.stranger();
  const { body } = await lab.ask(player, { wallet });
  const [order] = await query('select * from withdrawal_order where withdrawal_id = $1', body._id);
  expect(order).toMatchObject({ chain: 'eth', network: 'local', factor: false, net: '5000000' });
  expect(order!.address.toLowerCase()).toBe(wallet.toLowerCase());
  const [session] = await query('select 1 from session where token_hash = $1', order!.session);
  expect(session).toBeDefined();
  const foreign = lab.stranger();
  for (const sql of [
    `update withdrawal_order set address = '${foreign}' where withdrawal_id = '${body._id}'`,
    `delete from withdrawal_order where withdrawal_id = '${body._id}'`,
    `update withdrawal set address = '${foreign}' where id = '${body._id}'`,
    `update withdrawal set net = net + 1, fee = fee - 1 where id = '${body._id}'`,
    `update withdrawal set chain = 'bsc' where id = '${body._id}'`,
    `delete from withdrawal where id = '${body._id}'`,
  ])
    await expect(query(sql), sql).rejects.toThrow(/append-only|not changed|permission denied/);
  await lab.settle();
  expect(await lab.driver.balance(wallet, 'eth')).toBe(5n * 10n ** 16n);
  expect(await findings()).toEqual([]);
});

it('pays no address that was changed afterwards, and the audit names it', async () => {
  await lab.settings({ dayEur: '0', dayCount: 0, auto: { on: false } });
  const wallet = lab.stranger();
  const { body } = await lab.ask(player, { wallet });
  await lab.app.api('/api/admin/withdrawals/approve', { id: body._id }, staff.token);
  const foreign = lab.stranger();
  await asOwner('withdrawal', 'update withdrawal set address = $2 where id = $1', body._id, foreign);
  expect(await signFor(body._id, foreign)).toBe('order');
  expect(await findings()).toEqual(['withdrawals are what was asked for']);
  await lab.work();
  expect(await lab.driver.balance(foreign, 'eth')).toBe(0n);
  await asOwner('withdrawal', 'update withdrawal set address = $2 where id = $1', body._id, body.address);
  expect(await findings()).toEqual([]);
  await lab.app.api('/api/admin/withdrawals/approve', { id: body._id }, staff.token);
  await lab.settle();
  expect(await lab.driver.balance(wallet, 'eth')).toBe(5n * 10n ** 16n);
});

it.each([
  ['nobody', async () => 'f'.repeat(24), 'approvals of staff are theirs'],
  ['staff who never said so', async () => staff.user._id, 'approvals of staff are theirs'],
  ['a player', async () => (await lab.rich('1')).user._id, 'approvals of staff are theirs'],
  ['a rule that did not hold', async () => 'rule', 'approvals by rule are first ones'],
])('names an approval by %s', async (_who, who, check) => {
  await lab.settings({ dayEur: '0', dayCount: 0, auto: { on: false } });
  const { body } = await lab.ask(player);
  const id = await who();
  await query('insert into withdrawal_approval values ($1, 1, $2, now())', body._id, id);
  expect(await findings()).toEqual([check]);
  await asOwner('withdrawal_approval', 'delete from withdrawal_approval where withdrawal_id = $1', body._id);
  expect(await findings()).toEqual([]);
});

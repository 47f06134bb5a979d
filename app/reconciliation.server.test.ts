/** Withdrawals that somebody wrote beside the program: named in a case, paid by nobody, and nothing is given back for them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { WALLET_CHECKS } from '#features/money/wallet/server/ledger-checks.ts';
import { inventRows, type Invented } from '#features/money/wallet/server/testing/invented.ts';
import { copyRefusals } from '#features/money/reconciliation/server/copy-refusals.ts';
import { reconcile } from '#features/money/reconciliation/server/run.ts';
import { nameUnasked } from '#features/money/wallet/server/withdrawals/unasked.ts';
import { watchSigner } from '#features/money/reconciliation/server/watch-signer.ts';
import {
  ETHER,
  openWithdrawTestApp,
  type WithdrawTestApp,
} from '#features/money/wallet/server/testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;
let staff: TestPlayer;
let thief: TestPlayer;
let honest: TestPlayer;

beforeAll(async () => {
  lab = await openWithdrawTestApp({ lanesApart: false });
  await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' }, cancel: true });
  await lab.node.faucet(await lab.hotAddress(), 'eth', 40n * ETHER);
  await lab.node.mine(1);
  await lab.work();
  staff = await lab.app.staff();
  // Somebody was paid before: its batch is what an invented line hides in.
  honest = await lab.rich('1');
  await lab.ask(honest);
  await lab.settle();
});
afterAll(() => lab?.close());
beforeEach(async () => {
  thief = await lab.rich('0.001');
});

const query = async (sql: string, ...values: unknown[]) =>
  (await lab.app.platform.db.pool.query(sql, values)).rows;
function payee(): string {
  const read = lab.driver.readAddress(lab.stranger());
  if ('rule' in read) throw new Error(read.rule);
  return read.address;
}
const invent = (change: Partial<Invented> = {}) =>
  inventRows(lab.app.platform.db.pool, {
    user: thief.id,
    units: 5_000_000n,
    to: payee(),
    status: 3,
    line: true,
    event: false,
    ...change,
  });
const casesOf = (id: string) =>
  query(`select kind, state, detail from reconciliation_case where subject = $1`, `unasked:${id}`);
const act = (what: string, id: string) =>
  lab.app.api(`/api/admin/withdrawals/${what}`, { id, reason: 'Not theirs' }, staff.token);
const paid = async (id: string) => {
  const [row] = await query('select address from withdrawal where id = $1', id);
  return lab.driver.balance(row!.address as string, 'eth');
};

it('of what was asked for there is no case', async () => {
  const { body } = await lab.ask(await lab.rich('1'));
  await nameUnasked(lab.app.kit);
  await lab.settle();
  await nameUnasked(lab.app.kit);
  await reconcile(lab.app.kit);
  expect(await query(`select 1 from reconciliation_case where kind = 'unasked'`)).toEqual([]);
  expect(await paid(body._id)).toBeGreaterThan(0n);
});

it.each([
  ['without a line of the journal', { line: false }],
  ['with a line in the batch of somebody else', {}],
  ['with a line and an event there', { event: true }],
])('is not begun by the worker, goes back to staff, and has a case of its own: %s', async (_how, change) => {
  const id = await invent(change);
  for (let round = 0; round < 3; round++) {
    await lab.work();
    await lab.node.mine(1);
  }
  expect(await query('select 1 from chain_payment where withdrawal_id = $1', id)).toEqual([]);
  expect(await paid(id)).toBe(0n);
  expect(await casesOf(id)).toMatchObject([
    { kind: 'unasked', state: 'open', detail: { withdrawal: id, player: thief.user._id } },
  ]);
  const [row] = await query('select status, trouble from withdrawal where id = $1', id);
  expect(row).toEqual({ status: 0, trouble: 'nobody has asked for it' });
  const shown = await lab.app.api('/api/admin/reconciliation', { show: 'open' }, staff.token);
  expect(shown.body.cases).toContainEqual(
    expect.objectContaining({ kind: 'unasked', finding: expect.stringContaining(id) }),
  );
});

it('is named within a minute though no worker picks it up, and at night though it has ended', async () => {
  const waiting = await invent({ status: 0 });
  await nameUnasked(lab.app.kit);
  expect(await casesOf(waiting)).toHaveLength(1);
  await query('update withdrawal set status = 2, ended_at = now() where id = $1', waiting);
  const ended = await invent({ status: 0 });
  await query('update withdrawal set status = 2, ended_at = now() where id = $1', ended);
  await nameUnasked(lab.app.kit);
  expect(await casesOf(ended)).toEqual([]);
  await reconcile(lab.app.kit);
  expect(await casesOf(ended)).toHaveLength(1);
});

it('is neither approved nor settled by staff, and gives nothing back when it is declined or taken back', async () => {
  const id = await invent({ status: 0 });
  const before = await lab.balanceOf(thief);
  for (const what of ['approve', 'settle']) expect([what, (await act(what, id)).status]).toEqual([what, 409]);
  expect((await act('approve', id)).body.code).toBe(18);
  const back = await lab.app.api('/api/wallet/cancel_withdraw', { id }, thief.token);
  expect(back.body.code).toBe(9);
  expect((await act('decline', id)).body).toMatchObject({ status: 2 });
  expect(await lab.balanceOf(thief)).toBe(before);
});

it('is a case when the signer paid it at a call of somebody else, whatever rows are written about it', async () => {
  const id = await invent({ status: 3 });
  await query(`insert into withdrawal_approval values ($1, 1, 'rule', now())`, id);
  const [row] = await query('select address from withdrawal where id = $1', id);
  const hot = await lab.app.kit.signer.address('eth', '1/0');
  const plan = await lab.driver.plan({
    kind: 'pay',
    from: hot,
    change: hot,
    spendable: [],
    nonce: await lab.driver.nonce(hot.address),
    outputs: [{ address: row!.address as string, currency: 'eth', amount: 5n * 10n ** 16n }],
  });
  if ('refused' in plan) throw new Error(plan.refused);
  const signed = await lab.app.kit.signer.sign(plan, { kind: 'pay', withdrawal: id, attempt: 1 });
  expect(signed).toHaveProperty('txid');
  await query('update withdrawal set status = 1, ended_at = now() where id = $1', id);
  lab.clock.shift += 60_000;
  await watchSigner(lab.app.kit)();
  expect(await casesOf(id)).toHaveLength(1);
});

it('makes no refusal of the signer one that the house had asked for', async () => {
  const id = await invent({ status: 0 });
  await query(
    `insert into chain_payment (id, chain, kind, withdrawal_id, attempt, source, currency, amount, nonce, at, state, trouble)
     values (gen_random_uuid(), 'eth', 'pay', $1, 1, '1/0', 'eth', 1, null, now(), 'dead', 'signer: unapproved: no')`,
    id,
  );
  const { kit } = lab.app;
  const line = {
    no: 1,
    at: new Date(kit.runtime.now()).toISOString(),
    event: 'refused',
    kind: 'pay',
    chain: 'eth',
    subject: id,
    attempt: 1,
    outputs: [],
    fee: null,
    from: '1/0',
    nonce: '0',
    inputs: [],
    txid: null,
    rule: 'unapproved',
    caller: 'socket',
    hash: 'h',
  } as unknown as Parameters<ReturnType<typeof copyRefusals>>[0][number];
  await copyRefusals(kit)([line]);
  const [entry] = await kit.audit.list({ limit: 1, action: 'signer.refused' });
  expect(entry!.detail).toMatchObject({ asked: false });
});

it('is named by the audit', async () => {
  const client = await lab.app.platform.db.pool.connect();
  const { findings } = await auditLedger(client, WALLET_CHECKS).finally(() => client.release());
  const found = findings.find(({ check }) => check === 'withdrawals were asked for');
  expect(found?.rows[0]).toMatchObject({ user_id: expect.any(String), address: expect.any(String) });
  // Whose batch it was planted in is named by nobody.
  const named = await query(
    `select 1 from reconciliation_case where kind = 'unasked' and detail->>'player' = $1`,
    honest.user._id,
  );
  expect(named).toEqual([]);
});

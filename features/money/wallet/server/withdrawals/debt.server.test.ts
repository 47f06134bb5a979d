/** A deposit that its chain undid is owed: what was asked for with it is not paid out, whoever approves it and when. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { Scanner } from '../deposits/scan.ts';
import { createScanner } from '../deposits/scan.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;
let scanner: Scanner;
let staff: TestPlayer;
let player: TestPlayer;

beforeAll(async () => {
  lab = await openWithdrawTestApp();
  await lab.node.faucet(await lab.hotAddress(), 'eth', 40n * ETHER);
  await lab.node.mine(10);
  scanner = createScanner(
    { kit: lab.app.kit, signer: lab.app.kit.signer, processors: new Map() },
    lab.driver,
  );
  await read();
  await lab.work();
  staff = await lab.app.staff();
});
afterAll(() => lab?.close());
beforeEach(async () => {
  await lab.settings({ secondAboveEur: '99999', auto: { on: false } });
  player = await lab.rich('0');
  const { body } = await lab.app.api(
    '/api/wallet/getDepositWallet',
    { currency: 'eth', chain: 'eth', amount: '1' },
    player.token,
  );
  await lab.node.faucet(body.wallet, 'eth', ETHER);
  await lab.node.mine(3);
  await read();
  if ((await lab.balanceOf(player)) !== 10n ** 8n) throw new Error('the deposit was not credited');
});

async function read(): Promise<void> {
  for (let step = 0; step < 100; step++) if ((await scanner.step()) === 'idle') return;
  throw new Error('the scanner does not come to an end');
}

/** The chain drops the blocks that the deposit was in. */
async function undo(): Promise<void> {
  await rpc('anvil_reorg', [3, []]);
  await lab.node.mine(1);
  await read();
}

async function rpc(method: string, params: unknown[]): Promise<void> {
  const body = JSON.stringify([{ jsonrpc: '2.0', id: 1, method, params }]);
  const headers = { 'content-type': 'application/json' };
  const [answer] = (await (await fetch(lab.node.url, { method: 'POST', headers, body })).json()) as {
    error?: unknown;
  }[];
  if (answer?.error) throw new Error(JSON.stringify(answer.error));
}

const approve = (id: string, by = staff) => lab.app.api('/api/admin/withdrawals/approve', { id }, by.token);
const latest = async () => (await lab.history(player))[0];
const payments = async (id: string) =>
  (await lab.app.kit.db.pool.query('select 1 from chain_payment where withdrawal_id = $1', [id])).rowCount;

it('undone before staff approve: refused with a reason of its own, and nothing is paid', async () => {
  const { body } = await lab.ask(player, { sum: '0.9' });
  await undo();
  expect(await latest()).toMatchObject({ status: 0, hold: { reason: 'debt' } });
  const answer = await approve(body._id);
  expect(answer).toMatchObject({ status: 409, body: { code: 12 } });
  for (let round = 0; round < 3; round++) await lab.work();
  expect(await payments(body._id)).toBe(0);
  expect(await latest()).toMatchObject({ status: 0, hold: { reason: 'debt' } });
  expect(await lab.findings()).toEqual([]);
});

it('undone after staff approved and before a payment was begun: back to staff, and nothing is paid', async () => {
  const { body } = await lab.ask(player, { sum: '0.9' });
  expect((await approve(body._id)).status).toBe(200);
  await undo();
  for (let round = 0; round < 3; round++) await lab.work();
  expect(await payments(body._id)).toBe(0);
  expect(await latest()).toMatchObject({ status: 0, hold: { reason: 'debt' } });
  expect((await approve(body._id)).body.code).toBe(12);
});

it('approved by rule and undone: the beginning of a payment judges it too', async () => {
  await lab.settings({
    secondAboveEur: '99999',
    auto: { paymentEur: '99999', dayEur: '99999999', hotFloorEur: '0' },
  });
  const { body } = await lab.ask(player, { sum: '0.2' });
  const { body: asked } = { body: await latest() };
  expect(asked).toMatchObject({ _id: body._id, auto: true, status: 3 });
  // The debt alone, without the reversal's own look at what waits.
  const { kit } = lab.app;
  await kit.db.pool.query(
    `insert into deposit_debt (id, deposit_id, account_id, cur, owed, at)
     select $1, id, account_id, (select cur from withdrawal where id = $2), 5, now() from deposit where account_id = $3 limit 1`,
    [kit.runtime.uuid(), body._id, player.id.toString()],
  );
  for (let round = 0; round < 3; round++) await lab.work();
  expect(await payments(body._id)).toBe(0);
  expect(await latest()).toMatchObject({ status: 0, auto: false, hold: { reason: 'debt' } });
});

it('undone after its payment was planned and before it was signed: the signer looks too, and nothing is paid', async () => {
  const wallet = lab.stranger();
  const { body } = await lab.ask(player, { sum: '0.9', wallet });
  expect((await approve(body._id)).status).toBe(200);
  const { kit } = lab.app;
  const sign: typeof kit.signer.sign = async (...asked) => {
    await undo();
    return kit.signer.sign(...asked);
  };
  await lab.work({ kit: { ...kit, signer: { ...kit.signer, sign } } });
  expect(await latest()).toMatchObject({ status: 0, hold: { reason: 'debt' } });
  for (let round = 0; round < 3; round++) await lab.work();
  await lab.node.mine(1);
  expect(await lab.driver.balance(wallet, 'eth')).toBe(0n);
  const { lines } = await kit.signer.log({ subject: body._id, limit: 1 });
  expect(lines[0]).toMatchObject({ event: 'refused', rule: 'debt' });
  expect((await approve(body._id)).body.code).toBe(12);
  expect(await lab.findings()).toEqual([]);
});

it('declined, the money that comes back pays what is owed first', async () => {
  const { body } = await lab.ask(player, { sum: '0.9' });
  await undo();
  const declined = await lab.app.api(
    '/api/admin/withdrawals/decline',
    { id: body._id, reason: 'The deposit was undone.' },
    staff.token,
  );
  expect(declined.status).toBe(200);
  expect(await lab.balanceOf(player)).toBe(0n);
  const debts = await lab.app.kit.db.pool.query(
    'select 1 from deposit_debt where account_id = $1 and paid < owed',
    [player.id.toString()],
  );
  expect(debts.rowCount).toBe(0);
  expect(await lab.findings()).toEqual([]);
});

it('taken back by the player, it pays what is owed too', async () => {
  await lab.settings({ secondAboveEur: '99999', auto: { on: false }, cancel: true });
  const { body } = await lab.ask(player, { sum: '0.9' });
  await undo();
  const { status } = await lab.app.api('/api/wallet/cancel_withdraw', { id: body._id }, player.token);
  expect(status).toBe(200);
  expect(await lab.balanceOf(player)).toBe(0n);
});

it('a debt that the next deposit pays is not held against it any more', async () => {
  const { body } = await lab.ask(player, { sum: '0.9' });
  await undo();
  const { body: wallet } = await lab.app.api(
    '/api/wallet/getDepositWallet',
    { currency: 'eth', chain: 'eth', amount: '1' },
    player.token,
  );
  await lab.node.faucet(wallet.wallet, 'eth', ETHER);
  await lab.node.mine(3);
  await read();
  expect(await latest()).toMatchObject({ status: 0, hold: { reason: 'review' } });
  expect((await approve(body._id)).status).toBe(200);
  await lab.settle();
  expect(await latest()).toMatchObject({ status: 1 });
});

it('a deposit that is undone while staff approve it is never paid, whichever is first', async () => {
  const { body } = await lab.ask(player, { sum: '0.9' });
  await rpc('anvil_reorg', [3, []]);
  await lab.node.mine(1);
  await Promise.all([approve(body._id), read()]);
  await lab.work();
  expect(await latest()).toMatchObject({ status: 0, hold: { reason: 'debt' } });
  expect(await payments(body._id)).toBe(0);
});

it('a debt of another room that is made good is not held against it either', async () => {
  const { kit } = lab.app;
  let owed: { cur: number; amount: bigint }[] = [];
  kit.provide('debts', async () => owed);
  const { body } = await lab.ask(player, { sum: '0.2' });
  owed = [{ cur: 1, amount: 5n }];
  vi.spyOn(kit.realtime, 'occupied').mockReturnValue(true);
  const publish = vi.spyOn(kit.realtime, 'publish');
  expect((await approve(body._id)).body.code).toBe(12);
  // The player's pages are told.
  expect(publish.mock.calls).toContainEqual([
    `private-withdrawals.${player.user._id}`,
    'WithdrawalChanged',
    expect.objectContaining({ hold: expect.objectContaining({ reason: 'debt' }) }),
    { urgent: true },
  ]);
  vi.restoreAllMocks();
  const reasons = async () => {
    const wanted = { user: player.user._id, show: 'waiting' };
    const queue = await lab.app.api('/api/admin/withdrawals', wanted, staff.token);
    const asked = { currency: 'eth', type: 'eth' };
    const { open } = (await lab.app.api('/api/wallet/withdraw/quote', asked, player.token)).body;
    return [queue.body.rows[0], await latest(), open].map(({ hold }) => hold.reason);
  };
  expect(await reasons()).toEqual(['debt', 'debt', 'debt']);
  owed = [];
  expect(await reasons()).toEqual(['review', 'review', 'review']);
  expect((await approve(body._id)).status).toBe(200);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BroadcastResult, ChainDriver, Plan } from '#platform/chains/driver.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { endingAt, Killed } from '../../testing/ending-at.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../../testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;
let staff: TestPlayer;
let player: TestPlayer;

beforeAll(async () => {
  lab = await openWithdrawTestApp();
  await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' } });
  const hot = await lab.app.kit.signer.address('eth', '1/0');
  await lab.node.faucet(hot.address, 'eth', 40n * ETHER);
  await lab.node.mine(1);
  await lab.work();
  staff = await lab.app.staff();
  player = await lab.rich('20');
});
afterAll(() => lab?.close());

const latest = async (of = player) =>
  (await lab.app.api('/api/wallet/history/withdraws', { limit: 1 }, of.token)).body[0];
const query = async (sql: string, ...values: unknown[]) =>
  (await lab.app.platform.db.pool.query(sql, values)).rows;
const hotNonce = async () => {
  const hot = await lab.app.kit.signer.address('eth', '1/0');
  return lab.driver.nonce(hot.address);
};
const move = (id: string, how: string) =>
  lab.app.api('/api/admin/withdrawals/move', { id, how }, staff.token);
const FIVE_CENTS = 5n * 10n ** 16n;

it('pays once to the wei, whichever two steps a process dies between', async () => {
  const nonce = await hotNonce();
  let runs = 0;
  for (let n = 1; ; n++) {
    const wallet = lab.stranger();
    const { body } = await lab.ask(player, { wallet });
    const ending = endingAt(lab, n);
    for (let round = 0; round < 20 && (await latest()).status === 3; round++) {
      await lab.work(ending.broke() ? {} : ending).catch((error: Error) => {
        if (!(error instanceof Killed)) throw error;
      });
      await lab.node.mine(1);
    }
    runs += 1;
    expect(await latest(), `${n}: ${ending.moments()[n - 1]}`).toMatchObject({ _id: body._id, status: 1 });
    expect(await lab.driver.balance(wallet, 'eth')).toBe(FIVE_CENTS);
    if (ending.moments().length < n) break;
  }
  // As many transactions as withdrawals: no nonce was used for anything else.
  expect(await hotNonce()).toBe(nonce! + BigInt(runs));
  expect(runs).toBeGreaterThan(15);
  expect(await lab.findings()).toEqual([]);
});

/** A node that takes bytes and forgets them. */
function deaf(): ChainDriver {
  return { ...lab.driver, broadcast: async (): Promise<BroadcastResult> => ({ ok: true }) };
}

describe('a payment that is stuck', () => {
  it('is sent again with a higher fee, and only one of both is mined', async () => {
    await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' }, stuckBlocks: 2 });
    const wallet = lab.stranger();
    const { body } = await lab.ask(player, { wallet });
    await lab.work({ driver: deaf() });
    await lab.node.mine(3);
    await lab.work({ driver: deaf() });
    const rows = await query(
      `select t.txid, t.plan from chain_transaction t join chain_payment p on p.id = t.payment_id where p.withdrawal_id = $1 order by no`,
      body._id,
    );
    expect(rows).toHaveLength(2);
    const [first, second] = rows.map(({ plan }) => plan as Plan);
    expect(second!.nonce).toBe(first!.nonce);
    expect(BigInt(second!.fee)).toBeGreaterThan(BigInt(first!.fee));
    await lab.settle();
    expect(await latest()).toMatchObject({ status: 1 });
    expect(await lab.driver.balance(wallet, 'eth')).toBe(FIVE_CENTS);
    await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' } });
  });

  it.each([
    ['is none', null],
    ['costs too much', { refused: 'fee-too-high', message: 'the network asks more than our limit' } as const],
  ])('is sent again where what could take its place %s', async (_, dearer) => {
    await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' }, stuckBlocks: 2 });
    const wallet = lab.stranger();
    const { body } = await lab.ask(player, { wallet });
    await lab.work({ driver: deaf() });
    await lab.node.mine(3);
    const driver: ChainDriver = { ...lab.driver, bump: async () => dearer };
    await lab.work({ driver });
    const [{ trouble }] = await query('select trouble from chain_payment where withdrawal_id = $1', body._id);
    expect(trouble).toBe(dearer && `${dearer.refused}: ${dearer.message}`);
    for (let round = 0; round < 4; round++) {
      await lab.node.mine(1);
      await lab.work({ driver });
    }
    expect(await latest()).toMatchObject({ _id: body._id, status: 1 });
    expect(await lab.driver.balance(wallet, 'eth')).toBe(FIVE_CENTS);
    await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' } });
  });

  it('is cancelled by a payment to ourselves, and paid after a fresh approval', async () => {
    const wallet = lab.stranger();
    const { body } = await lab.ask(player, { wallet });
    await lab.work({ driver: deaf() });
    expect((await move(body._id, 'cancel')).status).toBe(200);
    await lab.work();
    // Word was taken: a second one changes nothing.
    expect((await move(body._id, 'cancel')).body.code).toBe(11);
    await lab.settle();
    expect(await latest()).toMatchObject({ status: 0, hold: { reason: 'review' }, cancellable: false });
    expect(await lab.driver.balance(wallet, 'eth')).toBe(0n);
    await lab.app.api('/api/admin/withdrawals/approve', { id: body._id }, staff.token);
    await lab.settle();
    expect(await latest()).toMatchObject({ status: 1 });
    expect(await lab.driver.balance(wallet, 'eth')).toBe(FIVE_CENTS);
    expect(await lab.findings()).toEqual([]);
  });

  it('is paid once when the cancelled payment is mined after all', async () => {
    const wallet = lab.stranger();
    const { body } = await lab.ask(player, { wallet });
    await lab.work();
    await move(body._id, 'cancel');
    await lab.work({ driver: deaf() });
    await lab.settle();
    const row = await latest();
    const paid = await lab.driver.balance(wallet, 'eth');
    expect([row.status, paid]).toEqual(paid === 0n ? [0, 0n] : [1, FIVE_CENTS]);
    if (row.status === 0)
      await lab.app.api('/api/admin/withdrawals/decline', { id: body._id, reason: 'cancelled' }, staff.token);
    expect(await lab.findings()).toEqual([]);
  });
});

describe('what cannot be paid', () => {
  it('waits for the hot address and goes on when there is something', async () => {
    const rich = await lab.rich('100');
    const { body } = await lab.ask(rich, { sum: '90' });
    expect(body).toMatchObject({ status: 0, hold: { reason: 'amount' } });
    const second = await lab.app.staff();
    await lab.app.api('/api/admin/withdrawals/approve', { id: body._id }, staff.token);
    await lab.app.api('/api/admin/withdrawals/approve', { id: body._id }, second.token);
    await lab.work();
    const waits = await lab.app.api('/api/wallet/history/withdraws', {}, rich.token);
    expect(waits.body[0]).toMatchObject({
      status: 3,
      hold: { reason: 'hot-wallet', until: expect.any(Number) },
    });
    const hot = await lab.app.kit.signer.address('eth', '1/0');
    await lab.node.faucet(hot.address, 'eth', 100n * ETHER);
    await lab.node.mine(1);
    // The signer's own cap is 15 ether: it refuses, and staff have it again with its reason.
    await lab.settle();
    const [row] = (await lab.app.api('/api/admin/withdrawals', { show: 'waiting' }, staff.token)).body.rows;
    expect(row).toMatchObject({ _id: body._id, status: 0, trouble: expect.stringContaining('cap') });
    const nonce = await hotNonce();
    // Its nonce is free again: the next payment has it.
    await lab.ask(player);
    await lab.settle();
    expect(await hotNonce()).toBe(nonce! + 1n);
    const declined = await lab.app.api(
      '/api/admin/withdrawals/decline',
      { id: body._id, reason: 'too much' },
      staff.token,
    );
    expect(declined.body.status).toBe(2);
  });

  it('goes back to the balance when staff decline it while it waits', async () => {
    const rich = await lab.rich('1000');
    const { body } = await lab.ask(rich, { sum: '900' });
    const second = await lab.app.staff();
    for (const { token } of [staff, second])
      await lab.app.api('/api/admin/withdrawals/approve', { id: body._id }, token);
    await lab.work();
    const declined = await lab.app.api(
      '/api/admin/withdrawals/decline',
      { id: body._id, reason: 'not in one piece' },
      staff.token,
    );
    expect(declined.body).toMatchObject({ status: 2, trouble: expect.any(String) });
    expect(await lab.findings()).toEqual([]);
  });

  it('stays held for staff when the chain undoes it', async () => {
    const unlucky = await lab.rich('20');
    const { body } = await lab.ask(unlucky);
    const failing: ChainDriver = {
      ...lab.driver,
      status: async (txid, plan) => {
        const found = await lab.driver.status(txid, plan);
        return found.state === 'mined' ? { ...found, state: 'failed' } : found;
      },
    };
    for (let round = 0; round < 6; round++) {
      await lab.work({ driver: failing });
      await lab.node.mine(1);
    }
    expect(await latest(unlucky)).toMatchObject({
      _id: body._id,
      status: 0,
      hold: { reason: 'failed-on-chain' },
      cancellable: false,
    });
    expect(await lab.findings()).toEqual([]);
    // Only what the program was told said so: the chain has the payment, and given back it would be there twice.
    const decline = { id: body._id, reason: 'failed' };
    const declined = await lab.app.api('/api/admin/withdrawals/decline', decline, staff.token);
    expect(declined.body).toMatchObject({ code: 13 });
    expect(await lab.findings()).toEqual([]);
  });
});

describe('the signer, behind its socket', () => {
  it('reads approvals by itself: what the server says alone is nothing', async () => {
    await lab.settings({ dayEur: '0', dayCount: 0, auto: { on: false } });
    const wallet = lab.stranger();
    const { body } = await lab.ask(player, { wallet });
    const { kit } = lab.app;
    const hot = await kit.signer.address('eth', '1/0');
    const order = { kind: 'pay', from: hot, change: hot, spendable: [], nonce: (await hotNonce())! } as const;
    const plan = (await lab.driver.plan({
      ...order,
      outputs: [{ address: wallet, currency: 'eth', amount: FIVE_CENTS }],
    })) as Plan;
    const sign = (attempt = 1) => kit.signer.sign(plan, { kind: 'pay', withdrawal: body._id, attempt });
    expect(await sign()).toMatchObject({ refused: 'unapproved' });
    // A row that says it is approved, with nobody who approved it.
    await query('update withdrawal set status = 3 where id = $1', body._id);
    expect(await sign()).toMatchObject({ refused: 'unapproved' });
    // One with an approval, whose money is no longer held.
    await query(`insert into withdrawal_approval values ($1, 1, $2, now())`, body._id, staff.user._id);
    await query(
      `update hold set state = 'released' where id = (select hold_id from withdrawal where id = $1)`,
      body._id,
    );
    expect(await sign()).toMatchObject({ refused: 'hold' });
    await query(
      `update hold set state = 'held' where id = (select hold_id from withdrawal where id = $1)`,
      body._id,
    );
    expect(await sign(2)).toMatchObject({ refused: 'attempt' });
    expect(await sign()).toMatchObject({ txid: expect.any(String) });
    await lab.settle();
    expect(await lab.driver.balance(wallet, 'eth')).toBe(FIVE_CENTS);
    await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' } });
  });

  it('is waited for', async () => {
    const wallet = lab.stranger();
    await lab.ask(player, { wallet });
    const { kit } = lab.app;
    const away = { ...kit, signer: { ...kit.signer, sign: () => Promise.reject(new Killed('away')) } };
    await expect(lab.work({ kit: away })).rejects.toThrow(Killed);
    expect(await latest()).toMatchObject({ status: 3, txid: null });
    await lab.settle();
    expect(await lab.driver.balance(wallet, 'eth')).toBe(FIVE_CENTS);
  });
});

it('leaves clean books', async () => {
  await lab.settle();
  expect(await lab.findings()).toEqual([]);
});

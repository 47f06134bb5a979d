import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;
let staff: TestPlayer;
let other: TestPlayer;

beforeAll(async () => {
  lab = await openWithdrawTestApp();
  await lab.settings({});
  await lab.node.faucet(await lab.hotAddress(), 'eth', 50n * ETHER);
  await lab.node.mine(1);
  await lab.work();
  staff = await lab.app.staff('wallet.read', 'wallet.approve', 'wallet.payments');
  other = await lab.app.staff('wallet.approve');
});
afterAll(() => lab?.close());

const act = (what: string, body: object, by = staff) =>
  lab.app.api(`/api/admin/withdrawals/${what}`, body, by.token);

describe('a withdrawal', () => {
  it('is paid to the wei, and its fee goes to the house', async () => {
    lab.app.kit.provide('vip', { level: async () => ({ level: 1, withdrawFeePercent: '1.5' }) });
    const player = await lab.rich('1');
    const wallet = lab.stranger();
    const made = await lab.ask(player, { sum: '0.1', wallet });
    expect(made).toMatchObject({
      status: 200,
      body: {
        status: 3,
        auto: true,
        sum: '0.10000000',
        fee: '0.00150000',
        net: '0.09850000',
        cancellable: false,
      },
    });
    await lab.settle();
    expect(await lab.driver.balance(wallet, 'eth')).toBe(985n * 10n ** 14n);
    expect(await lab.balanceOf(player)).toBe(90_000_000n);
    const [row] = await lab.history(player);
    expect(row).toMatchObject({
      status: 1,
      txid: expect.stringMatching(/^0x/),
      hold: null,
      currency: 'eth',
      chain: 'eth',
    });
    const { rows } = await lab.app.kit.db.pool.query(
      `select code, sum(balance)::text as balance from house where code in (-7, -8, -9, -3) and cur = 2 group by code order by code`,
    );
    // 21,000 gas at a few gwei is less than the ledger's unit times ten thousand; what counts is that it left custody.
    expect(rows.find(({ code }) => code === -8).balance).toBe('150000');
    expect(rows.find(({ code }) => code === -3).balance).toBe('0');
    expect(await lab.findings()).toEqual([]);
    lab.app.kit.provide('vip', { level: async () => ({ level: 0, withdrawFeePercent: '0' }) });
  });

  it('is told on the pages of its player and by letter', async () => {
    const player = await lab.rich('1');
    await lab.app.platform.db.pool.query('update account set email_verified = true where id = $1', [
      player.id.toString(),
    ]);
    await lab.app.kit.identity.changed(player.id);
    await lab.ask(player);
    await lab.settle();
    const mails = await lab.app.kit.mail.list({
      limit: 10,
      to: `${player.user.name.toLowerCase()}@example.com`,
    });
    expect(mails.map(({ template }) => template)).toContain('wallet.withdrawalSent');
  });
});

describe('races', () => {
  it('lets one of 100 withdrawals of the whole balance stand, through two processes', async () => {
    const second = await lab.second();
    try {
      const player = await lab.rich('0.05');
      const wallet = lab.stranger();
      const body = { sum: '0.05', currency: 'eth', type: 'eth', wallet };
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          (index % 2 ? second : lab.app).api('/api/wallet/withdraw', body, player.token),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body: refusal } of answers)
        if (status !== 200) expect([2, 3]).toContain(refusal.code);
      await lab.settle();
      expect(await lab.driver.balance(wallet, 'eth')).toBe(5n * 10n ** 16n);
      expect(await lab.balanceOf(player)).toBe(0n);
    } finally {
      await second.close();
    }
  });

  it('lets one of cancel, approve and decline through', async () => {
    await lab.settings({ auto: { on: false } });
    for (let round = 0; round < 6; round++) {
      const player = await lab.rich('0.05');
      const wallet = lab.stranger();
      const { body } = await lab.ask(player, { wallet });
      const [cancel, approve, decline] = await Promise.all([
        lab.app.api('/api/wallet/cancel_withdraw', { id: body._id }, player.token),
        act('approve', { id: body._id }),
        act('decline', { id: body._id, reason: 'Not this time' }, other),
        lab.work(),
      ]);
      const done = [cancel, approve, decline].filter(({ status }) => status === 200);
      // What was approved may still be declined while nothing of it was begun; taken back it cannot be.
      const both = done.length === 2 && cancel.status !== 200 && approve.status === 200;
      expect(both || done.length === 1, JSON.stringify(done.map(({ body: one }) => one.status))).toBe(true);
      await lab.settle();
      const [row] = await lab.history(player);
      const paid = row.status === 1;
      expect(await lab.driver.balance(wallet, 'eth')).toBe(paid ? 5n * 10n ** 16n : 0n);
      expect(await lab.balanceOf(player)).toBe(paid ? 0n : 5_000_000n);
      expect(
        (await lab.app.api('/api/wallet/cancel_withdraw', { id: body._id }, player.token)).body.code,
      ).toBe(9);
    }
    await lab.settings({});
  });

  it('lets nobody take back what is somebody else’s', async () => {
    await lab.settings({ auto: { on: false } });
    const player = await lab.rich('0.05');
    const thief = await lab.rich('0.05');
    const { body } = await lab.ask(player);
    expect((await lab.app.api('/api/wallet/cancel_withdraw', { id: body._id }, thief.token)).body.code).toBe(
      9,
    );
    await lab.settings({ auto: { on: false }, cancel: false });
    expect((await lab.app.api('/api/wallet/cancel_withdraw', { id: body._id }, player.token)).body.code).toBe(
      10,
    );
    await lab.settings({});
    const back = await lab.app.api('/api/wallet/cancel_withdraw', { id: body._id }, player.token);
    expect(back.body).toMatchObject({ status: 4, hold: null });
  });
});

describe('staff', () => {
  it('agree in twos above the threshold, and never about their own money', async () => {
    await lab.settings({ secondAboveEur: '100' });
    const player = await lab.rich('1');
    const { body } = await lab.ask(player, { sum: '0.2' });
    expect(body).toMatchObject({ status: 0, hold: { reason: 'amount' } });
    const first = await act('approve', { id: body._id });
    expect(first.body).toMatchObject({ status: 0, needsSecond: true, hold: { reason: 'second-approval' } });
    expect((await act('approve', { id: body._id })).body.code).toBe(5);
    expect((await act('approve', { id: body._id }, other)).body).toMatchObject({ status: 3 });
    await lab.settle();
    expect((await lab.history(player))[0].status).toBe(1);
    await lab.app.credit(staff.id, 'eth', '1');
    const own = await lab.ask(staff, { sum: '0.2' });
    expect((await act('approve', { id: own.body._id })).body.code).toBe(6);
    await act('decline', { id: own.body._id, reason: 'Own money' }, other);
    const { entries } = { entries: await lab.app.kit.audit.list({ limit: 20 }) };
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['withdrawal.approve', 'withdrawal.decline']),
    );
    await lab.settings({});
  });

  it('agree in twos where nobody knows what it is worth, and where that has grown since it was asked for', async () => {
    const { kit } = lab.app;
    await lab.settings({ auto: { on: false } });
    const old = await lab.ask(await lab.rich('1'), { sum: '0.01' });
    kit.provide('stalePrice', (code) => code === 'eth');
    const first = await act('approve', { id: old.body._id });
    expect(first.body).toMatchObject({ status: 0, hold: { reason: 'second-approval' } });
    kit.provide('stalePrice', () => false);
    expect((await act('approve', { id: old.body._id }, other)).body.status).toBe(3);

    await lab.settings({ auto: { on: false }, secondAboveEur: '100' });
    const grown = await lab.ask(await lab.rich('1'), { sum: '0.2' });
    await kit.db.pool.query('update withdrawal set micro_eur = 1000000 where id = $1', [grown.body._id]);
    expect((await act('approve', { id: grown.body._id })).body).toMatchObject({
      status: 0,
      needsSecond: true,
    });
    expect((await act('approve', { id: grown.body._id }, other)).body.status).toBe(3);
    await lab.settle();
    await lab.settings({});
  });

  it('are two people, and the second one is nobody close to the player', async () => {
    await lab.settings({ secondAboveEur: '100' });
    const { identity } = lab.app.kit;
    const [player, pair, close] = [
      await lab.rich('1'),
      await lab.app.staff('wallet.approve'),
      await lab.app.staff('wallet.approve'),
    ];
    for (const [device, who] of [
      ['the one laptop', staff],
      ['the one laptop', pair],
      ['the other one', close],
      ['the other one', player],
    ] as const) {
      const visit = { address: '198.51.100.7', userAgent: 'test', device };
      await identity.openSession((await identity.byId(who.id))!, visit);
    }
    const { body } = await lab.ask(player, { sum: '0.2' });
    expect((await act('approve', { id: body._id })).body).toMatchObject({ status: 0, needsSecond: true });
    for (const who of [pair, close])
      expect(await act('approve', { id: body._id }, who)).toMatchObject({ status: 403, body: { code: 5 } });
    expect((await lab.history(player))[0].status).toBe(0);
    expect((await act('approve', { id: body._id }, other)).body).toMatchObject({ status: 3 });
    await lab.settle();
    await lab.settings({});
  });

  it('see the queue, the addresses and the signer, and players do not', async () => {
    const player = await lab.rich('1');
    const queue = await lab.app.api('/api/admin/withdrawals', { show: 'all' }, staff.token);
    expect(queue.body.rows.length).toBeGreaterThan(3);
    expect(queue.body.rows[0]).toMatchObject({
      user: { name: expect.any(String) },
      step: expect.any(String),
    });
    const hot = await lab.app.api('/api/admin/wallet/hot', {}, staff.token);
    expect(hot.body.chains[0]).toMatchObject({
      chain: 'eth',
      network: 'local',
      address: await lab.hotAddress(),
    });
    expect(hot.body.signer).toMatchObject({ alive: true, broken: null });
    const log = await lab.app.api('/api/admin/wallet/signer', { limit: 5 }, staff.token);
    expect(log.body.lines).toHaveLength(5);
    for (const path of ['/api/admin/withdrawals', '/api/admin/wallet/hot', '/api/admin/wallet/signer'])
      expect((await lab.app.api(path, {}, player.token)).status).toBe(403);
    for (const what of ['approve', 'decline', 'move'])
      expect(
        (await act(what, { id: queue.body.rows[0]._id, reason: 'abc', how: 'retry' }, player)).status,
      ).toBe(403);
  });
});

it('leaves clean books', async () => {
  await lab.settle();
  expect(await lab.findings()).toEqual([]);
});

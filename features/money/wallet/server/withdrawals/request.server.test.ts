import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;
let staff: TestPlayer;

beforeAll(async () => {
  lab = await openWithdrawTestApp({ features: [jurisdiction] });
  await lab.settings({});
  await lab.node.faucet(await lab.hotAddress(), 'eth', 50n * ETHER);
  await lab.node.mine(1);
  await lab.work();
  staff = await lab.app.staff('wallet.read', 'wallet.approve', 'wallet.payments');
});
afterAll(() => lab?.close());

const act = (what: string, body: object, by = staff) =>
  lab.app.api(`/api/admin/withdrawals/${what}`, body, by.token);

it('is refused while a bonus is under way, and taken once that is cancelled', async () => {
  const player = await lab.rich('1');
  const { kit } = lab.app;
  const eth = kit.money.currency('eth')!;
  await kit.money.exclusive(player.id, (client, state, draft) =>
    kit.services.bonus.grant({ client, state, draft }, { cur: eth.id, amount: 2_000_000n, name: 'Bonus' }),
  );
  expect(await lab.ask(player)).toMatchObject({ status: 403, body: { code: 9 } });
  const quote = await lab.app.api(
    '/api/wallet/withdraw/quote',
    { currency: 'eth', type: 'eth', sum: '0.1' },
    player.token,
  );
  expect(quote.body.holds).toContainEqual({ reason: 'bonus', until: null });
  const [bonus] = (await lab.app.api('/api/bonusBalance', {}, player.token)).body;
  await lab.app.api('/api/cancelBonus', { id: bonus._id }, player.token);
  expect((await lab.ask(player)).status).toBe(200);
});

it('is refused while the bonus of a deposit is on its way', async () => {
  const player = await lab.rich('1');
  const { kit, platform } = lab.app;
  await lab.app.api('/api/data/promotions/depositOptIn', { id: 'first-deposit' }, player.token);
  // Whatever program gives bonuses is busy.
  const busy = await platform.db.pool.connect();
  await busy.query('begin');
  await busy.query(
    `insert into event_cursor (name, lane, batch) select 'bonuses.deposits', id, 0 from lane
     on conflict (name, lane) do update set batch = event_cursor.batch`,
  );
  const paid = { id: kit.runtime.uuid(), cur: kit.money.currency('eth')!.id, amount: '2000000' };
  await kit.money.act(player.id, (state, draft) => {
    draft.event(state, 'deposit.credited', paid);
    return true;
  });
  expect(await lab.ask(player)).toMatchObject({ status: 409, body: { code: 13 } });
  await busy.query('rollback');
  busy.release();
  await platform.events.settle();
  expect(await lab.ask(player)).toMatchObject({ status: 403, body: { code: 9 } });
});

it('says before it is asked for what the request would refuse, with no receipt for that', async () => {
  const player = await lab.rich('1');
  const quote = async (more: object) =>
    (await lab.app.api('/api/wallet/withdraw/quote', { currency: 'eth', type: 'eth', ...more }, player.token))
      .body;
  const wallet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  for (const [sum, rule] of [
    ['1.5', 'funds'],
    ['0.000001', 'minimum'],
    ['1e3', 'notation'],
    ['0', 'zero'],
  ]) {
    const { wrong, fee, houseFee, net } = await quote({ sum, wallet });
    expect([sum, wrong, fee, houseFee, net]).toEqual([
      sum,
      { sum: rule, wallet: 'other-chain' },
      null,
      null,
      null,
    ]);
  }
  const { wrong, fee, houseFee, networkFee, net } = await quote({
    sum: '0.5',
    wallet: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  });
  expect(wrong).toEqual({ sum: null, wallet: null });
  expect(Number(houseFee) + Number(networkFee)).toBeCloseTo(Number(fee), 8);
  expect(Number(net) + Number(fee)).toBeCloseTo(0.5, 8);
  expect((await quote({})).wrong).toEqual({ sum: null, wallet: null });
});

describe('addresses', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['three letters', '0x1', 'empty'],
    ['a Bitcoin address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'other-chain'],
    ['a TRON address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'other-chain'],
    ['a mixed case that is not its checksum', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293Bc', 'checksum'],
    ['a Cyrillic look-alike', '0x3С44CdDdB6a900fa2b585dd299e03d12FA4293BC', 'look-alike'],
    ['one digit too many', '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc0', 'malformed'],
  ])('refuses %s', async (_words, wallet, rule) => {
    const player = await lab.rich('1');
    const { status, body } = await lab.ask(player, { wallet });
    expect([status, body.code, body.errors?.wallet]).toEqual([422, 4, `cashier.address.${rule}`]);
    if (rule === 'empty') expect(body.message).toBe('Enter wallet!');
    expect(await lab.balanceOf(player)).toBe(100_000_000n);
  });

  it('refuses our own deposit addresses and the contracts of tokens', async () => {
    const player = await lab.rich('1');
    const own = await lab.app.kit.signer.address('eth', '0/9');
    await lab.app.platform.db.pool.query(
      `insert into wallet_address (keyring, path, address, target, account_id, at) values ('evm', $1, $2, $3, $4, now())`,
      [own.path, own.address, own.target, player.id.toString()],
    );
    const mine = await lab.ask(player, { wallet: own.address.toLowerCase() });
    expect([mine.status, mine.body.errors?.wallet]).toEqual([422, 'cashier.address.ours']);
    const token = lab.driver.assets[1]!.contract!;
    expect((await lab.ask(player, { wallet: token })).body.errors.wallet).toBe('cashier.address.unsupported');
  });

  it.each([
    ['a coin that is not there', { type: 'xmr' }],
    ['a chain that is not there', { currency: 'xmr' }],
    ['a coin on a chain that does not carry it', { type: 'btc' }],
    ['a chain that does not run', { currency: 'btc', type: 'btc' }],
  ])('refuses %s', async (_words, body) => {
    expect((await lab.ask(await lab.rich('1'), body)).body.code).toBe(8);
  });
});

describe('amounts', () => {
  it.each([
    ['0', 'zero'],
    ['0.000000000', 'zero'],
    ['-0.05', 'negative'],
    ['1e309', 'notation'],
    ['0x10', 'notation'],
    ['٠.٥', 'notation'],
    ['0,05', 'notation'],
    ['', 'notation'],
    ['0.050000001', 'decimals'],
    ['99999999999999999999999', 'size'],
    ['0.00000001', 'minimum'],
    [-0.05, 'negative'],
    [0.050000001, 'decimals'],
    [1e23, 'size'],
    [1e-8, 'minimum'],
  ])('refuses %j (%s)', async (sum, rule) => {
    const player = await lab.rich('1');
    const { status, body } = await lab.ask(player, { sum });
    expect([status, body.code, body.errors?.sum]).toEqual([422, 1, `cashier.amount.${rule}`]);
    expect(await lab.history(player)).toEqual([]);
  });

  it('refuses what is neither text nor a number', async () => {
    const player = await lab.rich('1');
    for (const sum of [null, undefined, ['0.05'], true])
      expect(await lab.ask(player, { sum })).toMatchObject({
        status: 422,
        body: { code: 1, message: 'Invalid amount' },
      });
  });

  it('refuses more than there is, and what is held already; a number is read like its text', async () => {
    const player = await lab.rich('0.05');
    expect((await lab.ask(player, { sum: 0.05000001 })).body.code).toBe(2);
    expect(await lab.ask(player, { sum: 0.05 })).toMatchObject({ status: 200, body: { sum: '0.05000000' } });
    expect((await lab.ask(player, { sum: '0.05' })).body.code).toBe(2);
    await lab.settle();
  });

  it('holds to the 24 hours, and to one at a time', async () => {
    await lab.settings({ dayEur: '300', dayCount: 2 });
    const player = await lab.rich('1');
    const first = await lab.ask(player, { sum: '0.05' });
    expect((await lab.ask(player, { sum: '0.01' })).body.code).toBe(3);
    await lab.settle();
    expect(first.body.status).toBe(3);
    const over = await lab.ask(player, { sum: '0.05' });
    expect(over.body).toMatchObject({
      code: 5,
      message: 'Your withdrawal limit per 24 hours is exceeded. Try again later.',
    });
    expect((await lab.ask(player, { sum: '0.01' })).status).toBe(200);
    await lab.settle();
    expect((await lab.ask(player, { sum: '0.01' })).body.code).toBe(5);
    lab.clock.shift += 24 * 3_600_000 + 1000;
    expect((await lab.ask(player, { sum: '0.05' })).status).toBe(200);
    await lab.settle();
    await lab.settings({ dayEur: '0', dayCount: 0 });
  });
});

describe('what keeps it', () => {
  it('asks for the second factor first of all', async () => {
    const player = await lab.rich('1');
    await lab.app.platform.db.pool.query('update account set second_factor = true where id = $1', [
      player.id.toString(),
    ]);
    const wallet = lab.stranger();
    const wrong = () => lab.ask(player, { sum: 'x', wallet });
    expect((await wrong()).body.code).toBe(-1024);
    await lab.app.kit.secondFactor.shown(player.token);
    // A refusal for another reason gives the proof back, for that very withdrawal and no other.
    expect((await wrong()).body.code).toBe(1);
    expect((await wrong()).body.code).toBe(1);
    expect((await lab.ask(player, { wallet })).body.code).toBe(-1024);
    await lab.app.kit.secondFactor.shown(player.token);
    expect((await lab.ask(player, { wallet })).status).toBe(200);
    await lab.settle();
    expect((await lab.ask(player, { wallet })).body.code).toBe(-1024);
  });

  it('is closed for 48 hours after a change of the password', async () => {
    const player = await lab.rich('1');
    const changed = await lab.app.kit.identity.hashPassword('another password');
    await lab.app.kit.identity.setPassword(
      player.id,
      { hash: changed },
      {
        keep: player.token,
        lockWithdrawalsUntil: lab.app.kit.runtime.now() + 48 * 3_600_000,
      },
    );
    expect((await lab.ask(player)).body.code).toBe(6);
    const quote = await lab.app.api(
      '/api/wallet/withdraw/quote',
      { currency: 'eth', type: 'eth' },
      player.token,
    );
    expect(quote.body.holds[0]).toMatchObject({ reason: 'security-change', until: expect.any(Number) });
    lab.clock.shift += 48 * 3_600_000;
    // The change is still recent: staff look at it.
    const waiting = await lab.ask(player);
    expect(waiting.body).toMatchObject({
      status: 0,
      hold: { reason: 'recent-change', until: expect.any(Number) },
    });
  });

  it('asks for stakes where the house wants them, more of those that are flagged', async () => {
    const player = await lab.rich('1');
    const { pool } = lab.app.platform.db;
    await pool.query(
      `update player set guard = '{"excludedUntil": null, "limits": [], "deposited": "10000000"}', version = version + 1 where user_id = $1`,
      [player.id.toString()],
    );
    await pool.query(
      `insert into staff_flag (account_id, flag, reason, by, at) values ($1, 'aml', 'mixer', 'x', now())`,
      [player.id.toString()],
    );
    const refused = await lab.ask(player);
    expect(refused.body).toMatchObject({ code: 7, message: expect.stringContaining('50.000000 EUR') });
    await pool.query('delete from staff_flag where account_id = $1', [player.id.toString()]);
    expect((await lab.ask(player)).status).toBe(200);
    await lab.settle();
  });

  it('of who is flagged for where their money comes from waits for staff, and nothing says why', async () => {
    const player = await lab.rich('1');
    const { pool } = lab.app.platform.db;
    await pool.query(
      `insert into staff_flag (account_id, flag, reason, by, at) values ($1, 'aml', 'mixer', 'x', now())`,
      [player.id.toString()],
    );
    const asked = { currency: 'eth', type: 'eth', sum: '0.05' };
    expect((await lab.app.api('/api/wallet/withdraw/quote', asked, player.token)).body.holds).toEqual([]);
    expect((await lab.ask(player)).body).toMatchObject({
      status: 0,
      auto: false,
      hold: { reason: 'review', until: expect.any(Number) },
    });
  });

  it('to a watched address waits for staff, who are told, however the list spells it', async () => {
    const wallet = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B';
    await lab.settings({ watchedAddresses: [wallet.toLowerCase()] });
    const player = await lab.rich('1');
    const { body } = await lab.ask(player, { wallet });
    expect(body).toMatchObject({ status: 0, auto: false, hold: { reason: 'review' } });
    expect(body).not.toHaveProperty('watched');
    await lab.ask(await lab.rich('1'), { wallet: lab.stranger() });
    const { rows } = (await lab.app.api('/api/admin/withdrawals', { show: 'open' }, staff.token)).body;
    expect(
      rows.filter(({ watched }: { watched: boolean }) => watched).map(({ _id: id }: { _id: string }) => id),
    ).toEqual([body._id]);
    await lab.settings({});
    expect((await act('decline', { id: body._id, reason: 'Watched' })).body.watched).toBe(false);
    await lab.settle();
  });

  it('by a price that is old waits for staff, and its quote says so', async () => {
    const { kit, api } = lab.app;
    const player = await lab.rich('1');
    kit.provide('stalePrice', (code) => code === 'eth');
    const asked = { currency: 'eth', type: 'eth', sum: '0.05' };
    const { holds } = (await api('/api/wallet/withdraw/quote', asked, player.token)).body;
    expect(holds).toEqual([{ reason: 'review', until: expect.any(Number) }]);
    expect((await lab.ask(player)).body).toMatchObject({ status: 0, hold: { reason: 'review' } });
    kit.provide('stalePrice', () => false);
  });

  it('keeps nothing for stakes of who may not stake: staff look at it', async () => {
    const player = await lab.rich('1');
    const { kit, api } = lab.app;
    await lab.settings({ wagering: { times: 1, flaggedTimes: 5 } });
    await kit.money.act(player.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, deposited: '10000000' });
      return true;
    });
    const quote = async () =>
      (await api('/api/wallet/withdraw/quote', { currency: 'eth', type: 'eth', sum: '0.05' }, player.token))
        .body.holds;
    expect((await lab.ask(player)).body.code).toBe(7);
    expect(await quote()).toEqual([{ reason: 'wagering', until: null }]);
    await kit.money.exclusive(player.id, (client, state, draft) =>
      kit.policy.bar(client, state, draft, { until: -1, kind: 'exclusion' }),
    );
    expect(await quote()).toEqual([{ reason: 'review', until: expect.any(Number) }]);
    const waiting = await lab.ask(player);
    expect(waiting.body).toMatchObject({ status: 0, auto: false, hold: { reason: 'review' } });
    expect((await act('approve', { id: waiting.body._id })).status).toBe(200);
    await lab.settings({});
    await lab.settle();
    expect((await lab.history(player))[0]).toMatchObject({ status: 1 });
  });

  it('stays open to who excluded themselves', async () => {
    const player = await lab.rich('1');
    await lab.app.kit.money.exclusive(player.id, (client, state, draft) =>
      lab.app.kit.policy.bar(client, state, draft, { until: -1, kind: 'exclusion' }),
    );
    expect((await lab.ask(player)).status).toBe(200);
    await lab.settle();
  });

  it('waits for staff above what is paid by itself, with a reason and a clock', async () => {
    await lab.settings({ auto: { paymentEur: '200', dayEur: '250' } });
    const player = await lab.rich('1');
    const waiting = await lab.ask(player, { sum: '0.1' });
    const now = lab.app.kit.runtime.now();
    expect(waiting.body).toMatchObject({
      status: 0,
      auto: false,
      cancellable: true,
      hold: { reason: 'amount' },
    });
    expect(waiting.body.hold.until).toBeGreaterThan(now);
    expect(waiting.body.hold.until).toBeLessThanOrEqual(now + 24 * 3_600_000);
    expect(new Date(waiting.body.hold.until).toISOString()).toMatch(/T19:00:00/);
    await lab.work();
    expect((await lab.history(player))[0]).toMatchObject({ status: 0, txid: null });
    expect((await act('decline', { id: waiting.body._id, reason: 'Just a test' })).body).toMatchObject({
      status: 2,
    });
    expect((await lab.history(player))[0]).toMatchObject({ status: 2, decline_reason: 'Just a test' });
    expect(await lab.balanceOf(player)).toBe(100_000_000n);
    await lab.settings({});
  });
});

it('waits for documents above 2,000 dollars of all payments, and is not taken back where the law forbids it', async () => {
  const { kit } = lab.app;
  const law = (rules: object) =>
    kit.settings.set('jurisdiction', { profile: 'own', own: { own: { base: 'crypto', rules } } }, 'test');
  const player = await lab.rich('1');
  const put = (tier: number, moved: string) =>
    kit.money.act(player.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, tier, moved });
      return true;
    });
  const ask = () => lab.ask(player, { sum: '0.1' });
  await lab.settings({ auto: { on: false }, cancel: true });
  await law({ cancelWithdrawal: false });
  await put(0, '2000000000');
  expect((await ask()).body.code).toBe(-18);
  const [refusal] = await kit.policy.refusals({ user: player.id, limit: 1 });
  expect(refusal).toMatchObject({ rule: 'law.kyc', action: 'withdraw' });
  await put(1, '2000000000');
  const { status, body } = await ask();
  expect([status, body.status, body.cancellable]).toEqual([200, 0, false]);
  const back = () => lab.app.api('/api/wallet/cancel_withdraw', { id: body._id }, player.token);
  expect((await back()).body.code).toBe(10);
  expect((await lab.history(player))[0].cancellable).toBe(false);
  await kit.settings.set('jurisdiction', {}, 'test');
  expect((await lab.history(player))[0].cancellable).toBe(true);
  expect((await back()).status).toBe(200);
  await lab.settings({});
});

it('leaves clean books', async () => {
  await lab.settle();
  expect(await lab.findings()).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { WALLET_CHECKS } from '../ledger-checks.ts';
import { ADDRESS, depositCalls } from '../testing/deposit-calls.ts';
import { fakeChain, fakeChains, fakeSigner, fakeTransfer, type FakeChain } from '../testing/fake-chain.ts';
import { type DepositTestApp, openDepositTestApp } from '../testing/deposit-test-app.ts';

const ETHER = 10n ** 18n;
let app: DepositTestApp;
let chain: FakeChain;
const signer = fakeSigner();
const { set, walletOf, history, balance } = depositCalls(() => app);

beforeAll(async () => {
  chain = fakeChain();
  app = await openDepositTestApp({
    lanesApart: true,
    chains: fakeChains([chain.driver], { faucet: true }),
    signer,
    config: { trustProxy: 1, geo: { header: 'x-country', database: null } },
  });
  await app.read(chain.driver);
  await set({ bankInstructions: 'Phoenix Bank\nDE00 0000', secondAboveEur: '1000' });
});
afterAll(() => app.close());

const queue = async ({ token }: TestPlayer, show = 'queue') =>
  (await app.api('/api/admin/deposits', { show, limit: 100 }, token)).body.rows;

describe('what rules of play stand against', () => {
  it('is set aside above a deposit limit, and released by staff', async () => {
    const player = await app.register();
    const address = await walletOf(player);
    await app.api('/api/limits/set', { kind: 'deposit', period: 'day', cap: '100' }, player.token);
    chain.mine([fakeTransfer(address, 500_000_000n, { currency: 'usdt' })], 2);
    await app.read(chain.driver);
    const [shown] = await history(player);
    expect(shown).toMatchObject({ state: 'credited', status: 1, held: { rule: 'limit.deposit.day' } });
    const worth = (await balance(player, 'usdt')) * 92n;
    // 100 euros at 0.92 a coin, to the unit.
    expect(worth <= 100_000_000n * 100n && worth > 99_999_000n * 100n).toBe(true);

    const staff = await app.staff('wallet.read', 'wallet.deposits');
    const { status } = await app.api(
      '/api/admin/deposits/credit',
      { id: shown._id, reason: 'limit is over' },
      staff.token,
    );
    expect(status).toBe(200);
    expect(await balance(player, 'usdt')).toBe(500_000_000n);
    expect((await history(player))[0].held).toBeNull();
  });

  it('counts once towards a limit, also when its chain undid it and it comes again', async () => {
    const player = await app.register();
    const address = await walletOf(player);
    await app.api('/api/limits/set', { kind: 'deposit', period: 'day', cap: '100' }, player.token);
    const used = async () => {
      const { body } = await app.api('/api/limits', {}, player.token);
      return Number(body.limits.find(({ kind }: { kind: string }) => kind === 'deposit').used);
    };
    const transfer = fakeTransfer(address, 80_000_000n, { currency: 'usdt' });
    chain.mine([transfer], 2);
    await app.read(chain.driver);
    const once = await used();
    expect(once).toBeGreaterThan(70);
    for (let round = 0; round < 2; round++) {
      chain.undo(3);
      chain.mine([], 3);
      await app.read(chain.driver);
      expect(await balance(player, 'usdt')).toBe(0n);
      // Undone it stays used up: a limit is not opened by it.
      expect(await used()).toBe(once);
      chain.mine([transfer], 2);
      await app.read(chain.driver);
      expect(await history(player)).toMatchObject([{ state: 'credited', held: null }]);
      expect(await balance(player, 'usdt')).toBe(80_000_000n);
      expect(await used()).toBe(once);
    }
  });

  it('over a limit, what was set aside and released counts once when it comes again', async () => {
    const player = await app.register();
    const address = await walletOf(player);
    await app.api('/api/limits/set', { kind: 'deposit', period: 'day', cap: '100' }, player.token);
    const staff = await app.staff('wallet.read', 'wallet.deposits');
    const transfer = fakeTransfer(address, 300_000_000n, { currency: 'usdt' });
    chain.mine([transfer], 2);
    await app.read(chain.driver);
    const [first] = await history(player);
    const free = await balance(player, 'usdt');
    chain.undo(3);
    chain.mine([], 3);
    await app.read(chain.driver);
    chain.mine([transfer], 2);
    await app.read(chain.driver);
    // As much of it as the first time.
    expect(await balance(player, 'usdt')).toBe(free);
    await app.api('/api/admin/deposits/credit', { id: first._id, reason: 'limit is over' }, staff.token);
    expect(await balance(player, 'usdt')).toBe(300_000_000n);
    const { body } = await app.api('/api/limits', {}, player.token);
    expect(Number(body.limits[0].used)).toBeCloseTo(276, 3);
  });

  it('released at another price and then undone, it leaves the sum of all deposits as it was', async () => {
    const player = await app.register();
    const address = await walletOf(player);
    await app.api('/api/limits/set', { kind: 'deposit', period: 'day', cap: '100' }, player.token);
    const staff = await app.staff('wallet.read', 'wallet.deposits');
    chain.mine([fakeTransfer(address, 300_000_000n, { currency: 'usdt' })], 2);
    await app.read(chain.driver);
    const [shown] = await history(player);
    const priced = async (eur: string) => {
      await app.kit.db.pool.query(`update currency set price_eur = $1 where code = 'usdt'`, [eur]);
      await app.kit.money.refreshCurrencies();
    };
    await priced('1.84');
    await app.api('/api/admin/deposits/credit', { id: shown._id, reason: 'limit is over' }, staff.token);
    const deposited = async () => Number((await app.kit.money.peek(player.id)).guard?.deposited);
    expect(await deposited()).toBeGreaterThan(400_000_000);
    chain.undo(3);
    chain.mine([], 3);
    await app.read(chain.driver);
    await priced('0.92');
    expect(await balance(player, 'usdt')).toBe(0n);
    expect(await deposited()).toBe(0);
  });

  it('is set aside whole where the law wants documents first: above 2,000 dollars of all, or a limit before the first', async () => {
    const law = (rules: object) =>
      app.kit.settings.set(
        'jurisdiction',
        { profile: 'own', own: { own: { base: 'crypto', rules: { unknownCountry: 'allow', ...rules } } } },
        'test',
      );
    const player = await app.register();
    const address = await walletOf(player);
    await law({});
    const pay = async (dollars: bigint) => {
      chain.mine([fakeTransfer(address, dollars * 1_000_000n, { currency: 'usdt' })], 2);
      await app.read(chain.driver);
      return (await history(player))[0];
    };
    expect(await pay(1200n)).toMatchObject({ state: 'credited', held: null });
    expect(await pay(800n)).toMatchObject({ state: 'credited', held: null });
    expect(await pay(20n)).toMatchObject({ state: 'held', held: { rule: 'law.kyc' } });
    expect(await balance(player, 'usdt')).toBe(2_000_000_000n);
    const wanted = { currency: 'eth', chain: 'eth', amount: '1' };
    expect((await app.api('/api/wallet/getDepositWallet', wanted, player.token)).body.code).toBe(-18);
    await law({ verifyAboveUsd: null, verifyAboveBtc: null, depositLimit: true });
    const fresh = await app.register();
    expect((await app.api('/api/wallet/getDepositWallet', wanted, fresh.token)).body.code).toBe(-11);
    await app.api('/api/limits/set', { kind: 'deposit', period: 'day', cap: '10000' }, fresh.token);
    expect((await app.api('/api/wallet/getDepositWallet', wanted, fresh.token)).status).toBe(200);
    await app.kit.settings.set('jurisdiction', {}, 'test');
  });

  it('is set aside whole for who has excluded themselves', async () => {
    const player = await app.register();
    const address = await walletOf(player);
    await app.api('/api/limits/break', { kind: 'exclusion', length: '6m' }, player.token);
    const { body } = await app.api('/api/limits', {}, player.token);
    chain.mine([fakeTransfer(address, ETHER)], 2);
    await app.read(chain.driver);
    expect(body.bar).not.toBeNull();
    expect(await balance(player)).toBe(0n);
    expect(await history(player)).toMatchObject([{ state: 'held', held: { sum: '1.00000000' } }]);
  });
});

describe('staff', () => {
  it('say whose a deposit is; a large one needs somebody else to say the same', async () => {
    const player = await app.register();
    const [first, second] = [
      await app.staff('wallet.read', 'wallet.deposits'),
      await app.staff('wallet.read', 'wallet.deposits'),
    ];
    chain.mine([fakeTransfer('xpub-1/0', ETHER)], 3);
    await app.read(chain.driver);
    const [row] = await queue(first, 'unattributed');
    const assign = ({ token }: TestPlayer, user: string) =>
      app.api('/api/admin/deposits/attribute', { id: row._id, user, reason: 'wrong address' }, token);

    expect((await assign(await app.staff('wallet.read'), player.user._id)).status).toBe(403);
    expect((await assign(first, first.user._id)).body.code).toBe(5);
    expect((await assign(first, player.user._id)).body.asked).toMatchObject({
      act: 'attribute',
      by: { _id: first.user._id },
    });
    expect((await assign(first, player.user._id)).body.code).toBe(5);
    // Two people, and the second one nobody close to the player.
    const [pair, close] = [await app.staff('wallet.deposits'), await app.staff('wallet.deposits')];
    for (const [who, address, device] of [
      [first, '198.51.100.7', 'the one laptop'],
      [pair, '203.0.113.7', 'the one laptop'],
      [close, '192.0.2.7', 'a phone'],
      [player, '192.0.2.7', 'another'],
    ] as const) {
      const { identity } = app.kit;
      await identity.openSession((await identity.byId(who.id))!, { address, userAgent: 'test', device });
    }
    for (const who of [pair, close])
      expect(await assign(who, player.user._id)).toMatchObject({ status: 403, body: { code: 5 } });
    expect(await balance(player)).toBe(0n);
    const both = await Promise.all([assign(second, player.user._id), assign(second, player.user._id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balance(player)).toBe(10n ** 8n);
    const { body } = await app.api('/api/admin/deposits/one', { id: row._id }, second.token);
    expect(body.steps.map(({ what }: { what: string }) => what)).toEqual([
      'unattributed',
      'asked',
      'credited',
    ]);
    expect(body.deposit.user.name).toBe(player.user.name);
  });

  it('credit what was below the minimum, close what is nobody’s, and find both', async () => {
    const player = await app.register();
    const staff = await app.staff('wallet.read', 'wallet.deposits');
    const transfer = fakeTransfer(await walletOf(player), 10n ** 13n);
    chain.mine([transfer], 3);
    await app.read(chain.driver);
    const found = await app.api('/api/admin/deposits', { show: 'all', search: transfer.txid }, staff.token);
    expect(found.body.rows).toHaveLength(1);
    const id = found.body.rows[0]._id;
    await app.api('/api/admin/deposits/note', { id, note: 'asked the player' }, staff.token);
    const duplicates = await Promise.all(
      [1, 2].map(() => app.api('/api/admin/deposits/credit', { id, reason: 'goodwill' }, staff.token)),
    );
    expect(duplicates.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balance(player)).toBe(1000n);
    expect((await app.api('/api/admin/deposits/close', { id, reason: 'too late' }, staff.token)).status).toBe(
      409,
    );
  });

  it('close for good, also when the chain undid it and it comes again, unless it is something else then', async () => {
    const player = await app.register();
    const address = await walletOf(player);
    const transfers = ['log:0', 'log:1'].map((part) => fakeTransfer(address, 10n ** 10n, { part }));
    const sql = `select id, state, block_height is not null as mined from deposit where target = $1 order by part`;
    const rows = async () => (await app.kit.db.pool.query(sql, [address])).rows;
    chain.mine(transfers);
    await app.read(chain.driver);
    const { token } = await app.staff('wallet.read', 'wallet.deposits');
    for (const { id } of await rows())
      await app.api('/api/admin/deposits/close', { id, reason: 'sent back by hand' }, token);
    chain.undo(1);
    chain.mine([], 1);
    await app.read(chain.driver);
    const undone = { state: 'closed', mined: false };
    expect(await rows()).toMatchObject([undone, undone]);
    chain.mine([transfers[0]!, { ...transfers[1]!, amount: ETHER }], 2);
    await app.read(chain.driver);
    expect(await rows()).toMatchObject([
      { state: 'closed', mined: true },
      { state: 'credited', mined: true },
    ]);
    expect(await balance(player)).toBe(10n ** 8n);
  });

  it('see nothing without the permission', async () => {
    const { token } = await app.staff('users.read');
    for (const path of ['deposits', 'wallet/chains', 'reconciliation'])
      expect((await app.api(`/api/admin/${path}`, {}, token)).status).toBe(403);
  });
});

describe('a payment by bank', () => {
  const claim = ({ token }: TestPlayer, body: object, headers = {}) =>
    app.api('/api/wallet/bank/claim', body, token, headers);

  it.each([
    [{ currency: 'eur', amount: '50', txid: 'x' }, 8, 'invalid transaction id'],
    [{ currency: 'eur', amount: '50', txid: '<script>alert(1)</script>' }, 8, 'invalid transaction id'],
    [{ currency: 'eur', amount: '50', txid: '' }, 8, 'invalid transaction id'],
    [{ currency: 'eur', amount: '0.001', txid: 'BANK-1234' }, 2, 'Invalid amount'],
    [{ currency: 'eur', amount: '0', txid: 'BANK-1234' }, 1, 'Amount must be greater than 0'],
    [{ currency: 'eur', amount: '0.5', txid: 'BANK-1234' }, 4, 'Amount is less than minimal'],
    [{ currency: 'btc', amount: '5', txid: 'BANK-1234' }, 3, 'This currency is not supported by provider'],
  ])('%j is refused with code %i', async (body, code, message) => {
    expect((await claim(await app.register(), body)).body).toMatchObject({ code, message });
  });

  it('is handed in one at a time, its id only once, and credited when staff say so', async () => {
    const [player, thief] = [await app.register(), await app.register()];
    const staff = await app.staff('wallet.read', 'wallet.deposits');
    const id = `BANK-${player.user._id}`;
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        claim(player, { currency: 'eur', amount: '50', txid: `${id}-${index}` }),
      ),
    );
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(claims.filter(({ body }) => body.message === 'one verification pending')).toHaveLength(9);
    const mine = claims.find(({ status }) => status === 200)!.body;
    expect(
      (await claim(thief, { currency: 'eur', amount: '50', txid: mine.txid.toLowerCase() })).body.code,
    ).toBe(8);

    const confirm = (amount: string) =>
      app.api('/api/admin/deposits/bank', { id: mine._id, amount }, staff.token);
    expect((await confirm('0.001')).body.code).toBe(2);
    const confirmed = await Promise.all([confirm('48.50'), confirm('48.50')]);
    expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balance(player, 'eur')).toBe(app.units('48.50', 'eur'));
    expect((await claim(player, { currency: 'eur', amount: '50', txid: `${id}-next` })).status).toBe(200);
  });

  it('is confirmed by one alone up to the worth of a day, in however many pieces', async () => {
    const [one, other] = [
      await app.staff('wallet.read', 'wallet.deposits'),
      await app.staff('wallet.read', 'wallet.deposits'),
    ];
    const claimed = async () => {
      const player = await app.register();
      const { body } = await claim(player, {
        currency: 'eur',
        amount: '600',
        txid: `DAY-${player.user._id}`,
      });
      return { player, id: body._id };
    };
    const confirm = ({ id }: { id: string }, { token }: TestPlayer) =>
      app.api('/api/admin/deposits/bank', { id, amount: '600' }, token);
    const claims = [await claimed(), await claimed()];
    const answers = await Promise.all(claims.map((each) => confirm(each, one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.asked === null)).toHaveLength(1);
    const waiting = answers.findIndex(({ body }) => body.asked !== null);
    const [asked, done] = [claims[waiting]!, claims[1 - waiting]!];
    expect(answers[waiting]!.body.asked).toMatchObject({ act: 'bank', by: { _id: one.user._id } });
    expect(await balance(asked.player, 'eur')).toBe(0n);
    expect(await balance(done.player, 'eur')).toBe(app.units('600', 'eur'));
    // Not by asking again. Who agrees does nothing alone: it does not count.
    expect((await confirm(asked, one)).body.code).toBe(5);
    expect((await confirm(asked, other)).status).toBe(200);
    expect(await balance(asked.player, 'eur')).toBe(app.units('600', 'eur'));
    expect((await confirm(await claimed(), other)).body.asked).toBeNull();
  });

  it('of which two say different figures is not credited, and neither figure goes unseen', async () => {
    const player = await app.register();
    const [one, other] = [
      await app.staff('wallet.read', 'wallet.deposits'),
      await app.staff('wallet.read', 'wallet.deposits'),
    ];
    const { body: made } = await claim(player, { currency: 'eur', amount: '2000', txid: 'FOUR-EYES' });
    const confirm = ({ token }: TestPlayer, amount: string, more: object = {}) =>
      app.api('/api/admin/deposits/bank', { id: made._id, amount, ...more }, token);
    const asked = async () =>
      (await queue(other)).find(({ _id: id }: { _id: string }) => id === made._id).asked;

    expect((await confirm(one, '1985')).status).toBe(200);
    const wish = { act: 'bank', by: one.user, amount: '1985.00', user: player.user };
    expect(await asked()).toMatchObject(wish);
    // Nor alone, by a figure that needs no second.
    for (const amount of ['2000', '5'])
      expect(await confirm(other, amount)).toMatchObject({ status: 409, body: { code: 6 } });
    expect(await asked()).toMatchObject(wish);
    // Who asked may think again.
    expect((await confirm(one, '2000')).body.asked).toMatchObject({ ...wish, amount: '2000.00' });
    expect(await balance(player, 'eur')).toBe(0n);
    const replaced = await confirm(other, '1985', { replace: true });
    expect(replaced.body.asked).toMatchObject({ ...wish, by: other.user });
    expect((await confirm(one, '1985')).body).toMatchObject({ state: 'credited', asked: null });
    expect(await balance(player, 'eur')).toBe(app.units('1985', 'eur'));
  });

  it('is judged by where its player was when handing it in, and what staff attribute by where its owner pays', async () => {
    const player = await app.register();
    const staff = await app.staff('wallet.read', 'wallet.deposits');
    await app.kit.settings.set('jurisdiction', { profile: 'crypto' }, 'test');
    try {
      const from = { 'x-country': 'NO' };
      const wanted = { currency: 'eth', chain: 'eth', amount: '0.01' };
      const handed = await claim(player, { currency: 'eur', amount: '50', txid: 'FROM-NORWAY' }, from);
      expect([handed.status, (await app.api(ADDRESS, wanted, player.token, from)).status]).toEqual([
        200, 200,
      ]);
      const arrived = { id: handed.body._id, amount: '50' };
      const { body } = await app.api('/api/admin/deposits/bank', arrived, staff.token);
      expect(body).toMatchObject({ state: 'credited', held: null });

      chain.mine([fakeTransfer('xpub-1/0', ETHER / 100n)], 3);
      await app.read(chain.driver);
      const [row] = await queue(staff, 'unattributed');
      const whose = { id: row._id, user: player.user._id, reason: 'wrong address' };
      const attributed = await app.api('/api/admin/deposits/attribute', whose, staff.token);
      expect(attributed.body).toMatchObject({ state: 'credited', held: null });
    } finally {
      await app.kit.settings.set('jurisdiction', {}, 'test');
    }
  });
});

describe('reconciliation', () => {
  it('agrees to the wei, and opens one case when coins are gone', async () => {
    const { token } = await app.staff('wallet.read', 'wallet.deposits');
    const first = await app.api('/api/admin/reconciliation/run', {}, token);
    expect(first.body.rows.map((row: { difference: string }) => Number(row.difference))).toEqual([0, 0, 0]);
    const block = chain.blocks.find(({ transfers }) =>
      transfers.some(({ target }) => target.startsWith('xpub')),
    )!;
    Object.assign(block, { transfers: [] });
    await app.api('/api/admin/reconciliation/run', {}, token);
    await app.api('/api/admin/reconciliation/run', {}, token);
    const { body } = await app.api('/api/admin/reconciliation', {}, token);
    const cases = body.cases.filter(({ kind }: { kind: string }) => kind === 'chain');
    expect(cases).toHaveLength(1);
    expect(cases[0].finding).toMatch(/less than the books say/);
    const close = () =>
      app.api(
        '/api/admin/reconciliation/close',
        { id: cases[0].id, mark: cases[0].mark, note: 'a test took them' },
        token,
      );
    expect((await close()).body.state).toBe('closed');
    expect((await close()).status).toBe(409);
  });
});

it('leaves a ledger without findings', async () => {
  const client = await app.kit.db.pool.connect();
  const report = await auditLedger(client, WALLET_CHECKS).finally(() => client.release());
  expect(report.findings).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { WALLET_CHECKS } from '../../ledger-checks.ts';
import { forgetOldRecords } from '../../old-rows.ts';
import { fakeChains } from '../../testing/fake-chain.ts';
import { fakeProcessor, type FakeProcessor } from '../../testing/fake-processor.ts';
import { type DepositTestApp, openDepositTestApp } from '../../testing/deposit-test-app.ts';
import type { Payment } from './processor.ts';

let app: DepositTestApp;
let processor: FakeProcessor;
/** What the processor answers when it is asked about an invoice, by invoice. */
const known = new Map<string, Payment>();

beforeAll(async () => {
  processor = fakeProcessor();
  app = await openDepositTestApp({ chains: fakeChains([]), processors: new Map([['fakepay', processor]]) });
});
afterAll(() => app.close());

async function invoice({ token }: TestPlayer): Promise<string> {
  const { body } = await app.api(
    '/api/wallet/getDepositWallet',
    { currency: 'btc', chain: 'fakepay', amount: '0.5' },
    token,
  );
  return body.wallet.replace('wallet', 'invoice');
}
async function post(body: string, headers: Record<string, string>, name = 'fakepay'): Promise<number> {
  const { status } = await fetch(`${app.url}/api/wallet/webhook/${name}`, {
    method: 'POST',
    body,
    headers,
  });
  return status;
}
async function deliver(payment: Payment): Promise<number> {
  const { body, headers } = processor.says(payment);
  return post(body, headers);
}
const paid = (id: string, more: Partial<Payment> = {}): Payment => ({
  invoice: id,
  id: `payment-${id}`,
  status: 'paid',
  amount: '0.5',
  currency: 'btc',
  ...more,
});
const history = async ({ token }: TestPlayer) =>
  (await app.api('/api/wallet/history/deposits', {}, token)).body;
const balance = async ({ id }: TestPlayer) => (await app.kit.money.balances(id))[0]!.real;
/** Every stored webhook has been worked off. */
async function worked(): Promise<string[]> {
  for (;;) {
    const { rows } = await app.kit.db.pool.query<{ outcome: string | null }>(
      'select outcome from deposit_webhook order by no',
    );
    if (rows.every(({ outcome }) => outcome !== null)) return rows.map(({ outcome }) => outcome!);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a payment through a processor', () => {
  it('is told where to pay, and credited once however often it is told', async () => {
    const player = await app.register();
    const id = await invoice(player);
    await deliver(paid(id, { status: 'pending' }));
    await worked();
    expect(await history(player)).toMatchObject([
      { state: 'seen', status: 0, aggregator: 'fakepay', sum: '0.50000000' },
    ]);
    expect(await Promise.all(Array.from({ length: 30 }, () => deliver(paid(id))))).toEqual(
      Array.from({ length: 30 }, () => 200),
    );
    await worked();
    expect(await balance(player)).toBe(50_000_000n);
    // Late and lower words change nothing any more.
    await deliver(paid(id, { status: 'pending' }));
    await deliver(paid(id, { status: 'failed' }));
    await deliver(paid(id, { amount: '0.4' }));
    await worked();
    expect(await balance(player)).toBe(50_000_000n);
    expect(await history(player)).toMatchObject([
      { state: 'credited', status: 1, chain: null, confirmations: 0 },
    ]);
  });

  it('that was given up, or waits for staff in part, and is paid in full after all is credited once', async () => {
    const player = await app.register();
    const [late, part] = [await invoice(player), await invoice(player)];
    await deliver(paid(late, { status: 'pending' }));
    await worked();
    await deliver(paid(late, { status: 'failed' }));
    await deliver(paid(part, { status: 'review', amount: '0.1' }));
    await worked();
    expect(await history(player)).toMatchObject([{ state: 'conflicted' }]);
    await deliver(paid(part, { status: 'review', amount: '0.2' }));
    await worked();
    const { token } = await app.staff('wallet.read');
    const { body } = await app.api('/api/admin/deposits', { show: 'unattributed' }, token);
    expect(body.rows).toMatchObject([{ sum: '0.20000000', note: expect.stringContaining('0.2 btc') }]);
    for (const id of [late, part, late, part]) await deliver(paid(id));
    await worked();
    expect(await balance(player)).toBe(100_000_000n);
    expect(await history(player)).toMatchObject([{ state: 'credited' }, { state: 'credited' }]);
  });

  it('several times to one invoice is several deposits', async () => {
    const player = await app.register();
    const id = await invoice(player);
    await Promise.all([
      deliver(paid(id, { id: 'a' })),
      deliver(paid(id, { id: 'b', amount: '0.25' })),
      deliver(paid(id, { id: 'a' })),
    ]);
    await worked();
    expect(await balance(player)).toBe(75_000_000n);
  });

  it('that is very large is set aside for staff', async () => {
    const player = await app.register();
    await deliver(paid(await invoice(player), { amount: '2' }));
    await worked();
    expect(await balance(player)).toBe(0n);
    expect(await history(player)).toMatchObject([{ state: 'held', held: { rule: 'deposit.large' } }]);
  });

  it('of another coin, in part, or to no invoice of ours waits for staff', async () => {
    const player = await app.register();
    const [one, two] = [await invoice(player), await invoice(player)];
    await deliver(paid(one, { currency: 'usdt', amount: '20' }));
    await deliver(paid(two, { status: 'review', amount: '0.1' }));
    await deliver(paid('unknown', { status: 'pending' }));
    await deliver(paid('unknown', { currency: null, amount: '0.3' }));
    await deliver(paid('unknown', { id: 'again', amount: '0.001' }));
    expect((await worked()).slice(-5)).toEqual([
      'unattributed',
      'unattributed',
      'no such invoice',
      'unattributed',
      'unattributed',
    ]);
    expect(await balance(player)).toBe(0n);
    const { token } = await app.staff('wallet.read', 'wallet.deposits');
    const { body } = await app.api('/api/admin/deposits', { show: 'unattributed' }, token);
    // The newest first, but two may have come in the same moment.
    expect(body.rows.map(({ note }: { note: string }) => note).toSorted()).toEqual([
      'no invoice of ours: 0.001 btc (paid)',
      'no invoice of ours: 0.3 coins that were not named (paid)',
      'paid not as asked: 0.1 btc (review), invoice of btc',
      'paid not as asked: 20 usdt (paid), invoice of btc',
    ]);
    // Whose it is staff can say.
    const { _id: id } = body.rows.find(({ note }: { note: string }) => note.includes('0.001 btc'));
    const whose = { id, user: player.user._id, reason: 'has the receipt' };
    expect((await app.api('/api/admin/deposits/attribute', whose, token)).status).toBe(200);
    expect(await balance(player)).toBe(100_000n);
  });

  it('to one that staff have dealt with already waits for them as what came since, once', async () => {
    const player = await app.register();
    const { token } = await app.staff('wallet.read', 'wallet.deposits');
    const id = await invoice(player);
    const waiting = async () =>
      (await app.api('/api/admin/deposits', { search: `payment-${id}` }, token)).body.rows;
    const act = (what: string, deposit: string, more: object = {}) =>
      app.api(`/api/admin/deposits/${what}`, { id: deposit, reason: 'has the receipt', ...more }, token);
    await deliver(paid(id, { status: 'review', amount: '0.001' }));
    await worked();
    const [part] = await waiting();
    expect((await act('attribute', part._id, { user: player.user._id })).status).toBe(200);
    expect(await waiting()).toEqual([]);
    const all = paid(id, { amount: '0.003' });
    await Promise.all([all, all, all].map(deliver));
    await worked();
    await deliver(paid(id, { status: 'review', amount: '0.002' }));
    await worked();
    const rest = await waiting();
    expect(rest).toMatchObject([{ sum: '0.00200000', state: 'unattributed', user: null }]);
    expect((await act('attribute', rest[0]._id, { user: player.user._id })).status).toBe(200);
    expect(await balance(player)).toBe(300_000n);
    // Closed: what was not credited does not come back, what comes on top of it does.
    await deliver(paid(id, { amount: '0.004' }));
    await worked();
    const [third] = await waiting();
    expect((await act('close', third._id)).status).toBe(200);
    for (const amount of ['0.004', '0.0045']) await deliver(paid(id, { amount }));
    await worked();
    const last = await waiting();
    expect(last).toMatchObject([{ sum: '0.00050000' }]);
    await act('close', last[0]._id);
    expect(await balance(player)).toBe(300_000n);
  });

  it.each([
    { amount: '-1' },
    { amount: '1e309' },
    { amount: null },
    { amount: '0' },
    { amount: '0.000000001' },
  ])('of %j credits nothing', async (more) => {
    const player = await app.register();
    await deliver(paid(await invoice(player), more));
    await worked();
    expect(await balance(player)).toBe(0n);
  });

  it('is refused unsigned, forged, too long, and to processors that are not set up', async () => {
    const id = await invoice(await app.register());
    const { body, headers } = processor.says(paid(id));
    expect(await post(body, {})).toBe(401);
    expect(await post(body.replace('0.5', '500'), headers)).toBe(401);
    expect(await post('x'.repeat(70_000), headers)).toBe(413);
    expect(await post(body, headers, 'nowpayments')).toBe(404);
    expect(await post(body, headers, '../fakepay/..')).toBe(404);
  });

  it('is not offered while the processor is away', async () => {
    processor.before = () => {
      throw new Error('away');
    };
    const { token } = await app.register();
    const { body } = await app.api(
      '/api/wallet/getDepositWallet',
      { currency: 'btc', chain: 'fakepay', amount: '0.5' },
      token,
    );
    expect(body).toMatchObject({ code: 5, message: 'Failed to generate deposit address' });
    processor.before = () => undefined;
  });
});

it('a processor that does not sign amounts is asked, and only its answer counts', async () => {
  const asked = fakeProcessor(async (id) => {
    const payment = known.get(id);
    if (!payment) throw new Error('unknown there');
    return payment;
  });
  const apart = await openDepositTestApp({
    chains: fakeChains([]),
    processors: new Map([['fakepay', asked]]),
  });
  try {
    const player = await apart.register();
    const { body } = await apart.api(
      '/api/wallet/getDepositWallet',
      { currency: 'btc', chain: 'fakepay', amount: '0.5' },
      player.token,
    );
    const id = body.wallet.replace('wallet', 'invoice');
    known.set(id, paid(id, { amount: '0.1' }));
    const said = asked.says(paid(id, { amount: '100' }));
    await fetch(`${apart.url}/api/wallet/webhook/fakepay`, { method: 'POST', ...said });
    await expect
      .poll(async () => (await apart.kit.money.balances(player.id))[0]!.real, { timeout: 120_000 })
      .toBe(10_000_000n);
  } finally {
    await apart.close();
  }
});

it('leaves a ledger without findings', async () => {
  const client = await app.kit.db.pool.connect();
  const report = await auditLedger(client, WALLET_CHECKS).finally(() => client.release());
  expect(report.findings).toEqual([]);
});

describe('what is old', () => {
  it('goes once it was worked off, and is still credited once when it comes again', async () => {
    const player = await app.register();
    const id = await invoice(player);
    await deliver(paid(id));
    await worked();
    const credited = await balance(player);
    const { pool } = app.kit.db;
    const left = async () => (await pool.query('select outcome from deposit_webhook')).rows;
    await pool.query(
      `insert into deposit_webhook (processor, at, headers, body) values ('gone', now(), '{}', '')`,
    );
    await pool.query(`update deposit_webhook set at = at - interval '401 days'`);
    const days = { webhookDays: 400, comparisonDays: 400 };
    await Promise.all([forgetOldRecords(app.kit, days), forgetOldRecords(app.kit, days)]);
    expect(await left()).toEqual([{ outcome: null }]);
    await pool.query('delete from deposit_webhook');

    await deliver(paid(id));
    await worked();
    expect(await balance(player)).toBe(credited);
    expect(await history(player)).toHaveLength(1);
    await pool.query(`update deposit_webhook set at = at - interval '399 days'`);
    await forgetOldRecords(app.kit, days);
    expect(await left()).toHaveLength(1);
    const client = await pool.connect();
    try {
      expect((await auditLedger(client, WALLET_CHECKS)).findings).toEqual([]);
    } finally {
      client.release();
    }
  });
});

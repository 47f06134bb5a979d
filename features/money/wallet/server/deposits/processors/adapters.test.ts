/** The adapters against recorded notifications (PHOENIX_VECTORS) and against what must never pass. */
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { btcPay } from './btcpay.ts';
import { coinPayments } from './coinpayments.ts';
import { cryptoCloud } from './cryptocloud.ts';
import { nowPayments } from './nowpayments.ts';
import type { Processor, Webhook } from './processor.ts';

interface Vectors {
  secret: string;
  coinpayments: { raw_body: string; signature: string };
  nowpayments: { body: Record<string, unknown>; canonical: string; signature: string };
  cryptocloud: { fields: Record<string, string>; now_valid: number; now_expired: number };
  btcpay: { raw_body: string; signature: string };
}

const file = join(process.env['PHOENIX_VECTORS'] ?? '', 'identity', 'payment-webhooks.json');
const vectors = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors) : null;
const secret = vectors?.secret ?? 'test-ipn-secret';

const offline = () => Promise.reject(new Error('no network in tests'));
const coin = coinPayments({ publicKey: 'p', privateKey: 'k', merchant: 'm1', secret, fetch: offline });
const now = nowPayments({ key: 'k', secret, fetch: offline });
const cloud = cryptoCloud({ key: 'k', shop: 's', secret, fetch: offline });
const pay = btcPay({ url: 'https://pay.example', store: 's', key: 'k', secret, fetch: offline });

const webhook = (body: string, headers: Record<string, string>): Webhook => ({
  body: Buffer.from(body),
  header: (name) => headers[name],
});
const hmac = (hash: string, text: string) => createHmac(hash, secret).update(text).digest('hex');
const read = (processor: Processor, body: string, headers: Record<string, string>, at = 0) =>
  processor.readWebhook(webhook(body, headers), at);

describe.skipIf(!vectors)('recorded notifications', () => {
  it('of CoinPayments', () => {
    const { raw_body, signature } = vectors!.coinpayments;
    const payment = {
      invoice: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      id: 'd1',
      status: 'paid',
      amount: '0.5',
      currency: 'btc',
    };
    expect(read(coin, raw_body, { hmac: signature })).toEqual(payment);
    expect(read(coin, raw_body, { hmac: signature.toUpperCase() })).toEqual(payment);
  });

  it('of NOWPayments, whatever the order of the keys', () => {
    const { body, canonical, signature } = vectors!.nowpayments;
    const payment = { invoice: '123', id: '123', status: 'paid', amount: '0.5', currency: null };
    for (const text of [JSON.stringify(body), canonical, JSON.stringify(body).replaceAll('0.5', '0.50')])
      expect(read(now, text, { 'x-nowpayments-sig': signature })).toEqual(payment);
  });

  it('of BTCPay Server, which says only that an invoice has changed', () => {
    const { raw_body, signature } = vectors!.btcpay;
    const payment = { invoice: 'i1', id: 'i1', status: 'pending', amount: null, currency: null };
    expect(read(pay, raw_body, { 'btcpay-sig': signature })).toEqual(payment);
    // The same JSON, written again, is other bytes.
    expect(read(pay, JSON.stringify(JSON.parse(raw_body), null, 1), { 'btcpay-sig': signature })).toBeNull();
  });

  it('of CryptoCloud, within five minutes', () => {
    const { fields, now_valid, now_expired } = vectors!.cryptocloud;
    const form = new URLSearchParams(fields).toString();
    const json = { 'content-type': 'application/json' };
    expect(read(cloud, form, {}, now_valid * 1000)).toMatchObject({ invoice: 'DZLF4212', amount: null });
    expect(read(cloud, JSON.stringify(fields), json, now_valid * 1000)).toMatchObject({
      invoice: 'DZLF4212',
    });
    expect(read(cloud, form, {}, now_expired * 1000)).toBeNull();
    expect(read(cloud, form.replace('DZLF4212', 'DZLF4213'), {}, now_valid * 1000)).toBeNull();
  });
});

describe('notifications that are nobody’s word', () => {
  const form = 'ipn_type=deposit&merchant=m1&deposit_id=d1&address=abcd&status=100&currency=BTC&amount=0.5';
  const json = '{"payment_id":1,"payment_status":"finished","actually_paid":1}';
  const invoice = '{"invoiceId":"i1"}';

  it.each([
    ['no signature', {}],
    ['an empty one', { hmac: '', 'x-nowpayments-sig': '', 'btcpay-sig': 'sha256=' }],
    [
      'another body’s',
      {
        hmac: hmac('sha512', 'x'),
        'x-nowpayments-sig': hmac('sha512', 'x'),
        'btcpay-sig': `sha256=${hmac('sha256', 'x')}`,
      },
    ],
    ['no hex', { hmac: 'zz', 'x-nowpayments-sig': 'é', 'btcpay-sig': 'sha256=zz' }],
    [
      'a shorter one',
      { hmac: hmac('sha512', form).slice(0, 64), 'x-nowpayments-sig': '00', 'btcpay-sig': 'sha256=00' },
    ],
  ])('%s', (_what, headers) => {
    expect(read(coin, form, headers)).toBeNull();
    expect(read(now, json, headers)).toBeNull();
    expect(read(pay, invoice, headers)).toBeNull();
  });

  it('tokens with another algorithm, or without a time', () => {
    const token = (head: object, claims: object, key = secret) => {
      const parts = [head, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${parts}.${createHmac('sha256', key).update(parts).digest('base64url')}`;
    };
    const body = (value: string) => new URLSearchParams({ invoice_id: 'A1', token: value }).toString();
    const good = token({ alg: 'HS256' }, { id: 'A1', exp: 100 });
    expect(read(cloud, body(good), {}, 100_000)).toMatchObject({ invoice: 'A1' });
    for (const bad of [
      token({ alg: 'none' }, { id: 'A1', exp: 100 }),
      token({ alg: 'RS256' }, { id: 'A1', exp: 100 }),
      token({ alg: 'HS256' }, { id: 'A1' }),
      token({ alg: 'HS256' }, { id: 'A2', exp: 100 }),
      token({ alg: 'HS256' }, { id: 'A1', exp: 100 }, 'another'),
      good.replace(/\.[^.]*$/, '.'),
      `${good}.x`,
    ])
      expect(read(cloud, body(bad), {}, 100_000)).toBeNull();
  });

  it('of another merchant, or of another kind', () => {
    for (const text of [form.replace('m1', 'm2'), form.replace('deposit&', 'withdrawal&')])
      expect(read(coin, text, { hmac: hmac('sha512', text) })).toBeNull();
  });
});

it('a second payment to an address of NOWPayments has an id of its own, and belongs to the first one’s invoice', () => {
  const again = {
    actually_paid: 0.25,
    parent_payment_id: 123,
    pay_currency: 'btc',
    payment_id: 456,
    payment_status: 'finished',
  };
  const text = JSON.stringify(again);
  expect(read(now, text, { 'x-nowpayments-sig': hmac('sha512', text) })).toEqual({
    invoice: '123',
    id: '456',
    status: 'paid',
    amount: '0.25',
    currency: 'btc',
  });
  const first = text.replace('"parent_payment_id":123', '"parent_payment_id":null');
  expect(read(now, first, { 'x-nowpayments-sig': hmac('sha512', first) })).toMatchObject({ invoice: '456' });
});

it.each([
  ['-1', 'failed'],
  ['0', 'pending'],
  ['1', 'pending'],
  ['2', 'paid'],
  ['99', 'pending'],
  ['100', 'paid'],
])('CoinPayments’ status %s is %s', (status, meaning) => {
  const text = `ipn_type=deposit&merchant=m1&deposit_id=d1&address=abcd&status=${status}&currency=BTC&amount=0.5`;
  expect(read(coin, text, { hmac: hmac('sha512', text) })?.status).toBe(meaning);
});

it.each([
  ['New', '', 'pending', '0.00000000'],
  ['Processing', '0.5 Processing', 'pending', '0.50000000'],
  ['Settled', '0.5 Settled', 'paid', '0.50000000'],
  ['Settled', '0.1 Settled, 0.2 Settled', 'paid', '0.30000000'],
  ['Expired', '', 'failed', '0.00000000'],
  ['Expired', '0.1 Settled', 'review', '0.10000000'],
  ['Invalid', '0.5 Settled', 'review', '0.50000000'],
  // What is in no block may never come to one: its sender replaces it.
  ['Settled', '0.001 Settled, 2 Processing', 'paid', '0.00100000'],
  ['Settled', '0.001 Settled, 2 Invalid', 'paid', '0.00100000'],
  ['Settled', '2 Processing', 'pending', '2.00000000'],
  ['Expired', '0.001 Settled, 2 Processing', 'review', '0.00100000'],
  ['Expired', '2 Processing', 'failed', '2.00000000'],
  ['Invalid', '2 Processing', 'failed', '2.00000000'],
])(
  'BTCPay Server’s invoice that is %s, paid by "%s", is %s with %s',
  async (status, paid, meaning, amount) => {
    const payments = paid
      .split(', ')
      .map((one) => one.split(' '))
      .flatMap(([value, state]) => (value ? [{ value, status: state }] : []));
    const seen = payments.reduce(
      (sum, { value, status: state }) => (state === 'Invalid' ? 0 : Number(value)) + sum,
      0,
    );
    const answers: Record<string, unknown> = {
      'https://pay.example/api/v1/stores/s/invoices/i1': { id: 'i1', status },
      'https://pay.example/api/v1/stores/s/invoices/i1/payment-methods': [
        { paymentMethodId: 'BTC-CHAIN', destination: 'bc1', paymentMethodPaid: seen.toFixed(8), payments },
      ],
    };
    const fetch = (url: unknown) => Promise.resolve(Response.json(answers[String(url)]));
    const store = btcPay({ url: 'https://pay.example', store: 's', key: 'k', secret, fetch });
    expect(await store.fetchPayment!('i1')).toMatchObject({ status: meaning, amount, currency: 'btc' });
  },
);

/**
 * NOWPayments. Notifications are signed over their JSON with sorted keys, as JavaScript writes it.
 * Source: documenter.getpostman.com/view/7907941/S1a32n38 (create payment, payment status, IPN).
 */
import * as z from 'zod/mini';
import { callProcessor, type Fetch } from './http.ts';
import type { Payment, Processor } from './processor.ts';
import { decimalOf, isSigned, objectOf, textOf } from './signing.ts';

interface NowPaymentsOptions {
  readonly key: string;
  /** IPN secret, which notifications are signed with. */
  readonly secret: string;
  readonly fetch: Fetch;
}

const API = 'https://api.nowpayments.io/v1';
const COINS = new Map([
  ['btc', 'btc'],
  ['eth', 'eth'],
  ['ltc', 'ltc'],
  ['doge', 'doge'],
  ['trx', 'trx'],
  ['sol', 'sol'],
  ['usdt', 'usdttrc20'],
  ['usdc', 'usdc'],
]);
const CODES = new Map([...COINS].map(([code, name]) => [name, code]));

const STATUS: Readonly<Record<string, Payment['status']>> = {
  waiting: 'pending',
  confirming: 'pending',
  confirmed: 'pending',
  sending: 'pending',
  finished: 'paid',
  partially_paid: 'review',
  failed: 'failed',
  refunded: 'failed',
  expired: 'failed',
};

const made = z.object({
  payment_id: z.union([z.string(), z.number()]),
  pay_address: z.string().check(z.minLength(4)),
  expiration_estimate_date: z.optional(z.string()),
});

export function nowPayments({ key, secret, fetch }: NowPaymentsOptions): Processor {
  return {
    id: 'nowpayments',
    name: 'NOWPayments',
    coins: [...COINS.keys()],
    async createInvoice({ currency, order, usd, amount, webhook }) {
      const body = JSON.stringify({
        price_amount: usd,
        price_currency: 'usd',
        pay_amount: amount,
        pay_currency: COINS.get(currency),
        order_id: order,
        ipn_callback_url: webhook,
      });
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      const invoice = await callProcessor(fetch, `${API}/payment`, { method: 'POST', headers, body }, made);
      const expires = invoice.expiration_estimate_date;
      return {
        id: String(invoice.payment_id),
        wallet: invoice.pay_address,
        url: null,
        expiresAt: expires === undefined ? null : new Date(expires),
      };
    },
    readWebhook({ body, header }) {
      const fields = objectOf(body.toString('utf8'));
      if (!fields || !isSigned(header('x-nowpayments-sig'), 'sha512', secret, sorted(fields))) return null;
      return paymentOf(fields);
    },
    fetchPayment: null,
  };
}

function paymentOf(fields: Record<string, unknown>): Payment | null {
  const id = textOf(fields['payment_id']);
  const status = STATUS[String(fields['payment_status'])];
  if (id === null || status === undefined) return null;
  const coin = textOf(fields['pay_currency']);
  return {
    // What comes to an address once more, or in another coin, is a payment of its own and names the first one.
    invoice: textOf(fields['parent_payment_id']) ?? id,
    id,
    status,
    amount: decimalOf(fields['actually_paid']),
    // Older notifications do not name it: then it is the invoice's.
    currency: coin === null ? null : (CODES.get(coin.toLowerCase()) ?? coin),
  };
}

/** JSON with the keys of every object in order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

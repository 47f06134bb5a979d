/**
 * CoinPayments, by callback addresses: one address, any number of deposits to it. Its notifications are signed whole.
 * Source: coinpayments.net/apidoc (get_callback_address) and /merchant-tools-ipn.
 */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { callProcessor, type Fetch } from './http.ts';
import type { Payment, Processor } from './processor.ts';
import { decimalOf, isSigned, textOf } from './signing.ts';

interface CoinPaymentsOptions {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly merchant: string;
  /** IPN secret, which notifications are signed with. */
  readonly secret: string;
  readonly fetch: Fetch;
}

const API = 'https://www.coinpayments.net/api.php';
/** Ledger's codes and the processor's. */
const COINS = new Map([
  ['btc', 'BTC'],
  ['eth', 'ETH'],
  ['ltc', 'LTC'],
  ['doge', 'DOGE'],
  ['trx', 'TRX'],
  ['sol', 'SOL'],
  ['usdt', 'USDT.TRC20'],
  ['usdc', 'USDC'],
]);
const CODES = new Map([...COINS].map(([code, name]) => [name, code]));

const made = z.object({
  error: z.literal('ok'),
  result: z.object({ address: z.string().check(z.minLength(4)) }),
});

export function coinPayments({
  publicKey,
  privateKey,
  merchant,
  secret,
  fetch,
}: CoinPaymentsOptions): Processor {
  return {
    id: 'coinpayments',
    name: 'CoinPayments',
    coins: [...COINS.keys()],
    async createInvoice({ currency, order, webhook }) {
      const body = new URLSearchParams({
        version: '1',
        cmd: 'get_callback_address',
        key: publicKey,
        format: 'json',
        currency: COINS.get(currency)!,
        ipn_url: webhook,
        label: order,
      }).toString();
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        HMAC: createHmac('sha512', privateKey).update(body).digest('hex'),
      };
      const { result } = await callProcessor(fetch, API, { method: 'POST', headers, body }, made);
      return { id: result.address, wallet: result.address, url: null, expiresAt: null };
    },
    readWebhook({ body, header }) {
      if (!isSigned(header('hmac'), 'sha512', secret, body)) return null;
      const fields = new URLSearchParams(body.toString('utf8'));
      if (fields.get('merchant') !== merchant || fields.get('ipn_type') !== 'deposit') return null;
      return paymentOf(fields);
    },
    fetchPayment: null,
  };
}

function paymentOf(fields: URLSearchParams): Payment | null {
  const [invoice, id] = [textOf(fields.get('address')), textOf(fields.get('deposit_id'))];
  const status = Number(fields.get('status'));
  if (invoice === null || id === null || !Number.isInteger(status)) return null;
  return {
    invoice,
    id,
    // Negative: failed. 100 and above, or 2 (queued for a payout of the day): complete.
    status: status < 0 ? 'failed' : status >= 100 || status === 2 ? 'paid' : 'pending',
    amount: decimalOf(fields.get('amount')),
    currency: CODES.get(fields.get('currency') ?? '') ?? null,
  };
}

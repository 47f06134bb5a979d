/**
 * CryptoCloud. Its postback carries a token over the invoice's id alone (HS256, five minutes): amount and coin are not
 * signed, so they are asked of it. Source: docs.cryptocloud.plus/en/api-reference-v2 (create-invoice, invoice-information, postback).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { callProcessor, type Fetch } from './http.ts';
import type { Payment, Processor } from './processor.ts';
import { decimalOf, objectOf, textOf } from './signing.ts';

interface CryptoCloudOptions {
  readonly key: string;
  readonly shop: string;
  /** Secret of the project, which tokens are signed with. */
  readonly secret: string;
  readonly fetch: Fetch;
}

const API = 'https://api.cryptocloud.plus/v2/invoice';
const COINS = new Map([
  ['btc', 'BTC'],
  ['eth', 'ETH'],
  ['ltc', 'LTC'],
  ['trx', 'TRX'],
  ['sol', 'SOL'],
  ['usdt', 'USDT_TRC20'],
  ['usdc', 'USDC_ERC20'],
]);
const CODES = new Map([...COINS].map(([code, name]) => [name, code]));

const STATUS: Readonly<Record<string, Payment['status']>> = {
  created: 'pending',
  partial: 'review',
  paid: 'paid',
  overpaid: 'paid',
  canceled: 'failed',
};

const made = z.object({
  status: z.literal('success'),
  result: z.object({
    uuid: z.string().check(z.minLength(4)),
    link: z.optional(z.string()),
    address: z.optional(z.nullable(z.string())),
    expiry_date: z.optional(z.nullable(z.string())),
  }),
});
const known = z.object({
  result: z.array(
    z.object({
      uuid: z.string(),
      status: z.string(),
      received: z.union([z.string(), z.number()]),
      currency: z.object({ fullcode: z.optional(z.string()), code: z.string() }),
    }),
  ),
});

export function cryptoCloud({ key, shop, secret, fetch }: CryptoCloudOptions): Processor {
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' };
  return {
    id: 'cryptocloud',
    name: 'CryptoCloud',
    coins: [...COINS.keys()],
    async createInvoice({ currency, usd, order }) {
      const body = JSON.stringify({
        shop_id: shop,
        amount: usd,
        currency: 'USD',
        order_id: order,
        add_fields: { cryptocurrency: COINS.get(currency) },
      });
      const { result } = await callProcessor(fetch, `${API}/create`, { method: 'POST', headers, body }, made);
      return {
        id: plainId(result.uuid),
        wallet: result.address || (result.link ?? ''),
        url: result.link ?? null,
        expiresAt: result.expiry_date
          ? new Date(`${result.expiry_date.replace(' ', 'T').slice(0, 23)}Z`)
          : null,
      };
    },
    readWebhook({ body, header }, now) {
      const fields = fieldsOf(body.toString('utf8'), header('content-type') ?? '');
      const invoice = textOf(fields?.['invoice_id']);
      const token = fields?.['token'];
      if (invoice === null || typeof token !== 'string' || !isFor(token, invoice, secret, now)) return null;
      return {
        invoice: plainId(invoice),
        id: plainId(invoice),
        status: 'pending',
        amount: null,
        currency: null,
      };
    },
    async fetchPayment(id) {
      const body = JSON.stringify({ uuids: [`INV-${id}`] });
      const { result } = await callProcessor(
        fetch,
        `${API}/merchant/info`,
        { method: 'POST', headers, body },
        known,
      );
      const invoice = result.find(({ uuid }) => plainId(uuid) === id);
      if (!invoice) throw new Error('the processor does not know its own invoice');
      const code = invoice.currency.fullcode ?? invoice.currency.code;
      return {
        invoice: id,
        id,
        status: STATUS[invoice.status] ?? 'pending',
        amount: decimalOf(invoice.received),
        currency: CODES.get(code) ?? code,
      };
    },
  };
}

/** Its ids come with and without their prefix. */
const plainId = (id: string): string => id.replace(/^INV-/, '');

function fieldsOf(text: string, type: string): Record<string, unknown> | null {
  return type.includes('json') ? objectOf(text) : Object.fromEntries(new URLSearchParams(text));
}

/** Whether a token is signed with HS256, not run out, and about this invoice. */
function isFor(token: string, invoice: string, secret: string, now: number): boolean {
  const [head, body, signature, ...rest] = token.split('.');
  if (!head || !body || !signature || rest.length > 0) return false;
  // The algorithm is ours to say: 'none', or a public key's, is refused.
  if (objectOf(Buffer.from(head, 'base64url').toString())?.['alg'] !== 'HS256') return false;
  const own = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== own.length || !timingSafeEqual(given, own)) return false;
  const claims = objectOf(Buffer.from(body, 'base64url').toString());
  const expires = claims?.['exp'];
  return textOf(claims?.['id']) === invoice && typeof expires === 'number' && now <= expires * 1000;
}

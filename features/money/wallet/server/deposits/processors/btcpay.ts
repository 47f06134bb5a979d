/**
 * BTCPay Server, a processor of one's own. Its webhooks say that an invoice has changed, signed over the raw body; what was
 * paid is asked of it. Source: docs.btcpayserver.org/API/Greenfield/v1 and btcpayserver/btcpayserver WebhookSender.cs,
 * GreenfieldInvoiceController.cs and InvoiceWatcher.cs.
 */
import * as z from 'zod/mini';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { callProcessor, type Fetch } from './http.ts';
import type { Payment, Processor } from './processor.ts';
import { decimalOf, isSigned, objectOf, textOf } from './signing.ts';

interface BtcPayOptions {
  /** 'https://btcpay.example' */
  readonly url: string;
  readonly store: string;
  readonly key: string;
  /** Secret of the webhook. */
  readonly secret: string;
  readonly fetch: Fetch;
}

const STATUS: Readonly<Record<string, Payment['status']>> = {
  New: 'pending',
  Processing: 'pending',
  Settled: 'paid',
  Expired: 'failed',
  Invalid: 'failed',
};

const invoiceShape = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  checkoutLink: z.optional(z.nullable(z.string())),
  expirationTime: z.optional(z.nullable(z.number())),
});
/** Since version 2 a method is named 'BTC-CHAIN', before it was 'BTC'. */
const methodsShape = z.array(
  z.object({
    paymentMethodId: z.optional(z.string()),
    paymentMethod: z.optional(z.string()),
    destination: z.optional(z.nullable(z.string())),
    /** All that was seen, what is in no block yet too. */
    paymentMethodPaid: z.optional(z.union([z.string(), z.number()])),
    payments: z.array(z.object({ value: z.union([z.string(), z.number()]), status: z.string() })),
  }),
);
type Method = z.output<typeof methodsShape>[number];

/** Decimals of bitcoin. */
const DECIMALS = 8;

export function btcPay({ url, store, key, secret, fetch }: BtcPayOptions): Processor {
  const base = `${url.replace(/\/+$/, '')}/api/v1/stores/${encodeURIComponent(store)}/invoices`;
  const headers = { authorization: `token ${key}`, 'content-type': 'application/json' };
  const get = <S extends z.ZodMiniType>(path: string, shape: S) =>
    callProcessor(fetch, `${base}/${path}`, { method: 'GET', headers }, shape);

  async function onChain(invoice: string) {
    const methods = await get(`${encodeURIComponent(invoice)}/payment-methods`, methodsShape);
    return methods.find(({ paymentMethodId, paymentMethod }) =>
      /^BTC(-CHAIN)?$/.test(paymentMethodId ?? paymentMethod ?? ''),
    );
  }

  return {
    id: 'btcpay',
    name: 'BTCPay Server',
    coins: ['btc'],
    async createInvoice({ amount, order }) {
      const body = JSON.stringify({ amount, currency: 'BTC', metadata: { orderId: order } });
      const invoice = await callProcessor(fetch, base, { method: 'POST', headers, body }, invoiceShape);
      const method = await onChain(invoice.id);
      if (!method?.destination) throw new Error('the store takes no bitcoin');
      return {
        id: invoice.id,
        wallet: method.destination,
        url: invoice.checkoutLink ?? null,
        expiresAt: invoice.expirationTime ? new Date(invoice.expirationTime * 1000) : null,
      };
    },
    readWebhook({ body, header }) {
      const sent = header('btcpay-sig');
      if (!sent?.startsWith('sha256=') || !isSigned(sent.slice(7), 'sha256', secret, body)) return null;
      const fields = objectOf(body.toString('utf8'));
      const invoice = textOf(fields?.['invoiceId']);
      if (invoice === null) return null;
      // What it says is only that the invoice has changed.
      return { invoice, id: invoice, status: 'pending', amount: null, currency: null };
    },
    async fetchPayment(id) {
      const [{ status }, method] = [await get(encodeURIComponent(id), invoiceShape), await onChain(id)];
      const known = STATUS[status] ?? 'pending';
      const final = finalOf(method);
      if (known === 'pending' || final === 0n) {
        // Paid by the invoice's word and by no payment's: what is on its way is waited for.
        const amount = decimalOf(method?.paymentMethodPaid);
        return { invoice: id, id, status: known === 'paid' ? 'pending' : known, amount, currency: 'btc' };
      }
      // Paid in part, too late, or not finally: the invoice is over, and the money is there.
      const amount = formatUnits(final, DECIMALS);
      return { invoice: id, id, status: known === 'failed' ? 'review' : known, amount, currency: 'btc' };
    },
  };
}

/**
 * What of its payments cannot be taken back, smallest units. An invoice is settled when what was due is: another payment to it
 * may be in no block, and replaced by its sender. Each that becomes final is told by a webhook of its own.
 */
function finalOf(method: Method | undefined): bigint {
  return (method?.payments ?? [])
    .filter(({ status }) => status === 'Settled')
    .map(({ value }) => parseUnits(decimalOf(value) ?? '', DECIMALS) ?? 0n)
    .reduce((sum, units) => sum + units, 0n);
}

/** A processor for tests: signs its webhooks as a real one does, and says of invoices what a test tells it. */
import { createHmac } from 'node:crypto';
import type { Payment, Processor } from '../deposits/processors/processor.ts';
import { isSigned, objectOf } from '../deposits/processors/signing.ts';

const SECRET = 'fake secret';

export interface FakeProcessor extends Processor {
  /** Body and header of a webhook that says this. */
  says(payment: Payment): { body: string; headers: Record<string, string> };
  /** Called for every invoice; throws to be away. */
  before: () => void;
}

export function fakeProcessor(fetchPayment: Processor['fetchPayment'] = null): FakeProcessor {
  let made = 0;
  return {
    id: 'fakepay',
    name: 'Fakepay',
    coins: ['btc', 'usdt'],
    before: () => undefined,
    async createInvoice() {
      this.before();
      made += 1;
      return {
        id: `invoice-${made}`,
        wallet: `wallet-${made}`,
        url: 'https://pay.example/1',
        expiresAt: new Date(4e12),
      };
    },
    readWebhook({ body, header }) {
      return isSigned(header('hmac'), 'sha512', SECRET, body)
        ? (objectOf(body.toString()) as Payment | null)
        : null;
    },
    fetchPayment,
    says(payment) {
      const body = JSON.stringify(payment);
      return { body, headers: { hmac: createHmac('sha512', SECRET).update(body).digest('hex') } };
    },
  };
}

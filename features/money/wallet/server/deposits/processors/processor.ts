/**
 * Payment processors, as the house sees any of them: an address or page to pay to, and later their word that it was paid.
 * An adapter knows the processor's forms and signatures; what is done with its word is the same for all (inbox.ts).
 */
interface InvoiceRequest {
  /** Our own id of it, which the processor repeats. */
  readonly order: string;
  /** Ledger's code of the coin: 'usdt'. */
  readonly currency: string;
  /** In whole coins. */
  readonly amount: string;
  /** The same in dollars, for processors that price in them. */
  readonly usd: string;
  /** Where the processor sends its webhooks. */
  readonly webhook: string;
}

interface Invoice {
  /** The processor's id, which its webhooks name. */
  readonly id: string;
  readonly wallet: string;
  /** The processor's own page. */
  readonly url: string | null;
  readonly expiresAt: Date | null;
}

export interface Payment {
  /** Invoice it belongs to, by the processor's id. */
  readonly invoice: string;
  /** Unique for ever with this processor: what a payment is credited once by. */
  readonly id: string;
  /**
   * 'pending': seen, not final. 'paid': final. 'review': paid, but not as asked: staff look at it. 'failed': comes no more.
   */
  readonly status: 'pending' | 'paid' | 'review' | 'failed';
  /** What was really received, in whole coins, and in which coin (ledger's code); null where the webhook does not say. */
  readonly amount: string | null;
  readonly currency: string | null;
}

export interface Webhook {
  readonly body: Buffer;
  /** @param name lower case */
  header(name: string): string | undefined;
}

export interface Processor {
  readonly id: string;
  /** 'CoinPayments' */
  readonly name: string;
  /** Ledger's codes of the coins it takes. */
  readonly coins: readonly string[];
  /** @throws when it cannot be reached or refuses */
  createInvoice(request: InvoiceRequest): Promise<Invoice>;
  /** What a webhook says, null when it is not the processor's: then it is nobody's word. @param now epoch ms */
  readWebhook(webhook: Webhook, now: number): Payment | null;
  /**
   * Asks the processor itself, where its webhooks do not sign amounts. Null: webhooks sign everything.
   * @throws when it cannot be reached
   */
  readonly fetchPayment: ((invoice: string) => Promise<Payment>) | null;
}

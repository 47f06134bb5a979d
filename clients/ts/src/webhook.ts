/** Webhooks as a receiver reads them: whole, fresh and from the house, or not at all (Standard Webhooks, v1). */
import type { WebhookData } from './calls.ts';

export type WebhookType = keyof WebhookData;

/** A message whose signature was checked; `type` tells what `data` is. */
export type Webhook = {
  readonly [Type in WebhookType]: {
    /** The same at every try: keep the ids of some days, and pass over those that came. */
    readonly id: string;
    readonly type: Type;
    /** When it happened, ISO 8601. */
    readonly timestamp: string;
    /** Its place among the messages of the endpoint, without gaps. */
    readonly sequence: number;
    readonly data: WebhookData[Type];
  };
}[WebhookType];

export interface WebhookOptions {
  /** As the back office showed it (whsec_...); several while one takes the place of the other. */
  readonly secret: string | readonly string[];
  /** Of the request. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it came, before anything parsed it. */
  readonly body: string | Uint8Array;
  /** Messages sent longer ago, or so far in the future, are refused; 300 seconds unless set. */
  readonly toleranceSeconds?: number;
  /** Epoch milliseconds; the clock unless set. */
  readonly now?: number;
}

/** Not from the house, changed on its way, or too old: answer 400, and do nothing of it. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookError';
  }
}

const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/** @throws WebhookError */
export async function readWebhook(options: WebhookOptions): Promise<Webhook> {
  const { headers, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() } = options;
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !seconds || !signatures || !/^\d{1,12}$/.test(seconds))
    throw new WebhookError('headers of a webhook are missing');
  if (Math.abs(now / 1000 - Number(seconds)) > toleranceSeconds)
    throw new WebhookError('the webhook was not sent just now');
  const body = typeof options.body === 'string' ? new TextEncoder().encode(options.body) : options.body;
  const head = new TextEncoder().encode(`${id}.${seconds}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const secrets = typeof options.secret === 'string' ? [options.secret] : options.secret;
  if (!(await isSigned(secrets, signatures, signed)))
    throw new WebhookError('no signature of the webhook fits');
  // The house has signed it, so it has the form that the house gives it.
  return { ...(JSON.parse(new TextDecoder().decode(body)) as Omit<Webhook, 'id'>), id } as Webhook;
}

function headerOf(headers: WebhookOptions['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** Whether one signature fits one secret; the comparison takes the same time wherever they differ. */
async function isSigned(
  secrets: readonly string[],
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const given = signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .flatMap((one) => bytesOf(one.slice('v1,'.length)) ?? []);
  for (const secret of secrets) {
    const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
    if (!bytes || bytes.length === 0) throw new WebhookError('the secret is not one');
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

/** @returns null for what is no base64 */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Signatures of the aggregator's protocol, the same in both directions. */
import { createHmac } from 'node:crypto';
import { sameText } from '#platform/server/http/csrf.ts';
import { type Pair, readPairs, sentPairs, signedText, type Parameters } from './query.ts';

export interface Keys {
  readonly merchantId: string;
  readonly merchantKey: string;
}

/** How far a clock may be off, seconds. */
export const CLOCK_SECONDS = 30;

/** Headers that belong to the signature. */
export interface SignedHeaders {
  readonly merchantId: string;
  readonly timestamp: string;
  readonly nonce: string;
}

const named = ({ merchantId, timestamp, nonce }: SignedHeaders): Parameters => ({
  'X-Merchant-Id': merchantId,
  'X-Nonce': nonce,
  'X-Timestamp': timestamp,
});

/** The text that the aggregator signs for what a body says. */
export function textOf(pairs: readonly Pair[], headers: SignedHeaders): string {
  return signedText(pairs, named(headers));
}

function hmac(text: string, key: string): string {
  return createHmac('sha1', key).update(text, 'latin1').digest('hex');
}

/** Headers of a request of ours. */
export function signRequest(
  parameters: Parameters,
  { merchantId, merchantKey }: Keys,
  now: number,
  nonce: string,
): Record<string, string> {
  const headers = { merchantId, timestamp: String(Math.floor(now / 1000)), nonce };
  return {
    'X-Merchant-Id': merchantId,
    'X-Timestamp': headers.timestamp,
    'X-Nonce': nonce,
    'X-Sign': hmac(signedText(sentPairs(parameters), named(headers)), merchantKey),
  };
}

/** A request that is signed, with what it says; or why it is not believed. */
type Checked =
  | { readonly fault: string }
  | { readonly fault: null; readonly nonce: string; readonly pairs: readonly Pair[] };

/** Whether a request is signed; whether its word was used before is asked elsewhere. */
export function checkSignature(
  body: Buffer,
  header: (name: string) => string | undefined,
  keys: Keys,
  now: number,
): Checked {
  const merchantId = header('x-merchant-id') ?? '';
  const timestamp = header('x-timestamp') ?? '';
  const nonce = header('x-nonce') ?? '';
  if (!sameText(merchantId, keys.merchantId)) return { fault: 'unknown merchant' };
  if (!/^\d{1,12}$/.test(timestamp)) return { fault: 'no timestamp' };
  if (Math.abs(Math.floor(now / 1000) - Number(timestamp)) > CLOCK_SECONDS) return { fault: 'old timestamp' };
  if (!/^[\x21-\x7e]{1,128}$/.test(nonce)) return { fault: 'no nonce' };
  const sign = header('x-sign') ?? '';
  const pairs = readPairs(body);
  const own = hmac(textOf(pairs, { merchantId, timestamp, nonce }), keys.merchantKey);
  return sameText(sign.toLowerCase(), own) ? { fault: null, nonce, pairs } : { fault: 'wrong sign' };
}

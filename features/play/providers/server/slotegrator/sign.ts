/** Signatures of the aggregator's protocol, the same in both directions. */
import { createHmac } from 'node:crypto';
import { sameText } from '#platform/server/http/csrf.ts';
import { readPairs, sentPairs, signedText, type Parameters } from './query.ts';

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

/** The text that the aggregator signs for a body. */
export function textOf(body: Buffer, headers: SignedHeaders): string {
  return signedText(readPairs(body), named(headers));
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

/** @returns what is wrong with a signed request, null for nothing; whether its word was used before is asked elsewhere */
export function signatureFault(
  body: Buffer,
  header: (name: string) => string | undefined,
  keys: Keys,
  now: number,
): string | null {
  const merchantId = header('x-merchant-id') ?? '';
  const timestamp = header('x-timestamp') ?? '';
  const nonce = header('x-nonce') ?? '';
  if (!sameText(merchantId, keys.merchantId)) return 'unknown merchant';
  if (!/^\d{1,12}$/.test(timestamp)) return 'no timestamp';
  if (Math.abs(Math.floor(now / 1000) - Number(timestamp)) > CLOCK_SECONDS) return 'old timestamp';
  if (!/^[\x21-\x7e]{1,128}$/.test(nonce)) return 'no nonce';
  const sign = header('x-sign') ?? '';
  const own = hmac(textOf(body, { merchantId, timestamp, nonce }), keys.merchantKey);
  return sameText(sign.toLowerCase(), own) ? null : 'wrong sign';
}

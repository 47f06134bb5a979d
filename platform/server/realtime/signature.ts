import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The one application this server serves. The id is numeric: the official SDK runs parseInt on it. */
export interface PusherApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

const MAX_AGE_SECONDS = 600;

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Compares in a time that tells nothing about where two texts differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** `key:signature` of a subscription. */
export function signChannel(app: PusherApp, socketId: string, channel: string, channelData?: string): string {
  return `${app.key}:${hmac(app.secret, channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`)}`;
}

/** `key:signature` of a sign-in. */
export function signUser(app: PusherApp, socketId: string, userData: string): string {
  return `${app.key}:${hmac(app.secret, `${socketId}::user::${userData}`)}`;
}

/** Query string to pairs, percent-decoded; null when it cannot be decoded. */
export function parseQuery(text: string): Map<string, string> | null {
  const query = new Map<string, string>();
  try {
    for (const part of text.split('&')) {
      if (part === '') continue;
      const at = part.indexOf('=');
      const key = at < 0 ? part : part.slice(0, at);
      query.set(decodeURIComponent(key), at < 0 ? '' : decodeURIComponent(part.slice(at + 1)));
    }
  } catch {
    return null;
  }
  return query;
}

export interface SignedCall {
  readonly method: string;
  /** Paths the caller may have signed: with and without our prefix, as a proxy may strip it. */
  readonly paths: readonly string[];
  readonly query: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** @returns why a REST call is not authentic, or null when it is */
export function refuseCall(app: PusherApp, call: SignedCall): string | null {
  const { query, body } = call;
  if (query.get('auth_key') !== app.key) return 'Unknown auth_key';
  if (query.get('auth_version') !== '1.0') return 'auth_version must be 1.0';
  const timestamp = query.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return 'auth_timestamp is missing or no number';
  if (Math.abs(call.now / 1000 - Number(timestamp)) > MAX_AGE_SECONDS)
    return 'auth_timestamp is more than 600 s away from our clock';
  const md5 = query.get('body_md5');
  if (body.length > 0 && md5 === undefined) return 'body_md5 is missing';
  if (md5 !== undefined && !sameText(md5, createHash('md5').update(body).digest('hex')))
    return 'body_md5 does not match the body';
  const given = query.get('auth_signature') ?? '';
  const signed = [...query]
    .filter(([key]) => key !== 'auth_signature')
    .map(([key, value]) => [key.toLowerCase(), value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  const match = call.paths.some((path) =>
    sameText(given, hmac(app.secret, `${call.method}\n${path}\n${signed}`)),
  );
  return match ? null : 'auth_signature is wrong';
}

/** Init data: what a messaging app tells of the person who opened the mini app, under a hash that only its bot can make. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Visitor {
  readonly person: bigint;
  readonly username: string | null;
  /** Names this very init data. */
  readonly hash: Buffer;
  /** Epoch milliseconds. */
  readonly signedAt: number;
}

export interface InitDataRules {
  readonly tokens: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly maxAgeMs: number;
}

/** Clocks differ a little. */
const aheadMs = 60_000;

export function keyOf(token: string): Buffer {
  return createHmac('sha256', 'WebAppData').update(token).digest();
}

export function hashWith(key: Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** @returns who it is; null for what no bot of ours signed, what is too old, and what says something twice */
export function readInitData(initData: string, { tokens, now, maxAgeMs }: InitDataRules): Visitor | null {
  const pairs = [...new URLSearchParams(initData)];
  const fields = new Map(pairs);
  // Of a field that is there twice one reader sees the first and another the last.
  if (fields.size !== pairs.length) return null;
  const sent = fields.get('hash') ?? '';
  const date = fields.get('auth_date') ?? '';
  if (!/^[0-9a-f]{64}$/.test(sent) || !/^\d{1,12}$/.test(date)) return null;
  const signedAt = Number(date) * 1000;
  if (signedAt > now + aheadMs || signedAt < now - maxAgeMs) return null;
  // The newer field `signature` stays in: it is part of what the bot's hash is over.
  const lines = pairs
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const hash = Buffer.from(sent, 'hex');
  const signed = tokens.filter((token) => timingSafeEqual(hashWith(keyOf(token), lines), hash));
  const user = signed.length > 0 ? readUser(fields.get('user') ?? '') : null;
  return user && { ...user, hash, signedAt };
}

function readUser(text: string): Pick<Visitor, 'person' | 'username'> | null {
  let user: unknown;
  try {
    user = JSON.parse(text);
  } catch {
    return null;
  }
  const { id, username } = (user ?? {}) as { id?: unknown; username?: unknown };
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null;
  return { person: BigInt(id), username: typeof username === 'string' ? username : null };
}

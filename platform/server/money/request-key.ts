import { createHash } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The form that hashed keys are stored in: what looks like it is never taken from a player as it is. */
const HASHED = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * The stored form of an idempotency key. A bet's key that is a UUID stays as it is; any other text, and a UUID in the
 * form of a hash, becomes a UUIDv8 of its hash together with the scope. So a player's key meets neither a key of the
 * house nor another text of their own, whatever they send.
 */
export function requestKey(key: string, scope: 'bet' | 'posting' | 'hold' = 'bet'): string {
  if (scope === 'bet' && UUID.test(key) && !HASHED.test(key)) return key.toLowerCase();
  // Keys in the form of a hash were once stored as sent: in lower case both spellings stay one key.
  const text = scope === 'bet' && HASHED.test(key) ? key.toLowerCase() : key;
  const hex = createHash('sha256').update(`${scope}\0${text}`, 'utf8').digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Where an earlier version stored a player's key that it now stores elsewhere, null for all others. What is found there
 * counts only when it is a bet: the house's keys have the same form.
 */
export function formerKey(key: string): string | null {
  return HASHED.test(key) ? key.toLowerCase() : null;
}

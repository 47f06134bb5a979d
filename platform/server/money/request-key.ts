import { createHash } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The stored form of an idempotency key. A bet's key that is a UUID stays as it is; any other text
 * becomes a UUIDv8 of its hash together with the scope, so that no player's key can meet one of ours.
 */
export function requestKey(key: string, scope: 'bet' | 'posting' | 'hold' = 'bet'): string {
  if (scope === 'bet' && UUID.test(key)) return key.toLowerCase();
  const hex = createHash('sha256').update(`${scope}\0${key}`, 'utf8').digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

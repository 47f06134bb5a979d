import { createHash } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The stored form of a caller's idempotency key: a UUID as it stands, any other text by its hash (UUIDv8). */
export function requestKey(key: string): string {
  if (UUID.test(key)) return key.toLowerCase();
  const hex = createHash('sha256').update(key, 'utf8').digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

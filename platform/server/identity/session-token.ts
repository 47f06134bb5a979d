/** A session's token as it is stored, and as its owner may name it. */
import { createHash } from 'node:crypto';

/** Names a session to its owner: made from the token's hash, and nothing leads back. */
export const publicSession = `encode(substr(sha256(session.token_hash), 1, 12), 'hex')`;

/** The public id of a token's session, as `publicSession` makes it. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(hashOf(token)).digest('hex').slice(0, 24);
}

/** Whether something that was sent can be a token at all: 256 bits in base64url. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

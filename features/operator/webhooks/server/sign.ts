/** Signatures in the form of Standard Webhooks: whoever has the secret can tell that a message is ours, whole and fresh. */
import { createHmac } from 'node:crypto';
import type { Runtime } from '#platform/server/runtime.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSecret = ({ random }: Pick<Runtime, 'random'>): string =>
  PREFIX + random(SECRET_BYTES).toString('base64');

/** @param secrets one signature each, the newest first: two while one takes the place of the other */
export function signatureOf(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/** What browsers are asked to sign: random, kept as a hash, good once and for a few minutes. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ServerKit } from '#platform/server/kit.ts';

export type Purpose = 'add' | 'log-in' | 'factor' | 'session';

export const challengeMs = 5 * 60_000;

/** @param account null: whoever it turns out to be @returns the challenge, base64url */
export async function drawChallenge(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  purpose: Purpose,
  account: bigint | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(runtime.random(32));
  await db.pool.query(
    'insert into passkey_challenge (hash, purpose, account_id, expires_at) values ($1, $2, $3, $4)',
    [hashOf(challenge), purpose, account?.toString() ?? null, new Date(runtime.now() + challengeMs)],
  );
  return challenge;
}

const answer = z.object({ response: z.object({ clientDataJSON: z.string().check(z.maxLength(4000)) }) });
const clientData = z.object({ challenge: z.string() });

/**
 * Uses up the challenge that an answer names: of two at once one gets it.
 * @returns the challenge to verify against, null when it was not drawn for this, was used, or has expired
 */
export async function spendChallenge(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  purpose: Purpose,
  account: bigint | null,
  response: unknown,
): Promise<string | null> {
  const challenge = challengeOf(response);
  if (challenge === null) return null;
  const { rows } = await db.pool.query<{ expires_at: Date }>(
    `delete from passkey_challenge where hash = $1 and purpose = $2 and account_id is not distinct from $3::bigint
     returning expires_at`,
    [hashOf(Buffer.from(challenge, 'base64url')), purpose, account?.toString() ?? null],
  );
  return rows[0] && rows[0].expires_at.getTime() > runtime.now() ? challenge : null;
}

function challengeOf(response: unknown): string | null {
  const parsed = answer.safeParse(response);
  if (!parsed.success) return null;
  try {
    const json: unknown = JSON.parse(
      Buffer.from(parsed.data.response.clientDataJSON, 'base64url').toString('utf8'),
    );
    const data = clientData.safeParse(json);
    return data.success ? data.data.challenge : null;
  } catch {
    return null;
  }
}

function hashOf(challenge: Uint8Array): Buffer {
  return createHash('sha256').update(challenge).digest();
}

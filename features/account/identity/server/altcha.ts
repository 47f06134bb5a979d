/**
 * ALTCHA, proof of work version 2: the page looks for the counter whose derived key begins as asked. The
 * server derived that key beforehand and signed it, so judging an answer costs two hashes.
 */
import { createHmac, pbkdf2, type BinaryLike } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { sameText } from '#platform/server/http/csrf.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { captchaChallengeView, type CaptchaChallenge } from '../contract.ts';

const derive = promisify(pbkdf2);

/** How much the page has to do: iterations of each key, and how many keys about. */
export interface Effort {
  readonly cost: number;
  readonly counter: { readonly from: number; readonly to: number };
}

/** About a third of a second on one core, and what somebody gets who asks for very many. */
export const EASY: Effort = { cost: 1000, counter: { from: 800, to: 1600 } };
export const HARD: Effort = { cost: 5000, counter: { from: 2000, to: 4000 } };

const seconds = 600;
const keyLength = 32;

export interface Altcha {
  challenge(effort: Effort): Promise<CaptchaChallenge>;
  /**
   * Judges what the page sent: base64 of JSON with the challenge and its solution.
   * @returns the challenge's nonce and end, by which it can be spent; null when it is no answer of ours
   */
  judge(payload: string): { nonce: string; expiresAt: number } | null;
}

const answer = z.object({
  challenge: captchaChallengeView,
  solution: z.object({ derivedKey: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
});

/** @param secret of the installation; both signing keys are derived from it */
export function createAltcha(secret: Buffer, runtime: Pick<Runtime, 'now' | 'random'>): Altcha {
  const [challengeKey, resultKey] = ['challenge', 'result'].map((use) =>
    createHmac('sha256', secret).update(`altcha ${use}`).digest(),
  ) as [Buffer, Buffer];
  const sign = (key: Buffer, data: BinaryLike) => createHmac('sha256', key).update(data).digest('hex');

  return {
    async challenge({ cost, counter }) {
      const [nonce, salt] = [runtime.random(16), runtime.random(16)];
      const steps = counter.from + (runtime.random(4).readUInt32BE() % (counter.to - counter.from));
      const password = Buffer.alloc(20);
      nonce.copy(password);
      password.writeUInt32BE(steps, 16);
      const key = await derive(password, salt, cost, keyLength, 'sha256');
      const parameters: CaptchaChallenge['parameters'] = {
        algorithm: 'PBKDF2/SHA-256',
        cost,
        expiresAt: Math.floor(runtime.now() / 1000) + seconds,
        keyLength,
        keyPrefix: key.toString('hex', 0, keyLength / 2),
        keySignature: sign(resultKey, key),
        nonce: nonce.toString('hex'),
        salt: salt.toString('hex'),
      };
      return { parameters, signature: sign(challengeKey, sorted(parameters)) };
    },
    judge(payload) {
      const read = answer.safeParse(decoded(payload));
      if (!read.success) return null;
      const { challenge, solution } = read.data;
      const { parameters, signature } = challenge;
      if (!sameText(signature, sign(challengeKey, sorted(parameters)))) return null;
      if (parameters.expiresAt * 1000 < runtime.now()) return null;
      const result = sign(resultKey, Buffer.from(solution.derivedKey, 'hex'));
      return sameText(result, parameters.keySignature) ? parameters : null;
    },
  };
}

/** The form that is signed: JSON with its names in order. */
function sorted(parameters: object): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
}

function decoded(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

/** One try to deliver a message. */
import type { ServerKit } from '#platform/server/kit.ts';
import { type Outside, OutsideError } from '#platform/server/outside/outside.ts';
import type { AttemptView } from '../contract.ts';
import { mayBeSentTo } from './address.ts';
import { signatureOf } from './sign.ts';

const PATIENCE_MS = 10_000;
/** Of an answer so much is kept. */
const ANSWER_MOST = 1_000;

/** Where to, and what proves that it is from us. */
export interface Target {
  url: string;
  secret: Buffer;
  old_secret: Buffer | null;
  old_until: Date | null;
}

export interface Message {
  readonly id: string;
  readonly body: string;
}

/** Never throws for what the other side does: that is an outcome. */
export async function deliver(
  { vault, runtime, config }: Pick<ServerKit, 'vault' | 'runtime' | 'config'>,
  outside: Outside,
  target: Target,
  { id, body }: Message,
): Promise<AttemptView> {
  const at = runtime.now();
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const seconds = Math.floor(at / 1000);
  const old =
    target.old_secret && target.old_until && target.old_until.getTime() > at ? target.old_secret : null;
  const secrets = [target.secret, ...(old ? [old] : [])].map((sealed) => vault.open(sealed));
  try {
    const { status, body: answer } = await outside.ask(new URL(target.url), {
      allowed: (url) => mayBeSentTo(url, config.webhookOrigins),
      most: ANSWER_MOST,
      timeoutMs: PATIENCE_MS,
      accept: '*/*',
      cut: true,
      message: {
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': seconds,
          'webhook-signature': signatureOf(secrets, { id, seconds, body }),
        },
        body: Buffer.from(body),
      },
    });
    return { at, ms: took(), status, error: null, answer: textOf(answer) };
  } catch (error) {
    return { at, ms: took(), status: null, error: whyOf(error), answer: '' };
  }
}

function whyOf(error: unknown): NonNullable<AttemptView['error']> {
  if (!(error instanceof OutsideError)) throw error;
  return error.reason === 'address' || error.reason === 'timeout' ? error.reason : 'unreachable';
}

/** Whatever came, as text that the database and a page can hold. */
function textOf(answer: Buffer): string {
  return answer
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .slice(0, ANSWER_MOST)
    .toWellFormed();
}

export const wasTaken = ({ status }: AttemptView): boolean =>
  status !== null && status >= 200 && status < 300;

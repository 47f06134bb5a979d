/** What a new account is given before its first answer, by the features that give it. */
import type { Logger } from 'pino';

export type WelcomeGift = (user: bigint) => Promise<unknown>;

/** Waits for all of it. What fails is left to the event of the registration: nobody is turned away for it. */
export async function welcome(
  gifts: readonly WelcomeGift[],
  user: bigint,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const done = await Promise.allSettled(gifts.map((give) => give(user)));
  for (const one of done)
    if (one.status === 'rejected') log.warn({ err: one.reason as unknown }, 'gift of a new account');
}

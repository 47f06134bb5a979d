/** Pays many players under one key each: what was paid before is not paid again. */
import { isFailure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Posting } from '#platform/server/money/money.ts';

/** Payouts on their way at a time. */
export const PAID_AT_ONCE = 1_000;

export interface Due {
  readonly user_id: string;
  /** Smallest units. */
  readonly amount: string;
}

/**
 * Posts all of them and has those marked that are paid. Whoever dies before the mark is followed by the next turn, which posts
 * them under the same keys.
 * @param posting what all have in common; its note names them in an error @throws the first error, after the others were marked
 */
export async function payOut(
  { money }: Pick<ServerKit, 'money'>,
  due: readonly Due[],
  posting: Omit<Posting, 'user' | 'net' | 'within'>,
  mark: (paid: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const outcomes = await Promise.allSettled(
    due.map(async ({ user_id: user, amount }) => {
      const posted = await money.post({ ...posting, user: BigInt(user), net: BigInt(amount) });
      if (isFailure(posted)) throw new Error(`${posting.note} to ${user}: ${posted.message}`);
      return user;
    }),
  );
  await mark(outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  const failed = outcomes.find((one) => one.status === 'rejected');
  // The next turn goes on from here.
  if (failed) throw failed.reason;
}

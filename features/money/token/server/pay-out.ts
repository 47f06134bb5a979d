/** Pays many players under one key each: what was paid before is not paid again. */
import { isFailure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Posting } from '#platform/server/money/money.ts';

/** Payouts on their way at a time. */
export const PAID_AT_ONCE = 1_000;

/** After every player. */
const END = '9223372036854775807';

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

/** Parts under way at a time: while one is marked the money engine has the next. */
const PARTS_AT_ONCE = 2;

/**
 * Pays part by part, each player in one of them.
 * @param read the next part, players after this one by number @throws the first error, after what was under way has ended
 */
export async function payParts(
  read: (after: string) => Promise<readonly Due[]>,
  pay: (part: readonly Due[]) => Promise<void>,
): Promise<void> {
  let last = Promise.resolve('0');
  let stopped = false;
  async function next(): Promise<readonly Due[]> {
    const part = last.then(read);
    // Where one could not be read nothing follows.
    last = part.then(
      (rows) => rows.at(-1)?.user_id ?? END,
      () => END,
    );
    return part;
  }
  async function work(): Promise<void> {
    for (let part = await next(); part.length > 0 && !stopped; part = await next()) await pay(part);
  }
  const workers = Array.from({ length: PARTS_AT_ONCE }, () =>
    work().catch((error: unknown) => {
      stopped = true;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Slips on live matches that have waited their delay: the house looks at them at that moment by itself. Whoever could choose the
 * moment within the time of confirmation would wait for what the feed does not know yet, which is what the delay is for.
 */
import type { BookContext } from '../context.ts';
import { acceptReady, type Asked, askName } from './accept.ts';
import { QUEUED } from './bet-rows.ts';
import { releaseRefused } from './release.ts';

const AT_ONCE = 200;

/** Accepts those that stand and gives the stakes of the others back. @returns how many were looked at */
export async function takeReady(context: BookContext): Promise<number> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<{ id: string; user: string }>(
    `select id, user_id::text as user from sport_bet
     where ${QUEUED} and ready_at > placed_at and ready_at <= $1 and expires_at >= $1 order by ready_at limit $2`,
    [new Date(kit.runtime.now()), AT_ONCE],
  );
  const asks = rows.map(({ id, user }) => ({ id, user: BigInt(user) }));
  if (asks.length > 0) await takeSome(context, asks);
  return asks.length;
}

/** One that cannot be looked at does not keep the others: it goes back when its time is over. */
async function takeSome(context: BookContext, asks: readonly Asked[]): Promise<void> {
  try {
    await take(context, asks);
  } catch (error) {
    if (asks.length > 1) for (const ask of asks) await takeSome(context, [ask]);
    else context.kit.log.error({ err: error, bet: asks[0]!.id }, 'slip not looked at');
  }
}

async function take(context: BookContext, asks: readonly Asked[]): Promise<void> {
  const looked = await context.kit.db.transaction((client) => acceptReady(context, client, asks), {
    byIndex: true,
  });
  for (const ask of asks) {
    const one = looked.get(askName(ask));
    if (one && 'refuse' in one) await releaseRefused(context, ask, one.bet.cur);
  }
}

/** Whose stakes became whose winnings, told to whoever looks for money that is passed on. */
import type pg from 'pg';
import { microEur } from '#platform/server/money/currency.ts';
import { flowsOf } from '#platform/server/money/flows.ts';
import type { PvpContext } from './context.ts';
import type { Next } from './draw.ts';
import type { Pool } from './store.ts';

/** In the transaction that draws the pool, or that hears how the game at its table ended. */
export async function emitFlows(
  { kit, currency }: PvpContext,
  client: pg.ClientBase,
  { cur, state: { entries } }: Pool,
  { payouts, result }: Next,
): Promise<void> {
  if (cur <= 0) return;
  const net = new Map<bigint, bigint>();
  const add = (user: number | bigint, amount: bigint) =>
    net.set(BigInt(user), (net.get(BigInt(user)) ?? 0n) + amount);
  for (const { player, stake } of entries) add(player, -stake);
  if (payouts) for (const { user, amount } of payouts) add(user, amount);
  else result?.winners.forEach((at, no) => add(entries[at]!.player, BigInt(result.prizes?.[no] ?? '0')));
  const flows = flowsOf(net).map(({ from, to, amount }) => ({
    from: from.toString(),
    to: to.toString(),
    eur: microEur(amount, currency(cur)).toString(),
    times: 1,
  }));
  if (flows.length > 0) await kit.emit(client, 'contest.flowed', null, { how: 'pvp', flows });
}

/** What a player has used of a period that runs, for a limit that begins in the middle of it. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import type { LimitKind, LimitPeriod } from '#platform/server/policy/guard.ts';
import { periodStart } from '#platform/server/policy/period.ts';

/** A round lasts no longer than this: one that was settled in a period was opened at most so long before it. */
const LONGEST_ROUND = 3 * 86_400_000;

/**
 * Micro-euro of real money at the prices of now. Deposits and time are counted from the first limit on, so they begin at 0.
 * @param client of the transaction that sets the limit
 */
export async function usedSoFar(
  { money }: Pick<ServerKit, 'money'>,
  client: pg.ClientBase,
  state: PlayerState,
  { kind, period, now }: { kind: LimitKind; period: LimitPeriod; now: number },
): Promise<bigint> {
  if (kind === 'deposit' || kind === 'time') return 0n;
  const from = periodStart(period, now);
  const { rows } = await client.query<{ cur: number; stake: string; payout: string }>(
    `select cur, coalesce(sum(stake) filter (where id >= $3), 0)::text as stake,
            coalesce(sum(payout) filter (where at >= $4), 0)::text as payout
       from bet where user_id = $1 and id >= $2 and cur > 0 group by cur`,
    [state.user.toString(), firstId(from - LONGEST_ROUND), firstId(from), new Date(from)],
  );
  let used = 0n;
  for (const { cur, stake, payout } of rows) {
    const currency = money.currencyById(cur);
    used += microEur(BigInt(stake), currency);
    if (kind === 'loss') used -= microEur(BigInt(payout), currency);
  }
  for (const round of state.rounds.values()) {
    if (round.cur > 0 && round.openedAt >= from) used += microEur(round.stake, money.currencyById(round.cur));
  }
  return used;
}

/** Ids carry their time: the least one of a moment. */
function firstId(at: number): string {
  const time = Math.max(0, at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/**
 * No stepped round that ended before anything was at stake, for it gave its stake back: its detail says `risked: false`, or has no turn.
 * One that nobody could have left has `risked: true`, turns or none. SQL over a bet named `b`; isPlayed says the same.
 */
export const PLAYED_BETS = `case when b.line or b.payout <> b.stake then true else case b.detail::jsonb -> 'risked' when 'true'::jsonb then true when 'false'::jsonb then false else b.detail::jsonb -> 'turns' is distinct from '[]'::jsonb end end`;

/** Whether a settled bet was play, as PLAYED_BETS has it. @param bet amounts in smallest units, and the detail as it is stored */
export function isPlayed({
  stake,
  payout,
  detail,
}: {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly detail: string;
}): boolean {
  if (payout !== stake) return true;
  const { risked, turns } = JSON.parse(detail) as { risked?: unknown; turns?: unknown };
  if (typeof risked === 'boolean') return risked;
  return !(Array.isArray(turns) && turns.length === 0);
}

/** Which settled bets count as play, for whoever adds up stakes: those, and of real money only. */
export const COUNTED_BETS = `b.cur > 0 and ${PLAYED_BETS}`;

/**
 * The part of the stake of a bet named `b` that counts towards levels and races, in SQL: all of it, but where a product
 * states less with the bet, as futures do for a wager that paid next to no fee. Only those are parsed.
 */
export const COUNTED_STAKE = `case when b.line or position('"counted"' in b.detail) = 0 then b.stake else least(b.stake, coalesce((b.detail::jsonb ->> 'counted')::numeric, b.stake)) end`;

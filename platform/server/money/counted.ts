/** No stepped round that ended before anything was at stake, for it gave its stake back. SQL over a bet named `b`. */
export const PLAYED_BETS = `case when b.line or b.payout <> b.stake then true else b.detail::jsonb -> 'turns' is distinct from '[]'::jsonb and b.detail::jsonb -> 'risked' is distinct from 'false'::jsonb end`;

/** Which settled bets count as play, for whoever adds up stakes: those, and of real money only. */
export const COUNTED_BETS = `b.cur > 0 and ${PLAYED_BETS}`;

/**
 * The part of the stake of a bet named `b` that counts towards levels and races, in SQL: all of it, but where a product
 * states less with the bet, as futures do for a wager that paid next to no fee. Only those are parsed.
 */
export const COUNTED_STAKE = `case when b.line or position('"counted"' in b.detail) = 0 then b.stake else least(b.stake, coalesce((b.detail::jsonb ->> 'counted')::numeric, b.stake)) end`;

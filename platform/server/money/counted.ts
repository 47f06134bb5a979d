/**
 * Which settled bets count as play, for whoever adds up stakes: real money only, and no stepped round that was called
 * off before its first turn, for it gave its stake back. SQL over a bet named `b`.
 */
export const COUNTED_BETS = `b.cur > 0
  and case when b.line or b.payout <> b.stake then true else b.detail::jsonb -> 'turns' is distinct from '[]'::jsonb end`;

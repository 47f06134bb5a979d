/** Sessions of bets, and play that no bets tell of, as one. Pure. */
import { PAUSE_MS } from '#platform/server/policy/restrictions.ts';
import type { PlayStretch } from '#platform/server/services/play-stretches.ts';
import type { Session } from './markers.ts';

const NO_BETS = { bets: 0, staked: 0n, paid: 0n, firstStakes: 0n, lastStakes: 0n };

/** @returns stretches with no pause of half an hour in anything, oldest first */
export function withStretches(sessions: readonly Session[], stretches: readonly PlayStretch[]): Session[] {
  const all = [...sessions, ...stretches.map((one) => ({ ...one, ...NO_BETS }))];
  const joined: Session[] = [];
  for (const next of all.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && next.from - last.to < PAUSE_MS) joined[joined.length - 1] = both(last, next);
    else joined.push(next);
  }
  return joined;
}

function both(first: Session, next: Session): Session {
  return {
    from: first.from,
    to: Math.max(first.to, next.to),
    bets: first.bets + next.bets,
    staked: first.staked + next.staked,
    paid: first.paid + next.paid,
    firstStakes: first.bets > 0 ? first.firstStakes : next.firstStakes,
    lastStakes: next.bets > 0 ? next.lastStakes : first.lastStakes,
  };
}

/** How a round of turns ended whose last answer was lost, as that answer would have told it. Pure. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { replay } from '../replay-contract.ts';
import type { RevealedReply } from './instance-types.ts';

/**
 * @param told the settled bet
 * @param seen turns that the page has drawn
 * @returns null where the turns cannot be drawn by these rules
 */
export function lostEnd({ bet, frames }: ReplyOf<typeof replay>, seen: number): RevealedReply | null {
  const last = frames.at(-1);
  if (!last) return null;
  // The end is told with the last turn: where that was drawn already, it is all that is new.
  const unseen = frames.slice(seen + 1).flatMap(({ events }) => events);
  const win = bet.status === 'win';
  return {
    id: bet.id,
    canBeFinished: false,
    game: {
      delay: 0,
      win,
      status: win ? 'win' : 'lose',
      multiplier: bet.multiplier,
      payout: bet.payout,
      wager: bet.wager,
      outcome: bet.outcome,
      events: unseen.length > 0 ? unseen : last.events.slice(-1),
      ...(last.view && { state: last.view }),
    },
    // Older than any: what the wallet holds is read by itself.
    balance: {
      currency: bet.currency,
      demo: bet.demo,
      value: '0',
      version: -1,
      ...(bet.bonus && { bonus: '0' }),
    },
  };
}

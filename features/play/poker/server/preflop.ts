/** What a hand adds to the figures that players are known by. */
import type { StoredAction } from './state.ts';

export interface Preflop {
  /** Voluntarily put chips in the pot: a call, bet or raise before the flop. Blinds and a check in the big blind are not. */
  readonly vpip: boolean;
  /** Raised before the flop. */
  readonly pfr: boolean;
}

/** @param actions of the hand, blinds left out @param seat of the player */
export function preflopOf(
  actions: readonly Pick<StoredAction, 'seat' | 'street' | 'type'>[],
  seat: number,
): Preflop {
  const own = actions.filter((one) => one.seat === seat && one.street === 'preflop').map(({ type }) => type);
  const pfr = own.some((type) => type === 'bet' || type === 'raise');
  return { pfr, vpip: pfr || own.includes('call') };
}

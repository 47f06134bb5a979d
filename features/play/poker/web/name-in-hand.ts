import type { PlayerView } from '../contract.ts';

/** Who played the hand that is shown from a seat; null: they are gone, and somebody else may sit there by now. */
export function nameInHand(
  players: readonly Pick<PlayerView, 'seat' | 'user' | 'inHand'>[],
  seat: number,
): string | null {
  return players.find((one) => one.seat === seat && one.inHand)?.user.name ?? null;
}

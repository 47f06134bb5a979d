/** What a player's own bets in a round come to, as the stage shows it. */
import { parseUnits, payoutOf } from '#platform/contract/money.ts';
import type { SharedPlayer } from '#platform/web/game/game-kit.ts';

/** A bet that was cashed out. */
export type Left = SharedPlayer & { readonly cashedAt: number };

export function hasLeft(player: SharedPlayer): player is Left {
  return player.cashedAt !== null;
}

/**
 * Whether those bets that are decided pay more than they staked, in every currency they were staked in. While the
 * round flies a bet that is still in it decides nothing; at its end it is lost.
 * @param decimals places that stakes are read with
 */
export function isAhead(own: readonly SharedPlayer[], ended: boolean, decimals: number): boolean {
  const gains = new Map<string, bigint>();
  for (const player of own) {
    if (!ended && !hasLeft(player)) continue;
    const stake = parseUnits(player.stake, decimals) ?? 0n;
    const back = hasLeft(player) ? payoutOf(stake, { num: BigInt(player.cashedAt), den: 100n }) : 0n;
    gains.set(player.currency, (gains.get(player.currency) ?? 0n) + back - stake);
  }
  return gains.size > 0 && [...gains.values()].every((gain) => gain > 0n);
}

/** What a challenge asks for, in rounds and in money. Pure, for both halves. */

/** Of the edge that the play for a prize is expected to bring, what a prize may be without being meant as a loss. */
const SHARE = 0.2;

/**
 * Rounds that one win takes at the best. No setting of a game pays `goal` times the stake more often than its return allows:
 * a chance of at most `rtp / goal` (Markov); a game with one prize of the player's choice reaches it.
 * @param goal multiples of the stake @param times such rounds that are asked for
 */
export function roundsFor(goal: number, times: number, rtp: number): number {
  return (goal / rtp) * times;
}

/** Dollars of edge that the house is expected to keep while somebody wins one place at the least stake. */
export function edgeUsd(goal: number, times: number, rtp: number, minStakeUsd: number): number {
  return roundsFor(goal, times, rtp) * minStakeUsd * (1 - rtp);
}

/** Whether a prize costs more than the play it asks for should carry. */
export function isLoss(prizeUsd: number, edge: number): boolean {
  return prizeUsd > edge * SHARE;
}

/**
 * The multiplier that 32 bits of a shared round stand for. One draw in `1 / t` reaches about `t`, less the
 * edge; a draw that would give less than 1.00 gives 1.00, which is where the edge sits.
 */
const DRAWS = 0x100000000;

/**
 * Multiplier of a draw in hundredths: `floor(max(1, 2^32 / (draw + 1) * return) * 100)`, computed in doubles in
 * exactly this order, as every third-party verifier of this profile does.
 * @param draw first 32 bits of HMAC(link, salt)
 * @param percent what the game returns, e.g. 99
 */
export function breakHundredths(draw: number, percent: number): number {
  return Math.floor(Math.max(1, (DRAWS / (draw + 1)) * (percent / 100)) * 100);
}

/**
 * How many of the 2^32 draws reach a multiplier in hundredths, for multipliers above 1.00. Doubles and exact
 * arithmetic can differ only where `percent * 2^32 / (draw + 1)` is whole, which for one multiplier is its last
 * winner at most: that one is asked.
 */
export function reachingDraws(multiplier: number, percent: number): number {
  const exact = Math.floor((percent * DRAWS) / multiplier);
  return breakHundredths(exact - 1, percent) >= multiplier ? exact : exact - 1;
}

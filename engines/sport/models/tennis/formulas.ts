/** Chances in tennis from the chance of a point on serve (hierarchical model; e.g. Barnett & Clarke 2005). */

/** Chance of the server to win a game. @param p chance to win a point on serve */
export function holdChance(p: number): number {
  const q = 1 - p;
  if (p === 0 || p === 1) return p;
  return p ** 4 * (1 + 4 * q + 10 * q * q) + (20 * p ** 5 * q ** 3) / (p * p + q * q);
}

/** Whether A serves point number `index` (from 0) of a tie-break that A begins: A BB AA BB ... */
export function firstServes(index: number): boolean {
  return index % 4 === 0 || index % 4 === 3;
}

/**
 * Chance of A to win a tie-break from a score.
 * @param pA chance of A to win a point on serve @param pB the same of B @param aFirst whether A served its first point
 * @param to points to win by two, 7 or 10
 */
export function tieBreakChance(
  pA: number,
  pB: number,
  aFirst: boolean,
  from = { a: 0, b: 0 },
  to = 7,
): number {
  const memo = new Map<number, number>();
  const pair = deuceChance(pA * (1 - pB), (1 - pA) * pB);
  const at = (a: number, b: number): number => {
    if (a >= to && a - b >= 2) return 1;
    if (b >= to && b - a >= 2) return 0;
    // Level near the end with a whole pair of points to come, one on either serve.
    if (a >= to - 1 && a === b) return pair;
    const key = a * 100 + b;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const p = firstServes(a + b) === aFirst ? pA : 1 - pB;
    const value = p * at(a + 1, b) + (1 - p) * at(a, b + 1);
    memo.set(key, value);
    return value;
  };
  // Beyond the listed scores only the difference counts, and whose turn it is.
  const shift = Math.max(0, Math.floor((Math.min(from.a, from.b) - (to - 1)) / 2) * 2);
  return at(from.a - shift, from.b - shift);
}

/** Chance to be first two ahead, when one pair of points gives +1 with chance x and -1 with chance y. */
export function deuceChance(x: number, y: number): number {
  return x + y === 0 ? 0.5 : x / (x + y);
}

/** Chance of A to win a set to 6 games with a tie-break at 6:6, from 0:0. */
export function setChance(pA: number, pB: number, aServes: boolean): number {
  const [holdA, holdB] = [holdChance(pA), holdChance(pB)];
  const breaker = (aFirst: boolean) => tieBreakChance(pA, pB, aFirst);
  const at = (a: number, b: number, serves: boolean): number => {
    if (a >= 6 && a - b >= 2) return 1;
    if (b >= 6 && b - a >= 2) return 0;
    if (a === 6 && b === 6) return breaker(serves);
    const p = serves ? holdA : 1 - holdB;
    return p * at(a + 1, b, !serves) + (1 - p) * at(a, b + 1, !serves);
  };
  return at(0, 0, aServes);
}

/** Chance to win a match of sets that are won with chance s each. */
export function matchChance(s: number, bestOf: 3 | 5): number {
  return bestOf === 3 ? s * s * (3 - 2 * s) : s ** 3 * (10 - 15 * s + 6 * s * s);
}

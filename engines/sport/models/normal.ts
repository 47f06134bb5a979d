/**
 * The lead in a match as Brownian motion (Stern 1994): chance of home to win from lead and time.
 */

/** Distribution function of the standard normal; error below 1e-14 (series near 0, continued fraction in the tail). */
export function normalCdf(x: number): number {
  const size = Math.abs(x);
  if (size > 38) return x > 0 ? 1 : 0;
  const density = Math.exp((-size * size) / 2) / Math.sqrt(2 * Math.PI);
  if (size < 3) {
    let [term, total] = [size, size];
    for (let k = 1; k < 200 && term > 1e-18; k++) {
      term *= (size * size) / (2 * k + 1);
      total += term;
    }
    return x > 0 ? 0.5 + density * total : 0.5 - density * total;
  }
  let fraction = 0;
  for (let k = 120; k >= 1; k--) fraction = k / (size + fraction);
  const tail = density / (size + fraction);
  return x > 0 ? 1 - tail : tail;
}

/**
 * Chance of home to lead at the end; a tie at the end of regular time is no outcome of this model.
 * @param mu expected lead over the whole match @param sigma its deviation @param lead now @param t share of the match played, 0 to 1
 */
export function leadChance(mu: number, sigma: number, lead: number, t: number): number {
  if (!(sigma > 0) || !(t >= 0) || !(t <= 1)) throw new RangeError('sigma is above 0 and t between 0 and 1');
  if (t === 1) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  return normalCdf((lead + (1 - t) * mu) / (sigma * Math.sqrt(1 - t)));
}

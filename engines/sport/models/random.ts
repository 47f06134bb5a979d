/** A repeatable source of numbers from a seed, for simulated sport. Never for what a casino game draws. */
export type Random = () => number;

/** Numbers from 0 to below 1 (sfc32 on a hash of the seed). */
export function seededRandom(seed: string): Random {
  const state = [0x9e37_79b9, 0x243f_6a88, 0xb7e1_5162, 1];
  for (let index = 0; index < seed.length; index++) {
    state[index & 3] =
      Math.imul(state[index & 3]! ^ seed.charCodeAt(index), 0x85eb_ca6b) ^ (state[(index + 1) & 3]! >>> 13);
  }
  let [a, b, c, d] = state as [number, number, number, number];
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let turn = 0; turn < 20; turn++) next();
  return next;
}

/** A standard normal number (Box & Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Index drawn by weights. */
export function pick(weights: ArrayLike<number>, random: Random): number {
  let total = 0;
  for (let index = 0; index < weights.length; index++) total += weights[index]!;
  let left = random() * total;
  for (let index = 0; index < weights.length; index++) {
    left -= weights[index]!;
    if (left < 0) return index;
  }
  return weights.length - 1;
}

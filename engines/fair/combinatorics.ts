/** Number of ways to choose `k` of `n`, exact. 0 when k lies outside 0..n. */
export function binomial(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  const steps = Math.min(k, n - k);
  let result = 1n;
  for (let step = 1; step <= steps; step++) result = (result * BigInt(n - steps + step)) / BigInt(step);
  return result;
}

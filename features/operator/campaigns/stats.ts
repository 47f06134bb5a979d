/** Differences between two groups with their 95 % intervals. */
const Z = 1.959963984540054;
/** Fewer than this of either say nothing. */
export const MIN_GROUP = 10;

export interface Sample {
  readonly n: number;
  readonly mean: number;
  /** Of the sample, with n - 1. */
  readonly variance: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Quantile of Student's t for 97.5 %: the expansion of Cornish and Fisher, right to a thousandth from 10 degrees of freedom. */
export function tQuantile(df: number): number {
  const z2 = Z * Z;
  return (
    Z +
    (Z * (z2 + 1)) / (4 * df) +
    (Z * ((5 * z2 + 16) * z2 + 3)) / (96 * df ** 2) +
    (Z * (((3 * z2 + 19) * z2 + 17) * z2 - 15)) / (384 * df ** 3)
  );
}

/** Difference of two means by Welch: neither size nor variance has to be the same. Null: too few of either. */
export function meanInterval(one: Sample, other: Sample): Interval | null {
  if (Math.min(one.n, other.n) < MIN_GROUP) return null;
  const [a, b] = [one.variance / one.n, other.variance / other.n];
  const difference = one.mean - other.mean;
  if (a + b === 0) return { low: difference, high: difference };
  const df = (a + b) ** 2 / (a ** 2 / (one.n - 1) + b ** 2 / (other.n - 1));
  const half = tQuantile(df) * Math.sqrt(a + b);
  return { low: difference - half, high: difference + half };
}

/** Wilson's interval of a share. */
function wilson(hits: number, n: number): Interval {
  const share = hits / n;
  const half = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  const middle = share + Z ** 2 / (2 * n);
  const scale = 1 + Z ** 2 / n;
  return { low: (middle - half) / scale, high: (middle + half) / scale };
}

/** Difference of two shares by Newcombe's hybrid score: never beyond -1 and 1. Null: too few of either. */
export function shareInterval(
  one: { readonly n: number; readonly hits: number },
  other: { readonly n: number; readonly hits: number },
): Interval | null {
  if (Math.min(one.n, other.n) < MIN_GROUP) return null;
  const [a, b] = [wilson(one.hits, one.n), wilson(other.hits, other.n)];
  const [p, q] = [one.hits / one.n, other.hits / other.n];
  return {
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  };
}

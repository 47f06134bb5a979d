/** How lucky somebody was, against what the rules of the games say beforehand (platform/contract/expectation.ts). Pure. */

/** How many deviations above (or below) what was to be expected; null for nothing, or where nothing can stray. */
export function luckOf({
  paid,
  expected,
  variance,
}: {
  readonly paid: number;
  readonly expected: number;
  readonly variance: number;
}): number | null {
  if (!(variance > 0)) return null;
  return Math.round(((paid - expected) / Math.sqrt(variance)) * 100) / 100;
}

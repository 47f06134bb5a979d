/** What stands on a reward that has to be waited for. Pure. */

export interface Wait {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly count: number;
}

/** Time left in the largest whole unit, part ones counted as whole; null: it can be claimed. */
export function waitOf(leftMs: number): Wait | null {
  if (leftMs <= 0) return null;
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds < 60) return { unit: 'seconds', count: seconds };
  if (seconds < 3600) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return { unit: 'hours', count: Math.ceil(seconds / 3600) };
}

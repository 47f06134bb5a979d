/**
 * Where the arrow keys lead in a row or column of choices, skipping what cannot be chosen and wrapping at the ends.
 * @param enabled one flag per choice
 * @returns the index to move to, or null when the key means nothing here or nothing is enabled.
 */
export function rovingTarget(key: string, from: number, enabled: readonly boolean[]): number | null {
  const step =
    key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
  if (key === 'Home') return first(enabled, 0, 1);
  if (key === 'End') return first(enabled, enabled.length - 1, -1);
  if (step === 0) return null;
  return first(enabled, from + step, step);
}

function first(enabled: readonly boolean[], start: number, step: 1 | -1): number | null {
  const count = enabled.length;
  for (let tried = 0; tried < count; tried++) {
    const index = (((start + tried * step) % count) + count) % count;
    if (enabled[index]) return index;
  }
  return null;
}

/** Whether the page is read from right to left. */
export function isTurned(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl';
}

/**
 * Where the arrow keys lead in a row or column of choices, skipping what cannot be chosen and wrapping at the ends.
 * @param enabled one flag per choice
 * @param turned the first choice stands on the right; as the page is read unless told
 * @returns the index to move to, or null when the key means nothing here or nothing is enabled.
 */
export function rovingTarget(
  key: string,
  from: number,
  enabled: readonly boolean[],
  turned: boolean = isTurned(),
): number | null {
  const [on, back] = turned ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const step = key === on || key === 'ArrowDown' ? 1 : key === back || key === 'ArrowUp' ? -1 : 0;
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

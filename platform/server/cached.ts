/**
 * Keeps an answer for a while, and has it made once however many ask: the same few figures for everybody.
 * @param size at most so many keys; the callers' keys come from short lists
 */
export function createCached<T>(
  now: () => number,
  keepMs: number,
  size = 32,
): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { readonly until: number; readonly value: Promise<T> }>();
  return (key, make) => {
    const found = kept.get(key);
    if (found && found.until > now()) return found.value;
    if (kept.size >= size) kept.clear();
    const entry = { until: now() + keepMs, value: make() };
    kept.set(key, entry);
    // A failure is nothing to keep.
    entry.value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.value;
  };
}

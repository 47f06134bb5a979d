/** What is costly to get, remembered up to a limit: what was not used for longest goes first. */

interface Kept<V> {
  readonly value: V;
  readonly size: number;
  readonly until: number;
}

export interface Cache<V> {
  /** Whether it is there, or on its way. */
  has(key: string): boolean;
  /** Gets it once, however many ask at the same time. A failure is nobody's to keep. */
  take(key: string, get: () => Promise<V>): Promise<V>;
}

export interface CacheOptions<V> {
  /** Sum of sizes that is kept. */
  readonly most: number;
  sizeOf(value: V): number;
  /** How long a value is good for, ms. */
  keepMs(value: V): number;
  now(): number;
}

export function createCache<V>({ most, sizeOf, keepMs, now }: CacheOptions<V>): Cache<V> {
  const kept = new Map<string, Kept<V>>();
  const coming = new Map<string, Promise<V>>();
  let total = 0;

  function drop(key: string): void {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  function fresh(key: string): Kept<V> | null {
    const found = kept.get(key);
    if (!found) return null;
    if (found.until > now()) return found;
    drop(key);
    return null;
  }

  function keep(key: string, value: V): void {
    drop(key);
    const size = sizeOf(value);
    kept.set(key, { value, size, until: now() + keepMs(value) });
    total += size;
    for (const oldest of kept.keys()) {
      if (total <= most) return;
      drop(oldest);
    }
  }

  return {
    has: (key) => coming.has(key) || fresh(key) !== null,
    async take(key, get) {
      const found = fresh(key);
      if (found) {
        // To the end of the queue.
        kept.delete(key);
        kept.set(key, found);
        return found.value;
      }
      const under = coming.get(key);
      if (under) return under;
      const mine = get();
      coming.set(key, mine);
      try {
        const value = await mine;
        keep(key, value);
        return value;
      } finally {
        coming.delete(key);
      }
    },
  };
}

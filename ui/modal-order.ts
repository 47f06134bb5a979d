/** The least that ordering needs to know of an entry. */
export interface Stacked {
  id: string;
}

/** An entry as drawn: one that left the stack stays for its way out. */
export type Drawn<Entry extends Stacked> = Entry & { leaving: boolean };

/**
 * Merges the wanted stack into what is drawn. Order is the wanted one; entries that left keep their place and are
 * marked; an entry that comes back is no longer leaving.
 */
export function drawnStack<Entry extends Stacked>(
  drawn: readonly Drawn<Entry>[],
  wanted: readonly Entry[],
): Drawn<Entry>[] {
  const next: Drawn<Entry>[] = wanted.map((entry) => ({ ...entry, leaving: false }));
  drawn.forEach((entry, index) => {
    if (wanted.some((other) => other.id === entry.id)) return;
    next.splice(Math.min(index, next.length), 0, { ...entry, leaving: true });
  });
  return next;
}

/** The entry that owns keyboard and pointer: the last that is not on its way out. */
export function topEntry<Entry extends Stacked>(drawn: readonly Drawn<Entry>[]): Drawn<Entry> | null {
  return drawn.findLast((entry) => !entry.leaving) ?? null;
}

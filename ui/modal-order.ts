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

/** Puts an entry on top, but under those that must be answered, unless it must be answered itself. */
export function putOnTop<Entry extends { readonly mandatory: boolean }>(
  stack: readonly Entry[],
  entry: Entry,
): Entry[] {
  const firm = entry.mandatory ? -1 : stack.findIndex((other) => other.mandatory);
  return firm < 0 ? [...stack, entry] : stack.toSpliced(firm, 0, entry);
}

/** The entry that owns keyboard and pointer: the last that is not on its way out. */
export function topEntry<Entry extends Stacked>(drawn: readonly Drawn<Entry>[]): Drawn<Entry> | null {
  return drawn.findLast((entry) => !entry.leaving) ?? null;
}

/** A binary heap whose entries can be taken out again from anywhere, so that an edited trigger leaves nothing behind. */
export interface HeapEntry<Value> {
  readonly key: number;
  readonly value: Value;
  /** Place in the heap, -1 once it is out. Kept by the heap. */
  index: number;
}

export interface Heap<Value> {
  readonly size: number;
  /** @param key smallest first @returns the entry, for `remove` */
  push(key: number, value: Value): HeapEntry<Value>;
  /** The entry with the smallest key; undefined when empty. */
  peek(): HeapEntry<Value> | undefined;
  /** Does nothing to an entry that is out already. */
  remove(entry: HeapEntry<Value>): void;
}

export function createHeap<Value>(): Heap<Value> {
  const entries: HeapEntry<Value>[] = [];

  function place(entry: HeapEntry<Value>, index: number): void {
    entries[index] = entry;
    entry.index = index;
  }

  function rise(entry: HeapEntry<Value>, from: number): void {
    let index = from;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (entries[above]!.key <= entry.key) break;
      place(entries[above]!, index);
      index = above;
    }
    place(entry, index);
  }

  function sink(entry: HeapEntry<Value>, from: number): void {
    let index = from;
    for (;;) {
      let below = 2 * index + 1;
      if (below >= entries.length) break;
      if (below + 1 < entries.length && entries[below + 1]!.key < entries[below]!.key) below += 1;
      if (entries[below]!.key >= entry.key) break;
      place(entries[below]!, index);
      index = below;
    }
    place(entry, index);
  }

  return {
    get size() {
      return entries.length;
    },
    push(key, value) {
      const entry: HeapEntry<Value> = { key, value, index: -1 };
      entries.push(entry);
      rise(entry, entries.length - 1);
      return entry;
    },
    peek: () => entries[0],
    remove(entry) {
      const { index } = entry;
      if (index < 0) return;
      entry.index = -1;
      const last = entries.pop()!;
      if (last === entry) return;
      if (index > 0 && entries[(index - 1) >> 1]!.key > last.key) rise(last, index);
      else sink(last, index);
    },
  };
}

/** What was read once and does not change, kept up to a size: the oldest goes first. */
export interface Remembered<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

export function remembered<Value>(size: number): Remembered<Value> {
  const values = new Map<string, Value>();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      if (values.has(key)) return;
      const [oldest] = values.size >= size ? values.keys() : [];
      if (oldest !== undefined) values.delete(oldest);
      values.set(key, value);
    },
  };
}

/** What was compared, and every difference. */
export interface Sheet {
  compare(what: string, shown: unknown, expected: unknown): void;
  differs(what: string): void;
  /** By call: how many figures. */
  readonly compared: ReadonlyMap<string, number>;
  readonly differences: readonly string[];
  /** What comes is counted under this name. */
  open(name: string): void;
}

export function createSheet(): Sheet {
  const compared = new Map<string, number>();
  const differences: string[] = [];
  let name = '';
  return {
    compared,
    differences,
    open: (next) => void (name = next),
    differs: (what) => void differences.push(`${name}: ${what}`),
    compare(what, shown, expected) {
      compared.set(name, (compared.get(name) ?? 0) + 1);
      if (shown !== expected)
        differences.push(`${name}: ${what}: shown ${String(shown)}, by the ledger ${String(expected)}`);
    },
  };
}

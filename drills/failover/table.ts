export interface Struck {
  readonly kind: string;
  /** Longest time in which no bet was acknowledged. */
  readonly gapMs: number;
  /** What it may be; null: nothing can be acknowledged while it lasts. */
  readonly limitMs: number | null;
  readonly wrong?: string;
}

/** One line for each kind of strike. */
export function printTable(struck: readonly Struck[], print: (line: string) => void): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(9);
  print(
    `\n${'what'.padEnd(46)} ${'times'.padStart(5)} ${'median'.padStart(9)} ${'longest'.padStart(9)} ${'limit'.padStart(9)}`,
  );
  for (const kind of new Set(struck.map((one) => one.kind))) {
    const of = struck.filter((one) => one.kind === kind);
    const gaps = of.map(({ gapMs }) => gapMs).toSorted((a, b) => a - b);
    const { limitMs } = of[0]!;
    const limit = limitMs === null ? 'none'.padStart(9) : seconds(limitMs);
    print(
      `${kind.padEnd(46)} ${String(of.length).padStart(5)} ${seconds(gaps[gaps.length >> 1]!)} ${seconds(gaps.at(-1)!)} ${limit}`,
    );
  }
}

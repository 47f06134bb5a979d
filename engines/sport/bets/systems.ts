/** Named systems: presets of legs and sizes. */
interface System {
  readonly legs: number;
  readonly sizes: readonly number[];
}

function from(least: number, legs: number): System {
  return { legs, sizes: Array.from({ length: legs - least + 1 }, (_, index) => least + index) };
}

export const SYSTEMS = {
  trixie: from(2, 3),
  patent: from(1, 3),
  yankee: from(2, 4),
  lucky15: from(1, 4),
  canadian: from(2, 5),
  super_yankee: from(2, 5),
  lucky31: from(1, 5),
  heinz: from(2, 6),
  lucky63: from(1, 6),
  super_heinz: from(2, 7),
  goliath: from(2, 8),
} as const satisfies Readonly<Record<string, System>>;

export type SystemName = keyof typeof SYSTEMS;

/** By its name in any case, with blank, dash or underscore; null when there is none. */
export function systemNamed(name: string): System | null {
  const key = name
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(/^lucky_(\d)/, 'lucky$1');
  return Object.hasOwn(SYSTEMS, key) ? SYSTEMS[key as SystemName] : null;
}

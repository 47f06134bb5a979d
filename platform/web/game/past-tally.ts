/** Counting of what came in a player's last rounds. */
import type { PastRound } from './game-kit.ts';

export interface PastTally<Key> {
  /** Rounds that were counted. */
  readonly rounds: number;
  /** How often something came in them. */
  count(key: Key): number;
}

/**
 * @param keysOf what came in a round, a thing twice where it came twice; null for a round that is left out: of
 * another setting, or stored in a form that is not known any more
 */
export function tallyPast<Key>(
  past: readonly PastRound[],
  keysOf: (round: PastRound) => readonly Key[] | null,
): PastTally<Key> {
  const counts = new Map<Key, number>();
  let rounds = 0;
  for (const round of past) {
    const keys = keysOf(round);
    if (keys === null) continue;
    rounds++;
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { rounds, count: (key) => counts.get(key) ?? 0 };
}

/** A field of something stored, whatever that is. */
export function fieldOf(stored: unknown, field: string): unknown {
  return typeof stored === 'object' && stored !== null
    ? (stored as Record<string, unknown>)[field]
    : undefined;
}

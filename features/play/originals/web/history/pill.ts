import type { AnyGame } from '#platform/contract/game.ts';

/** What a game says of an outcome in the strip of last results; null where the multiplier says it all. */
export function pillOf(game: AnyGame, outcome: unknown): string | null {
  if (game.kind !== 'instant' || !game.pill || typeof outcome !== 'object' || outcome === null) return null;
  // Stored by an older version, it may lack what this one reads.
  try {
    return game.pill(outcome);
  } catch {
    return null;
  }
}

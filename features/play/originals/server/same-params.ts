import type { AnyGame } from '#platform/contract/game.ts';

type Params = Readonly<Record<string, unknown>>;

/**
 * Whether a bet was placed with the parameters that are asked for again.
 * @param placed as its row has them
 * @param asked parsed by the game's own schema
 */
export function sameParams(game: AnyGame, placed: unknown, asked: unknown): boolean {
  if (canonical(placed) === canonical(asked)) return true;
  if (game.kind !== 'shared' || !game.flight) return false;
  // The greatest payout may stand beside what was chosen: the schema leaves it out.
  const parsed = game.params.safeParse(placed);
  if (!parsed.success) return false;
  const chosen = parsed.data as Params;
  if (canonical(chosen) === canonical(asked)) return true;
  // Rows from before that have the automatic exit lowered to it, and one where none was asked for.
  const { autoCashout } = chosen;
  if (autoCashout === undefined || canonical(chosen) !== canonical(placed)) return false;
  const { automaticExit } = game.flight;
  const lowered = canonical({ ...(asked as Params), autoCashout });
  return lowered === canonical(chosen) && automaticExit(chosen) <= automaticExit(asked);
}

function canonical(value: unknown): string {
  return JSON.stringify(Object.entries(value as Params).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

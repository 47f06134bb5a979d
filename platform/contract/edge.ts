/**
 * The house's edge on a bet, from the game's exact return for its parameters. Of a round that can be ended early it is
 * the edge on the end that is best for the player, so no way of playing earns more rewards than it pays for.
 */
import type { AnyGame } from './game.ts';
import { type Ratio, ratioNumber } from './money.ts';
import { compareRatios } from './odds.ts';

/** Edges are kept in billionths of the stake. */
export const EDGE_SCALE = 1_000_000_000n;

/** Greatest exact return that these parameters leave open to a player. */
export function bestReturn(game: AnyGame, params: unknown): Ratio {
  return returnsOf(game, params).toSorted(compareRatios).at(-1)!;
}

const [firsts, greatest] = [new WeakMap<AnyGame, Ratio>(), new WeakMap<AnyGame, Ratio>()];

/** @returns what `known` has of a game, worked out when it is first asked for: some returns take milliseconds */
function once(known: WeakMap<AnyGame, Ratio>, game: AnyGame, work: () => Ratio): Ratio {
  const found = known.get(game) ?? work();
  known.set(game, found);
  return found;
}

/** Exact return of the setting a game begins with, which its card in the lobby says. */
export function firstReturn(game: AnyGame): Ratio {
  return once(firsts, game, () => game.rtp(game.initial));
}

/** The same as lists show it, 0 to 1 to four places. Rounded, not floored: limbo's 98.9999 % is 99 % to any reader. */
export function shownReturn(game: AnyGame): number {
  return Math.round(ratioNumber(firstReturn(game), 8) * 10_000) / 10_000;
}

/** Greatest exact return that any setting leaves open to a player. */
export function greatestReturn(game: AnyGame): Ratio {
  return once(greatest, game, () =>
    (game.settings as readonly unknown[])
      .map((params) => bestReturn(game, params))
      .toSorted(compareRatios)
      .at(-1)!,
  );
}

function returnsOf(game: AnyGame, params: unknown): Ratio[] {
  // Whoever is in a flight may leave at any moment, whatever they said at the start.
  if (game.kind === 'shared' && game.flight) return [params, ...game.settings].map((one) => game.rtp(one));
  if (game.kind !== 'steps') return [game.rtp(params)];
  const steps = game.steps?.(params) ?? 1;
  return [game.rtp(params), ...Array.from({ length: steps }, (_, index) => game.rtp(params, index + 1))];
}

/** @returns the least edge in billionths of the opening stake, floored; never below 0 */
export function edgeOf(game: AnyGame, params: unknown): bigint {
  const { num, den } = bestReturn(game, params);
  const edge = ((den - num) * EDGE_SCALE) / den;
  return edge > 0n ? edge : 0n;
}

/**
 * Plays any game by its rules alone: settings from its list, turns it calls legal. What the table of
 * returns, the simulation, the drills and the tests of all games share.
 */
import { gameFloats, type AnyGame, type AnyInstant, type AnySteps } from '#platform/contract/game.ts';
import { ONE, type Ratio } from '#platform/contract/money.ts';

/** Whole number from 0 up to but not including `below`. */
export type Dice = (below: number) => number;

export function oneOf<T>(items: readonly T[], dice: Dice): T {
  return items[dice(items.length)]!;
}

/** A legal setting, drawn from the game's own list. */
export function anySetting(game: AnyGame, dice: Dice): unknown {
  return oneOf(game.settings as readonly unknown[], dice);
}

/** What one round came to, both as multiples of the opening stake. */
export interface Played {
  readonly pays: Ratio;
  readonly staked: Ratio;
}

export function playInstant(
  game: AnyInstant,
  params: unknown,
  draw: (count: number) => readonly number[],
): Played {
  const outcome: unknown = game.outcome(params, gameFloats(game, params, draw));
  return { pays: game.payout(params, outcome), staked: ONE };
}

/**
 * The next move of a robot: the game's own advice where it has one, else a legal turn until `steps` have
 * been taken.
 */
export function robotMove(
  game: AnySteps,
  params: unknown,
  seen: unknown,
  taken: number,
  steps: number,
  dice: Dice,
): unknown {
  if (game.advice) return game.advice(params, seen);
  return taken >= steps ? 'finish' : oneOf(game.turns(params, seen) as readonly unknown[], dice);
}

/**
 * @param steps safe turns after which a ladder is left
 * @param advice what to play by instead of the game's own advice
 */
export function playSteps(
  game: AnySteps,
  params: unknown,
  draw: (count: number) => readonly number[],
  steps: number,
  dice: Dice,
  advice?: (seen: unknown) => unknown,
): Played {
  const layout: unknown = game.outcome(params, gameFloats(game, params, draw));
  let state: unknown = game.start(params, layout);
  for (let taken = 0; !game.over(params, state); taken++) {
    const seen: unknown = game.view(params, state);
    const move = advice ? advice(seen) : robotMove(game, params, seen, taken, steps, dice);
    if (move === 'finish') break;
    const turned = game.step(params, layout, state, move);
    if ('refused' in turned) throw new Error(`${game.id}: ${turned.refused} (${JSON.stringify(move)})`);
    state = turned.state;
  }
  return {
    pays: game.payout(params, state),
    staked: game.staked?.(params, state) ?? ONE,
  };
}

/** The betting of a stored hand: its start, and the actions there were. */
import { act, startBetting, type Betting } from '#engines/poker/betting.ts';
import type { Game, Structure } from '#engines/poker/rules.ts';
import type { HandStart, StoredAction } from './state.ts';

/** How high a game is bet: Omaha up to the pot. */
export function structureOf(game: Game): Structure {
  return game === 'omaha' ? 'pot-limit' : 'no-limit';
}

/** The game of a hand that is stored. */
export function gameOf({ game = 'holdem' }: Pick<HandStart, 'game'>): Game {
  return game;
}

/** A hand before its first action. @throws as bettingOf() */
export function begunBetting(start: HandStart): Betting {
  const begun = startBetting({
    rules: { structure: structureOf(gameOf(start)), bigBlind: start.bigBlind },
    button: start.button,
    seats: start.seats,
    posts: start.posts,
  });
  if (!begun.ok) throw new Error(`a stored hand cannot begin: ${begun.message}`);
  return begun.value;
}

interface StoredBetting {
  readonly start: HandStart;
  readonly actions: readonly StoredAction[];
}

/** @throws when what is stored does not follow the rules: that would be a fault of ours */
export function bettingOf(
  { start, actions }: StoredBetting,
  seen?: (before: Betting, action: StoredAction) => void,
): Betting {
  let betting = begunBetting(start);
  for (const action of actions) {
    seen?.(betting, action);
    const next = act(betting, action);
    if (!next.ok) throw new Error(`a stored action is refused: ${next.message}`);
    betting = next.value;
  }
  return betting;
}

/** Each action with the betting as it was before it. */
export function bettingSteps(hand: StoredBetting): (readonly [Betting, StoredAction])[] {
  const steps: (readonly [Betting, StoredAction])[] = [];
  bettingOf(hand, (betting, action) => steps.push([betting, action]));
  return steps;
}

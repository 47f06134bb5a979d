/** The betting of a stored hand: its start, and the actions there were. */
import { act, startBetting, type Betting } from '#engines/poker/betting.ts';
import type { HandStart, StoredAction } from './state.ts';

/** @throws when what is stored does not follow the rules: that would be a fault of ours */
export function bettingOf({
  start,
  actions,
}: {
  readonly start: HandStart;
  readonly actions: readonly StoredAction[];
}): Betting {
  const begun = startBetting({
    rules: { structure: 'no-limit', bigBlind: start.bigBlind },
    button: start.button,
    seats: start.seats,
    posts: start.posts,
  });
  if (!begun.ok) throw new Error(`a stored hand cannot begin: ${begun.message}`);
  let betting = begun.value;
  for (const action of actions) {
    const next = act(betting, action);
    if (!next.ok) throw new Error(`a stored action is refused: ${next.message}`);
    betting = next.value;
  }
  return betting;
}

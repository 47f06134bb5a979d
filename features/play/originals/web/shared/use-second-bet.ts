/** A player's second bet in a round, as stage and table of players know it beside the page's own one. */
import { useMemo, useState } from 'react';
import type { AnyGame } from '#platform/contract/game.ts';
import { stageState } from './shared-round.ts';
import type { SharedRoundControl } from './use-shared-round.ts';

/** Whether a player may have two bets that can be left in a round of this game. */
export function takesSecondBet(game: AnyGame): boolean {
  return game.kind === 'shared' && game.flight !== undefined && game.place !== undefined;
}

/** The round with the second bet among the player's own. */
export function useSecondBet(control: SharedRoundControl): {
  readonly round: SharedRoundControl;
  readonly onMine: (id: string | null) => void;
} {
  const [second, onMine] = useState<string | null>(null);
  const round = useMemo(() => {
    const { sharedRound } = control;
    if (second === null) return control;
    const mine = new Set([...control.mine, second]);
    return { ...control, mine, stage: sharedRound ? stageState(sharedRound, mine) : undefined };
  }, [control, second]);
  return { round, onMine };
}

/** Turns of a stepped round that go out with its bet: what is planned, and what it comes to. Pure. */
import type { AnyGame, AnySteps } from '#platform/contract/game.ts';
import type { Ratio } from '#platform/contract/money.ts';
import type { InstanceState, Params, Turn } from '../instance-types.ts';

type PlanState = Pick<InstanceState, 'bettingType' | 'plan' | 'planned' | 'planHidden' | 'extendedId'>;

/** Whether rounds of a game can be planned: those that can be left after any turn, and that ask no more stake on the way. */
export function takesPath(game: AnyGame): game is AnySteps {
  return game.kind === 'steps' && !game.advice && !game.staked;
}

/** Whether the next round is played by the plan. */
export function playsPlan(game: AnyGame, { bettingType, planned }: Omit<PlanState, 'plan'>): boolean {
  return takesPath(game) && (bettingType === 'auto' || planned);
}

/** The turns of the next bet; none where the player takes them. */
export function pathOf(game: AnyGame, state: PlanState): readonly Turn[] | undefined {
  return playsPlan(game, state) ? state.plan : undefined;
}

/** Whether the stage shows the plan in place of a round; an open round by hand is the player's to go on with. */
export function showsPlan(game: AnyGame, state: PlanState): boolean {
  if (!playsPlan(game, state)) return false;
  return state.bettingType === 'auto' || (state.extendedId === null && !state.planHidden);
}

/** Whether every round could take the plan to its end. */
export function isPlayable(game: AnySteps, params: Params, plan: readonly Turn[]): boolean {
  return plan.length > 0 && (game.wrongTurn?.(params, plan) ?? null) === null;
}

/** What a ladder pays after the last planned turn; null in games whose turns pay this or that. */
export function planPays(game: AnySteps, params: Params, count: number): Ratio | null {
  if (!game.steps || game.odds || count === 0 || count > game.steps(params)) return null;
  const [returns, chance] = [game.rtp(params, count), game.winChance(params, count)];
  return { num: returns.num * chance.den, den: returns.den * chance.num };
}

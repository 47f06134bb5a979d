/** Turns of a stepped round taken at once, without a look at the state between them. */
import type { AnySteps, GameEvent } from '#platform/contract/game.ts';
import { payoutOf } from '#platform/contract/money.ts';

export interface Walked {
  readonly state: unknown;
  /** Those that were taken. */
  readonly turns: readonly unknown[];
  readonly events: readonly GameEvent[];
}

export interface Walk {
  readonly params: unknown;
  readonly layout: unknown;
  readonly stake: bigint;
  /** Greatest payout, in smallest units: it is where a round ends by itself. */
  readonly cap: bigint;
}

/**
 * Takes turn after turn until the round is over, has reached the greatest payout, or a turn cannot be taken.
 * A turn that cannot be taken is no refusal of the bet: what is possible hangs on the layout, and a bet that is taken back
 * for it would tell the layout for nothing.
 */
export function walkPath(
  game: AnySteps,
  { params, layout, stake, cap }: Walk,
  start: unknown,
  path: readonly unknown[],
): Walked {
  let state = start;
  const [turns, events]: [unknown[], GameEvent[]] = [[], []];
  for (const turn of path) {
    if (game.over(params, state)) break;
    if (turns.length > 0 && payoutOf(stake, game.payout(params, state)) >= cap) break;
    const moved = game.step(params, layout, state, turn);
    if ('refused' in moved) break;
    ({ state } = moved);
    turns.push(turn);
    events.push(...moved.events);
  }
  return { state, turns, events };
}

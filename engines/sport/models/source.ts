/** What a law is worked out from: small enough to be kept with a bet, and the same law whenever it is read. */
import type { Ending } from './law.ts';
import { soccerFinals, soccerJoint, soccerLaw } from './soccer/joint.ts';
import type { SoccerModel, SoccerState } from './soccer/process.ts';

export interface LawSource {
  readonly kind: 'soccer';
  readonly model: SoccerModel;
  readonly state: SoccerState;
}

/** Views of the law, each worked out when it is first asked for: both halves are ten times the work of final scores. */
export function lawOf({ model, state }: LawSource): Iterable<readonly Ending[]> {
  const known: (readonly Ending[])[] = [];
  const views = [() => soccerFinals(model, state)[0]!, () => soccerLaw(soccerJoint(model, state))[1]!];
  return {
    *[Symbol.iterator]() {
      for (const [index, view] of views.entries()) yield (known[index] ??= view());
    },
  };
}

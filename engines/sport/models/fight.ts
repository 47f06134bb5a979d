/** Fights: in each round either side may end it; the rest goes to the judges. */
import type { MatchFacts, Method, Side } from '../markets/facts.ts';
import { type Ending, type Law, normalised } from './law.ts';
import { pick, type Random } from './random.ts';

export interface FightModel {
  readonly rounds: number;
  /** Chance to end the fight in a round that begins, by side and method. */
  readonly hazards: Readonly<Record<Side, Readonly<Partial<Record<Exclude<Method, 'points'>, number>>>>>;
  /** Chance of home and of a draw on points. */
  readonly points: { readonly home: number; readonly draw: number };
}

/** Every ending of a fight, from the beginning of a round on (0 is the first). */
export function fightLaw(model: FightModel, round = 0): Law {
  const outcomes = (['home', 'away'] as const).flatMap((side) =>
    Object.entries(model.hazards[side]).map(([method, hazard]) => ({
      side,
      method: method as Method,
      hazard,
    })),
  );
  const stopped = outcomes.reduce((all, { hazard }) => all + hazard, 0);
  const points = [model.points.home, model.points.draw];
  if (
    outcomes.some(({ hazard }) => !(hazard >= 0)) ||
    stopped > 1 ||
    points.some((p) => !(p >= 0)) ||
    points[0]! + points[1]! > 1
  )
    throw new RangeError('chances are 0 or more and sum to at most 1');
  const played = (count: number) => Array.from({ length: count }, () => ({ home: 0, away: 0 }));
  const endings: Ending[] = [];
  let on = 1;
  for (let turn = round; turn < model.rounds; turn++) {
    for (const { side, method, hazard } of outcomes)
      endings.push({ facts: { periods: played(turn + 1), winner: side, method }, chance: on * hazard });
    on *= 1 - stopped;
  }
  const judged = (winner: Side | 'draw', chance: number): Ending => ({
    facts: { periods: played(model.rounds), winner, method: 'points' },
    chance: on * chance,
  });
  endings.push(
    judged('home', points[0]!),
    judged('draw', points[1]!),
    judged('away', 1 - points[0]! - points[1]!),
  );
  return [normalised(endings.filter(({ chance }) => chance > 0))];
}

/** Draws a fight, from the law that prices it. */
export function playFight(model: FightModel, random: Random): MatchFacts {
  const [endings] = fightLaw(model);
  return endings![
    pick(
      endings!.map(({ chance }) => chance),
      random,
    )
  ]!.facts;
}

/** A simulated match: drawn from the very process that prices it, so prices are martingales. */
import type { Goal, MatchFacts, Side } from '../../markets/facts.ts';
import { pick, type Random } from '../random.ts';
import { tau } from './dixon-coles.ts';
import { AFTER_CARD, HALF_TIME, MINUTES, minuteSteps, type SoccerModel } from './process.ts';

export interface PlayedMatch {
  readonly facts: MatchFacts;
  readonly goals: readonly Goal[];
  /** Who was sent off, and in which minute from 1, before its goals; null when nobody was. */
  readonly card: { readonly side: Side; readonly minute: number } | null;
}

/**
 * Draws a match. The correction of final scores is met by rejection: a match drawn without it is kept with chance
 * tau / greatest tau, which leaves exactly the law that joint.ts prices.
 */
export function playSoccer(model: SoccerModel, random: Random): PlayedMatch {
  const corrections = [0, 1, 2, 3].map((cell) =>
    tau(cell >> 1, cell & 1, model.homeMean, model.awayMean, model.rho),
  );
  const greatest = Math.max(1, ...corrections);
  for (;;) {
    const { goals, card } = playOnce(model, random);
    const [home, away] = [countOf(goals, 'home'), countOf(goals, 'away')];
    if (random() * greatest > tau(home, away, model.homeMean, model.awayMean, model.rho)) continue;
    const half = goals.filter(({ period }) => period === 1);
    const [first, second] = [half, goals.filter(({ period }) => period === 2)].map((list) => ({
      home: countOf(list, 'home'),
      away: countOf(list, 'away'),
    }));
    return { facts: { periods: [first!, second!], goals }, goals, card };
  }
}

function countOf(goals: readonly Goal[], side: Side): number {
  return goals.filter((goal) => goal.side === side).length;
}

function playOnce(model: SoccerModel, random: Random): Pick<PlayedMatch, 'goals' | 'card'> {
  const goals: Goal[] = [];
  const { redCard } = model;
  let card: PlayedMatch['card'] = null;
  let lead = 0;
  for (let minute = 0; minute < MINUTES; minute++) {
    if (redCard && !card) {
      const drawn = random();
      if (drawn < redCard.home + redCard.away)
        card = { side: drawn < redCard.home ? 'home' : 'away', minute: minute + 1 };
    }
    const steps = minuteSteps(model, minute, Math.sign(lead), card ? AFTER_CARD[card.side] : undefined);
    const step =
      steps[
        pick(
          steps.map(({ chance }) => chance),
          random,
        )
      ]!;
    let [home, away] = [step.home, step.away];
    while (home + away > 0) {
      const side: Side = random() * (home + away) < home ? 'home' : 'away';
      if (side === 'home') home -= 1;
      else away -= 1;
      goals.push({ side, minute: minute + 1, period: minute < HALF_TIME ? 1 : 2 });
    }
    lead += step.home - step.away;
  }
  return { goals, card };
}

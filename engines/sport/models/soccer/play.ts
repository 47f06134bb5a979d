/** A simulated match: drawn from the very process that prices it, so prices are martingales. */
import type { Goal, MatchFacts, Side } from '../../markets/facts.ts';
import { pick, type Random } from '../random.ts';
import { tau } from './dixon-coles.ts';
import {
  AFTER_CARD,
  HALF_TIME,
  MINUTES,
  minuteShare,
  minuteSteps,
  type SoccerModel,
  type Step,
} from './process.ts';

export interface PlayedMatch {
  readonly facts: MatchFacts;
  readonly goals: readonly Goal[];
  /** Who was sent off, and in which minute from 1, before its goals; null when nobody was. */
  readonly card: { readonly side: Side; readonly minute: number } | null;
}

/** Where a match stands: minutes played, and the goals that have fallen in them. */
export interface Played {
  readonly minute: number;
  readonly goals: readonly Goal[];
}

const FROM_THE_START: Played = { minute: 0, goals: [] };

/**
 * Draws a match, or the rest of one in which nobody has been sent off. The correction of final scores is met by rejection: a
 * match drawn without it is kept with chance tau / greatest tau, which leaves exactly the law that joint.ts prices.
 */
export function playSoccer(model: SoccerModel, random: Random, from: Played = FROM_THE_START): PlayedMatch {
  const corrections = [0, 1, 2, 3].map((cell) =>
    tau(cell >> 1, cell & 1, model.homeMean, model.awayMean, model.rho),
  );
  const greatest = Math.max(1, ...corrections);
  const stepsOf = minutesOf(model);
  for (;;) {
    const { goals, card } = playOnce(model, random, from, stepsOf);
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

interface Minute {
  readonly steps: readonly Step[];
  readonly chances: readonly number[];
}

type StepsOf = (minute: number, lead: number, sentOff: Side | null) => Minute;

/** What can happen in each minute of a match: few kinds of minutes are worked out once. */
function minutesOf(model: SoccerModel): StepsOf {
  const known = new Map<string, Minute>();
  return (minute, lead, sentOff) => {
    const key = `${minuteShare(minute)} ${Math.sign(lead)} ${sentOff}`;
    const found = known.get(key);
    if (found) return found;
    const steps = minuteSteps(model, minute, Math.sign(lead), sentOff ? AFTER_CARD[sentOff] : undefined);
    const made = { steps, chances: steps.map(({ chance }) => chance) };
    known.set(key, made);
    return made;
  };
}

function playOnce(
  { redCard }: SoccerModel,
  random: Random,
  from: Played,
  stepsOf: StepsOf,
): Pick<PlayedMatch, 'goals' | 'card'> {
  const goals = [...from.goals];
  let card: PlayedMatch['card'] = null;
  let lead = countOf(goals, 'home') - countOf(goals, 'away');
  for (let { minute } = from; minute < MINUTES; minute++) {
    if (redCard && !card) {
      const drawn = random();
      if (drawn < redCard.home + redCard.away)
        card = { side: drawn < redCard.home ? 'home' : 'away', minute: minute + 1 };
    }
    const { steps, chances } = stepsOf(minute, lead, card && card.side);
    const step = steps[pick(chances, random)]!;
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

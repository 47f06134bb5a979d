import { priceMarket } from '#engines/sport/simulate/book.ts';
import { NIL, type Score } from '#engines/sport/markets/facts.ts';
import type { Ending, Law } from '#engines/sport/models/law.ts';
import { soccerFinals, soccerJoint } from '#engines/sport/models/soccer/joint.ts';
import { playSoccer } from '#engines/sport/models/soccer/play.ts';
import {
  HALF_TIME,
  KICK_OFF,
  MINUTES,
  type SoccerModel,
  type SoccerState,
} from '#engines/sport/models/soccer/process.ts';
import { drawStrength, modelOf } from '#engines/sport/models/soccer/strength.ts';
import type { Random } from '#engines/sport/models/random.ts';
import { type Match, type Moment, offers, type SimulatedSport } from './match.ts';

const OFFERS = [
  ...offers('1 10 60', 0.06),
  ...offers('11 29 26 18/total=0.5 18/total=1.5 18/total=2.5 18/total=2.75 18/total=3.5', 0.05),
  ...offers(
    '16/hcp=-1.5 16/hcp=-0.75 16/hcp=-0.5 16/hcp=0 16/hcp=0.5 16/hcp=0.75 68/total=0.5 68/total=1.5',
    0.05,
  ),
];

const OF_FIRST_HALF: ReadonlySet<number> = new Set([60, 68]);

/** Law of the half-time score. */
function firstHalves(model: SoccerModel, state: SoccerState): Law {
  const chances = new Map<string, Ending>();
  for (const { half, chance } of soccerJoint(model, state).cells) {
    const key = `${half.home}:${half.away}`;
    const facts = { periods: [half, NIL] };
    chances.set(key, { facts, chance: (chances.get(key)?.chance ?? 0) + chance });
  }
  return [[...chances.values()]];
}

const MINUTE_MS = 60_000;
const BREAK_MS = 15 * MINUTE_MS;
/** From the stop of betting to the confirmed goal. */
const REVIEW_MS = 6_000;

function draw(random: Random): Match {
  const model = modelOf(drawStrength(random), drawStrength(random));
  const { goals, facts } = playSoccer(model, random);
  const timed = goals.map((goal) => ({ ...goal, second: Math.floor(random() * 50) }));
  const stateOf = new Map<Moment, { minute: number; score: Score; halfTime: Score | null }>();
  const moments: Moment[] = [];
  const score = { home: 0, away: 0 };
  const half = { home: 0, away: 0 };
  const add = (minute: number, ms: number, kind: 'stop' | 'goal' | 'minute') => {
    const second = minute >= HALF_TIME;
    const periods = second
      ? [{ ...half }, { home: score.home - half.home, away: score.away - half.away }]
      : [{ ...score }];
    const moment: Moment = {
      at: ms,
      score: { ...score },
      periods,
      clock: `${Math.min(minute + 1, MINUTES)}'`,
      result: {
        status: 'live',
        facts: { periods },
        completePeriods: second ? 1 : 0,
        plannedPeriods: 2,
      },
      ...(kind === 'stop' ? { stop: true as const } : {}),
      ...(kind === 'goal' || minute === HALF_TIME ? { decides: true as const } : {}),
    };
    stateOf.set(moment, { minute, score: moment.score, halfTime: second ? { ...half } : null });
    moments.push(moment);
  };
  for (let minute = 0; minute < MINUTES; minute++) {
    const start = minute * MINUTE_MS + (minute >= HALF_TIME ? BREAK_MS : 0);
    if (minute === HALF_TIME) Object.assign(half, score);
    add(minute, start, 'minute');
    timed
      .filter((goal) => goal.minute === minute + 1)
      .toSorted((a, b) => a.second - b.second)
      .forEach(({ side, second }, index) => {
        const at = start + Math.max(second, index * 10) * 1000 + 1000;
        add(minute, at, 'stop');
        score[side] += 1;
        // The prices of the rest of the minute are those of the next one: the goal has been part of this one.
        add(minute, at + REVIEW_MS, 'goal');
        stateOf.set(moments.at(-1)!, {
          ...stateOf.get(moments.at(-1)!)!,
          minute: Math.min(minute + 1, MINUTES),
        });
      });
  }
  moments.sort((a, b) => a.at - b.at);
  moments.push({
    at: MINUTES * MINUTE_MS + BREAK_MS + 20_000,
    score: { ...score },
    periods: facts.periods,
    clock: 'FT',
    result: { status: 'ended', facts: { periods: facts.periods } },
    decides: true,
  });
  const stateAt = (moment: Moment | null): SoccerState => (moment && stateOf.get(moment)) ?? KICK_OFF;
  return {
    offers: OFFERS,
    moments,
    law: (moment) => ({ kind: 'soccer', model, state: stateAt(moment) }),
    price: (moment) => {
      const state = stateAt(moment);
      if (state.minute >= MINUTES) return [];
      const finals = soccerFinals(model, state);
      // The first half alone: its score on each way, whatever comes after.
      const early = state.minute < HALF_TIME ? firstHalves(model, state) : [];
      return OFFERS.flatMap((offer) => {
        const law = OF_FIRST_HALF.has(offer.marketId) ? early : finals;
        return (law.length > 0 && priceMarket(law, offer)) || [];
      });
    },
  };
}

export const soccer: SimulatedSport = {
  id: 1,
  names: 'soccer',
  leagues: [
    ['Norvania', 'First League'],
    ['Istravia', 'Championship'],
    ['Velmark', 'Premier Division'],
    ['Ostrovia', 'Super Liga'],
    ['Carvosa', 'Serie Uno'],
    ['Tarn Isles', 'Coast Cup'],
  ],
  everyMinutes: 6,
  maxMinutes: 115,
  draw,
};

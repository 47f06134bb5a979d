/** Baseball and cricket. */
import { NIL, plus, type Score } from '../markets/facts.ts';
import { type BaseballModel, baseballLaws, playBaseball } from '../models/baseball.ts';
import {
  type CricketModel,
  CRICKET_START,
  cricketLaws,
  type CricketState,
  INNINGS_START,
  playCricket,
} from '../models/cricket.ts';
import { normal, type Random } from '../models/random.ts';
import type { Offer } from './book.ts';
import type { Match, Moment, SportModel } from './match.ts';
import { offersOf, pricedBy } from './offers.ts';

export interface Baseball {
  /** Expected runs of a side in a game. */
  readonly runs: number;
  readonly innings: number;
  readonly inningSeconds: number;
  readonly offers: string;
}

const OF_FIRST = new Set([274, 275, 276]);
const BASEBALL_TOTALS = new Set([258, 276]);

export function baseball(sport: Baseball): SportModel {
  return (random) => {
    const each = (edge: number) => (sport.runs / sport.innings) * Math.exp(0.12 * normal(random) + edge);
    const model: BaseballModel = { home: each(0.03), away: each(0), size: 0.45, innings: sport.innings };
    const list = offersOf(sport.offers, (id) => {
      const innings = OF_FIRST.has(id) ? 5 : model.innings;
      const total = (model.home + model.away) * innings;
      const deviation = Math.sqrt(total * (1 + (model.home + model.away) / 2 / model.size));
      return {
        lead: (model.home - model.away) * innings,
        leadDeviation: deviation,
        total,
        totalDeviation: deviation,
      };
    });
    return { play: (draw) => playGame(sport, model, list, draw) };
  };
}

function playGame(sport: Baseball, model: BaseballModel, offers: readonly Offer[], random: Random): Match {
  const { innings, overtime } = playBaseball(model, random);
  const inningOf = new Map<Moment, { inning: number; score: Score }>();
  const inningMs = sport.inningSeconds * 1000;
  const moments = innings.map((_, inning): Moment => {
    const done = innings.slice(0, inning);
    const score = done.reduce(plus, NIL);
    const moment: Moment = {
      at: inning * inningMs,
      score,
      periods: done,
      clock: `${inning + 1}.`,
      result: {
        status: 'live',
        facts: { periods: done },
        completePeriods: inning,
        plannedPeriods: model.innings,
      },
      ...(inning > 0 && { decides: true as const }),
    };
    inningOf.set(moment, { inning, score });
    return moment;
  });
  // Without a result it is level, as everybody can see.
  if (overtime)
    moments.push({
      at: innings.length * inningMs,
      score: innings.reduce(plus, NIL),
      periods: innings,
      clock: 'EI',
      result: {
        status: 'live',
        facts: { periods: innings },
        completePeriods: model.innings,
        plannedPeriods: model.innings,
      },
      stop: true,
      decides: true,
    });
  moments.push({
    at: (innings.length + (overtime ? 1 : 0)) * inningMs,
    score: plus(innings.reduce(plus, NIL), overtime ?? NIL),
    periods: innings,
    clock: overtime ? 'EI' : 'FT',
    result: { status: 'ended', facts: { periods: innings, ...(overtime ? { overtime } : {}) } },
    decides: true,
  });
  return {
    offers,
    moments,
    price: (moment) => {
      const state = moment && inningOf.get(moment);
      const { lead, total, first } = state
        ? baseballLaws(model, state.inning, state.score)
        : baseballLaws(model);
      return pricedBy(offers, ({ marketId: id }) => {
        const laws = OF_FIRST.has(id) ? first : { lead, total };
        return laws && (BASEBALL_TOTALS.has(id) ? laws.total : laws.lead);
      });
    },
  };
}

export interface Cricket {
  /** Expected runs of an over. */
  readonly runs: number;
  readonly overs: number;
  readonly overSeconds: number;
  readonly breakMinutes: number;
  readonly offers: string;
}

const ALL_OUT = 10;

export function cricket(sport: Cricket): SportModel {
  return (random) => {
    const runs = () => sport.runs * Math.exp(0.1 * normal(random));
    const model: CricketModel = { home: runs(), away: runs(), overs: sport.overs, wickets: ALL_OUT };
    const total = model.home * model.overs * 0.97;
    const list = offersOf(sport.offers, () => ({
      lead: 0,
      leadDeviation: 1,
      total,
      totalDeviation: 4.4 * Math.sqrt(model.overs),
    }));
    return { play: (draw) => playInnings(sport, model, list, draw) };
  };
}

function playInnings(sport: Cricket, model: CricketModel, offers: readonly Offer[], random: Random): Match {
  const { innings, overtime } = playCricket(model, random);
  const [first, second] = innings;
  const stateOf = new Map<Moment, CricketState>();
  const overMs = sport.overSeconds * 1000;
  const breakMs = sport.breakMinutes * 60_000;
  const target = first.at(-1)!.runs;
  const states: CricketState[] = [
    CRICKET_START,
    ...first.slice(0, -1).map((state) => ({ ...CRICKET_START, first: state })),
    ...[INNINGS_START, ...second.slice(0, -1)].map((state) => ({
      first: first.at(-1)!,
      firstOver: true,
      second: state,
    })),
  ];
  const moments = states.flatMap((state, index): Moment[] => {
    const now = state.firstOver ? state.second : state.first;
    const periods: Score[] = [
      { home: state.first.runs, away: 0 },
      ...(state.firstOver ? [{ home: 0, away: state.second.runs }] : []),
    ];
    const before = states[index - 1];
    const fell =
      before &&
      state.firstOver === before.firstOver &&
      now.wickets > (state.firstOver ? before.second : before.first).wickets;
    const moment: Moment = {
      at: index * overMs + (index > first.length ? breakMs : 0),
      score: { home: state.first.runs, away: state.second.runs },
      periods,
      clock: `${now.over}.0 · ${now.runs}/${now.wickets}`,
      result: {
        status: 'live',
        facts: { periods },
        completePeriods: state.firstOver ? 1 : 0,
        plannedPeriods: 2,
      },
      ...(index > 0 && { decides: true as const }),
      ...(fell && {
        incidents: [{ kind: 'out' as const, side: state.firstOver ? ('away' as const) : ('home' as const) }],
      }),
    };
    stateOf.set(moment, state);
    if (index !== first.length) return [moment];
    // The first innings is over when the break begins, whenever that is.
    const again = { ...moment, at: moment.at + breakMs };
    stateOf.set(again, state);
    return [moment, again];
  });
  const chased = second.at(-1)!.runs;
  const periods = [
    { home: target, away: 0 },
    { home: 0, away: chased },
  ];
  const regular = states.length * overMs + breakMs;
  if (overtime)
    moments.push({
      at: regular,
      score: { home: target, away: chased },
      periods,
      clock: 'SO',
      result: { status: 'live', facts: { periods }, completePeriods: 2, plannedPeriods: 2 },
      stop: true,
      decides: true,
    });
  moments.push({
    at: regular + (overtime ? 4 * overMs : 0),
    score: { home: target + (overtime?.home ?? 0), away: chased + (overtime?.away ?? 0) },
    periods,
    clock: overtime ? 'SO' : 'FT',
    result: { status: 'ended', facts: { periods, ...(overtime ? { overtime } : {}) } },
    decides: true,
  });
  return {
    offers,
    moments,
    price: (moment) => {
      const laws = cricketLaws(model, (moment && stateOf.get(moment)) ?? CRICKET_START);
      return pricedBy(offers, ({ marketId: id }) => (id === 605 ? laws.first : laws.winner));
    },
  };
}

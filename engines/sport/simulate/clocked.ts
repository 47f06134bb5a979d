/** Matches by the clock of two sides that score on their own. */
import { NIL, plus, type Score } from '../markets/facts.ts';
import { normal } from '../models/random.ts';
import {
  type PointsLaws,
  type PointsModel,
  POINTS_START,
  pointsLaws,
  type PointsState,
  type PlayKind,
  playPoints,
} from '../models/points.ts';
import type { Law } from '../models/law.ts';
import type { Offer } from './book.ts';
import type { Incident, Match, Moment, SportModel } from './match.ts';
import { type Centre, offersOf, partOf, pricedBy } from './offers.ts';

const MINUTE_MS = 60_000;

export interface Clocked {
  /** Expected points of sides that are equal; how far the logarithms of the two go apart, and both together. */
  readonly home: number;
  readonly away: number;
  readonly edge: number;
  readonly level: number;
  readonly kinds: readonly PlayKind[];
  readonly periods: number;
  /** Level matches are decided by one more goal. */
  readonly decided?: true;
  /** Of regular time, and of each break. */
  readonly minutes: number;
  readonly breakMinutes: number;
  /** Looks at the match, a multiple of the periods. */
  readonly steps: number;
  readonly offers: string;
}

export const GOALS: readonly PlayKind[] = [{ points: 1, share: 1 }];

function centreOf(model: PointsModel, share: number): Centre {
  const mean = (of: (points: number) => number) =>
    model.kinds.reduce((all, { points, share: part }) => all + of(points) * part, 0);
  const spread = mean((points) => points * points) / mean((points) => points);
  const deviation = Math.sqrt((model.home + model.away) * share * spread);
  return {
    lead: (model.home - model.away) * share,
    leadDeviation: deviation,
    total: (model.home + model.away) * share,
    totalDeviation: deviation,
  };
}

const OF_HALF = new Set([60, 66, 68]);
const OF_PART = new Set([235, 236, 303, 443, 446, 460]);
const OF_TOTAL = new Set([18, 26, 68, 236, 412, 446]);
const OF_DECIDED = new Set([406, 410, 412]);

function lawFor(laws: PointsLaws, offer: Offer): Law | null {
  const { marketId: id } = offer;
  if (id === 29) return laws.scoring;
  const own = OF_DECIDED.has(id)
    ? laws.decided
    : OF_HALF.has(id)
      ? laws.firstHalf()
      : OF_PART.has(id)
        ? laws.part(partOf(offer))
        : laws;
  return own && (OF_TOTAL.has(id) ? own.total : own.lead);
}

/** Matches of one sport. */
export function clocked(sport: Clocked): SportModel {
  return (random) => {
    const [level, edge] = [sport.level * normal(random), (sport.edge * normal(random)) / 2];
    const model: PointsModel = {
      home: sport.home * Math.exp(level + edge),
      away: sport.away * Math.exp(level - edge),
      kinds: sport.kinds,
      periods: sport.periods,
      decider: sport.decided ? 0.5 + edge / 2 : null,
    };
    const share = (id: number) => (OF_HALF.has(id) ? 0.5 : OF_PART.has(id) ? 1 / sport.periods : 1);
    const list = offersOf(sport.offers, (id) => centreOf(model, share(id)));
    return { play: (draw) => playClocked(sport, model, list, draw) };
  };
}

function playClocked(
  sport: Clocked,
  model: PointsModel,
  offers: readonly Offer[],
  random: () => number,
): Match {
  const { steps, overtime } = playPoints(model, sport.steps, random);
  const each = sport.steps / sport.periods;
  const stepMs = (sport.minutes / sport.steps) * MINUTE_MS;
  const stateOf = new Map<Moment, PointsState>();
  const few = model.home + model.away < 14;
  const moments: Moment[] = [];
  const periods: Score[] = [];
  const add = (step: number, more: Partial<Moment>) => {
    const part = Math.min(sport.periods - 1, Math.floor(step / each));
    const complete = Math.floor(step / each);
    const moment: Moment = {
      at: step * stepMs + Math.min(part, sport.periods - 1) * sport.breakMinutes * MINUTE_MS,
      score: periods.reduce(plus, NIL),
      periods: [...periods],
      clock: clockOf(sport, step),
      result: {
        status: 'live',
        facts: { periods: [...periods] },
        completePeriods: complete,
        plannedPeriods: sport.periods,
      },
      ...more,
    };
    stateOf.set(moment, { played: step / sport.steps, periods: moment.periods });
    moments.push(moment);
  };
  for (let step = 0; step < sport.steps; step++) {
    const begins = step % each === 0;
    if (begins) periods.push(NIL);
    const gained = step === 0 ? NIL : steps[step - 1]!;
    const incidents: Incident[] = [
      ...(few ? (['home', 'away'] as const).filter((side) => gained[side] > 0) : []).map(
        (side) => ({ kind: 'goal', side }) as const,
      ),
      ...(begins && step > 0 ? [{ kind: 'part', side: null } as const] : []),
    ];
    const decides = (begins && step > 0) || (few && gained.home + gained.away > 0);
    add(step, { ...(decides && { decides: true as const }), ...(incidents.length > 0 && { incidents }) });
    periods[periods.length - 1] = plus(periods.at(-1)!, steps[step]!);
  }
  if (overtime) add(sport.steps, { stop: true, decides: true });
  const facts = { periods, ...(overtime ? { overtime } : {}) };
  const end = sport.steps * stepMs + (sport.periods - 1) * sport.breakMinutes * MINUTE_MS;
  moments.push({
    at: end + (overtime ? 6 * MINUTE_MS : 0),
    score: plus(periods.reduce(plus, NIL), overtime ?? NIL),
    periods,
    clock: overtime ? 'OT' : 'FT',
    result: { status: 'ended', facts },
    decides: true,
  });
  return {
    offers,
    moments,
    price: (moment) => {
      const laws = pointsLaws(model, moment ? stateOf.get(moment)! : POINTS_START);
      return pricedBy(offers, (offer) => lawFor(laws, offer));
    },
  };
}

/** "23'" in two halves or none, "P2 14'" and "Q3 5'" elsewhere. */
function clockOf(sport: Clocked, step: number): string {
  const minute = Math.min(sport.minutes, Math.floor((step * sport.minutes) / sport.steps) + 1);
  if (sport.periods < 3) return `${minute}'`;
  const length = sport.minutes / sport.periods;
  const part = Math.min(sport.periods, Math.ceil(minute / length));
  return `${sport.periods === 3 ? 'P' : 'Q'}${part} ${Math.ceil(minute - (part - 1) * length)}'`;
}

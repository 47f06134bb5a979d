/**
 * High scores as a walk of exchanges: in each one either side adds points, and the two additions may hang together. The lead is
 * a Brownian motion seen from afar (Stern 1994) with whole scores, and prices are exact sums over the walk. Basketball and
 * American football.
 */
import type { MatchFacts, Score } from '../markets/facts.ts';
import { type Ending, type Law, NEGLIGIBLE, normalised } from './law.ts';
import { pick, type Random } from './random.ts';

export interface ExchangeModel {
  /** Chances of the points of one exchange. */
  readonly steps: readonly { readonly home: number; readonly away: number; readonly chance: number }[];
  /** Exchanges of regular time; those of a period are an equal part of them. */
  readonly exchanges: number;
  readonly periods: number;
  /** Exchanges of an overtime; they are played until one leads. */
  readonly overtime: number;
}

export interface ExchangeState {
  /** Exchanges played in regular time. */
  readonly played: number;
  readonly score: Score;
}

/** Chances of 0, 1, 2 and 3 points with this mean, near a variance of 1.17: as in basketball when pairs of possessions are counted. */
function pointsWithMean(mean: number): number[] {
  // Tilted from a fixed shape until the mean fits.
  const shape = [0.42, 0.13, 0.35, 0.1];
  let [low, high] = [-6, 6];
  const tilted = (t: number) => {
    const weights = shape.map((weight, points) => weight * Math.exp(t * points));
    const total = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight) => weight / total);
  };
  const meanOf = (chances: readonly number[]) =>
    chances.reduce((all, chance, points) => all + chance * points, 0);
  for (let turn = 0; turn < 80; turn++) {
    const middle = (low + high) / 2;
    if (meanOf(tilted(middle)) < mean) low = middle;
    else high = middle;
  }
  return tilted((low + high) / 2);
}

/**
 * Basketball: 100 exchanges in four quarters, overtimes of ten. Both sides draw from one random number in a part of the
 * exchanges, which makes the total vary more than the lead, as it does in play.
 * @param home expected points of home, 60 to 200 @param away the same of away
 */
export function basketballModel(home: number, away: number): ExchangeModel {
  if ([home, away].some((points) => !(points >= 60) || !(points <= 200)))
    throw new RangeError('expected points are 60 to 200');
  const [h, a] = [pointsWithMean(home / 100), pointsWithMean(away / 100)];
  const together = 0.385;
  const cells = new Map<string, number>();
  const put = (i: number, j: number, chance: number) =>
    cells.set(`${i}:${j}`, (cells.get(`${i}:${j}`) ?? 0) + chance);
  h.forEach((p, i) => a.forEach((q, j) => put(i, j, (1 - together) * p * q)));
  // One number decides for both: the parts of the unit interval that give i to one and j to the other.
  let [i, j, left, right] = [0, 0, h[0]!, a[0]!];
  while (i < 4 && j < 4) {
    const part = Math.min(left, right);
    put(i, j, together * part);
    [left, right] = [left - part, right - part];
    if (left <= 1e-15) left = h[++i] ?? 0;
    else right = a[++j] ?? 0;
  }
  const steps = [...cells].map(([key, chance]) => {
    const [first, second] = key.split(':').map(Number);
    return { home: first!, away: second!, chance };
  });
  return { steps: levelled(steps), exchanges: 100, periods: 4, overtime: 10 };
}

/** American football: twelve drives a side of 0, 3 or 7 points; the lead's deviation is near 13.9. */
export function footballModel(home: number, away: number): ExchangeModel {
  const drives = 12;
  if ([home, away].some((points) => !(points >= 3) || !(points <= 60)))
    throw new RangeError('expected points are 3 to 60');
  const drive = (mean: number) => {
    const touchdown = (0.75 * mean) / drives / 7;
    const fieldGoal = (0.25 * mean) / drives / 3;
    return [
      [0, 1 - touchdown - fieldGoal],
      [3, fieldGoal],
      [7, touchdown],
    ] as const;
  };
  const steps = drive(home).flatMap(([i, p]) =>
    drive(away).map(([j, q]) => ({ home: i, away: j, chance: p * q })),
  );
  return { steps: levelled(steps), exchanges: drives, periods: 4, overtime: 1 };
}

function levelled<Step extends { readonly chance: number }>(steps: readonly Step[]): Step[] {
  const total = steps.reduce((all, { chance }) => all + chance, 0);
  return steps.filter(({ chance }) => chance > 0).map((step) => ({ ...step, chance: step.chance / total }));
}

/** Distribution of a whole number that each exchange adds to: chance by value. */
type Walk = ReadonlyMap<number, number>;

function walk(model: ExchangeModel, exchanges: number, add: (step: Score) => number): Walk {
  const kernel = new Map<number, number>();
  for (const step of model.steps) kernel.set(add(step), (kernel.get(add(step)) ?? 0) + step.chance);
  let now = new Map([[0, 1]]);
  for (let turn = 0; turn < exchanges; turn++) {
    const next = new Map<number, number>();
    for (const [value, chance] of now) {
      if (chance < 1e-16) continue;
      for (const [more, part] of kernel)
        next.set(value + more, (next.get(value + more) ?? 0) + chance * part);
    }
    now = next;
  }
  return now;
}

const lead = ({ home, away }: Score) => home - away;

/** Chances of the lead of the overtime that decides: those of one overtime, given that it is not level. */
function decidingLead(model: ExchangeModel): Walk {
  const one = walk(model, model.overtime, lead);
  const decided = 1 - (one.get(0) ?? 0);
  return new Map(
    [...one].filter(([value]) => value !== 0).map(([value, chance]) => [value, chance / decided]),
  );
}

export interface ExchangeLaws {
  /** Lead and winner with overtime: 219, 223. */
  readonly leadWithOvertime: Law;
  /** Lead in regular time: 1, 10, 11, 16. */
  readonly lead: Law;
  /** Points of both in regular time: 18, 26. */
  readonly total: Law;
  /** Points of one side in regular time: 19, 20. */
  readonly home: Law;
  readonly away: Law;
  /** Chance of overtime: 220. */
  readonly overtime: number;
}

/** Laws from a state in regular time on. */
export function exchangeLaws(
  model: ExchangeModel,
  state: ExchangeState = { played: 0, score: { home: 0, away: 0 } },
): ExchangeLaws {
  const rest = model.exchanges - state.played;
  if (!Number.isSafeInteger(rest) || rest < 0)
    throw new RangeError('more exchanges were played than there are');
  const leads = walk(model, rest, lead);
  const now = lead(state.score);
  const level = leads.get(-now) ?? 0;
  const overtime = level > 0 ? decidingLead(model) : new Map<number, number>();
  const withOvertime = new Map([...leads].map(([value, chance]) => [value + now, chance]));
  withOvertime.delete(0);
  for (const [value, chance] of overtime)
    withOvertime.set(value, (withOvertime.get(value) ?? 0) + chance * level);
  const shifted = (values: Walk, by: number, score: (value: number) => Score): Law => [
    normalised(
      [...values]
        .filter(([, chance]) => chance > NEGLIGIBLE)
        .map(([value, chance]): Ending => ({ facts: { periods: [score(value + by)] }, chance })),
    ),
  ];
  const ofLead = (value: number) => ({ home: Math.max(0, value), away: Math.max(0, -value) });
  return {
    leadWithOvertime: shifted(withOvertime, 0, ofLead),
    lead: shifted(leads, now, ofLead),
    total: shifted(
      walk(model, rest, ({ home, away }) => home + away),
      state.score.home + state.score.away,
      (value) => ({ home: value, away: 0 }),
    ),
    home: shifted(
      walk(model, rest, ({ home }) => home),
      state.score.home,
      (value) => ({ home: value, away: 0 }),
    ),
    away: shifted(
      walk(model, rest, ({ away }) => away),
      state.score.away,
      (value) => ({ home: 0, away: value }),
    ),
    overtime: level,
  };
}

/** Mean and deviation of the lead at the end of regular time. */
export function leadMoments(model: ExchangeModel): { readonly mean: number; readonly deviation: number } {
  const mean = model.steps.reduce((all, step) => all + step.chance * lead(step), 0);
  const square = model.steps.reduce((all, step) => all + step.chance * lead(step) ** 2, 0);
  return { mean: mean * model.exchanges, deviation: Math.sqrt((square - mean * mean) * model.exchanges) };
}

export interface PlayedExchanges {
  /** Score after each exchange of regular time, the beginning first. */
  readonly scores: readonly Score[];
  readonly periods: readonly Score[];
  readonly overtime: Score | null;
}

/** Draws a match from the walk, overtimes until one leads included. */
export function playExchanges(
  model: ExchangeModel,
  random: Random,
  from: Score = { home: 0, away: 0 },
): PlayedExchanges {
  const chances = model.steps.map(({ chance }) => chance);
  const next = (score: Score) => {
    const step = model.steps[pick(chances, random)]!;
    return { home: score.home + step.home, away: score.away + step.away };
  };
  const scores: Score[] = [from];
  for (let turn = 0; turn < model.exchanges; turn++) scores.push(next(scores.at(-1)!));
  const size = model.exchanges / model.periods;
  const periods = Array.from({ length: model.periods }, (_, index) => {
    const [start, to] = [scores[Math.round(index * size)]!, scores[Math.round((index + 1) * size)]!];
    return { home: to.home - start.home, away: to.away - start.away };
  });
  let overtime: Score | null = null;
  while (lead(scores.at(-1)!) === 0 && (overtime === null || lead(overtime) === 0)) {
    overtime ??= { home: 0, away: 0 };
    for (let turn = 0; turn < model.overtime; turn++) overtime = next(overtime);
  }
  return { scores, periods, overtime };
}

/** Plays the rest of a match from a state in regular time on; what was before is one period with it. */
export function playRest(model: ExchangeModel, { played, score }: ExchangeState, random: Random): MatchFacts {
  const { scores, overtime } = playExchanges(
    { ...model, exchanges: model.exchanges - played, periods: 1 },
    random,
    score,
  );
  return { periods: [scores.at(-1)!], ...(overtime ? { overtime } : {}) };
}

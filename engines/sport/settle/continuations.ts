/**
 * Ways on from an unfinished match. A market is decided when it comes out the same on every one of them: so over 2.5 stands
 * after three goals, and a set total of 7.5 after 4:4, whatever stopped the match. Wherever two ends of a match settle a
 * market differently, two of its ways must too: a way too many settles it later, one too few settles it wrongly.
 */
import {
  type Goal,
  leaderOf,
  type MatchFacts,
  NIL,
  plus,
  type Score,
  type Side,
  total,
} from '../markets/facts.ts';

export interface Unfinished {
  readonly facts: MatchFacts;
  /** How many of the periods are over; the next one, if it has begun, is the last of the list. */
  readonly completePeriods: number;
  /** Regular periods that were to be played; null where the score decides it (sets, legs, maps). */
  readonly plannedPeriods: number | null;
  /** Sets, legs or maps of which a side that has so many has won the match; unknown without it. */
  readonly toWin?: number;
}

/** Above every line and every listed score. */
const FAR = 100_000;
/** The greatest score that is listed. */
const NEAR = 8;
/** Margins and sums are listed up to here. */
const AXIS = 100;
/** Above every number of sets, legs or frames. */
const FAR_UNITS = 100;
/** The most units of a side in a correct score. */
const NEAR_UNITS = 5;
/** Above every number of a goal. */
const FAR_GOALS = 1000;

const CORNERS: readonly Score[] = [
  { home: FAR, away: 0 },
  { home: 0, away: FAR },
  { home: FAR, away: FAR },
  { home: FAR + 1, away: FAR },
  { home: FAR, away: 1 },
  { home: 1, away: FAR },
];

/** The running period is won by either side, or stops as it is. */
const ENDS: readonly Score[] = [{ home: FAR, away: 0 }, { home: 0, away: FAR }, NIL];
const WINNERS = ['home', 'away', 'draw'] as const;

const SMALL: readonly Score[] = [NIL, { home: 1, away: 0 }, { home: 0, away: 1 }, { home: 1, away: 1 }];

const GRID: readonly Score[] = pairs(NEAR);

function pairs(most: number): Score[] {
  return Array.from({ length: (most + 1) ** 2 }, (_, index) => ({
    home: index % (most + 1),
    away: Math.floor(index / (most + 1)),
  }));
}

interface Found {
  readonly state: Unfinished;
  readonly asked: string;
  readonly ways: MatchFacts[];
  readonly others: Iterator<MatchFacts>;
}

/** All markets of a match are asked about one state after another: its ways are found once. */
let latest: Found | null = null;

/** @param asked outcome of the market: perhaps a player who comes on later */
export function* continuations(state: Unfinished, asked: string): Generator<MatchFacts> {
  const player = state.facts.players ? asked : '';
  if (latest?.state !== state || latest.asked !== player)
    latest = { state, asked: player, ways: [], others: waysOn(state, player) };
  const { ways, others } = latest;
  for (let at = 0; ; at++) {
    if (at === ways.length) {
      const { done, value } = others.next();
      if (done) return;
      ways.push(value);
    }
    yield ways[at]!;
  }
}

function* waysOn(state: Unfinished, asked: string): Generator<MatchFacts> {
  const { plannedPeriods: planned } = state;
  let isFirst = true;
  for (const way of planned === null ? moreSets(state) : morePlay(state, planned)) {
    yield way;
    if (isFirst) yield* beside(state, way, asked);
    isFirst = false;
  }
}

/** Beside one score, for they have nothing to do with it: no market is about a part of the match and one of these. */
function* beside(state: Unfinished, way: MatchFacts, asked: string): Generator<MatchFacts> {
  const { completePeriods, plannedPeriods: planned } = state;
  yield { ...way, overtime: plus(way.overtime ?? NIL, { home: 1, away: 0 }) };
  yield* scorers(state, way, asked);
  if (planned !== null && completePeriods >= planned) return;
  yield* moreCounted(way);
  yield* moreGoals(state);
}

/** More corners, cards or 180s, for either side. */
function* moreCounted(way: MatchFacts): Generator<MatchFacts> {
  for (const [name, count] of Object.entries(way.counts ?? {}))
    for (const more of many([count])) yield { ...way, counts: { ...way.counts, [name]: plus(count, more) } };
}

/** Many goals in one of the periods that are left, home first and away first: only there their order is told. */
function* moreGoals({ facts, completePeriods, plannedPeriods }: Unfinished): Generator<MatchFacts> {
  const { goals } = facts;
  if (!goals) return;
  const last = plannedPeriods ?? completePeriods + 1;
  for (let period = completePeriods + 1; period <= last; period++) {
    const periods = Array.from({ length: last }, (_, index) =>
      plus(facts.periods[index] ?? NIL, index + 1 === period ? { home: FAR, away: FAR } : NIL),
    );
    const of = (side: Side) => Array<Goal>(FAR_GOALS).fill({ side, period });
    yield { ...facts, periods, goals: [...goals, ...of('home'), ...of('away')] };
    yield { ...facts, periods, goals: [...goals, ...of('away'), ...of('home')] };
  }
}

/** The next goal is scored by each who is on the field, or by the one who is asked for. */
function scorers({ facts, completePeriods }: Unfinished, way: MatchFacts, asked: string): MatchFacts[] {
  const { goals } = facts;
  if (!goals || !facts.players) return [];
  const players = [...new Set([...facts.players, asked])];
  const period = completePeriods + 1;
  return players.map((player) => ({ ...way, players, goals: [...goals, { side: 'home', period, player }] }));
}

/** What makes a score level, or level but for one point, by a few points and by many. */
function turns({ home, away }: Score): Score[] {
  const level = { home: Math.max(0, away - home), away: Math.max(0, home - away) };
  return [NIL, { home: 1, away: 0 }, { home: 0, away: 1 }, { home: FAR, away: FAR }].map((more) =>
    plus(level, more),
  );
}

/** More points, far ones first, for they tell an open market soonest. @param scores that they may turn */
function few(scores: readonly Score[]): Score[] {
  return [...CORNERS, ...SMALL, ...scores.flatMap(turns)];
}

/** With all near scores, and with all margins and sums: as many points as there were, and those that are listed. */
function many(scores: readonly Score[]): Score[] {
  const axis = Math.max(...scores.map(total)) + AXIS;
  return [
    ...few(scores),
    ...GRID,
    ...Array.from({ length: axis }, (_, index) => [
      { home: index + 1, away: 0 },
      { home: 0, away: index + 1 },
    ]).flat(),
  ];
}

const sumOf = (periods: readonly Score[]): Score => periods.reduce(plus, NIL);

function* morePlay({ facts, completePeriods }: Unfinished, planned: number): Generator<MatchFacts> {
  if (completePeriods >= planned) {
    yield* overtimes(facts);
    return;
  }
  const { periods } = facts;
  const done = periods.slice(0, completePeriods);
  const running = periods[completePeriods] ?? NIL;
  const left = planned - completePeriods - 1;
  const now = sumOf(periods);
  const scores = [now, running, sumOf(periods.slice(Math.floor(planned / 2)))];
  function* ways(tails: readonly (readonly Score[])[], growths: readonly Score[]): Generator<MatchFacts> {
    for (const tail of tails)
      for (const more of growths) yield { ...facts, periods: [...done, plus(running, more), ...tail] };
  }
  const last = (later: readonly Score[]) => later.map((one) => lone(left, left - 1, one));
  // These tell most open markets already.
  for (const way of ways([nothing(left)], ENDS)) yield* judged(way);
  // Two halves beside each other: with what comes last as high as all that was, they are level.
  yield* ways(left > 0 ? last([...few([now]), now]) : [], few(scores));
  yield* ways([nothing(left)], many(scores));
  yield* ways(left > 0 ? last(many([now])) : [], [NIL]);
  for (let at = 0; at < left - 1; at++)
    yield* ways(
      [...few([now]), ...GRID].map((one) => lone(left, at, one)),
      [NIL],
    );
  yield* ways(shared(left), ENDS);
}

/** With each winner: a referee or an earlier match may say more than the score. */
function judged(way: MatchFacts): MatchFacts[] {
  if (way.winner) return [way];
  return [way, ...WINNERS.map((winner): MatchFacts => ({ ...way, winner }))];
}

const nothing = (count: number): Score[] => Array.from({ length: count }, () => NIL);

/** One of the later periods has a score, the others none. */
const lone = (left: number, at: number, score: Score): Score[] => nothing(left).with(at, score);

/** So many of the later periods are won by home, so many by away, and the others by nobody. */
function shared(left: number): Score[][] {
  return pairs(NEAR_UNITS)
    .filter((score) => total(score) <= left)
    .map(({ home, away }) => [...units(home, away), ...nothing(left - home - away)]);
}

const units = (home: number, away: number): Score[] => [
  ...Array.from({ length: home }, () => ({ home: 1, away: 0 })),
  ...Array.from({ length: away }, () => ({ home: 0, away: 1 })),
];

/** As it stands, with more overtime by any score, and with more of a shoot-out that is under way. */
function* overtimes(facts: MatchFacts): Generator<MatchFacts> {
  const { periods, overtime = NIL, shootout } = facts;
  yield* judged(facts);
  for (const more of many([plus(sumOf(periods), overtime)]))
    yield { ...facts, overtime: plus(overtime, more) };
  if (shootout) for (const more of few([shootout])) yield { ...facts, shootout: plus(shootout, more) };
}

/** Units that are still won: very many of either side or of both, and every number that is listed. */
const FAR_TAILS = [units(FAR_UNITS, 0), units(0, FAR_UNITS), units(FAR_UNITS, FAR_UNITS)];
const NEAR_TAILS = pairs(NEAR_UNITS).map(({ home, away }) => units(home, away));

/** Sets: the running one grows or stops, one that has not begun may come or not, and more follow. The winner stays open. */
function* moreSets({ facts, completePeriods, toWin }: Unfinished): Generator<MatchFacts> {
  const done = facts.periods.slice(0, completePeriods);
  const running = facts.periods[completePeriods];
  const now = running ?? NIL;
  const way: SetsWay = (winner, more, tail) => ({
    ...facts,
    winner,
    periods: [...done, ...(more ? [plus(now, more)] : []), ...tail],
  });
  const ends = [...ENDS, ...(running ? [] : [null])];
  const points = many([now, sumOf(facts.periods)]);
  if (toWin !== undefined) {
    yield* toTheEnd(way, toWin, { ends, points });
    return;
  }
  for (const winner of WINNERS) for (const more of ends) yield way(winner, more, []);
  for (const tail of FAR_TAILS) yield way('home', NIL, tail);
  for (const tail of NEAR_TAILS) for (const more of ends) yield way('home', more, tail);
  for (const more of points) yield way('home', more, []);
}

/** @param more what the running set gets; null: it does not come @param tail sets behind it */
type SetsWay = (winner: Side | 'draw', more: Score | null, tail: readonly Score[]) => MatchFacts;

/** Of the ways on by sets those in which one side has won as many as win, and the other fewer. */
function* toTheEnd(
  way: SetsWay,
  toWin: number,
  { ends, points }: { readonly ends: readonly (Score | null)[]; readonly points: readonly Score[] },
): Generator<MatchFacts> {
  const tails = pairs(toWin).flatMap(({ home, away }) => {
    const tail = units(home, away);
    return home > 0 && away > 0 ? [tail, tail.toReversed()] : [tail];
  });
  for (const winner of WINNERS)
    for (const more of ends)
      for (const tail of tails) {
        const end = way(winner, more, tail);
        if (isWon(wonBy(end.periods), toWin, end.periods.length)) yield end;
      }
  for (const more of points) yield* wonBehind(way, toWin, more, []);
  for (const more of ends) yield* laterSets(way, toWin, more);
}

/** Sets that have not begun and come in any case, by any score. */
function* laterSets(way: SetsWay, toWin: number, more: Score | null): Generator<MatchFacts> {
  const won = wonBy(way('home', more, []).periods);
  // Nobody has won before: who is behind wins those between.
  const between = won.home < won.away ? units(1, 0) : units(0, 1);
  for (let count = 0; count < toWin - Math.max(won.home, won.away); count++) {
    const before = Array.from({ length: count }, () => between).flat();
    for (const set of ANY_SET) yield* wonBehind(way, toWin, more, [...before, set]);
  }
}

/** With these sets and as many behind them as one side needs, and as the other one needs; none where one of them is level. */
function* wonBehind(
  way: SetsWay,
  toWin: number,
  more: Score | null,
  sets: readonly Score[],
): Generator<MatchFacts> {
  const { periods } = way('home', more, sets);
  const won = wonBy(periods);
  if (isWon(won, toWin, periods.length)) yield way('home', more, sets);
  else if (total(won) === periods.length && Math.max(won.home, won.away) < toWin)
    for (const rest of [units(toWin - won.home, 0), units(0, toWin - won.away)])
      yield way('home', more, [...sets, ...rest]);
}

const ANY_SET: readonly Score[] = many([NIL]);

/** Sets that each side has won. */
function wonBy(periods: readonly Score[]): Score {
  const of = (side: Side) => periods.filter((set) => leaderOf(set) === side).length;
  return { home: of('home'), away: of('away') };
}

/** No set is level, and one side has as many as it needs. */
function isWon(won: Score, toWin: number, played: number): boolean {
  const [least, most] = [Math.min(won.home, won.away), Math.max(won.home, won.away)];
  return total(won) === played && most === toWin && least < toWin;
}

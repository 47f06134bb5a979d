/**
 * Ways on from an unfinished match. A market is decided when it comes out the same on every one of them: so over 2.5 stands
 * after three goals, and a set total of 7.5 after 4:4, whatever stopped the match.
 */
import { type Goal, type MatchFacts, NIL, plus, type Score, type Side } from '../markets/facts.ts';

export interface Unfinished {
  readonly facts: MatchFacts;
  /** How many of the periods are over; the next one, if it has begun, is the last of the list. */
  readonly completePeriods: number;
  /** Regular periods that were to be played; null where the score decides it (sets, legs, maps). */
  readonly plannedPeriods: number | null;
}

/** Above every line and every listed score. */
const FAR = 1000;
const NEAR = 8;
const AXIS = 100;

/** More points in the running period: far corners first, for they tell an open market soonest, then all near scores. */
const NEAR_AND_FAR: readonly Score[] = [
  { home: FAR, away: 0 },
  { home: 0, away: FAR },
  { home: FAR, away: FAR },
  { home: FAR + 1, away: FAR },
  ...Array.from({ length: (NEAR + 1) ** 2 }, (_, index) => ({
    home: index % (NEAR + 1),
    away: Math.floor(index / (NEAR + 1)),
  })),
];

/** And both axes, for margins and sums that are a long way off. */
const MORE: readonly Score[] = [
  ...NEAR_AND_FAR,
  ...Array.from({ length: AXIS }, (_, index) => [
    { home: NEAR + 1 + index, away: 0 },
    { home: 0, away: NEAR + 1 + index },
  ]).flat(),
];

const LATER: readonly Score[] = [
  { home: 0, away: 0 },
  { home: 1, away: 0 },
  { home: 0, away: 1 },
  { home: 1, away: 1 },
  { home: FAR, away: 0 },
  { home: 0, away: FAR },
  { home: FAR, away: FAR },
];

const OVERTIME: readonly (Score | undefined)[] = [undefined, { home: 1, away: 0 }, { home: 0, away: 1 }];

export function* continuations(state: Unfinished): Generator<MatchFacts> {
  const { plannedPeriods: planned, completePeriods } = state;
  const mayCount = planned === null || completePeriods < planned;
  let isFirst = true;
  for (const way of planned === null ? moreSets(state) : morePlay(state, planned)) {
    yield way;
    // Beside one score, for they have nothing to do with it.
    if (isFirst && mayCount) yield* [...moreCounted(way), ...scorers(state, way)];
    isFirst = false;
  }
}

/** More corners, cards or 180s, for either side. */
const moreCounted = (way: MatchFacts): MatchFacts[] =>
  way.counts === undefined
    ? []
    : LATER.map((more) => ({
        ...way,
        counts: Object.fromEntries(
          Object.entries(way.counts!).map(([name, count]) => [name, plus(count, more)]),
        ),
      }));

/** The next goal is scored by each who is on the field. */
function scorers({ facts: { goals, players }, completePeriods }: Unfinished, way: MatchFacts): MatchFacts[] {
  if (!goals || !players) return [];
  const period = completePeriods + 1;
  return players.map((player) => ({ ...way, goals: [...goals, { side: 'home', period, player }] }));
}

function* morePlay({ facts, completePeriods }: Unfinished, planned: number): Generator<MatchFacts> {
  const done = facts.periods.slice(0, completePeriods);
  if (completePeriods >= planned) {
    yield* overtimes(facts, facts.periods);
    return;
  }
  const running = facts.periods[completePeriods] ?? NIL;
  const left = planned - completePeriods - 1;
  const nothing = Array.from({ length: left }, () => NIL);
  // What comes later as high as all that was: the two halves may still be level.
  const level = facts.periods.reduce(plus, NIL);
  for (const [tails, growths] of [
    [laterPeriods(left, [...LATER, level]), NEAR_AND_FAR],
    [[nothing], MORE],
  ] as const) {
    for (const tail of tails) {
      for (const more of growths) {
        const periods = [...done, plus(running, more), ...tail];
        for (const goals of goalOrders(facts, completePeriods + 1, more, tail))
          yield* overtimes({ ...facts, ...(goals ? { goals } : {}) }, periods);
      }
    }
  }
}

/** One of the later periods has a score, the others none. */
function laterPeriods(left: number, scores: readonly Score[]): Score[][] {
  return Array.from({ length: left }, (_, at) =>
    scores.map((score) => Array.from({ length: left }, (_period, index) => (index === at ? score : NIL))),
  ).flat();
}

function* overtimes(facts: MatchFacts, periods: readonly Score[]): Generator<MatchFacts> {
  for (const extra of OVERTIME) {
    const overtime = extra && plus(facts.overtime ?? { home: 0, away: 0 }, extra);
    yield { ...facts, periods, ...(overtime ? { overtime } : {}) };
  }
  // One that is under way may still be won by either side.
  if (facts.shootout)
    for (const more of LATER) yield { ...facts, periods, shootout: plus(facts.shootout, more) };
}

/** The new goals, home first and away first; nobody scores more than a few in this list, for only order counts. */
function goalOrders(
  { goals }: MatchFacts,
  period: number,
  more: Score,
  tail: readonly Score[],
): readonly (readonly Goal[] | null)[] {
  if (!goals) return [null];
  const list = (side: Side, count: number, at: number) =>
    Array.from({ length: Math.min(count, NEAR) }, (): Goal => ({ side, period: at }));
  const rest = tail.flatMap((later, index) => [
    ...list('home', later.home, period + 1 + index),
    ...list('away', later.away, period + 1 + index),
  ]);
  const [home, away] = [list('home', more.home, period), list('away', more.away, period)];
  return [
    [...goals, ...home, ...away, ...rest],
    [...goals, ...away, ...home, ...rest],
  ];
}

/** Sets: the running one grows or stops, and either side wins up to four more. The winner stays open. */
function* moreSets({ facts, completePeriods }: Unfinished): Generator<MatchFacts> {
  const done = facts.periods.slice(0, completePeriods);
  const running = facts.periods[completePeriods];
  const now = running ? MORE.map((more) => plus(running, more)) : [];
  const tails: readonly (readonly Score[])[] = [
    [],
    ...[1, 2, 3, 4].flatMap((count) => [
      Array.from({ length: count }, () => ({ home: 1, away: 0 })),
      Array.from({ length: count }, () => ({ home: 0, away: 1 })),
    ]),
  ];
  for (const side of ['home', 'away'] as const) {
    for (const tail of tails) {
      if (now.length === 0) yield { ...facts, winner: side, periods: [...done, ...tail] };
      for (const score of now) yield { ...facts, winner: side, periods: [...done, score, ...tail] };
    }
  }
}

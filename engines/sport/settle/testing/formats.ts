/** Small formats of matches, played in every way: states in the middle, each with the ends that it may have. For tests. */
import { type Goal, leaderOf, type MatchFacts, NIL, plus, type Score, total } from '../../markets/facts.ts';
import type { Unfinished } from '../continuations.ts';

export interface Middle {
  readonly state: Unfinished;
  readonly ends: readonly MatchFacts[];
}

const score = (home: number, away: number): Score => ({ home, away });
const sum = (list: readonly Score[]): Score => list.reduce(plus, NIL);

/** Units of who has won more of them. */
function most(units: readonly Score[]): number {
  const of = (side: string) => units.filter((unit) => leaderOf(unit) === side).length;
  return Math.max(of('home'), of('away'));
}

/**
 * Legs, frames, maps or short sets: who has won so many of them has won.
 * @param scores that a unit may end with @param shown whether a unit is told while it runs
 */
export function series(to: number, scores: readonly Score[], shown: boolean): Middle[] {
  const endsOf = (units: readonly Score[]): MatchFacts[] =>
    most(units) === to ? [{ periods: units }] : scores.flatMap((unit) => endsOf([...units, unit]));
  const middles = (done: readonly Score[]): Middle[] => {
    if (most(done) === to) return [];
    const running = shown ? [NIL, ...scores.map(({ home, away }) => score(home >> 1, away >> 1))] : [null];
    return [
      ...running.map((now) => ({
        state: {
          facts: { periods: now ? [...done, now] : done },
          completePeriods: done.length,
          plannedPeriods: null,
        },
        ends: scores
          .filter(({ home, away }) => !now || (home >= now.home && away >= now.away))
          .flatMap((unit) => endsOf([...done, unit])),
      })),
      ...scores.flatMap((unit) => middles([...done, unit])),
    ];
  };
  return middles([]);
}

/** What decides a match that is level: nothing, a golden goal, overtime of many points, a shoot-out. */
const EXTRAS: readonly Partial<MatchFacts>[] = [
  {},
  { overtime: score(1, 0) },
  { overtime: score(0, 1) },
  { overtime: score(16, 5) },
  { overtime: score(9, 11) },
  { overtime: NIL, shootout: score(4, 5) },
  { shootout: score(3, 2) },
];

/** Periods of so many parts; goals and corners are told, and p9 comes on late. @param scores of a part */
export function periods(planned: number, parts: number, scores: readonly Score[]): Middle[] {
  const factsOf = (played: readonly Score[], more: Partial<MatchFacts> = {}): MatchFacts => {
    const goals = played.flatMap(({ home, away }, at): Goal[] => {
      const period = 1 + Math.floor(at / parts);
      const player = at + 1 === planned * parts ? 'p9' : 'p2';
      return [
        ...Array.from({ length: home }, (): Goal => ({ side: 'home', period, player: 'p1' })),
        ...Array.from({ length: away }, (): Goal => ({ side: 'away', period, player })),
      ];
    });
    return {
      periods: Array.from({ length: Math.ceil(played.length / parts) }, (_, index) =>
        sum(played.slice(index * parts, (index + 1) * parts)),
      ),
      goals,
      players: [...new Set(['p1', 'p2', ...goals.map(({ player }) => player!)])],
      counts: { corners: played.reduce((all, one) => plus(all, score(one.away * 2, one.home)), NIL) },
      ...more,
    };
  };
  const endsOf = (played: readonly Score[]): MatchFacts[] => {
    if (played.length < planned * parts) return scores.flatMap((next) => endsOf([...played, next]));
    const level = leaderOf(sum(played)) === 'draw';
    return (level ? EXTRAS : [{}]).map((more) => factsOf(played, more));
  };
  const middles = (played: readonly Score[]): Middle[] => [
    {
      state: {
        facts: factsOf(played),
        completePeriods: Math.floor(played.length / parts),
        plannedPeriods: planned,
      },
      ends: endsOf(played),
    },
    ...(played.length < planned * parts ? scores.flatMap((next) => middles([...played, next])) : []),
  ];
  return middles([]);
}

/** Fights of so many rounds, which a knock-out or the judges end. */
export function fights(rounds: number): Middle[] {
  const played = (count: number) => Array.from({ length: count }, () => NIL);
  return Array.from({ length: rounds }, (_, done) => ({
    state: { facts: { periods: played(done) }, completePeriods: done, plannedPeriods: null },
    ends: (['home', 'away', 'draw'] as const).flatMap((winner): MatchFacts[] => [
      { periods: played(rounds), winner, method: 'points' },
      ...(winner === 'draw' ? [] : [{ periods: played(done + 1), winner, method: 'ko' as const }]),
    ]),
  }));
}

/** What turns a score. */
const level = ({ home, away }: Score) => score(Math.max(0, away - home), Math.max(0, home - away));

/**
 * Periods of any scores: in each that is left the score stays, grows a little, or is turned so that the match, its second half, or
 * its two halves beside each other are level or nearly so.
 * @param list what was played; the last one runs
 */
export function turned(list: readonly Score[], planned: number): Middle {
  const growths = (now: readonly Score[]): Score[] => {
    const [first, second] = [sum(now.slice(0, planned / 2)), sum(now.slice(planned / 2))];
    return [
      NIL,
      score(2, 1),
      ...[level(sum(now)), level(second)].flatMap((one) =>
        [NIL, score(1, 0), score(0, 2), score(40, 40)].map((more) => plus(one, more)),
      ),
      score(Math.max(0, first.home - second.home), Math.max(0, first.away - second.away)),
      score(Math.max(0, total(first) - total(second)), 0),
    ];
  };
  const endsOf = (now: readonly Score[]): MatchFacts[] =>
    growths(now).flatMap((more) => {
      const grown = [...now.slice(0, -1), plus(now.at(-1)!, more)];
      if (grown.length < planned) return endsOf([...grown, NIL]);
      return [{ periods: grown }, { periods: grown, overtime: plus(level(sum(grown)), score(8, 0)) }];
    });
  return {
    state: { facts: { periods: list }, completePeriods: list.length - 1, plannedPeriods: planned },
    ends: endsOf(list),
  };
}

/**
 * Matches of sets, games, legs, frames or maps: tennis, table tennis, badminton, squash, volleyball, darts, snooker and
 * e-sports. A period is a set (its score in games, a tie-break counting one; a
 * match tie-break in points) or a game, leg, frame or map (in points, rounds).
 */
import { when } from '../settle/shares.ts';
import { byScore, handicap, oddEven, scoreOf, totals, TWO_WAY, winner, yesNo } from './common.ts';
import type { MatchMarket } from './definition.ts';
import { leaderOf, type MatchFacts } from './facts.ts';
import { counted, numbered, regular, won } from './scopes.ts';
import { exactSets, setsPlayed } from './variants.ts';

/** Winner of a match that is won by periods. */
const match = winner(186, 'Winner', won);

const setnr = { setnr: 'number' } as const;
const set = numbered('setnr');

/** Whether a set went to a tie-break: 7:6 in the usual sets. */
const tieBreak = (facts: MatchFacts, number: number): boolean | null => {
  const score = facts.periods[number - 1];
  return score ? score.home + score.away === 13 && Math.abs(score.home - score.away) === 1 : null;
};

const SET_SCORES = [
  '6:0',
  '6:1',
  '6:2',
  '6:3',
  '6:4',
  '7:5',
  '7:6',
  '6:7',
  '5:7',
  '4:6',
  '3:6',
  '2:6',
  '1:6',
  '0:6',
];

const gameWinner: MatchMarket = {
  about: 'match',
  id: 210,
  name: '{!setnr} set game {gamenr} - winner',
  specifiers: { setnr: 'number', gamenr: 'number' },
  outcomes: () => ['4', '5'],
  settle: ({ games }, { setnr: number, gamenr }, outcome) => {
    const side = games?.[Number(number) - 1]?.[Number(gamenr) - 1];
    return side ? when(side === TWO_WAY[outcome]) : null;
  },
};

/** First set and match: 861 home/home, 862 home/away, 863 away/home, 864 away/away. */
const doubleResult: MatchMarket = {
  about: 'match',
  id: 201,
  name: 'Double result (1st set/match)',
  specifiers: {},
  outcomes: () => ['861', '862', '863', '864'],
  settle: (facts, _specifiers, outcome) => {
    const [first, sets] = [facts.periods[0], won(facts, {})];
    if (!first || !sets) return null;
    const index = Number(outcome) - 861;
    const sides = ['home', 'away'];
    return when(
      leaderOf(first) === sides[index >> 1] && (facts.winner ?? leaderOf(sets)) === sides[index & 1],
    );
  },
};

/** Markets that add up the games of a match. */
const IN_GAMES: ReadonlySet<number> = new Set([187, 189, 190, 191, 198]);

/** A match tie-break (to ten, two ahead) stands for the third set and counts as one game: so its points do not add up with games. */
export function countsAsOneGame(marketId: number, facts: MatchFacts): MatchFacts {
  const [first, second, third] = facts.periods;
  if (!IN_GAMES.has(marketId) || !first || !second || !third || facts.periods.length > 3) return facts;
  const level = won({ periods: [first, second] }, {});
  const toTen = Math.max(third.home, third.away) >= 10 && Math.abs(third.home - third.away) >= 2;
  if (!toTen || level?.home !== 1 || level.away !== 1) return facts;
  const home = third.home > third.away ? 1 : 0;
  return { ...facts, periods: [first, second, { home, away: 1 - home }] };
}

const tennis: readonly MatchMarket[] = [
  match,
  handicap(187, 'Game handicap', regular),
  handicap(188, 'Set handicap', won),
  totals(189, 'Total games', regular),
  totals(190, '{$competitor1} total games', regular, 'home'),
  totals(191, '{$competitor2} total games', regular, 'away'),
  yesNo(192, '{$competitor1} to win a set', (facts) => anySet(facts, 'home')),
  yesNo(193, '{$competitor2} to win a set', (facts) => anySet(facts, 'away')),
  setsPlayed(196, 'Exact sets', won),
  oddEven(198, 'Odd/even games', regular),
  exactSets(199, 'Correct score', won),
  doubleResult,
  winner(202, '{!setnr} set - winner', set, setnr),
  handicap(203, '{!setnr} set - game handicap', set, setnr),
  totals(204, '{!setnr} set - total games', set, undefined, setnr),
  yesNo(206, 'Will there be a tie-break', ({ periods }) =>
    periods.length === 0 ? null : periods.some((_, index) => tieBreak({ periods }, index + 1)),
  ),
  byScore(
    207,
    '{!setnr} set - correct score',
    set,
    SET_SCORES,
    (score, outcome) => {
      const wanted = scoreOf(outcome)!;
      return when(wanted.home === score.home && wanted.away === score.away);
    },
    setnr,
  ),
  oddEven(208, '{!setnr} set - odd/even games', set, undefined, setnr),
  gameWinner,
  totals(314, 'Total sets', won),
];

function anySet(facts: MatchFacts, side: 'home' | 'away'): boolean | null {
  const sets = won(facts, {});
  return sets ? sets[side] > 0 : null;
}

const gamenr = { gamenr: 'number' } as const;
const game = numbered('gamenr');

const rallies: readonly MatchMarket[] = [
  handicap(237, 'Point handicap', regular),
  totals(238, 'Total points', regular),
  winner(245, '{!gamenr} game - winner', game, gamenr),
  handicap(246, '{!gamenr} game - point handicap', game, gamenr),
  totals(247, '{!gamenr} game - total points', game, undefined, gamenr),
  handicap(309, '{!setnr} set - point handicap', set, setnr),
  totals(310, '{!setnr} set - total points', set, undefined, setnr),
];

const legsAndFrames: readonly MatchMarket[] = [
  handicap(366, 'Leg handicap', won),
  totals(367, 'Total legs', won),
  totals(384, 'Total 180s', counted('180s')),
  handicap(493, 'Frame handicap', won),
  totals(494, 'Total frames', won),
  winner(499, '{!framenr} frame - winner', numbered('framenr'), { framenr: 'number' }),
];

const mapnr = { mapnr: 'number' } as const;
const map = numbered('mapnr');

const esports: readonly MatchMarket[] = [
  handicap(327, 'Map handicap', won),
  totals(328, 'Total maps', won),
  exactSets(329, 'Correct map score', won),
  winner(330, '{!mapnr} map - winner', map, mapnr),
  handicap(331, '{!mapnr} map - round handicap', map, mapnr),
  totals(332, '{!mapnr} map - total rounds', map, undefined, mapnr),
  winner(395, '{!mapnr} map - winner (incl. overtime)', map, mapnr),
];

export const setSports: readonly MatchMarket[] = [...tennis, ...rallies, ...legsAndFrames, ...esports];

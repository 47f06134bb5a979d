/** Boxing and martial arts: a period is a round, its score who took it; the facts say winner and method. */
import { VOID, when } from '../settle/shares.ts';
import type { MatchMarket } from './definition.ts';
import { yesNo } from './common.ts';

const METHODS = ['ko', 'submission', 'points', 'disqualification'] as const;
const SIDES = { '4': 'home', '5': 'away' } as const;
const MAX_ROUNDS = 15;

/** Outcome ids of our own: `4:ko` is home by knock-out, `draw` no winner. */
const method: MatchMarket = {
  about: 'match',
  id: 910,
  name: 'Winning method',
  specifiers: {},
  outcomes: () => [...METHODS.flatMap((how) => [`4:${how}`, `5:${how}`]), 'draw'],
  settle: ({ winner, method: how }, _specifiers, outcome) => {
    if (winner === undefined) return null;
    if (winner === 'draw' || outcome === 'draw') return when(winner === 'draw' && outcome === 'draw');
    if (!how) return null;
    const [side, wanted] = outcome.split(':') as ['4' | '5', string];
    return when(SIDES[side] === winner && wanted === how);
  },
};

/** Outcome ids of our own: `4:3` is home in round 3, `4:points` home on points. */
const winnerAndRound: MatchMarket = {
  about: 'match',
  id: 912,
  name: 'Winner & round',
  specifiers: {},
  outcomes: () =>
    ['4', '5'].flatMap((side) => [
      ...Array.from({ length: MAX_ROUNDS }, (_, index) => `${side}:${index + 1}`),
      `${side}:points`,
    ]),
  settle: ({ winner, method: how, periods }, _specifiers, outcome) => {
    if (winner === undefined || !how) return winner === 'draw' ? VOID : null;
    const [side, round] = outcome.split(':') as ['4' | '5', string];
    const ended = how === 'points' ? 'points' : String(periods.length);
    return when(SIDES[side] === winner && round === ended);
  },
};

export const fights: readonly MatchMarket[] = [
  method,
  yesNo(911, 'Will the fight go the distance', ({ method: how, winner }) =>
    how ? how === 'points' : winner === 'draw' ? true : null,
  ),
  winnerAndRound,
];

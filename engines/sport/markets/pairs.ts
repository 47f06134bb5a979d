/** Two questions in one bet. */
import { parseDecimal } from '../exact/ratio.ts';
import { quartersOf, settleLine } from '../settle/line.ts';
import { LOST, type Shares, when } from '../settle/shares.ts';
import { bothShares, byScore, type Keys, yesNo } from './common.ts';
import type { MatchMarket } from './definition.ts';
import { leaderOf, type Score, type Side, total } from './facts.ts';
import { firstHalf, type Scope, secondHalf } from './scopes.ts';
import type { Specifiers } from './specifiers.ts';

type Test = (score: Score, specifiers: Specifiers) => Shares;

const is =
  (...sides: (Side | 'draw')[]): Test =>
  (score) =>
    when(sides.includes(leaderOf(score)));
const bothScore =
  (yes: boolean): Test =>
  ({ home, away }) =>
    when((home > 0 && away > 0) === yes);
const beyond =
  (over: boolean): Test =>
  (score, specifiers) => {
    const quarters = 4 * total(score) - quartersOf(parseDecimal(specifiers['total']!)!)!;
    return settleLine(over ? quarters : -quarters);
  };

function pairs(
  id: number,
  name: string,
  scope: Scope,
  table: Readonly<Record<string, readonly [Test, Test]>>,
  keys: Keys = {},
  second: Scope = scope,
): MatchMarket {
  const base = byScore(id, name, scope, Object.keys(table), () => LOST, keys);
  return {
    ...base,
    // A quarter line of one part has no fair share of the whole.
    accepts: ({ total: line }) => line === undefined || quartersOf(parseDecimal(line)!)! % 2 === 0,
    settle: (facts, specifiers, outcome) => {
      const [first, other] = [scope(facts, specifiers), second(facts, specifiers)];
      if (!first || !other) return null;
      const [a, b] = table[outcome]!;
      return bothShares(a(first, specifiers), b(other, specifiers));
    },
  };
}

const HOME = is('home');
const DRAW = is('draw');
const AWAY = is('away');
const HOME_DRAW = is('home', 'draw');
const HOME_AWAY = is('home', 'away');
const DRAW_AWAY = is('draw', 'away');
const [YES, NO] = [bothScore(true), bothScore(false)];
const [OVER, UNDER] = [beyond(true), beyond(false)];

export function resultAndBothScore(id: number, name: string, scope: Scope): MatchMarket {
  return pairs(id, name, scope, {
    '78': [HOME, YES],
    '80': [HOME, NO],
    '82': [DRAW, YES],
    '84': [DRAW, NO],
    '86': [AWAY, YES],
    '88': [AWAY, NO],
  });
}

export function totalAndBothScore(id: number, name: string, scope: Scope): MatchMarket {
  const table = {
    '90': [OVER, YES],
    '92': [UNDER, YES],
    '94': [OVER, NO],
    '96': [UNDER, NO],
  } as const;
  return pairs(id, name, scope, table, { total: 'line' });
}

export function resultAndTotal(id: number, name: string, scope: Scope): MatchMarket {
  const table = {
    '794': [HOME, UNDER],
    '796': [HOME, OVER],
    '798': [DRAW, UNDER],
    '800': [DRAW, OVER],
    '802': [AWAY, UNDER],
    '804': [AWAY, OVER],
  } as const;
  return pairs(id, name, scope, table, { total: 'line' });
}

/** @param second the part of the match that both must score in, when it is not all of it */
export function chanceAndBothScore(
  id: number,
  name: string,
  scope: Scope,
  second: Scope = scope,
): MatchMarket {
  const table = {
    '1718': [HOME_DRAW, YES],
    '1719': [HOME_DRAW, NO],
    '1720': [HOME_AWAY, YES],
    '1721': [HOME_AWAY, NO],
    '1722': [DRAW_AWAY, YES],
    '1723': [DRAW_AWAY, NO],
  } as const;
  return pairs(id, name, scope, table, {}, second);
}

export function chanceAndTotal(id: number, name: string, scope: Scope): MatchMarket {
  const table = {
    '1724': [HOME_DRAW, UNDER],
    '1725': [HOME_AWAY, UNDER],
    '1726': [DRAW_AWAY, UNDER],
    '1727': [HOME_DRAW, OVER],
    '1728': [HOME_AWAY, OVER],
    '1729': [DRAW_AWAY, OVER],
  } as const;
  return pairs(id, name, scope, table, { total: 'line' });
}

/** Winner and total of a match without draws; outcome ids of our own: `4&12` is home and over. */
export function winnerAndTotal(id: number, name: string, scope: Scope): MatchMarket {
  const table = {
    '4&12': [HOME, OVER],
    '4&13': [HOME, UNDER],
    '5&12': [AWAY, OVER],
    '5&13': [AWAY, UNDER],
  } as const;
  return pairs(id, name, scope, table, { total: 'line' });
}

const HALF_TIME_FULL_TIME = ['418', '420', '422', '424', '426', '428', '430', '432', '434'];
const ORDER = ['home', 'draw', 'away'] as const;

/** Half time and full time: 418 home/home, 420 home/draw ... 434 away/away. */
export function halfTimeFullTime(id: number, name: string, full: Scope): MatchMarket {
  return {
    about: 'match',
    id,
    name,
    specifiers: {},
    outcomes: () => HALF_TIME_FULL_TIME,
    settle: (facts, specifiers, outcome) => {
      const [half, end] = [firstHalf(facts, specifiers), full(facts, specifiers)];
      if (!half || !end) return null;
      const index = HALF_TIME_FULL_TIME.indexOf(outcome);
      return when(leaderOf(half) === ORDER[Math.floor(index / 3)] && leaderOf(end) === ORDER[index % 3]);
    },
  };
}

const HIGHEST = { '436': 1, '438': -1, '440': 0 } as const;

/** 436 first half, 438 second half, 440 as many in both. */
export function highestHalf(id: number, name: string, side?: Side): MatchMarket {
  const of = (score: Score) => (side ? score[side] : total(score));
  return {
    about: 'match',
    id,
    name,
    specifiers: {},
    outcomes: () => Object.keys(HIGHEST),
    settle: (facts, specifiers, outcome) => {
      const [first, second] = [firstHalf(facts, specifiers), secondHalf(facts, specifiers)];
      if (!first || !second) return null;
      return when(Math.sign(of(first) - of(second)) === HIGHEST[outcome as '436']);
    },
  };
}

/** A yes or no about both halves. */
export function overHalves(
  id: number,
  name: string,
  question: (first: Score, second: Score, specifiers: Specifiers) => boolean,
  keys: Keys = {},
): MatchMarket {
  return yesNo(
    id,
    name,
    (facts, specifiers) => {
      const [first, second] = [firstHalf(facts, specifiers), secondHalf(facts, specifiers)];
      return first && second ? question(first, second, specifiers) : null;
    },
    keys,
  );
}

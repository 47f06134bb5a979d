/** The shapes that most markets have, over any scope. */
import { parseDecimal } from '../exact/ratio.ts';
import { quartersOf, settleLine } from '../settle/line.ts';
import { LOST, type Shares, VOID, when, WON } from '../settle/shares.ts';
import type { MatchMarket, SpecifierKind } from './definition.ts';
import { leaderOf, type MatchFacts, type Score, type Side, total } from './facts.ts';
import { type Scope, winnerOf } from './scopes.ts';
import type { Specifiers } from './specifiers.ts';

export type Keys = Readonly<Record<string, SpecifierKind>>;

/** A market that is decided by the score of one scope. */
export function byScore(
  id: number,
  name: string,
  scope: Scope,
  outcomes: readonly string[],
  settle: (score: Score, outcome: string, specifiers: Specifiers) => Shares,
  specifiers: Keys = {},
): MatchMarket {
  return {
    about: 'match',
    id,
    name,
    specifiers,
    outcomes: () => outcomes,
    settle: (facts, given, outcome) => {
      const score = scope(facts, given);
      return score ? settle(score, outcome, given) : null;
    },
  };
}

const RESULT = { '1': 'home', '2': 'draw', '3': 'away' } as const;

export function threeWay(id: number, name: string, scope: Scope, keys: Keys = {}): MatchMarket {
  const settle = (score: Score, outcome: string) => when(RESULT[outcome as '1'] === leaderOf(score));
  return byScore(id, name, scope, Object.keys(RESULT), settle, keys);
}

export function doubleChance(id: number, name: string, scope: Scope, keys: Keys = {}): MatchMarket {
  const settle = (score: Score, outcome: string) =>
    when(leaderOf(score) !== { '9': 'away', '10': 'draw', '11': 'home' }[outcome]);
  return byScore(id, name, scope, ['9', '10', '11'], settle, keys);
}

export function drawNoBet(id: number, name: string, scope: Scope, keys: Keys = {}): MatchMarket {
  const settle = (score: Score, outcome: string) => {
    const leader = leaderOf(score);
    return leader === 'draw' ? VOID : when(leader === TWO_WAY[outcome]);
  };
  return byScore(id, name, scope, ['4', '5'], settle, keys);
}

export const TWO_WAY: Readonly<Record<string, Side>> = { '4': 'home', '5': 'away' };

/** Who wins, with no draw to bet on: a draw after all is void. */
export function winner(id: number, name: string, scope: Scope, keys: Keys = {}): MatchMarket {
  return {
    about: 'match',
    id,
    name,
    specifiers: keys,
    outcomes: () => ['4', '5'],
    settle: (facts, specifiers, outcome) => {
      // What the facts say of the match is no word on one of its parts.
      const whole = Object.keys(keys).length === 0;
      const score = scope(facts, specifiers);
      const side = whole ? winnerOf(facts, score) : score && leaderOf(score);
      if (!side) return null;
      return side === 'draw' ? VOID : when(side === TWO_WAY[outcome]);
    },
  };
}

/** A line is read for each score that is possible, and there are few lines. */
const lines = new Map<string, number>();
const KEPT_LINES = 1000;

function lineOf(specifiers: Specifiers, key: string): number {
  const text = specifiers[key]!;
  let quarters = lines.get(text);
  if (quarters === undefined) {
    quarters = quartersOf(parseDecimal(text.replace(/^\+/, ''))!)!;
    // Whoever asks for all lines there are does not fill the memory.
    if (lines.size === KEPT_LINES) lines.clear();
    lines.set(text, quarters);
  }
  return quarters;
}

/** Over 12 and under 13. @param side only this side's points */
export function totals(id: number, name: string, scope: Scope, side?: Side, keys: Keys = {}): MatchMarket {
  const settle = (score: Score, outcome: string, specifiers: Specifiers) => {
    const beyond = 4 * (side ? score[side] : total(score)) - lineOf(specifiers, 'total');
    return settleLine(outcome === '12' ? beyond : -beyond);
  };
  return byScore(id, name, scope, ['12', '13'], settle, { ...keys, total: 'line' });
}

/** Handicap in two ways: the line is added to home for 1714, and taken from home for 1715. */
export function handicap(id: number, name: string, scope: Scope, keys: Keys = {}): MatchMarket {
  const settle = (score: Score, outcome: string, specifiers: Specifiers) => {
    const beyond = 4 * (score.home - score.away) + lineOf(specifiers, 'hcp');
    return settleLine(outcome === '1714' ? beyond : -beyond);
  };
  return byScore(id, name, scope, ['1714', '1715'], settle, { ...keys, hcp: 'line' });
}

const THREE_WAY_HANDICAP = { '1711': 'home', '1712': 'draw', '1713': 'away' } as const;

/** European handicap: a head start of `hcp=home:away`, with the draw as an outcome. */
export function europeanHandicap(id: number, name: string, scope: Scope, keys: Keys = {}): MatchMarket {
  const settle = (score: Score, outcome: string, specifiers: Specifiers) => {
    const start = scoreOf(specifiers['hcp']!)!;
    const leader = leaderOf({ home: score.home + start.home, away: score.away + start.away });
    return when(THREE_WAY_HANDICAP[outcome as '1711'] === leader);
  };
  return byScore(id, name, scope, Object.keys(THREE_WAY_HANDICAP), settle, { ...keys, hcp: 'score' });
}

/** `2:1` as a score; null for anything else. */
export function scoreOf(text: string): Score | null {
  const match = /^(\d{1,4}):(\d{1,4})$/.exec(text);
  return match ? { home: Number(match[1]), away: Number(match[2]) } : null;
}

/** 70 odd, 72 even; no score at all is even. */
export function oddEven(id: number, name: string, scope: Scope, side?: Side, keys: Keys = {}): MatchMarket {
  const settle = (score: Score, outcome: string) =>
    when((side ? score[side] : total(score)) % 2 === (outcome === '70' ? 1 : 0));
  return byScore(id, name, scope, ['70', '72'], settle, keys);
}

/** 74 yes, 76 no. */
export function yesNo(
  id: number,
  name: string,
  question: (facts: MatchFacts, specifiers: Specifiers) => boolean | null,
  keys: Keys = {},
): MatchMarket {
  return {
    about: 'match',
    id,
    name,
    specifiers: keys,
    outcomes: () => ['74', '76'],
    settle: (facts, specifiers, outcome) => {
      const yes = question(facts, specifiers);
      return yes === null ? null : when(yes === (outcome === '74'));
    },
  };
}

/** A question about the score of one scope. */
export function yesNoScore(
  id: number,
  name: string,
  scope: Scope,
  question: (score: Score, specifiers: Specifiers) => boolean,
  keys: Keys = {},
): MatchMarket {
  return yesNo(
    id,
    name,
    (facts, specifiers) => {
      const score = scope(facts, specifiers);
      return score ? question(score, specifiers) : null;
    },
    keys,
  );
}

/** One outcome for each score of a table, and perhaps one for all others. */
export function correctScore(
  id: number,
  name: string,
  scope: Scope,
  table: Readonly<Record<string, string>>,
  other: string | null,
  keys: Keys = {},
): MatchMarket {
  const listed = new Set(Object.values(table));
  const outcomes = [...Object.keys(table), ...(other ? [other] : [])];
  const settle = (score: Score, outcome: string) => {
    const text = `${score.home}:${score.away}`;
    return outcome === other ? when(!listed.has(text)) : when(table[outcome] === text);
  };
  return byScore(id, name, scope, outcomes, settle, keys);
}

/** Two questions in one bet; a whole or quarter line of one of them makes the pair what its parts make together. */
export function bothShares(a: Shares, b: Shares): Shares {
  if (a === LOST || b === LOST) return LOST;
  if (a === VOID) return b;
  return b === VOID || b === WON ? a : b;
}

/** Variants of the unified feed: each lists its outcome ids by what they stand for. */
import { when } from '../settle/shares.ts';
import type { MatchMarket } from './definition.ts';
import { byScore, type Keys, scoreOf } from './common.ts';
import { type Score, type Side, total } from './facts.ts';
import type { Scope } from './scopes.ts';
import type { Specifiers } from './specifiers.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** First outcome number and the ranges that follow it one by one. */
const RANGES: Readonly<Record<string, readonly [number, string]>> = {
  'sr:exact_goals:2+': [85, '0 1 2+'],
  'sr:exact_goals:3+': [88, '0 1 2 3+'],
  'sr:exact_goals:4+': [88, '0 1 2 3 4+'],
  'sr:exact_goals:5+': [1336, '0 1 2 3 4 5+'],
  'sr:exact_goals:6+': [68, '0 1 2 3 4 5 6+'],
  'sr:goal_range:7+': [1342, '0-1 2-3 4-6 7+'],
  'sr:point_range:6+': [1121, '0-1 2-3 4-5 6+'],
  'sr:point_range:62+': [1125, '0-46 47-49 50-52 53-55 56-58 59-61 62+'],
};

/** Winning margins: home from 1 up, away from 1 up, then the draw. */
const MARGINS: Readonly<Record<string, readonly [number, string]>> = {
  'sr:winning_margin:3+': [113, '1 2 3+'],
};

const CORRECT_SETS: Readonly<Record<string, readonly [number, string]>> = {
  'sr:correct_score:bestof:3': [4, '2:0 2:1 1:2 0:2'],
  'sr:correct_score:bestof:5': [8, '3:0 3:1 3:2 2:3 1:3 0:3'],
  'sr:correct_score:bestof:7': [14, '4:0 4:1 4:2 4:3 3:4 2:4 1:4 0:4'],
};

const EXACT_SETS: Readonly<Record<string, readonly [number, string]>> = {
  'sr:exact_sets:bestof:3': [32, '2 3'],
  'sr:exact_games:bestof:5': [39, '3 4 5'],
};

function listed(table: Readonly<Record<string, readonly [number, string]>>, specifiers: Specifiers) {
  const variant = specifiers['variant'] ?? '';
  const entry = Object.hasOwn(table, variant) ? table[variant] : undefined;
  if (!entry) return null;
  return entry[1].split(' ').map((text, index) => ({ id: `${variant}:${entry[0] + index}`, text }));
}

/** `4+`, `2-3` or `5`. */
function rangeOf(text: string): Range {
  if (text.endsWith('+')) return { from: Number.parseInt(text, 10), to: Infinity };
  const [from, to] = text.split('-').map(Number);
  return { from: from!, to: to ?? from! };
}

function inRange(value: number, { from, to }: Range): boolean {
  return value >= from && value <= to;
}

function variantMarket(
  id: number,
  name: string,
  scope: Scope,
  table: Readonly<Record<string, readonly [number, string]>>,
  wins: (score: Score, text: string) => boolean,
  keys: Keys = {},
): MatchMarket {
  const base = byScore(
    id,
    name,
    scope,
    [],
    (score, outcome, specifiers) => {
      const entry = listed(table, specifiers)!.find((one) => one.id === outcome)!;
      return when(wins(score, entry.text));
    },
    { ...keys, variant: 'variant' },
  );
  return {
    ...base,
    outcomes: (specifiers) => listed(table, specifiers)?.map((one) => one.id) ?? [],
    accepts: (specifiers) => listed(table, specifiers) !== null,
  };
}

/** How many goals or points, by number or by range. */
export function exactCount(
  id: number,
  name: string,
  scope: Scope,
  side?: Side,
  keys: Keys = {},
): MatchMarket {
  const wins = (score: Score, text: string) => inRange(side ? score[side] : total(score), rangeOf(text));
  return variantMarket(id, name, scope, RANGES, wins, keys);
}

/** Sets or games won by each, exactly. */
export function exactSets(id: number, name: string, scope: Scope): MatchMarket {
  const wins = (score: Score, text: string) => {
    const wanted = scoreOf(text)!;
    return wanted.home === score.home && wanted.away === score.away;
  };
  return variantMarket(id, name, scope, CORRECT_SETS, wins);
}

/** How many sets or games were played. */
export function setsPlayed(id: number, name: string, scope: Scope): MatchMarket {
  return variantMarket(id, name, scope, EXACT_SETS, (score, text) => total(score) === Number(text));
}

/** By how much who won. */
export function winningMargin(id: number, name: string, scope: Scope, keys: Keys = {}): MatchMarket {
  const table = (specifiers: Specifiers) => {
    const bands = listed(MARGINS, specifiers);
    if (!bands) return null;
    const [variant, first] = [specifiers['variant']!, MARGINS[specifiers['variant']!]![0]];
    const side = (sign: 1 | -1) => bands.map(({ text }) => ({ sign, range: rangeOf(text) }));
    const sides = [...side(1), ...side(-1)];
    return new Map<string, { sign: number; range: Range }>([
      ...sides.map((band, index) => [`${variant}:${first + index}`, band] as const),
      [`${variant}:${first + sides.length}`, { sign: 0, range: { from: 0, to: 0 } }],
    ]);
  };
  return {
    about: 'match',
    id,
    name,
    specifiers: { ...keys, variant: 'variant' },
    outcomes: (specifiers) => [...(table(specifiers)?.keys() ?? [])],
    accepts: (specifiers) => table(specifiers) !== null,
    settle: (facts, specifiers, outcome) => {
      const score = scope(facts, specifiers);
      if (!score) return null;
      const { sign, range } = table(specifiers)!.get(outcome)!;
      const margin = score.home - score.away;
      return when(sign === 0 ? margin === 0 : inRange(sign * margin, range));
    },
  };
}

/** The filter language of the catalogue. Pure. */
import { fold } from '#platform/contract/fold.ts';
import type { CatalogueGame, FilterRule } from '../contract.ts';
import { SEARCH_MIN } from '../search.ts';

/** What of a game is filtered by; texts also as they are searched, worked out once. */
export interface Filtered extends Pick<
  CatalogueGame,
  'id' | 'type' | 'name' | 'category' | 'custom_category' | 'isFeatured' | 'isSearchFeatured'
> {
  /** Id of the provider; `type` is its name. */
  readonly provider: string;
  /** Every entry of both lists of categories, each once. */
  readonly tags: readonly string[];
  readonly plain: Readonly<Record<'id' | 'type' | 'name', string>>;
  /** What it is called beside its name, for the search; plain. */
  readonly aliases: string;
}
type Test = (game: Filtered) => boolean;

/** All rules as one test; made once a request, asked for every game. */
export function compileFilter(rules: readonly FilterRule[]): Test {
  const tests = rules.map(compile);
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (game) => tests.every((test) => test(game));
}

type Key = FilterRule['key'];
type TextKey = keyof Filtered['plain'];

/** Fields that hold several values. */
const LISTS: { readonly [key in Key]?: (game: Filtered) => readonly string[] } = {
  category: ({ category }) => category,
  custom_category: ({ custom_category }) => custom_category,
  tag: ({ tags }) => tags,
  provider: ({ provider, type }) => [provider, type],
};

function compile({ key, expect, type }: FilterRule): Test {
  const expected: readonly (string | boolean)[] = Array.isArray(expect) ? expect : [expect];
  const list = LISTS[key];
  return list
    ? compileList(list, expected.map(String), type)
    : compileValue(key as keyof Filtered, expected, type);
}

/** Lists are matched by whole entries. */
function compileList(
  read: (game: Filtered) => readonly string[],
  expected: readonly string[],
  type: FilterRule['type'],
): Test {
  // A list asked for must be held in full.
  if (type === undefined) return (game) => expected.every((one) => read(game).includes(one));
  if (type === 'string') {
    const wanted = new Set(expected.map((one) => one.toLowerCase()));
    return (game) => read(game).some((mine) => wanted.has(mine.toLowerCase()));
  }
  const wanted = new Set(type === 'search' ? wordsOf(...expected) : expected);
  return (game) => read(game).some((mine) => wanted.has(mine));
}

function compileValue(
  key: keyof Filtered,
  expected: readonly (string | boolean)[],
  type: FilterRule['type'],
): Test {
  if (type === undefined) return (game) => expected.every((one) => game[key] === one);
  if (type === 'includes array') {
    const wanted = new Set<unknown>(expected);
    return (game) => wanted.has(game[key]);
  }
  if (type === 'string') {
    const wanted = new Set(expected.map((one) => String(one).toLowerCase()));
    return (game) => wanted.has(`${game[key] as string | boolean}`.toLowerCase());
  }
  // Texts are searched by their plain form, switches never.
  if (key !== 'id' && key !== 'type' && key !== 'name') return () => false;
  const text: TextKey = key;
  if (type === 'includes') {
    const parts = expected.map((one) => fold(String(one)));
    return ({ plain: texts }) => parts.some((part) => texts[text].includes(part));
  }
  const words = wordsOf(...expected.map(String));
  if (text === 'name')
    return (game) => words.every((word) => isNamed(game, word) || begins(game.aliases, word));
  return ({ plain: texts }) => words.every((word) => texts[text].includes(word));
}

const begins = (text: string, word: string): boolean => ` ${text}`.includes(` ${word}`);

function isNamed({ plain: { name } }: Pick<Filtered, 'plain'>, word: string): boolean {
  return word.length < SEARCH_MIN ? begins(name, word) : name.includes(word);
}

/**
 * How well a game answers a search by name, best first: its name begins with what was typed, a word of it does, it holds
 * it, or it is only called so. Null: nothing is searched for.
 */
export function searchRank(rules: readonly FilterRule[]): ((game: Filtered) => number) | null {
  const rule = rules.find(({ key, type }) => key === 'name' && type === 'search');
  if (!rule) return null;
  const text = fold([rule.expect].flat().join(' '));
  const words = wordsOf(text);
  return (game) => {
    if (game.plain.name.startsWith(text)) return 0;
    if (words.every((word) => begins(game.plain.name, word))) return 1;
    return words.every((word) => isNamed(game, word)) ? 2 : 3;
  };
}

/** Each word once: thousands of one letter would be looked for in every game. */
function wordsOf(...texts: string[]): string[] {
  return [...new Set(fold(texts.join(' ')).split(' ').filter(Boolean))];
}

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

function compile(rule: FilterRule): Test {
  const { key, type } = rule;
  const list = LISTS[key];
  const expected = expectedOf(rule);
  if (list) return compileList(list, expected.map(String), type);
  return type === 'includes' || type === 'search'
    ? compileSought(rule)
    : compileValue(key as keyof Filtered, expected, type);
}

/** Each once: a thousand times the same would be asked of every game. */
function expectedOf({ expect }: FilterRule): readonly (string | boolean)[] {
  return [...new Set([expect].flat())];
}

/** How many texts a filter looks for inside those of every game; whatever else it asks costs next to nothing. */
export function textsSought(rules: readonly FilterRule[]): number {
  return rules.reduce((sum, rule) => sum + soughtBy(rule).length, 0);
}

/** Switches and lists are not looked into. */
function soughtBy(rule: FilterRule): readonly string[] {
  if (textKey(rule.key) === null) return [];
  const expected = expectedOf(rule).map(String);
  if (rule.type === 'search') return wordsOf(...expected);
  return rule.type === 'includes' ? [...new Set(expected.map(fold))] : [];
}

function textKey(key: Key): TextKey | null {
  return key === 'id' || key === 'type' || key === 'name' ? key : null;
}

/** Lists are matched by whole entries. */
function compileList(
  read: (game: Filtered) => readonly string[],
  expected: readonly string[],
  type: FilterRule['type'],
): Test {
  // A list asked for must be held in full.
  if (type === undefined)
    return (game) => {
      const mine = read(game);
      return expected.every((one) => mine.includes(one));
    };
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
  const wanted = new Set(expected.map((one) => String(one).toLowerCase()));
  return (game) => wanted.has(`${game[key] as string | boolean}`.toLowerCase());
}

/** Texts are searched by their plain form, switches never. */
function compileSought(rule: FilterRule): Test {
  const text = textKey(rule.key);
  if (text === null) return () => false;
  const sought = soughtBy(rule);
  if (rule.type === 'includes') {
    // Every text has nothing in it.
    if (sought.includes('')) return () => true;
    return ({ plain: texts }) => sought.some((part) => texts[text].includes(part));
  }
  if (text === 'name')
    return (game) => sought.every((word) => isNamed(game, word) || begins(game.aliases, word));
  return ({ plain: texts }) => sought.every((word) => texts[text].includes(word));
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

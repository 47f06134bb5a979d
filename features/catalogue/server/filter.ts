/** The filter language of the catalogue. Pure. */
import type { CatalogueGame, FilterRule } from '../contract.ts';

/** What of a game is filtered by; texts also as they are searched, worked out once. */
export type Filtered = Pick<
  CatalogueGame,
  'id' | 'type' | 'name' | 'category' | 'custom_category' | 'isFeatured' | 'isSearchFeatured'
> & { readonly plain: Readonly<Record<'id' | 'type' | 'name', string>> };
type Test = (game: Filtered) => boolean;

/** Letters and digits only, without accents: what people type is what they remember, not how it is written. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** All rules as one test; made once a request, asked for every game. */
export function compileFilter(rules: readonly FilterRule[]): Test {
  const tests = rules.map(compile);
  return (game) => tests.every((test) => test(game));
}

function compile({ key, expect, type }: FilterRule): Test {
  const expected = Array.isArray(expect) ? expect : [expect];
  const any = (value: Filtered[typeof key], fits: (one: unknown) => boolean): boolean =>
    Array.isArray(value) ? value.some(fits) : fits(value);
  switch (type) {
    case undefined:
      // A list asked for must be held in full, a single value at all.
      return ({ [key]: value }) => expected.every((one) => any(value, (mine) => mine === one));
    case 'includes array':
      return ({ [key]: value }) => any(value, (mine) => expected.includes(mine as string));
    case 'string': {
      const words = new Set(expected.map((one) => String(one).toLowerCase()));
      return ({ [key]: value }) => any(value, (mine) => words.has(String(mine).toLowerCase()));
    }
    case 'includes': {
      const parts = expected.map((one) => plain(String(one)));
      return matchText(key, (text) => parts.some((part) => text.includes(part)), expected);
    }
    case 'search': {
      const words = expected.flatMap((one) => plain(String(one)).split(' ')).filter(Boolean);
      return matchText(key, (text) => words.every((word) => text.includes(word)), words);
    }
  }
}

/** Lists are matched by whole entries, texts by their plain form, switches never. */
function matchText(
  key: FilterRule['key'],
  fits: (text: string) => boolean,
  entries: readonly unknown[],
): Test {
  if (key === 'category' || key === 'custom_category')
    return ({ [key]: list }) => list.some((mine) => entries.includes(mine));
  if (key === 'isFeatured' || key === 'isSearchFeatured') return () => false;
  return ({ plain: texts }) => fits(texts[key]);
}

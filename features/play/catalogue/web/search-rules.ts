import type { FilterRule } from '../contract.ts';

/** A text shorter than this is not searched for. */
export const SEARCH_MIN = 3;

/**
 * What the search asks the catalogue. Without a text of three characters and without a provider it shows the
 * games that the house would have one try.
 * @param provider name of a provider, '' for all
 */
export function searchRules(text: string, provider: string): FilterRule[] {
  const wanted = text.trim();
  const long = wanted.length >= SEARCH_MIN;
  if (!long && provider === '') return [{ key: 'isSearchFeatured', expect: true }];
  return [
    ...(long ? [{ key: 'name' as const, expect: wanted, type: 'search' as const }] : []),
    ...(provider ? [{ key: 'type' as const, expect: provider }] : []),
  ];
}

import type { FilterRule } from '../contract.ts';

/**
 * What the search asks the catalogue. Without a text and without a provider it shows the games that the house would have
 * one try.
 * @param provider name of a provider, '' for all
 */
export function searchRules(text: string, provider: string): FilterRule[] {
  const wanted = text.trim();
  if (wanted === '' && provider === '') return [{ key: 'isSearchFeatured', expect: true }];
  return [
    ...(wanted ? [{ key: 'name' as const, expect: wanted, type: 'search' as const }] : []),
    ...(provider ? [{ key: 'type' as const, expect: provider }] : []),
  ];
}

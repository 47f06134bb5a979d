/** Where content stands. */
export type Page = 'casino' | 'sport';

/** Index that a carousel never passes. */
export const MAX_CARDS: Readonly<Record<Page, number>> = { casino: 20, sport: 24 };

/** What is of sport stands on sport pages alone, everything else on casino pages. */
export function ofPage<Item>(
  items: readonly Item[],
  page: Page,
  isSport: (item: Item) => boolean,
): readonly Item[] {
  return items.filter((item) => isSport(item) === (page === 'sport'));
}

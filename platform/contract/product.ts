/** Names of what bets are made on beside the house's own games. */
const PRODUCT_TITLES: Readonly<Record<string, string>> = {
  futures: 'Futures',
  sport: 'Sports',
  'external:betby:sport': 'Sports',
};

/** What games of aggregators are called by: external:<provider>:<game>. */
const EXTERNAL = 'external:';

/**
 * What a bet was made on, as lists show it.
 * @param games the house's own, by id
 * @param titleOf what the catalogue calls a game of an aggregator, null when it does not know it
 */
export function betTitle(
  games: ReadonlyMap<string, { readonly title: string }>,
  id: string,
  titleOf: (id: string) => string | null,
): string {
  const title = games.get(id)?.title ?? PRODUCT_TITLES[id];
  return title ?? (id.startsWith(EXTERNAL) ? (titleOf(id) ?? 'Slots') : id);
}

/** Address of the picture of what a bet was made on: games of aggregators have one that is drawn from their names. */
export function betPicture(id: string): string {
  return `/art/${id.startsWith(EXTERNAL) ? 'game/' : ''}${id}.svg`;
}

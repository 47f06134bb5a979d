/** Names of what bets are made on beside the house's own games. */
const PRODUCT_TITLES: Readonly<Record<string, string>> = { futures: 'Futures', sport: 'Sports' };

/** What a bet was made on, as lists show it. @param games the house's own, by id */
export function betTitle(games: ReadonlyMap<string, { readonly title: string }>, id: string): string {
  return games.get(id)?.title ?? PRODUCT_TITLES[id] ?? id;
}

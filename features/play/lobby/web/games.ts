import type { GameInfo } from '#platform/contract/boot.ts';

/** Those of the row on the home page; the rest is behind its last tile. */
export const ROW_GAMES = 10;

export function originalsOf(games: readonly GameInfo[]): readonly GameInfo[] {
  return games.filter(({ section }) => section === 'originals').slice(0, ROW_GAMES);
}

/** Starred games of the house in the order of their stars; those of providers are on the page of favourites. */
export function favouritesOf(games: readonly GameInfo[], ids: readonly string[]): readonly GameInfo[] {
  return ids.flatMap((id) => games.find((game) => game.id === id) ?? []);
}

import type { Boot, GameInfo } from '#platform/contract/boot.ts';

/** The house's own games as the operator ordered them; those that the catalogue does not offer are left out. */
export function gamesOf({ games, catalogue }: Pick<Boot, 'games' | 'catalogue'>): readonly GameInfo[] {
  if (!catalogue) return games;
  const byId = new Map(games.map((game) => [game.id, game]));
  return catalogue.order.flatMap((id) => byId.get(id) ?? []);
}

/** Those of the row on the home page; the rest is behind its last tile. */
export const ROW_GAMES = 10;

export function originalsOf(games: readonly GameInfo[]): readonly GameInfo[] {
  return games.filter(({ section }) => section === 'originals').slice(0, ROW_GAMES);
}

/** Starred games of the house in the order of their stars; those of providers are on the page of favourites. */
export function favouritesOf(games: readonly GameInfo[], ids: readonly string[]): readonly GameInfo[] {
  return ids.flatMap((id) => games.find((game) => game.id === id) ?? []);
}

/** @param type who made it */
export function tileOf({ id, title, art, rtp, enabled }: GameInfo, type: string) {
  return { id, name: title, image: art, type, rtp, disabled: !enabled, blocked: false };
}

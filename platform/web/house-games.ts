import type { Boot, GameInfo } from '#platform/contract/boot.ts';

/** The house's own games as the operator ordered them; those that the catalogue does not offer are left out. */
export function gamesOf({ games, catalogue }: Pick<Boot, 'games' | 'catalogue'>): readonly GameInfo[] {
  if (!catalogue) return games;
  const byId = new Map(games.map((game) => [game.id, game]));
  return catalogue.order.flatMap((id) => byId.get(id) ?? []);
}

/** @param type who made it */
export function tileOf({ id, title, art, rtp, enabled }: GameInfo, type: string) {
  return { id, name: title, image: art, type, rtp, disabled: !enabled, blocked: false };
}

/** Games to go on with: open ones of the same kind of lobby that come after this one, then from the start again. */
export function relatedTo(games: readonly GameInfo[], id: string, most: number): readonly GameInfo[] {
  const at = games.findIndex((game) => game.id === id);
  const { section } = games[at] ?? {};
  return [...games.slice(at + 1), ...games.slice(0, Math.max(at, 0))]
    .filter((game) => game.enabled && (section === undefined || game.section === section))
    .slice(0, most);
}

/** What pages ask of the catalogue. */
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { CatalogueGame, CatalogueProvider, gamesFilter, gamesPage } from '../contract.ts';
import { compileFilter } from './filter.ts';
import type { Catalogue, Entry, Provider } from './store.ts';

/** Where the caller is, and which house games are switched on. */
export interface Viewpoint {
  readonly country: string | null;
  readonly houseOn: (id: string) => boolean;
}

export function filterGames(
  catalogue: Catalogue,
  { filter, limit, offset }: BodyOf<typeof gamesFilter>,
  from: Viewpoint,
): CatalogueGame[] {
  const fits = compileFilter(filter);
  const found: Entry[] = [];
  let skip = offset;
  for (const game of catalogue.games) {
    if (!offered(catalogue, game) || !fits(game)) continue;
    if (skip-- > 0) continue;
    found.push(game);
    if (found.length === limit) break;
  }
  return found.map((game) => toView(catalogue, game, from));
}

export function pageOfGames(
  catalogue: Catalogue,
  { filter, sort, limit, offset }: BodyOf<typeof gamesPage>,
  from: Viewpoint,
): { total: number; games: CatalogueGame[] } {
  const fits = compileFilter(filter);
  const found = inOrder(catalogue, sort).filter((game) => offered(catalogue, game) && fits(game));
  return {
    total: found.length,
    games: found.slice(offset, offset + limit).map((game) => toView(catalogue, game, from)),
  };
}

type Sorting = BodyOf<typeof gamesPage>['sort'];
const orders = new WeakMap<Catalogue, Map<Sorting, readonly Entry[]>>();
const COMPARE: Record<Exclude<Sorting, 'priority'>, (a: Entry, b: Entry) => number> = {
  name: (a, b) => a.plain.name.localeCompare(b.plain.name, 'en'),
  new: (a, b) => b.releasedAt - a.releasedAt,
  rtp: (a, b) => (b.rtp ?? 0) - (a.rtp ?? 0),
};

/** Each order is made once for a copy of the catalogue; ties stay in the order of priority. */
function inOrder(catalogue: Catalogue, sort: Sorting): readonly Entry[] {
  if (sort === 'priority') return catalogue.games;
  let made = orders.get(catalogue);
  if (!made) orders.set(catalogue, (made = new Map()));
  const list = made.get(sort) ?? catalogue.games.toSorted(COMPARE[sort]);
  made.set(sort, list);
  return list;
}

/** What is not offered at all is not listed. Games of the house stay in sight while their room has them off. */
function offered({ byProvider }: Catalogue, game: Entry): boolean {
  return game.enabled && byProvider.get(game.provider)?.enabled === true;
}

export function toView(
  { byProvider }: Catalogue,
  game: Entry,
  { country, houseOn }: Viewpoint,
): CatalogueGame {
  const {
    id,
    name,
    image,
    type,
    category,
    custom_category,
    priority,
    isFeatured,
    isSearchFeatured,
    icon,
    rtp,
  } = game;
  const provider = byProvider.get(game.provider);
  return {
    id,
    name,
    image,
    type,
    category: [...category],
    custom_category: [...custom_category],
    priority,
    isFeatured,
    isSearchFeatured,
    icon,
    rtp,
    disabled: !game.enabled || provider?.enabled !== true || (game.house && !houseOn(id)),
    blocked: isBlocked(game, country) || (provider !== undefined && isBlocked(provider, country)),
  };
}

/** Who cannot be placed is not blocked: the policy of the house decides about them at its doors. */
function isBlocked({ blockedCountries }: Entry | Provider, country: string | null): boolean {
  return country !== null && blockedCountries.includes(country);
}

export function listProviders({ providers }: Catalogue, country: string | null): CatalogueProvider[] {
  return providers
    .filter(({ enabled, games }) => enabled && games > 0)
    .map((provider) => {
      const { id, name, image, priority, is_featured, games } = provider;
      return { id, name, image, priority, is_featured, games, blocked: isBlocked(provider, country) };
    });
}

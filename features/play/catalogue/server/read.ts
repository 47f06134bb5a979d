/** What pages ask of the catalogue. */
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { GameOffer } from '#platform/server/services/services.ts';
import type { CatalogueGame, CatalogueProvider, gameFacets, gamesFilter, gamesPage } from '../contract.ts';
import { compileFilter, searchRank } from './filter.ts';
import type { Catalogue, Entry, Provider } from './store.ts';

type Filter = BodyOf<typeof gamesFilter>['filter'];
type Sorting = BodyOf<typeof gamesPage>['sort'];

/** What is asked of every game. */
export interface Question {
  readonly filter: Filter;
  readonly sort?: Sorting;
}

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
  return matching(catalogue, filter, 'priority')
    .slice(offset, offset + limit)
    .map((game) => toView(catalogue, game, from));
}

export function pageOfGames(
  catalogue: Catalogue,
  { filter, sort, limit, offset }: BodyOf<typeof gamesPage>,
  from: Viewpoint,
): { total: number; games: CatalogueGame[] } {
  const found = matching(catalogue, filter, sort);
  return {
    total: found.length,
    games: found.slice(offset, offset + limit).map((game) => toView(catalogue, game, from)),
  };
}

/** Questions whose answers are kept for a copy of the catalogue: everybody's lobby asks the same ones. */
const KEPT = 64;
const answers = new WeakMap<Catalogue, Map<string, readonly Entry[]>>();

const questionOf = (filter: Filter, sort: Sorting): string => JSON.stringify([sort, filter]);

/** Whether the answer is kept; any other question looks at every game. */
export function isKept(catalogue: Catalogue, { filter, sort = 'priority' }: Question): boolean {
  return answers.get(catalogue)?.has(questionOf(filter, sort)) === true;
}

/** Games that meet a filter, in order. What was asked last is answered without looking at every game again. */
function matching(catalogue: Catalogue, filter: Filter, sort: Sorting): readonly Entry[] {
  let kept = answers.get(catalogue);
  if (!kept) answers.set(catalogue, (kept = new Map()));
  const question = questionOf(filter, sort);
  const found =
    kept.get(question) ?? ranked(inOrder(catalogue, sort).filter(compileFilter(filter)), filter, sort);
  // Put last again, so that the oldest question is the first.
  kept.delete(question);
  kept.set(question, found);
  const oldest = kept.size > KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  return found;
}

/** What is searched for by name comes best first, unless another order was asked for. */
function ranked(found: readonly Entry[], filter: Filter, sort: Sorting): readonly Entry[] {
  const rank = sort === 'priority' ? searchRank(filter) : null;
  if (!rank) return found;
  const ranks = new Map(found.map((game) => [game, rank(game)]));
  return found.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!);
}

const orders = new WeakMap<Catalogue, Map<Sorting, readonly Entry[]>>();
const COMPARE: Record<Exclude<Sorting, 'priority'>, (a: Entry, b: Entry) => number> = {
  name: (a, b) => a.plain.name.localeCompare(b.plain.name, 'en'),
  new: (a, b) => b.releasedAt - a.releasedAt,
  rtp: (a, b) => (b.rtp ?? 0) - (a.rtp ?? 0),
};

/** Each order is made once for a copy of the catalogue; ties stay in the order of priority. */
function inOrder(catalogue: Catalogue, sort: Sorting): readonly Entry[] {
  if (sort === 'priority') return catalogue.offered;
  let made = orders.get(catalogue);
  if (!made) orders.set(catalogue, (made = new Map()));
  const list = made.get(sort) ?? catalogue.offered.toSorted(COMPARE[sort]);
  made.set(sort, list);
  return list;
}

/** What the games of a filter can be narrowed down by. */
export function facetsOf(
  catalogue: Catalogue,
  { filter }: BodyOf<typeof gameFacets>,
): ReplyOf<typeof gameFacets> {
  const found = matching(catalogue, filter, 'priority');
  const providers = new Map<string, number>();
  const categories = new Map<string, number>();
  for (const { provider, tags } of found) {
    providers.set(provider, (providers.get(provider) ?? 0) + 1);
    for (const tag of tags) categories.set(tag, (categories.get(tag) ?? 0) + 1);
  }
  return {
    total: found.length,
    providers: counted(providers).map(({ id, games }) => ({
      id,
      name: catalogue.byProvider.get(id)?.name ?? id,
      games,
    })),
    categories: counted(categories),
  };
}

function counted(counts: ReadonlyMap<string, number>): { id: string; games: number }[] {
  return [...counts]
    .map(([id, games]) => ({ id, games }))
    .toSorted((a, b) => b.games - a.games || (a.id < b.id ? -1 : 1));
}

/** Games of the house stay in sight while their room has them off. */
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

/** What rooms that open games ask before they do; null for a game that is not here. */
export function offerOf(catalogue: Catalogue, id: string, from: Viewpoint): GameOffer | null {
  const game = catalogue.byId.get(id);
  if (!game) return null;
  const { name, image, type: maker, disabled, blocked } = toView(catalogue, game, from);
  return { name, image, maker, disabled, blocked };
}

/** Who cannot be placed is not blocked: the policy of the house decides about them at each call. */
function isBlocked({ blockedCountries }: Entry | Provider, country: string | null): boolean {
  return country !== null && blockedCountries.includes(country);
}

export function listProviders({ providers }: Catalogue, country: string | null): CatalogueProvider[] {
  return providers
    .filter(({ enabled, games }) => enabled && games > 0)
    .map((provider) => {
      const { id, name, image, priority, is_featured, games, blockedCountries } = provider;
      const blocked = isBlocked(provider, country);
      return { id, name, image, priority, is_featured, games, blocked, restricted: [...blockedCountries] };
    });
}

/**
 * The catalogue in memory: thousands of games are a few megabytes, and filtering them there is quicker than a
 * query. Each process looks now and then whether the database's revision has moved on.
 */
import type { ServerKit } from '#platform/server/kit.ts';
import type { CatalogueGame, CatalogueProvider } from '../contract.ts';
import { fold } from '#platform/contract/fold.ts';
import type { Filtered } from './filter.ts';
import { synonymsOf } from './synonyms.ts';

/** A copy older than this is looked at before the next answer; so old may an answer be. */
const FRESH_MS = 1000;

export interface Entry extends Omit<CatalogueGame, 'blocked' | 'disabled'>, Filtered {
  readonly house: boolean;
  readonly enabled: boolean;
  /** Off because whoever brought it had it no more. */
  readonly gone: boolean;
  readonly blockedCountries: readonly string[];
  readonly releasedAt: number;
}

export interface Provider extends Omit<CatalogueProvider, 'blocked' | 'restricted'> {
  readonly enabled: boolean;
  readonly blockedCountries: readonly string[];
}

export interface Catalogue {
  readonly revision: string;
  /** Every game, highest priority first, then by name. */
  readonly games: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
  /** Those of them that are offered at all: neither they nor their provider are switched off. */
  readonly offered: readonly Entry[];
  /** Highest priority first, then by name. */
  readonly providers: readonly Provider[];
  readonly byProvider: ReadonlyMap<string, Provider>;
}

interface GameRow {
  id: string;
  provider: string;
  type: string;
  name: string;
  image: string;
  icon: string | null;
  category: string[];
  custom_category: string[];
  priority: number;
  featured: boolean;
  search_featured: boolean;
  enabled: boolean;
  gone: boolean;
  blocked: string[];
  rtp: number | null;
  house: boolean;
  released_at: Date;
}

interface ProviderRow {
  id: string;
  name: string;
  image: string;
  priority: number;
  featured: boolean;
  enabled: boolean;
  blocked: string[];
  games: number;
}

/** @returns reads the catalogue, at most a second old, with concurrent readers sharing one look */
export function openCatalogue({ db, runtime }: ServerKit): (now?: 'now') => Promise<Catalogue> {
  let kept: Catalogue | null = null;
  let looked = 0;
  let looking: Promise<Catalogue> | null = null;

  async function look(): Promise<Catalogue> {
    const { rows } = await db.pool.query<{ no: string }>('select no::text from catalogue_revision');
    const { no } = rows[0]!;
    if (kept?.revision !== no) kept = await load(db, no);
    looked = runtime.now();
    return kept;
  }

  return async (now) => {
    if (kept && now === undefined && runtime.now() - looked < FRESH_MS) return kept;
    if (now !== undefined) await looking;
    looking ??= look().finally(() => (looking = null));
    return looking;
  };
}

async function load({ pool }: ServerKit['db'], revision: string): Promise<Catalogue> {
  const [games, providers] = await Promise.all([
    pool.query<GameRow>(
      `select g.*, p.name as type from catalogue_game g join catalogue_provider p on p.id = g.provider
       order by g.priority desc, g.name, g.id`,
    ),
    pool.query<ProviderRow>(
      `select p.*, (select count(*) from catalogue_game g where g.provider = p.id and g.enabled)::int as games
       from catalogue_provider p order by p.priority desc, p.name`,
    ),
  ]);
  const list = providers.rows.map(toProvider);
  const byProvider = new Map(list.map((provider) => [provider.id, provider]));
  const entries = games.rows.map(toEntry);
  const offered = entries.filter(
    ({ enabled, provider }) => enabled && byProvider.get(provider)?.enabled === true,
  );
  return {
    revision,
    games: entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    offered,
    providers: list,
    byProvider,
  };
}

function toEntry(row: GameRow): Entry {
  const { id, provider, type, name, image, icon, category, custom_category, priority, rtp, house, enabled } =
    row;
  const tags = [...new Set([...category, ...custom_category])];
  return {
    id,
    provider,
    type,
    name,
    image,
    icon,
    category,
    custom_category,
    priority,
    rtp,
    house,
    enabled,
    gone: row.gone,
    isFeatured: row.featured,
    isSearchFeatured: row.search_featured,
    blockedCountries: row.blocked,
    releasedAt: row.released_at.getTime(),
    tags,
    plain: { id: fold(id), type: fold(type), name: fold(name) },
    // A game of a provider is no game of the house by the same id.
    aliases: fold(`${house ? synonymsOf(id, tags) : synonymsOf('', tags)} ${type}`),
  };
}

function toProvider({ id, name, image, priority, featured, enabled, blocked, games }: ProviderRow): Provider {
  return { id, name, image, priority, is_featured: featured, enabled, games, blockedCountries: blocked };
}

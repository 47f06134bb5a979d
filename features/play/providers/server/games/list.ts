/** The aggregator's list of games: fetched page by page, kept as it was, and held against the catalogue. */
import { createHash } from 'node:crypto';
import type { KeptGame } from '#platform/server/services/catalogue.ts';
import type { Database } from '#platform/server/database/handle.ts';
import type { Difference, GamesView, ListedBy } from '../../contract.ts';
import { accountOf, canOpen } from '../account.ts';
import { gameId, type ProviderContext } from '../context.ts';
import { PROVIDER } from '../slotegrator/callback.ts';
import { type ListedGame, readGames } from '../slotegrator/client.ts';
import { readPages } from './pages.ts';

const SHOWN = 100;

/** A game of the list as it is kept here. */
export interface GameRow {
  readonly id: string;
  readonly name: string;
  readonly maker: string;
  readonly type: string;
  readonly fresh: boolean;
  readonly image: string | null;
  readonly freespins: boolean;
  /** The address that `picture` was copied from. */
  readonly copied: string | null;
  readonly picture: string | null;
}

export interface Compared {
  readonly added: readonly GameRow[];
  readonly changed: readonly GameRow[];
  readonly gone: readonly KeptGame[];
}

type State = Exclude<GamesView['state'], 'never'>;

export async function setState(
  { db, runtime }: Pick<ProviderContext['kit'], 'db' | 'runtime'>,
  provider: ListedBy,
  state: State,
): Promise<void> {
  await db.pool.query(
    `insert into provider_sync (provider, state, at) values ($1, $2, $3)
     on conflict (provider) do update set state = excluded.state, at = excluded.at`,
    [provider, state, new Date(runtime.now())],
  );
}

/** Fetches the whole list; only a whole one takes the place of the one before. */
export async function fetchList(context: ProviderContext): Promise<void> {
  const { kit } = context;
  const account = await accountOf(context);
  if (!account) return;
  const list = await readPages((page) => readGames(account, kit.runtime, page));
  await keepList(kit.db, PROVIDER, list, kit.runtime.now());
}

/** Keeps a whole list in place of the one before. @param at epoch milliseconds */
export async function keepList(
  db: Pick<Database, 'transaction'>,
  provider: ListedBy,
  games: readonly ListedGame[],
  at: number,
): Promise<void> {
  await db.transaction(async (client) => {
    const now = new Date(at);
    await client.query(
      `insert into provider_game (provider, id, name, maker, type, fresh, image, freespins, lobby, fetched_at)
       select $1, id, name, maker, type, fresh, image, freespins, lobby, $3
       from jsonb_to_recordset($2::jsonb) as t(id text, name text, maker text, type text, fresh boolean, image text, freespins boolean, lobby boolean)
       on conflict (provider, id) do update set name = excluded.name, maker = excluded.maker, type = excluded.type,
         fresh = excluded.fresh, image = excluded.image, freespins = excluded.freespins, lobby = excluded.lobby, fetched_at = excluded.fetched_at`,
      [provider, JSON.stringify(games), now],
    );
    await client.query('delete from provider_game where provider = $1 and fetched_at < $2', [provider, now]);
  });
}

export async function readList({ kit }: ProviderContext, provider: ListedBy): Promise<readonly GameRow[]> {
  const { rows } = await kit.db.pool.query<GameRow>(
    `select id, name, maker, type, fresh, image, freespins, copied, picture from provider_game where provider = $1 order by maker, name, id`,
    [provider],
  );
  return rows;
}

/** How the catalogue differs from the list. */
export async function compare(
  context: ProviderContext,
  provider: ListedBy,
  list: readonly GameRow[],
): Promise<Compared> {
  const kept = (await context.kit.services.catalogueKeeper?.games(gameId(provider, ''))) ?? [];
  const byId = new Map(kept.map((game) => [game.id, game]));
  const listed = new Set(list.map(({ id }) => gameId(provider, id)));
  const added = list.filter(({ id }) => !byId.has(gameId(provider, id)));
  const changed = list.filter((game) => {
    const known = byId.get(gameId(provider, game.id));
    const same =
      known && known.name === game.name && isMaker(known, game.maker) && game.image === game.copied;
    return known && (known.gone || !(same && known.category.join() === categoriesOf(game).join()));
  });
  return { added, changed, gone: kept.filter(({ id, enabled }) => enabled && !listed.has(id)) };
}

/** Staff may have renamed it since, or made it by hand under another id; the catalogue finds it in either case too. */
function isMaker({ maker, makerId }: KeptGame, name: string): boolean {
  return maker.toLowerCase() === name.toLowerCase() || makerId === slugOf(name);
}

/** Id of a maker among the catalogue's providers; none is taken for the house itself, or for another whose name has no Latin letter. */
export function slugOf(maker: string): string {
  const slug = maker
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 56);
  if (slug === '') return `maker-${createHash('sha256').update(maker).digest('hex').slice(0, 12)}`;
  return ['originals', 'phoenix'].includes(slug) ? `maker-${slug}` : slug;
}

export async function viewOf(context: ProviderContext, provider: ListedBy): Promise<GamesView> {
  const { kit } = context;
  const [{ rows }, list] = await Promise.all([
    kit.db.pool.query<{ state: State; at: Date }>('select state, at from provider_sync where provider = $1', [
      provider,
    ]),
    readList(context, provider),
  ]);
  const [sync] = rows;
  // Before anything was fetched nothing is known to be gone.
  const { added, changed, gone } = sync
    ? await compare(context, provider, list)
    : { added: [], changed: [], gone: [] };
  const differences = [
    ...added.map((game) => differenceOf(gameId(provider, game.id), game, 'added')),
    ...changed.map((game) => differenceOf(gameId(provider, game.id), game, 'changed')),
    ...gone.map((game) => differenceOf(game.id, game, 'gone')),
  ];
  return {
    // Other lists come from a file.
    available: provider === PROVIDER ? canOpen(context) : list.length > 0,
    state: sync?.state ?? 'never',
    at: sync?.at.toISOString() ?? null,
    total: list.length,
    added: added.length,
    changed: changed.length,
    gone: gone.length,
    differences: differences.slice(0, SHOWN),
  };
}

function differenceOf(
  id: string,
  { name, maker }: { readonly name: string; readonly maker: string },
  what: Difference['what'],
): Difference {
  return { id, name, maker, what };
}

/** Where the catalogue puts a game of this type. */
export function categoriesOf({ type }: Pick<GameRow, 'type'>): readonly string[] {
  const slug = type
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64);
  if (/live/.test(slug)) return [...new Set(['live', slug])];
  if (/slot/.test(slug)) return ['slots'];
  return slug === '' ? [] : [slug];
}

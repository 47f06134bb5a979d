/** The aggregator's list of games: fetched page by page, kept as it was, and held against the catalogue. */
import { setTimeout as pause } from 'node:timers/promises';
import type { KeptGame } from '#platform/server/services/catalogue.ts';
import type { Difference, GamesView } from '../../contract.ts';
import { accountOf, canOpen } from '../account.ts';
import { gameId, type ProviderContext } from '../context.ts';
import { PROVIDER } from '../slotegrator/callback.ts';
import { type ListedGame, readGames } from '../slotegrator/client.ts';

/** Aggregators want to be asked slowly: 10,000 games are 200 pages, one begun every so often. */
const PAGE_EVERY_MS = 250;
const MAX_PAGES = 1_000;
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

export async function setState({ kit }: ProviderContext, state: State): Promise<void> {
  await kit.db.pool.query(
    `insert into provider_sync (provider, state, at) values ($1, $2, $3)
     on conflict (provider) do update set state = excluded.state, at = excluded.at`,
    [PROVIDER, state, new Date(kit.runtime.now())],
  );
}

/** Fetches the whole list; only a whole one takes the place of the one before. */
export async function fetchList(context: ProviderContext): Promise<void> {
  const { kit } = context;
  const account = await accountOf(context);
  if (!account) return;
  const list = new Map<string, ListedGame>();
  for (let page = 1, pages = 1; page <= Math.min(pages, MAX_PAGES); page++) {
    const began = performance.now();
    const read = await readGames(account, kit.runtime, page);
    pages = read.pages;
    for (const game of read.games) list.set(game.id, game);
    // What the answer took is a part of the pause: else a slow machine takes minutes for what has to take one.
    if (page < pages) await pause(Math.max(0, PAGE_EVERY_MS - (performance.now() - began)));
  }
  await kit.db.transaction(async (client) => {
    const now = new Date(kit.runtime.now());
    await client.query(
      `insert into provider_game (provider, id, name, maker, type, fresh, image, freespins, fetched_at)
       select $1, id, name, maker, type, fresh, image, freespins, $3
       from jsonb_to_recordset($2::jsonb) as t(id text, name text, maker text, type text, fresh boolean, image text, freespins boolean)
       on conflict (provider, id) do update set name = excluded.name, maker = excluded.maker, type = excluded.type,
         fresh = excluded.fresh, image = excluded.image, freespins = excluded.freespins, fetched_at = excluded.fetched_at`,
      [PROVIDER, JSON.stringify([...list.values()]), now],
    );
    await client.query('delete from provider_game where provider = $1 and fetched_at < $2', [PROVIDER, now]);
  });
}

export async function readList({ kit }: ProviderContext): Promise<readonly GameRow[]> {
  const { rows } = await kit.db.pool.query<GameRow>(
    `select id, name, maker, type, fresh, image, freespins, copied, picture from provider_game where provider = $1 order by maker, name, id`,
    [PROVIDER],
  );
  return rows;
}

/** How the catalogue differs from the list. */
export async function compare(context: ProviderContext, list: readonly GameRow[]): Promise<Compared> {
  const kept = (await context.kit.services.catalogueKeeper?.games(gameId(PROVIDER, ''))) ?? [];
  const byId = new Map(kept.map((game) => [game.id, game]));
  const listed = new Set(list.map(({ id }) => gameId(PROVIDER, id)));
  const added = list.filter(({ id }) => !byId.has(gameId(PROVIDER, id)));
  const changed = list.filter((game) => {
    const known = byId.get(gameId(PROVIDER, game.id));
    const same =
      known && known.name === game.name && known.maker === game.maker && game.image === game.copied;
    return known && !(same && known.category.join() === categoriesOf(game).join());
  });
  return { added, changed, gone: kept.filter(({ id, enabled }) => enabled && !listed.has(id)) };
}

export async function viewOf(context: ProviderContext): Promise<GamesView> {
  const { kit } = context;
  const [{ rows }, list] = await Promise.all([
    kit.db.pool.query<{ state: State; at: Date }>('select state, at from provider_sync where provider = $1', [
      PROVIDER,
    ]),
    readList(context),
  ]);
  const [sync] = rows;
  // Before anything was fetched nothing is known to be gone.
  const { added, changed, gone } = sync ? await compare(context, list) : { added: [], changed: [], gone: [] };
  const differences = [
    ...added.map((game) => differenceOf(gameId(PROVIDER, game.id), game, 'added')),
    ...changed.map((game) => differenceOf(gameId(PROVIDER, game.id), game, 'changed')),
    ...gone.map((game) => differenceOf(game.id, game, 'gone')),
  ];
  return {
    available: canOpen(context),
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

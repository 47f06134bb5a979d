/** What staff do to the catalogue; each act is in the audit log, in its own transaction. */
import { type Failure } from '#platform/contract/error.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type {
  adminGames,
  adminImport,
  adminSaveGame,
  adminSaveProvider,
  StaffGame,
  StaffProvider,
} from '../contract.ts';
import { compileFilter } from './filter.ts';
import { toView, type Viewpoint } from './read.ts';
import type { Catalogue, Entry } from './store.ts';
import { UNKNOWN, UNKNOWN_PROVIDER, gameTaken, idTwice, nameTaken, nothingToChange } from './refusals.ts';

/** Column of each field staff may change. */
const COLUMNS = {
  name: 'name',
  image: 'image',
  icon: 'icon',
  category: 'category',
  custom_category: 'custom_category',
  priority: 'priority',
  isFeatured: 'featured',
  isSearchFeatured: 'search_featured',
  enabled: 'enabled',
  blockedCountries: 'blocked',
} as const;

export function staffGames(
  catalogue: Catalogue,
  { limit, offset, ...picked }: BodyOf<typeof adminGames>,
  from: Viewpoint,
): { total: number; games: StaffGame[] } {
  const found = pick(catalogue, picked);
  return {
    total: found.length,
    games: found.slice(offset, offset + limit).map((game) => staffView(catalogue, game, from)),
  };
}

/** The games that staff mean. */
export function pick(
  { games }: Catalogue,
  { query, provider, enabled }: Omit<BodyOf<typeof adminGames>, 'limit' | 'offset'>,
): Entry[] {
  const fits = compileFilter(query.trim() ? [{ key: 'name', expect: query, type: 'search' }] : []);
  return games.filter(
    (game) =>
      (provider === undefined || game.provider === provider) &&
      (enabled === undefined || game.enabled === enabled) &&
      fits(game),
  );
}

function staffView(catalogue: Catalogue, game: Entry, from: Viewpoint): StaffGame {
  const { provider, house, enabled, blockedCountries } = game;
  return {
    ...toView(catalogue, game, from),
    provider,
    house,
    enabled,
    blockedCountries: [...blockedCountries],
  };
}

export async function saveGame(
  kit: ServerKit,
  read: (now: 'now') => Promise<Catalogue>,
  { id, change }: BodyOf<typeof adminSaveGame>,
  staff: Player,
  from: Viewpoint,
): Promise<StaffGame | Failure> {
  const set: { column: string; value: unknown }[] = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const value = change[field as keyof typeof COLUMNS];
    return value === undefined ? [] : [{ column, value }];
  });
  if (set.length === 0) return nothingToChange;
  // What staff switch on is theirs to switch off.
  if (change.enabled === true) set.push({ column: 'gone', value: false });
  const found = await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      `update catalogue_game set ${set.map(({ column }, index) => `${column} = $${index + 2}`).join(', ')}, changed_at = now() where id = $1`,
      [id, ...set.map(({ value }) => value)],
    );
    if (!rowCount) return false;
    await kit.audit.append(
      { actor: staff._id, action: 'catalogue.game', subject: id, detail: { ...change } },
      client,
    );
    return true;
  });
  if (!found) return UNKNOWN;
  const catalogue = await read('now');
  const game = catalogue.games.find((one) => one.id === id);
  return game ? staffView(catalogue, game, from) : UNKNOWN;
}

/** @param moves games of another provider, which is none of the house's, become this one's */
export async function importGames(
  kit: ServerKit,
  { provider, games }: BodyOf<typeof adminImport>,
  author: string,
  { moves = false }: { moves?: boolean } = {},
): Promise<{ added: number; changed: number } | Failure> {
  const ids = new Set(games.map(({ id }) => id));
  if (ids.size < games.length) return idTwice;
  return kit.db.transaction(async (client) => {
    const known = await client.query('select 1 from catalogue_provider where id = $1', [provider]);
    if (!known.rowCount) return UNKNOWN_PROVIDER;
    const taken = await client.query<{ id: string }>(
      'select id from catalogue_game where id = any($1) and (house or (provider <> $2 and not $3)) limit 1',
      [[...ids], provider, moves],
    );
    if (taken.rows[0]) return gameTaken(taken.rows[0].id);
    const { rows } = await client.query<{ added: boolean }>(
      `insert into catalogue_game (id, provider, name, image, category, custom_category, rtp, released_at)
       select id, $2, name, coalesce(image, '/art/game/' || id || '.svg'), category, custom_category, rtp, coalesce("releasedAt", now())
       from jsonb_to_recordset($1::jsonb) as t(id text, name text, image text, category text[], custom_category text[],
         rtp double precision, "releasedAt" timestamptz)
       on conflict (id) do update set provider = excluded.provider, name = excluded.name, category = excluded.category, rtp = coalesce(excluded.rtp, catalogue_game.rtp), changed_at = now(),
         enabled = catalogue_game.enabled or catalogue_game.gone, gone = false,
         image = case when excluded.image = '/art/game/' || excluded.id || '.svg' then catalogue_game.image else excluded.image end
       returning xmax = 0 as added`,
      [JSON.stringify(games.map((game) => ({ ...game, custom_category: sectionsOf(game) }))), provider],
    );
    const added = rows.filter((row) => row.added).length;
    const detail = { added, changed: rows.length - added };
    await kit.audit.append({ actor: author, action: 'catalogue.import', subject: provider, detail }, client);
    return detail;
  });
}

/** Sections of the house that a provider's own categories put a new game into, unless it says so itself. */
const SECTIONS = new Set(['live', 'buy-bonuses', 'game-shows', 'new-releases']);

function sectionsOf({
  category,
  custom_category,
}: BodyOf<typeof adminImport>['games'][number]): readonly string[] {
  return custom_category ?? category.filter((one) => SECTIONS.has(one));
}

export function staffProviders({ providers }: Catalogue): StaffProvider[] {
  return providers.map(({ blockedCountries, ...provider }) => ({
    ...provider,
    blockedCountries: [...blockedCountries],
  }));
}

export async function saveProvider(
  kit: ServerKit,
  read: (now: 'now') => Promise<Catalogue>,
  body: BodyOf<typeof adminSaveProvider>,
  staff: Player,
): Promise<StaffProvider | Failure> {
  const { id, name, image, priority, is_featured, enabled, blockedCountries } = body;
  const saved = await kit.db.transaction(async (client) => {
    const taken = await client.query(
      'select 1 from catalogue_provider where lower(name) = lower($1) and id <> $2',
      [name, id],
    );
    if (taken.rowCount) return nameTaken;
    await client.query(
      `insert into catalogue_provider (id, name, image, priority, featured, enabled, blocked) values ($1, $2, coalesce($3, '/art/provider/' || $1 || '.svg'), $4, $5, $6, $7)
       on conflict (id) do update set name = $2, image = coalesce($3, catalogue_provider.image), priority = $4, featured = $5, enabled = $6, blocked = $7, changed_at = now()`,
      [id, name, image ?? null, priority, is_featured, enabled, blockedCountries],
    );
    await kit.audit.append(
      { actor: staff._id, action: 'catalogue.provider', subject: id, detail: { ...body } },
      client,
    );
    return null;
  });
  if (saved) return saved;
  return staffProviders(await read('now')).find((provider) => provider.id === id)!;
}

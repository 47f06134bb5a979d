/** Changes of many games at once: what staff were shown before is what is done, or nothing is. */
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { adminEditGames } from '../contract.ts';
import { pick } from './edit.ts';
import type { Catalogue } from './store.ts';
import { moved, nothingToChange } from './refusals.ts';

type Edit = BodyOf<typeof adminEditGames>;

/** Names that staff are shown, and ids that the audit log keeps. */
const SHOWN = 12;
const LOGGED = 500;

/** A list with some words more and some less; those that stay keep their order. */
const listSql = (column: string, more: string, less: string): string =>
  `array(select w from unnest(${column}) with ordinality as u(w, n) where w <> all(${less}::text[]) order by n)
   || array(select w from unnest(${more}::text[]) with ordinality as u(w, n) where w <> all(${column}) and w <> all(${less}::text[]) order by n)`;

/** Games that are not yet as they should be. */
const CHANGING = `
  select g.id, g.name, n.* from catalogue_game g, lateral (select coalesce($2::boolean, g.enabled) as new_enabled,
      coalesce($3::boolean, g.featured) as new_featured, coalesce($4::boolean, g.search_featured) as new_search,
      ${listSql('g.blocked', '$5', '$6')} as new_blocked, ${listSql('g.custom_category', '$7', '$8')} as new_sections) n
    where g.id = any($1::text[]) and (g.enabled, g.featured, g.search_featured, g.blocked, g.custom_category)
      is distinct from (n.new_enabled, n.new_featured, n.new_search, n.new_blocked, n.new_sections)
    order by g.id`;

const WRITE = `with changing as materialized (${CHANGING} for update of g)
  update catalogue_game g set enabled = c.new_enabled, gone = g.gone and not c.new_enabled, featured = c.new_featured, search_featured = c.new_search,
      blocked = c.new_blocked, custom_category = c.new_sections, changed_at = now()
    from changing c where c.id = g.id returning g.id, g.name`;

export async function editGames(
  kit: ServerKit,
  read: (now: 'now') => Promise<Catalogue>,
  { games, change, expected }: Edit,
  staff: Player,
): Promise<ReplyOf<typeof adminEditGames> | Failure> {
  const { enabled, isFeatured, isSearchFeatured, block, unblock, put, take } = change;
  const switched = [enabled, isFeatured, isSearchFeatured];
  const lists = [block, unblock, put, take];
  if (switched.every((one) => one === undefined) && lists.every(({ length }) => length === 0))
    return nothingToChange;
  const found = pick(await read('now'), games);
  const values = [found.map(({ id }) => id), ...switched.map((one) => one ?? null), ...lists];
  const reply = (rows: readonly { name: string }[]) => ({
    found: found.length,
    changing: rows.length,
    names: rows.slice(0, SHOWN).map(({ name }) => name),
  });
  if (expected === null) return reply((await kit.db.pool.query<{ name: string }>(CHANGING, values)).rows);
  const done = await refusableTransaction(kit.db, async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(WRITE, values);
    // What was shown has to be what is done: somebody else changed games meanwhile.
    if (rows.length !== expected) return moved;
    if (rows.length === 0) return rows;
    const ids = rows.slice(0, LOGGED).map(({ id }) => id);
    await kit.audit.append(
      {
        actor: staff._id,
        action: 'catalogue.games',
        subject: games.provider ?? (games.query.trim() || 'all'),
        detail: { games, change, changed: rows.length, ids },
      },
      client,
    );
    return rows;
  });
  await read('now');
  return isFailure(done) ? done : reply(done);
}

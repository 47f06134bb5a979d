/** The catalogue for rooms that bring games of others. */
import { isFailure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { CatalogueKeeper } from '#platform/server/services/catalogue.ts';
import { importGames } from './edit.ts';
import type { Catalogue } from './store.ts';

export function catalogueKeeper(kit: ServerKit, read: (now: 'now') => Promise<Catalogue>): CatalogueKeeper {
  return {
    async games(prefix) {
      const { games } = await read('now');
      return games.flatMap(({ id, name, type: maker, provider: makerId, category, image, enabled, gone }) =>
        id.startsWith(prefix) ? [{ id, name, maker, makerId, category, image, enabled, gone }] : [],
      );
    },
    async put(maker, games, author) {
      const id = await makerOf(kit, maker);
      const featured = await newOnes(
        kit,
        games.flatMap((game) => (game.featured ? [game.id] : [])),
      );
      const list = games.map(({ category, custom_category, featured: _featured, ...game }) => ({
        ...game,
        category: [...category],
        ...(custom_category && { custom_category: [...custom_category] }),
      }));
      const done = await importGames(kit, { provider: id, games: list }, author, { moves: true });
      if (isFailure(done)) return done;
      if (featured.length > 0)
        await kit.db.pool.query('update catalogue_game set featured = true where id = any($1)', [featured]);
      return null;
    },
    async setEnabled(ids, enabled, author) {
      await kit.db.transaction(async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `update catalogue_game set enabled = $2, gone = not $2, changed_at = now() where id = any($1) and enabled <> $2 and not house returning id`,
          [ids, enabled],
        );
        if (rows.length === 0) return;
        const detail = { enabled, games: rows.length };
        await kit.audit.append(
          { actor: author, action: 'catalogue.switch', subject: rows[0]!.id, detail },
          client,
        );
      });
    },
  };
}

/** Staff may have renamed a maker, or made it by hand under another id; the house itself is none. @returns its id */
async function makerOf(
  { db }: ServerKit,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select p.id from catalogue_provider p where p.id = $1 or (lower(p.name) = lower($2)
       and not exists (select 1 from catalogue_game g where g.provider = p.id and g.house))
     order by p.id = $1 desc limit 1`,
    [id, name],
  );
  if (rows[0]) return rows[0].id;
  await db.pool.query(
    `insert into catalogue_provider (id, name, image) values ($1, $2, '/art/provider/' || $1 || '.svg') on conflict do nothing`,
    [id, name],
  );
  return id;
}

/** Those that the catalogue lacks. Asked of the table: to read all games into memory again for every maker of a long list holds up everybody's calls. */
async function newOnes({ db }: ServerKit, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.pool.query<{ id: string }>('select id from catalogue_game where id = any($1)', [
    ids,
  ]);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

import type { Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { noSuchPlayer } from './refusals.ts';

/** The account behind a public id or a name. */
export async function findPlayer({ identity }: ServerKit, key: string): Promise<Player | Failure> {
  const byId = /^[0-9a-f]{24}$/.test(key) ? await identity.byPublicId(key) : null;
  return byId ?? (await identity.byName(key)) ?? noSuchPlayer;
}

/** Names of public ids, for lists. */
export async function namesOf(
  { db }: ServerKit,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => /^[0-9a-f]{24}$/.test(id));
  if (wanted.length === 0) return new Map();
  const { rows } = await db.pool.query<{ public_id: string; name: string }>(
    'select public_id, name from account where public_id = any($1::text[])',
    [wanted],
  );
  return new Map(rows.map((row) => [row.public_id, row.name]));
}

/** Public ids and names of internal ids. */
export async function peopleOf(
  { db }: ServerKit,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { _id: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.pool.query<{ id: string; public_id: string; name: string }>(
    'select id::text, public_id, name from account where id = any($1::bigint[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, { _id: row.public_id, name: row.name }]));
}

/** Names of people for lists of staff. */
import type { Database } from '../database/handle.ts';

export interface Person {
  readonly _id: string;
  readonly name: string;
}

interface Books {
  readonly db: Pick<Database, 'pool'>;
}

type Lookup = (id: string | null) => Person | null;

/** People by their public ids, as the audit log and acts of staff name them. */
export function peopleById(kit: Books, ids: readonly (string | null)[]): Promise<Lookup> {
  return lookup(kit, 'public_id', ids);
}

/** People by their internal ids. */
export function peopleByAccount(kit: Books, ids: readonly (string | null)[]): Promise<Lookup> {
  return lookup(kit, 'id::text', ids);
}

async function lookup(
  { db }: Books,
  key: 'public_id' | 'id::text',
  ids: readonly (string | null)[],
): Promise<Lookup> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return () => null;
  const { rows } = await db.pool.query<{ key: string; public_id: string; name: string }>(
    key === 'public_id'
      ? 'select public_id as key, public_id, name from account where public_id = any($1::text[])'
      : 'select id::text as key, public_id, name from account where id = any($1::bigint[])',
    [wanted],
  );
  const found = new Map(rows.map((row) => [row.key, { _id: row.public_id, name: row.name }]));
  // Programs and accounts that are gone are named by what is known of them.
  return (id) => (id === null ? null : (found.get(id) ?? { _id: id, name: id }));
}

/** Who accepted what. */
import type pg from 'pg';
import type { Locale } from '#platform/contract/locale.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCEPTED } from '../documents.ts';
import { legalSettings } from '../settings.ts';
import { noteVersion } from './versions.ts';

export const editionOf = ({ settings }: Pick<ServerKit, 'settings'>): number =>
  settings.get('legal', legalSettings).edition;

/** Writes down that a player accepts what is in force. Twice is once. */
export async function accept(
  kit: ServerKit,
  client: Pick<pg.ClientBase, 'query'>,
  user: bigint,
  locale: Locale,
): Promise<void> {
  const edition = editionOf(kit);
  for (const document of ACCEPTED) {
    const { hash } = await noteVersion(kit, document, client);
    await client.query(
      `insert into legal_acceptance (user_id, document, edition, hash, locale, at) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [user.toString(), document, edition, hash, locale, new Date(kit.runtime.now())],
    );
  }
  await kit.money.noteTerms(client, user, edition);
}

/**
 * Whether the player has to be asked: they accepted no version of the edition in force. Staff are not: they act for the
 * house, and are asked once they are players again.
 */
export async function isDue(kit: ServerKit, player: Player): Promise<boolean> {
  if (player.roles.length > 0 || player.permissions.length > 0) return false;
  const { rows } = await kit.db.pool.query<{ accepted: number }>(
    `select count(distinct document)::int as accepted from legal_acceptance
     where user_id = $1 and document = any($2) and edition >= $3`,
    [player.id.toString(), ACCEPTED, editionOf(kit)],
  );
  return rows[0]!.accepted < ACCEPTED.length;
}

/** For the player's own copy of what is kept about them. */
export async function personalData({ db }: ServerKit, { id }: Player): Promise<unknown> {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    'select document, edition, hash, locale, at from legal_acceptance where user_id = $1 order by at, document',
    [id.toString()],
  );
  return rows;
}

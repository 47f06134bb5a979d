/** Who accepted what. */
import type pg from 'pg';
import type { Failure } from '#platform/contract/error.ts';
import type { Locale } from '#platform/contract/locale.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCEPTED } from '../documents.ts';
import { legalSettings } from '../settings.ts';
import { textsChanged } from './refusals.ts';
import { noteVersion } from './versions.ts';

export const editionOf = ({ settings }: Pick<ServerKit, 'settings'>): number =>
  settings.get('legal', legalSettings).edition;

/** What somebody accepts: the edition, and the version of each text. */
type Accepted = Readonly<Record<(typeof ACCEPTED)[number], string>> & { readonly edition: number };

async function inForce(kit: ServerKit, client: Pick<pg.ClientBase, 'query'>): Promise<Accepted> {
  const terms = await noteVersion(kit, 'terms', client);
  const privacy = await noteVersion(kit, 'privacy', client);
  return { edition: editionOf(kit), terms: terms.hash, privacy: privacy.hash };
}

/** Writes down that a player accepts what is in force. Twice is once. @param shown what they have read; null: they were not asked to */
export async function accept(
  kit: ServerKit,
  client: Pick<pg.ClientBase, 'query'>,
  user: bigint,
  locale: Locale,
  shown: Accepted | null,
): Promise<Failure | null> {
  const now = await inForce(kit, client);
  if (
    shown &&
    (shown.edition !== now.edition || ACCEPTED.some((document) => shown[document] !== now[document]))
  )
    return textsChanged;
  for (const document of ACCEPTED)
    await client.query(
      `insert into legal_acceptance (user_id, document, edition, hash, locale, at) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [user.toString(), document, now.edition, now[document], locale, new Date(kit.runtime.now())],
    );
  await kit.money.noteTerms(client, user, now.edition);
  return null;
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

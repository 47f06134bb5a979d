/** Staff judged by what they could do, not by where they are now. */
import type pg from 'pg';
import type { Player } from '../identity/identity.ts';
import type { ServerKit } from '../kit.ts';
import type { Services } from './services.ts';

/**
 * A member of staff who is not the caller, as in the best session that they can open. Where rights count only in sessions of passkeys, an
 * account that was looked up has none: it came by no session.
 */
export async function inBestSession(
  { services }: { readonly services: Pick<Services, 'passkeyForStaff' | 'hasPasskey'> },
  db: Pick<pg.ClientBase, 'query'>,
  member: Player,
): Promise<Player> {
  const opens = services.passkeyForStaff() && (await services.hasPasskey(db, member.id));
  return opens ? { ...member, byPasskey: true } : member;
}

/** All of staff, each by what they could do when they come. @param client of a transaction that asks */
export async function staffInBestSessions(
  kit: Pick<ServerKit, 'identity' | 'services' | 'db'>,
  client?: pg.ClientBase,
): Promise<readonly Player[]> {
  const staff: Player[] = [];
  // One after the other: a list must not take every connection.
  for (const member of await kit.identity.staff(client))
    staff.push(await inBestSession(kit, client ?? kit.db.pool, member));
  return staff;
}

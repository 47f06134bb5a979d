/**
 * The first proof that an address is its player's. Somebody who was first at another's address may have set up ways in and factors of
 * their own: it ends them. An account without a password is entered by them alone, and keeps them.
 */
import type pg from 'pg';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { endWays, waysOf, type OtherWay } from '#platform/server/services/ways-in.ts';

/** To be done before a password is written, where one is. */
export async function firstProof(kit: ServerKit, client: pg.PoolClient, player: Player): Promise<void> {
  await client.query('select 1 from account where id = $1 for update', [player.id.toString()]);
  if (await isUnproved(client, player)) await endWays(kit.services.waysIn, client, player, 'first-proof');
}

/** What ends when somebody proves that an address is this player's; null: nothing. */
export async function endsOfProof(
  kit: ServerKit,
  player: Player,
  address: string,
): Promise<{ others: OtherWay[]; factor: boolean } | null> {
  if (player.email !== address || !(await isUnproved(kit.db.pool, player))) return null;
  const others = await waysOf(kit.services.waysIn, kit.db.pool, player.id);
  const factor = await kit.secondFactor.has(player.id);
  return others.length > 0 || factor ? { others, factor } : null;
}

async function isUnproved(db: Pick<pg.ClientBase, 'query'>, { id }: Player): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from account
      where id = $1 and not email_verified and email_proved_at is null and password is not null`,
    [id.toString()],
  );
  return rowCount === 1;
}

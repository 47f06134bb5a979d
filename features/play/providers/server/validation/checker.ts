import type { Database } from '#platform/server/database/handle.ts';
import type { Identity, Player } from '#platform/server/identity/identity.ts';
import type { Runtime } from '#platform/server/runtime.ts';

interface Floor {
  readonly db: Pick<Database, 'pool' | 'transaction'>;
  readonly identity: Pick<Identity, 'byId' | 'create' | 'setPrivateBets'>;
  readonly runtime: Pick<Runtime, 'random'>;
}

/**
 * The account that the validation plays with, made when there is none. Nobody can log in to it, and its name is drawn, so
 * none of the players is ever taken for it.
 * @returns the account, and whether it is new
 */
export async function checkerAccount({
  db,
  identity,
  runtime,
}: Floor): Promise<{ player: Player; made: boolean }> {
  const { rows } = await db.pool.query<{ user_id: string }>('select user_id::text from provider_checker');
  const known = rows[0] && (await identity.byId(BigInt(rows[0].user_id)));
  if (known) return { player: known, made: false };
  const name = `checker_${runtime.random(4).toString('hex')}`;
  const player = await db.transaction(async (client) => {
    const created = await identity.create({ name, email: null, passwordHash: null }, client);
    await client.query('insert into provider_checker (user_id) values ($1)', [created.id.toString()]);
    return created;
  });
  await identity.setPrivateBets(player.id, true);
  return { player, made: true };
}

/** New pairs for everybody, after the database was put back to an earlier time: what was revealed since is known to players. */
import type pg from 'pg';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { SeedVault } from './vault.ts';

const AT_ONCE = 500;

interface Held {
  readonly user_id: string;
  readonly nonce: string;
}

/**
 * Reveals the active and the next pair of every player, and draws two others. For an installation that nobody serves and that has no
 * open stepped rounds: a running one keeps players in memory, and a revealed seed shows the layout of a round.
 * @returns how many players have other pairs now
 */
export async function replaceSeeds(db: Database, vault: SeedVault, runtime: Runtime): Promise<number> {
  let [after, replaced] = ['-1', 0];
  for (;;) {
    const held = await db.transaction((client) => replaceSome(client, after, { vault, runtime }));
    replaced += held.length;
    const last = held.at(-1);
    if (!last) return replaced;
    after = last.user_id;
  }
}

async function replaceSome(
  client: pg.PoolClient,
  after: string,
  { vault, runtime }: { vault: SeedVault; runtime: Runtime },
): Promise<Held[]> {
  const { rows: held } = await client.query<Held>(
    `select user_id::text, nonce::text from player
      where pair_id is not null and user_id > $1 order by player.user_id limit $2 for update`,
    [after, AT_ONCE],
  );
  const users = held.map(({ user_id: user }) => user);
  await client.query(
    `update seed_pair s set state = 'revealed', revealed_at = $3, nonce = case s.state when 'active' then h.nonce else 0 end
       from unnest($1::bigint[], $2::bigint[]) as h(user_id, nonce)
      where s.user_id = h.user_id and s.state in ('active', 'next')`,
    [users, held.map(({ nonce }) => nonce), new Date(runtime.now())],
  );
  const drawn = users.flatMap((user) =>
    ['active', 'next'].map((state) => ({
      user,
      state,
      ...vault.draw(),
      client: vault.drawClientSeed(runtime),
    })),
  );
  await client.query(
    `with made as (
       insert into seed_pair (user_id, hash, sealed, client_seed, state)
       select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::text[], $5::text[]) returning user_id, id, state)
     update player p set pair_id = made.id, nonce = 0, version = p.version + 1
       from made where made.user_id = p.user_id and made.state = 'active'`,
    [
      drawn.map(({ user }) => user),
      drawn.map(({ hash }) => hash),
      drawn.map(({ sealed }) => sealed),
      drawn.map(({ client: seed }) => seed),
      drawn.map(({ state }) => state),
    ],
  );
  return held;
}

/**
 * Draws of the rewards. Each has a server seed of its own: the hash is shown before, the seed after, so a draw can be
 * checked the moment it was made. The client seed is the one that the player bets with.
 */
import type pg from 'pg';
import { commitment } from '#engines/fair/commitment.ts';
import { nodeHmac } from '#platform/server/fairness/vault.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { drawFloat } from '../draw.ts';
import type { DrawProof } from '../faucet-contract.ts';

interface SeedRow {
  nonce: number;
  sealed: Buffer;
  hash: string;
}

function fresh({ runtime, vault }: Pick<ServerKit, 'runtime' | 'vault'>): { hash: string; sealed: Buffer } {
  const seed = runtime.random(32).toString('hex');
  return { hash: commitment(seed), sealed: vault.seal(seed) };
}

async function prepare(kit: ServerKit, user: bigint, client: Pick<pg.ClientBase, 'query'>): Promise<SeedRow> {
  const { hash, sealed } = fresh(kit);
  const { rows } = await client.query<SeedRow>(
    `insert into reward_seed (user_id, nonce, sealed, hash) values ($1, 0, $2, $3)
     on conflict (user_id) do update set user_id = excluded.user_id returning nonce, sealed, hash`,
    [user.toString(), sealed, hash],
  );
  return rows[0]!;
}

/** What the player may know of the next draw. */
export async function nextDraw(
  kit: ServerKit,
  user: bigint,
): Promise<{ serverSeedHash: string; nonce: number }> {
  const { rows } = await kit.db.pool.query<SeedRow>(
    'select nonce, sealed, hash from reward_seed where user_id = $1',
    [user.toString()],
  );
  const { hash, nonce } = rows[0] ?? (await prepare(kit, user, kit.db.pool));
  return { serverSeedHash: hash, nonce };
}

/** Uses the seed that was committed to, reveals it, and commits to the next one; all of it with the caller's transaction. */
export async function draw(
  kit: ServerKit,
  client: pg.ClientBase,
  user: bigint,
  clientSeed: string,
): Promise<{ float: number; proof: DrawProof }> {
  const { nonce, sealed, hash } = await prepare(kit, user, client);
  const serverSeed = kit.vault.open(sealed);
  const next = fresh(kit);
  await client.query('update reward_seed set nonce = nonce + 1, sealed = $2, hash = $3 where user_id = $1', [
    user.toString(),
    next.sealed,
    next.hash,
  ]);
  const proof = { serverSeed, serverSeedHash: hash, clientSeed, nonce, nextServerSeedHash: next.hash };
  return { float: drawFloat(proof, nodeHmac), proof };
}

const AT_ONCE = 500;

/**
 * Other seeds for the next draw of everybody, after the database was put back to an earlier time: those that were shown since
 * are known to players, who choose their client seed. @returns how many players have another one
 */
export async function replaceDrawSeeds(kit: Pick<ServerKit, 'db' | 'runtime' | 'vault'>): Promise<number> {
  let [after, replaced] = ['-1', 0];
  for (;;) {
    const { rows } = await kit.db.pool.query<{ user_id: string }>(
      'select user_id::text from reward_seed where user_id > $1 order by reward_seed.user_id limit $2',
      [after, AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return replaced;
    const drawn = rows.map(() => fresh(kit));
    await kit.db.pool.query(
      `update reward_seed s set sealed = t.sealed, hash = t.hash from unnest($1::bigint[], $2::bytea[], $3::text[]) as t(user_id, sealed, hash)
       where s.user_id = t.user_id`,
      [
        rows.map(({ user_id: user }) => user),
        drawn.map(({ sealed }) => sealed),
        drawn.map(({ hash }) => hash),
      ],
    );
    after = last.user_id;
    replaced += rows.length;
  }
}

/** Keeps what was drawn. `posting` paid it, null when it won nothing; `at` is the moment the next one is counted from. */
export async function keepDraw(
  client: pg.ClientBase,
  user: bigint,
  made: { kind: 'faucet' | 'wheel'; proof: DrawProof; cents: bigint; posting: string | null; at: number },
): Promise<void> {
  const { kind, proof, cents, posting, at } = made;
  await client.query(
    `insert into reward_draw (user_id, nonce, kind, server_seed, client_seed, value, posting, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      user.toString(),
      proof.nonce,
      kind,
      proof.serverSeed,
      proof.clientSeed,
      cents.toString(),
      posting,
      new Date(at),
    ],
  );
}

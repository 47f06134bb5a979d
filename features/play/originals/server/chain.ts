/** Hash chains of shared games and their ceremony. The top secret and its checkpoints are stored sealed. */
import { hash as digest } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { descend } from '#engines/fair/chain.ts';
import type { Fairness } from '#platform/server/fairness/fairness.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/** What chains need of the platform; operator commands have it without a server. */
export type ChainTools = Pick<ServerKit, 'db' | 'runtime' | 'audit'> & {
  readonly fairness: Pick<Fairness, 'seal' | 'open'>;
};

export interface ActiveChain {
  readonly id: bigint;
  readonly game: string;
  readonly length: number;
  readonly terminatingHash: string;
  readonly salt: string;
  readonly used: number;
}

interface Row {
  id: string;
  game: string;
  length: number;
  terminating_hash: string;
  salt: string;
  used: number;
}

const CHECKPOINT_EVERY = 1000;
/** In one call, which takes half of what an object for each hash takes: a chain has a million of them. */
const sha256 = (text: string): string => digest('sha256', text);

/** The chain in use, or null before the first ceremony and after the last link. */
export async function activeChain(kit: ChainTools, game: string): Promise<ActiveChain | null> {
  const { rows } = await kit.db.pool.query<Row>(
    `select id::text, game, length, terminating_hash, salt, used from chain where game = $1 and state = 'active'`,
    [game],
  );
  const row = rows[0];
  return row
    ? {
        id: BigInt(row.id),
        game: row.game,
        length: row.length,
        terminatingHash: row.terminating_hash,
        salt: row.salt,
        used: row.used,
      }
    : null;
}

/**
 * Step one: draws a secret, hashes it `length` times and commits to the end. From here on no link can
 * be changed; what is still open is the salt.
 * @param saltSource the public event that will fix the salt, in words
 * @returns id of the chain and its terminating hash
 */
export async function commitChain(
  kit: ChainTools,
  game: string,
  length: number,
  saltSource: string,
): Promise<{ id: bigint; terminatingHash: string }> {
  let link = kit.runtime.random(32).toString('hex');
  const top = link;
  const checkpoints: { no: number; hash: string }[] = [];
  for (let no = length; no > 0;) {
    checkpoints.push({ no, hash: link });
    const next = Math.floor((no - 1) / CHECKPOINT_EVERY) * CHECKPOINT_EVERY;
    link = descend(link, no - next, sha256);
    no = next;
    // A million hashes take seconds: leave room for requests in between.
    await breathe();
  }
  const id = await kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into chain (game, length, terminating_hash, sealed_top, salt_source, state, committed_at) values ($1, $2, $3, $4, $5, 'committed', $6) returning id::text`,
      [game, length, link, kit.fairness.seal(top), saltSource, new Date(kit.runtime.now())],
    );
    const chainId = rows[0]!.id;
    for (let from = 0; from < checkpoints.length; from += 500) {
      const part = checkpoints.slice(from, from + 500);
      await client.query(
        'insert into chain_checkpoint (chain_id, no, sealed) select $1, * from unnest($2::int[], $3::bytea[])',
        [chainId, part.map(({ no }) => no), part.map(({ hash }) => kit.fairness.seal(hash))],
      );
    }
    await kit.audit.append(
      {
        actor: 'system',
        action: 'chain.commit',
        subject: game,
        detail: { id: chainId, length, terminatingHash: link, saltSource },
      },
      client,
    );
    return BigInt(chainId);
  });
  return { id, terminatingHash: link };
}

/**
 * Step two, after the event: fixes the salt, once. The chain is played at once when no other is in use,
 * else after that one is spent.
 * @returns false when the chain is not waiting for a salt
 */
export async function saltChain(kit: ChainTools, id: bigint, salt: string, actor: string): Promise<boolean> {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ game: string }>(
      `update chain set salt = $2, salted_at = $3 where id = $1 and state = 'committed' and salt is null returning game`,
      [id.toString(), salt, new Date(kit.runtime.now())],
    );
    if (!rows[0]) return false;
    await client.query(TAKE_NEXT, [rows[0].game]);
    await kit.audit.append({ actor, action: 'chain.salt', subject: id.toString(), detail: { salt } }, client);
    return true;
  });
}

/** Puts the oldest salted chain of a game in use, unless one is. */
const TAKE_NEXT = `
update chain set state = 'active' where not exists (select 1 from chain other where other.game = $1 and other.state = 'active')
  and id = (select min(id) from chain where game = $1 and state = 'committed' and salt is not null)`;

/** Link `no` of a chain (SHA-256 applied `no` times gives the terminating hash), from the nearest sealed checkpoint. */
export async function linkOf(kit: ChainTools, chainId: bigint, no: number): Promise<string> {
  const { rows } = await kit.db.pool.query<{ no: number; sealed: Buffer }>(
    'select no, sealed from chain_checkpoint where chain_id = $1 and no >= $2 order by no limit 1',
    [chainId.toString(), no],
  );
  const checkpoint = rows[0];
  if (!checkpoint) throw new Error(`chain ${chainId} has no link ${no}`);
  return descend(kit.fairness.open(checkpoint.sealed), checkpoint.no - no, sha256);
}

/**
 * The chain to play on. Without any, the first-run ceremony: commit, then draw the salt here. An operator
 * who has committed to a public event instead (`./phoenix chain`) is waited for.
 * @returns null while a committed chain waits for its salt
 */
export async function ensureChain(
  kit: ChainTools,
  game: string,
  length: number,
): Promise<ActiveChain | null> {
  const active = await activeChain(kit, game);
  if (active && active.used < active.length) return active;
  if (active)
    await kit.db.pool.query(`update chain set state = 'spent' where id = $1`, [active.id.toString()]);
  await kit.db.pool.query(TAKE_NEXT, [game]);
  const next = await activeChain(kit, game);
  if (next) return next;
  const waiting = await kit.db.pool.query(`select 1 from chain where game = $1 and state = 'committed'`, [
    game,
  ]);
  if (waiting.rowCount) return null;
  const committed = await commitChain(
    kit,
    game,
    length,
    'drawn by this installation after the commitment was published',
  );
  await saltChain(kit, committed.id, kit.runtime.random(32).toString('hex'), 'system');
  return activeChain(kit, game);
}

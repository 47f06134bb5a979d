/** Hash chains of shared games and their ceremony. The top secret and its checkpoints are stored sealed. */
import { hash as digest } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { beaconRound, beaconSalt, QUICKNET } from '#engines/fair/beacon.ts';
import { beaconRandomness } from '#engines/fair/beacon-proof.ts';
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
  readonly saltBy: SaltBy;
}

/** Who the salt came from: a round of the public beacon, this installation, or an event that its operator named. */
export type SaltBy = 'beacon' | 'operator' | 'ceremony';

interface Row {
  id: string;
  game: string;
  length: number;
  terminating_hash: string;
  salt: string;
  salt_source: string;
  beacon_round: string | null;
  used: number;
}

const OWN_SALT = 'drawn by this installation after the commitment was published';

/** @param row of `chain` */
export function saltBy(row: { readonly salt_source: string; readonly beacon_round: string | null }): SaltBy {
  if (row.beacon_round !== null) return 'beacon';
  return row.salt_source === OWN_SALT ? 'operator' : 'ceremony';
}

const CHECKPOINT_EVERY = 1000;
/** In one call, which takes half of what an object for each hash takes: a chain has a million of them. */
const sha256 = (text: string): string => digest('sha256', text);

/** The chain in use, or null before the first ceremony and after the last link. */
export async function activeChain(kit: ChainTools, game: string): Promise<ActiveChain | null> {
  const { rows } = await kit.db.pool.query<Row>(
    `select id::text, game, length, terminating_hash, salt, salt_source, beacon_round::text, used from chain where game = $1 and state = 'active'`,
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
        saltBy: saltBy(row),
      }
    : null;
}

export interface CommittedChain {
  readonly id: bigint;
  readonly terminatingHash: string;
  /** Round of the beacon that will salt it, null for another event. */
  readonly round: number | null;
}

/**
 * Step one: draws a secret, hashes it `length` times and commits to the end. From here on no link can
 * be changed; what is still open is the salt.
 * @param saltSource the public event that will fix the salt, in words; null: the round of the beacon that follows from now
 * @returns id of the chain and its terminating hash; null while another chain of the game waits for the beacon
 */
export async function commitChain(
  kit: ChainTools,
  game: string,
  length: number,
  saltSource: string | null,
): Promise<CommittedChain | null> {
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
  return kit.db.transaction(async (client) => {
    // Numbers without gaps, and one chain at a time that waits for the beacon.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`chain of ${game}`]);
    const { rows: before } = await client.query<{ serial: number; waits: boolean }>(
      `select coalesce(max(serial), 0) as serial, coalesce(bool_or(state = 'committed' and salt is null), false) as waits
         from chain where game = $1`,
      [game],
    );
    const { serial, waits } = before[0]!;
    if (waits) return null;
    const now = kit.runtime.now();
    const round = saltSource === null ? beaconRound(now) : null;
    const source = saltSource ?? `${QUICKNET.id} round ${round}`;
    const { rows } = await client.query<{ id: string }>(
      `insert into chain (game, serial, length, terminating_hash, sealed_top, salt_source, beacon_round, state, committed_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'committed', $8) returning id::text`,
      [game, serial + 1, length, link, kit.fairness.seal(top), source, round, new Date(now)],
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
        detail: { id: chainId, serial: serial + 1, length, terminatingHash: link, saltSource: source },
      },
      client,
    );
    return { id: BigInt(chainId), terminatingHash: link, round };
  });
}

/**
 * Step two, after the event: fixes the salt, once. The chain is played at once when no other is in use,
 * else after that one is spent. A chain that waits for the beacon takes no other salt.
 * @returns false when the chain is not waiting for such a salt
 */
export async function saltChain(kit: ChainTools, id: bigint, salt: string, actor: string): Promise<boolean> {
  return fixSalt(kit, id, salt, null, actor);
}

/**
 * The same with a round of the beacon.
 * @param signature of the chain's round, checked
 */
export async function saltByBeacon(
  kit: ChainTools,
  chain: WaitingChain,
  signature: string,
): Promise<boolean> {
  const randomness = beaconRandomness(signature);
  const salt = beaconSalt({ ...chain, randomness }, sha256);
  return fixSalt(kit, chain.id, salt, signature, 'system');
}

async function fixSalt(
  kit: ChainTools,
  id: bigint,
  salt: string,
  signature: string | null,
  actor: string,
): Promise<boolean> {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ game: string }>(
      `update chain set salt = $2, salted_at = $3, beacon_signature = $4
        where id = $1 and state = 'committed' and salt is null and (beacon_round is null) = ($4::text is null) returning game`,
      [id.toString(), salt, new Date(kit.runtime.now()), signature],
    );
    if (!rows[0]) return false;
    await client.query(TAKE_NEXT, [rows[0].game]);
    await kit.audit.append({ actor, action: 'chain.salt', subject: id.toString(), detail: { salt } }, client);
    return true;
  });
}

/** A chain whose round of the beacon is not known yet. */
export interface WaitingChain {
  readonly id: bigint;
  readonly game: string;
  readonly terminatingHash: string;
  readonly committedAt: number;
  readonly round: number;
}

/** The one chain of a game that waits for the beacon. */
export async function waitingChain(kit: ChainTools, game: string): Promise<WaitingChain | null> {
  const { rows } = await kit.db.pool.query<{
    id: string;
    terminating_hash: string;
    committed_at: Date;
    beacon_round: string;
  }>(
    `select id::text, terminating_hash, committed_at, beacon_round::text from chain
      where game = $1 and state = 'committed' and salt is null and beacon_round is not null`,
    [game],
  );
  const row = rows[0];
  return row
    ? {
        id: BigInt(row.id),
        game,
        terminatingHash: row.terminating_hash,
        committedAt: row.committed_at.getTime(),
        round: Number(row.beacon_round),
      }
    : null;
}

/** Gives a chain up that waited in vain, and shows its secret: nobody can hold back one that would have played badly. */
export async function voidChain(kit: ChainTools, chain: WaitingChain): Promise<void> {
  await kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ sealed_top: Buffer }>(
      `select sealed_top from chain where id = $1 and state = 'committed' and salt is null for update`,
      [chain.id.toString()],
    );
    if (!rows[0]) return;
    const top = kit.fairness.open(rows[0].sealed_top);
    await client.query(`update chain set state = 'void', revealed_top = $2 where id = $1`, [
      chain.id.toString(),
      top,
    ]);
    await kit.audit.append(
      { actor: 'system', action: 'chain.void', subject: chain.id.toString(), detail: { top } },
      client,
    );
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

/** Ends the chain in use and takes the next one that has its salt. @returns it, or null */
export async function nextChain(
  kit: ChainTools,
  active: ActiveChain | null,
  game: string,
): Promise<ActiveChain | null> {
  await kit.db.transaction(async (client) => {
    if (active)
      await client.query(`update chain set state = 'spent' where id = $1 and state = 'active'`, [
        active.id.toString(),
      ]);
    await client.query(TAKE_NEXT, [game]);
  });
  return activeChain(kit, game);
}

/** Chains of a game that are committed to and not in use yet: with their salt, and waiting for one. */
export async function chainsInStore(
  kit: ChainTools,
  game: string,
): Promise<{ salted: number; waiting: number }> {
  const { rows } = await kit.db.pool.query<{ salted: number; waiting: number }>(
    `select count(salt)::int as salted, (count(*) - count(salt))::int as waiting from chain where game = $1 and state = 'committed'`,
    [game],
  );
  return rows[0]!;
}

/** A chain of this installation alone: committed to, then salted from its own randomness, and marked so. */
export async function drawChain(kit: ChainTools, game: string, length: number): Promise<void> {
  const committed = await commitChain(kit, game, length, OWN_SALT);
  if (committed) await saltChain(kit, committed.id, kit.runtime.random(32).toString('hex'), 'system');
}

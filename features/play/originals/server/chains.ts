/** The public record of hash chains. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type * as contract from '../contract.ts';
import type { OriginalsContext } from './context.ts';
import { saltBy } from './chain.ts';

/** Newest of all games: a chain lasts for months. */
const MAX_CHAINS = 200;

interface Row {
  game: string;
  serial: number;
  length: number;
  used: number;
  state: contract.ChainView['state'];
  terminating_hash: string;
  committed_at: Date;
  salt_source: string;
  beacon_round: string | null;
  beacon_signature: string | null;
  salt: string | null;
  revealed_top: string | null;
}

export async function chainsHandler({ kit }: OriginalsContext): Promise<ReplyOf<typeof contract.chains>> {
  const { rows } = await kit.db.pool.query<Row>(
    `select game, serial, length, used, state, terminating_hash, committed_at, salt_source, beacon_round::text,
       beacon_signature, salt, revealed_top from chain order by id desc limit $1`,
    [MAX_CHAINS],
  );
  return { chains: rows.map(viewOf) };
}

function viewOf(row: Row): contract.ChainView {
  return {
    game: row.game,
    serial: row.serial,
    length: row.length,
    used: row.used,
    state: row.state,
    terminating_hash: row.terminating_hash,
    committed_at: row.committed_at.toISOString(),
    salt_by: saltBy(row),
    source: row.salt_source,
    round: row.beacon_round === null ? null : Number(row.beacon_round),
    signature: row.beacon_signature,
    salt: row.salt,
    revealed_top: row.revealed_top,
  };
}

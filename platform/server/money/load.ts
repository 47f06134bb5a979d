import type pg from 'pg';
import type { Runtime } from '../runtime.ts';
import type { SeedVault } from '../fairness/vault.ts';
import type { PlayerRestrictions } from '../policy/restrictions.ts';
import type { PlayerState, Round } from './state.ts';
import { LOAD_PLAYERS } from './statements.ts';

interface LoadedRound {
  id: string;
  game: string;
  cur: number;
  stake: string;
  pair: string | null;
  nonce: string;
  params: unknown;
  state: unknown;
  version: string;
  shared: string | null;
  steps: number;
  openedAt: number;
}

interface LoadedPlayer {
  user: string;
  version: string;
  nonce: string;
  guard: PlayerRestrictions | null;
  terms: number;
  pair: string;
  sealed: Buffer;
  hash: string;
  client_seed: string;
  next_pair: string;
  next_hash: string;
  wallets: [number, string][];
  rounds: LoadedRound[];
}

/** Reads players' states; creates the player row and its first two seed pairs where there is none. */
export async function loadPlayers(
  client: pg.ClientBase,
  vault: SeedVault,
  runtime: Runtime,
  users: readonly bigint[],
): Promise<PlayerState[]> {
  const read = () =>
    client.query<LoadedPlayer>({
      name: 'load-players',
      text: LOAD_PLAYERS,
      values: [`{${users.join(',')}}`],
    });
  let { rows } = await read();
  if (rows.length < users.length) {
    const known = new Set(rows.map((row) => row.user));
    for (const user of users)
      if (!known.has(user.toString())) await createPlayer(client, vault, runtime, user);
    ({ rows } = await read());
  }
  return rows.map((row) => toState(row, vault));
}

/** Safe to run twice at once: the second finds the first one's row. */
async function createPlayer(
  client: pg.ClientBase,
  vault: SeedVault,
  runtime: Runtime,
  user: bigint,
): Promise<void> {
  const active = vault.draw();
  const next = vault.draw();
  const seeds = [vault.drawClientSeed(runtime), vault.drawClientSeed(runtime)];
  await client.query(
    `with a as (insert into seed_pair (user_id, hash, sealed, client_seed, state)
         select $1::bigint, $2, $3::bytea, $4, 'active' where not exists (select 1 from player where user_id = $1::bigint)
         on conflict do nothing returning id),
       n as (insert into seed_pair (user_id, hash, sealed, client_seed, state)
         select $1::bigint, $5, $6::bytea, $7, 'next' from a on conflict do nothing returning id)
     insert into player (user_id, pair_id) select $1::bigint, a.id from a, n on conflict do nothing`,
    [user.toString(), active.hash, active.sealed, seeds[0], next.hash, next.sealed, seeds[1]],
  );
}

function toState(row: LoadedPlayer, vault: SeedVault): PlayerState {
  return {
    user: BigInt(row.user),
    version: BigInt(row.version),
    nonce: BigInt(row.nonce),
    guard: row.guard,
    terms: row.terms,
    pair: {
      id: BigInt(row.pair),
      serverSeed: vault.open(row.sealed),
      hash: row.hash,
      clientSeed: row.client_seed,
      nextId: BigInt(row.next_pair),
      nextHash: row.next_hash,
    },
    balances: new Map(row.wallets.map(([ledgerCurrencyId, balance]) => [ledgerCurrencyId, BigInt(balance)])),
    rounds: new Map(row.rounds.map((round) => [round.id, toRound(round)])),
  };
}

function toRound(round: LoadedRound): Round {
  return {
    id: round.id,
    game: round.game,
    cur: round.cur,
    stake: BigInt(round.stake),
    pairId: round.pair === null ? null : BigInt(round.pair),
    nonce: BigInt(round.nonce),
    params: round.params,
    version: round.version,
    sharedNo: round.shared === null ? null : BigInt(round.shared),
    openedAt: round.openedAt,
    state: round.state,
    steps: round.steps,
  };
}

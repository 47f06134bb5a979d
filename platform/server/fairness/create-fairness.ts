import { isFailure, fail } from '../../contract/error.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Money } from '../money/money.ts';
import type { PlayerState } from '../money/state.ts';
import type { Fairness, PairView, RevealedPair } from './fairness.ts';
import type { SeedVault } from './vault.ts';

interface FairnessOptions {
  db: Database;
  money: Money;
  vault: SeedVault;
  runtime: Runtime;
}

interface RevealedRow {
  client_seed: string;
  sealed: Buffer;
  hash: string;
  nonce: string;
  revealed_at: Date;
}

export function createFairness({ db, money, vault, runtime }: FairnessOptions): Fairness {
  const toRevealed = (row: RevealedRow): RevealedPair => ({
    clientSeed: row.client_seed,
    serverSeed: vault.open(row.sealed),
    serverSeedHash: row.hash,
    nonce: Number(row.nonce),
    revealedAt: row.revealed_at.toISOString(),
  });

  return {
    async current(user) {
      return toView(await money.peek(user));
    },
    async clientSeedAt(client, user, active, at) {
      // The pair that was in use then is the first that was revealed after it.
      const { rows } = await client.query<{ client_seed: string }>({
        name: 'client-seed-at',
        text: `select client_seed from seed_pair where user_id = $1 and state = 'revealed' and revealed_at > $2 order by revealed_at limit 1`,
        values: [user.toString(), new Date(at)],
      });
      return rows[0]?.client_seed ?? active;
    },
    async rotate(user, clientSeed) {
      const result = await money.exclusive(user, async (client, state, draft) => {
        const active = state.pair;
        // A revealed seed would show the layout of a round that is still being played.
        if ([...state.rounds.values()].some((round) => round.pairId === active.id))
          return fail(409, 1, 'Finish your open round first.');
        const at = new Date(runtime.now());
        await client.query(
          `update seed_pair set state = 'revealed', nonce = $2, revealed_at = $3 where id = $1`,
          [active.id.toString(), state.nonce.toString(), at],
        );
        const next = await client.query<{ client_seed: string }>(
          `update seed_pair set state = 'active', client_seed = coalesce($2, client_seed) where id = $1 returning client_seed`,
          [active.nextId.toString(), clientSeed ?? null],
        );
        const drawn = vault.draw();
        await client.query(
          `insert into seed_pair (user_id, hash, sealed, client_seed, state) values ($1, $2, $3, $4, 'next')`,
          [user.toString(), drawn.hash, drawn.sealed, vault.drawClientSeed(runtime)],
        );
        await client.query('update player set pair_id = $2, nonce = 0 where user_id = $1', [
          user.toString(),
          active.nextId.toString(),
        ]);
        draft.event(state, 'seeds.rotated', { revealed: active.hash, active: active.nextHash });
        const pair: PairView = {
          clientSeed: next.rows[0]!.client_seed,
          serverSeedHash: active.nextHash,
          nextServerSeedHash: drawn.hash,
          nonce: 0,
        };
        const revealed: RevealedPair = {
          clientSeed: active.clientSeed,
          serverSeed: active.serverSeed,
          serverSeedHash: active.hash,
          nonce: Number(state.nonce),
          revealedAt: at.toISOString(),
        };
        return { pair, revealed };
      });
      return isFailure(result) ? { refused: 'open-round' } : result;
    },
    async history(user, page) {
      const { rows } = await db.pool.query<RevealedRow>(
        `select client_seed, sealed, hash, nonce, revealed_at from seed_pair
          where user_id = $1 and state = 'revealed' and ($2::timestamptz is null or revealed_at < $2)
          order by revealed_at desc limit $3`,
        [user.toString(), page.before ?? null, page.limit],
      );
      return rows.map(toRevealed);
    },
    async reveal(hash) {
      const { rows } = await db.pool.query<RevealedRow>(
        `select client_seed, sealed, hash, nonce, revealed_at from seed_pair where hash = $1 and state = 'revealed'`,
        [hash],
      );
      return rows[0] ? toRevealed(rows[0]) : null;
    },
    seal: vault.seal,
    open: vault.open,
  };
}

function toView(state: PlayerState): PairView {
  return {
    clientSeed: state.pair.clientSeed,
    serverSeedHash: state.pair.hash,
    nextServerSeedHash: state.pair.nextHash,
    nonce: Number(state.nonce),
  };
}

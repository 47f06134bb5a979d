/** The one way that players change a pool: lane, then pool, locked in this order, money and state in one transaction. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type pg from 'pg';
import { UnknownOutcome } from '#platform/server/money/money.ts';
import { keyName } from '#platform/server/money/operation.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { usedKeys } from '#platform/server/money/settle.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { advancePool } from './advance.ts';
import type { PvpContext } from './context.ts';
import { publishPool } from './publish.ts';
import { readPool, type Pool } from './store.ts';
import { answerLost, keyUsed } from './refusals.ts';

/** A transaction on a player's lane. */
export interface Turn {
  readonly client: pg.ClientBase;
  readonly wallet: PlayerState;
  readonly draft: Draft;
  /** Of what the key makes. */
  readonly id: string;
  readonly now: number;
}

export interface Changed {
  readonly pool: Pool;
  /** The player's balance after it, when it moved. */
  readonly balance: bigint | null;
  /** Another pool that pages see changed: the one that is played again. */
  readonly also?: Pool;
}

/**
 * Runs a player's change. A key that was used leads to the pool that it changed then, as long as the player is in it.
 * @param scope what the key is for: the same key may serve two of them
 * @param makes what the key makes is the pool itself: it leads there whoever has left it
 */
export async function changeWithMoney(
  context: PvpContext,
  user: bigint,
  request: { readonly scope: string; readonly key: string | undefined; readonly makes?: true },
  work: (turn: Turn) => Promise<Changed | Failure>,
): Promise<Pool | Failure> {
  const { kit } = context;
  const key =
    request.key === undefined ? undefined : requestKey(`pvp:${request.scope}:${request.key}`, 'posting');
  try {
    const done = await kit.money.exclusive<Changed & { stamp: number }>(
      user,
      async (client, wallet, draft) => {
        const used =
          key === undefined ? undefined : (await usedKeys(client, [{ user, key }])).get(keyName(user, key));
        if (used !== undefined) {
          const pool = request.makes ? await readPool(client, used, false) : await poolOfEntry(client, used);
          // Left since: nobody is told of an entry that there is no more.
          return pool ? { pool, balance: null, stamp: 0 } : keyUsed;
        }
        const led = key === undefined ? null : await ledTo(client, user, key);
        if (led) return { pool: led, balance: null, stamp: 0 };
        const id = kit.runtime.uuid();
        const changed = await work({ client, wallet, draft, id, now: kit.runtime.now() });
        if (isFailure(changed)) return changed;
        if (key !== undefined) {
          // A key of the ledger leads to what was made with it; nothing was, where who asks is in the pool already.
          if (changed.balance === null) await keepLed(client, user, key, changed.pool.id);
          else draft.keys.push({ user, key, ref: id });
        }
        return { ...changed, stamp: draft.stamp(wallet) };
      },
    );
    if (isFailure(done)) return done;
    const { pool, balance, stamp, also } = done;
    if (balance !== null) {
      await pushBalance(kit, user, { ledgerCurrencyId: pool.cur, balance, bonus: null, stamp });
      await publishPool(context, pool);
    }
    if (also) await publishPool(context, also);
    if (pool.state.status !== 'locked') return pool;
    if (pool.tableId !== null) {
      if (balance !== null) await kit.services.poolTables.call(pool.tableId);
      return pool;
    }
    // Drawn at once; where that fails the clock does it.
    return await advancePool(context, pool.id).catch((error: unknown) => {
      kit.log.error({ err: error, pool: pool.id }, 'a pool could not be drawn at once');
      return pool;
    });
  } catch (error) {
    if (error instanceof UnknownOutcome) return answerLost;
    throw error;
  }
}

/** The pool that a posting went into; null where its entry was left since. */
async function poolOfEntry(client: pg.ClientBase, ref: string): Promise<Pool | null> {
  const { rows } = await client.query<{ pool_id: string }>('select pool_id from pvp_entry where ref = $1', [
    ref,
  ]);
  return rows[0] ? readPool(client, rows[0].pool_id, false) : null;
}

/** The pool that a call with this key led to, of a player who was in it. */
async function ledTo(client: pg.ClientBase, user: bigint, key: string): Promise<Pool | null> {
  const { rows } = await client.query<{ pool_id: string }>(
    'select pool_id from pvp_led where user_id = $1 and key = $2',
    [user.toString(), key],
  );
  return rows[0] ? readPool(client, rows[0].pool_id, false) : null;
}

async function keepLed(client: pg.ClientBase, user: bigint, key: string, pool: string): Promise<void> {
  await client.query('insert into pvp_led (user_id, key, pool_id) values ($1, $2, $3)', [
    user.toString(),
    key,
    pool,
  ]);
}

/**
 * What happens to a pool without a player: it locks, is drawn, expires, and pays. Each step is one transaction that leaves
 * the next one written down, so a process may die between any two and another goes on.
 */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { abort, expire, lock, resolve, settled, type PoolState } from '#engines/pools/pool.ts';
import { refundLines } from '#engines/pools/postings.ts';
import { entropyFor, type Entropy } from './entropy.ts';
import type { PvpContext } from './context.ts';
import { drawPool, type Next } from './draw.ts';
import { emitFlows } from './flows.ts';
import { uncountEntries } from './limits.ts';
import { publishPool } from './publish.ts';
import { insertPayouts, readPool, savePool, type Payout, type Pool } from './store.ts';
import { booked } from './refusals.ts';

/** Takes a pool as far as it goes now. Safe to repeat, by any number of processes at once. */
export async function advancePool(context: PvpContext, id: string): Promise<Pool> {
  const entropy = await entropyFor(context, id);
  if (entropy === 'waits') return known(context, id);
  const ended = await step(context, id, (pool, now) => endByTime(context, pool, now, entropy));
  await payAll(context, id);
  const paid = await step(context, id, finish);
  return paid ?? ended ?? (await known(context, id));
}

/** Ends a pool that has no result, whatever its time, and pays what pools owe: the room is off. */
export async function callOff(context: PvpContext, id: string): Promise<void> {
  await step(context, id, (pool) => {
    // A sit-and-go at its table is the poker room's to end.
    if (pool.tableId !== null) return null;
    const done = abort(pool.state);
    return done.ok ? { state: done.pool, payouts: refundsOf(done.pool) } : null;
  });
  await payAll(context, id);
  await step(context, id, finish);
}

async function known({ kit }: PvpContext, id: string): Promise<Pool> {
  const pool = await readPool(kit.db.pool, id, false);
  if (!pool) throw new Error(`pool ${id} is gone`);
  return pool;
}

/** One step under the lock of the pool, published after it. @returns null when there was nothing to do */
export async function step(
  context: PvpContext,
  id: string,
  change: (pool: Pool, now: number, owes: boolean) => Next | 'paid' | null,
): Promise<Pool | null> {
  const { kit } = context;
  const changed = await kit.db.transaction(async (client) => {
    const pool = await readPool(client, id, true);
    if (!pool) return null;
    const now = kit.runtime.now();
    const waiting = await client.query(
      'select 1 from pvp_payout where pool_id = $1 and paid_at is null limit 1',
      [id],
    );
    const owes = waiting.rows.length > 0;
    const next = change(pool, now, owes);
    if (next === null) return null;
    if (next !== 'paid') {
      if (next.payouts) await insertPayouts(client, id, next.payouts);
      if (next.rakeShares) await emitRake(context, client, pool.cur, next.rakeShares);
      if (next.result) await emitFlows(context, client, pool, next);
      pool.result = next.result ?? pool.result;
      pool.state = next.state;
    }
    const over = pool.state.status !== 'open' && pool.state.status !== 'locked';
    if (over) pool.endedAt ??= now;
    await savePool(client, pool, now, owes || (next !== 'paid' && next.payouts !== undefined));
    return pool;
  });
  if (changed) await publishPool(context, changed);
  return changed;
}

/** Locks and draws, or expires, a pool whose time has come. */
function endByTime(context: PvpContext, pool: Pool, now: number, entropy: Entropy): Next | null {
  let { state } = pool;
  if (state.status === 'open') {
    const locked = lock(state, now);
    if (locked.ok) state = locked.pool;
    else {
      const expired = expire(state, now);
      return expired.ok ? { state: expired.pool, payouts: refundsOf(expired.pool) } : null;
    }
  }
  if (state.status !== 'locked' || pool.tableId !== null) return null;
  if (entropy === 'void') {
    const off = abort(state);
    return off.ok ? { state: off.pool, payouts: refundsOf(off.pool) } : null;
  }
  if (typeof entropy === 'object') pool.beaconSignature = entropy.signature;
  // It filled up since it was looked at: its round is still to come.
  if (pool.beaconRound !== null && pool.beaconSignature === null) return null;
  const resolving = resolve(state);
  if (!resolving.ok) throw new Error(`pool ${pool.id}: ${resolving.message}`);
  return drawPool(context, pool, resolving.pool);
}

/** Rewards count what each player has brought the house, not what they staked: a pool without rake earns nothing. */
async function emitRake(
  { kit }: PvpContext,
  client: pg.ClientBase,
  cur: number,
  parts: ReadonlyMap<number, bigint>,
): Promise<void> {
  const shares = [...parts]
    .filter(([, amount]) => amount > 0n)
    .map(([user, amount]) => ({ user: String(user), amount: amount.toString() }));
  if (cur > 0 && shares.length > 0) await kit.emit(client, 'rake.paid', null, { cur, shares });
}

/** What everybody has paid into a pool, for them. */
export function refundsOf(state: PoolState): Payout[] {
  return refundLines(state).flatMap(({ account, amount }) =>
    typeof account === 'number' ? [{ user: account, kind: 'refund', amount, rake: 0n }] : [],
  );
}

/** Everything is paid: the pool is over, and the clock forgets it. */
function finish({ state }: Pool, _now: number, owes: boolean): Next | 'paid' | null {
  if (owes || state.status === 'open' || state.status === 'locked' || state.status === 'settled') return null;
  if (state.status !== 'resolving') return 'paid';
  const done = settled(state);
  return done.ok ? { state: done.pool } : null;
}

async function payAll(context: PvpContext, id: string): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ user_id: string }>(
    'select user_id::text from pvp_payout where pool_id = $1 and paid_at is null order by pvp_payout.user_id',
    [id],
  );
  for (const { user_id: user } of rows) await pay(context, id, BigInt(user));
}

interface PayoutRow {
  kind: 'prize' | 'refund';
  amount: string;
  rake: string;
  ref: string;
  cur: number;
  mode: string;
}

/** Books what a pool owes a player, and its rake, once: any number of processes may try. */
async function pay(context: PvpContext, pool: string, user: bigint): Promise<void> {
  const { kit } = context;
  const done = await kit.money.exclusive(user, async (client, wallet, draft) => {
    const now = kit.runtime.now();
    const { rows } = await client.query<PayoutRow>(
      `update pvp_payout o set paid_at = $3 from pvp_pool p where o.pool_id = $1 and o.user_id = $2 and o.paid_at is null and p.id = o.pool_id
       returning o.kind, o.amount::text, o.rake::text, o.ref, p.cur, p.mode`,
      [pool, user.toString(), now],
    );
    const row = rows[0];
    if (!row) return booked;
    const amount = BigInt(row.amount);
    const { cur } = row;
    const isPrize = row.kind === 'prize';
    const kind = isPrize ? KIND.poolPrize : KIND.poolRefund;
    const returned = isPrize ? [] : await uncountEntries(context, client, wallet, draft, { pool, cur, now });
    // The cases of a battle may all be empty.
    const posted =
      amount === 0n
        ? { balance: wallet.balances.get(cur) ?? 0n }
        : writePosting(wallet, draft, { cur, net: amount, counter: ACCOUNT.pools, kind, returned }, row.ref);
    if (isFailure(posted)) throw new Error(`pool ${pool}: ${posted.message}`);
    bookHouse(wallet, draft, row);
    if (isPrize) countTowardsLimits(wallet, draft, cur, context.currency(cur), 0n, amount, now);
    return { cur, balance: posted.balance, stamp: draft.stamp(wallet) };
  });
  if (isFailure(done)) return;
  await pushBalance(kit, user, {
    ledgerCurrencyId: done.cur,
    balance: done.balance,
    bonus: null,
    stamp: done.stamp,
  });
}

/** What the house takes of a pot; of a battle what it wins on the cases, or pays for them into the escrow. */
function bookHouse(wallet: PlayerState, draft: Draft, { cur, mode, rake, ref }: PayoutRow): void {
  const amount = BigInt(rake);
  const kind = mode === 'battle' ? KIND.poolBattle : KIND.poolRake;
  if (amount > 0n) draft.transfer(wallet, cur, amount, ACCOUNT.pools, ACCOUNT.house, kind, ref);
  if (amount < 0n) draft.transfer(wallet, cur, -amount, ACCOUNT.house, ACCOUNT.pools, kind, ref);
}

/** A sit-and-go that is full goes to a poker table with its money, and comes back with its places. */
import type { DomainEvents } from '#platform/contract/event.ts';
import { formatAmount } from '#platform/contract/money.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { drawSeats } from '#engines/pools/draw.ts';
import { abort, resolve, settled } from '#engines/pools/pool.ts';
import { step } from './advance.ts';
import type { Turn } from './change.ts';
import type { PvpContext } from './context.ts';
import type { Drawn, Pool } from './store.ts';

/**
 * Draws the seats, opens the table and moves all stakes and fees there, in the transaction that takes the last seat. The
 * seed of the pool is open from here on.
 */
export async function beginTable(
  context: PvpContext,
  { client, wallet, draft, id }: Turn,
  pool: Pool,
): Promise<void> {
  const { kit } = context;
  const { cur, code, sealed, speed, state } = pool;
  const { entries, rules } = state;
  const clientSeeds = entries.map(({ clientSeed }) => clientSeed);
  const seeds = { serverSeed: kit.vault.open(sealed), poolId: pool.id, clientSeeds };
  const seating = drawSeats(seeds, entries.length);
  const { rows } = await client.query<{ ref: string; at: string }>(
    'select ref, at::text from pvp_entry where pool_id = $1 order by pvp_entry.seq',
    [pool.id],
  );
  const buyIn = rules.minStake;
  const paid = (buyIn + rules.fee) * BigInt(entries.length);
  draft.transfer(wallet, cur, paid, ACCOUNT.pools, ACCOUNT.pokerTables, KIND.poolTable, id);
  const currency = context.currency(cur);
  pool.tableId = await kit.services.poolTables.begin(client, {
    pool: pool.id,
    name: `PvP ${formatAmount(buyIn, currency)} ${currency.code.toUpperCase()}`,
    cur,
    buyIn,
    fee: rules.fee,
    speed: speed ?? 'turbo',
    hidden: code !== null,
    players: seating.map((at) => {
      const { player, clientSeed } = entries[at]!;
      const { ref, at: paidAt } = rows[at]!;
      return { user: BigInt(player), clientSeed, ref, at: Number(paidAt) };
    }),
  });
  pool.seating = seating;
}

type Over = DomainEvents['sit-and-go.over'];

/** Writes down how the game at the table of a pool ended: the poker room has paid, or will. Safe to repeat. */
export async function endTable(context: PvpContext, over: Over): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ id: string }>(
    'select id from pvp_pool where table_id = $1',
    [over.table],
  );
  const id = rows[0]?.id;
  if (id === undefined) return;
  await step(context, id, (pool) => {
    if (pool.state.status !== 'locked') return null;
    if (over.status === 'cancelled') {
      const off = abort(pool.state);
      return off.ok ? { state: off.pool } : null;
    }
    const resolving = resolve(pool.state);
    const done = resolving.ok ? settled(resolving.pool) : resolving;
    return done.ok ? { state: done.pool, result: resultOf(pool, over) } : null;
  });
}

function resultOf({ state }: Pool, { players }: Over): Drawn {
  const { entries, rules } = state;
  const paid = players.filter(({ amount }) => amount !== '0');
  return {
    ticket: null,
    tickets: null,
    winners: paid.map(({ user }) => entries.findIndex(({ player }) => String(player) === user)),
    rake: (rules.fee * BigInt(entries.length)).toString(),
    prizes: paid.map(({ amount }) => amount),
  };
}

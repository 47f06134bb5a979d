/** Who may not enter a pool, beside what policy says of their money. Asked under the lane of the player and the lock of the pool. */
import { fail, type Failure } from '#platform/contract/error.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import { PLAY } from '#platform/server/policy/stake.ts';
import type { Turn } from './change.ts';
import { FEATURE, type PvpContext } from './context.ts';
import { frozenPlayer, sameDevice, tablesClosed, tooManyPools } from './refusals.ts';
import type { Pool } from './store.ts';

/** Why a player may not enter a pool, or no more of it where they are in. */
export async function refusePlayer(
  context: PvpContext,
  client: Turn['client'],
  pool: Pool,
  user: bigint,
): Promise<Failure | null> {
  const { kit, settings } = context;
  if (await kit.services.poolTables.isFrozen(client, user)) return frozenPlayer;
  if (pool.state.entries.some(({ player }) => BigInt(player) === user)) return null;
  if (await isTogether(context, client, pool, user)) return sameDevice;
  const { maxOpen } = settings();
  return (await openOf(client, user)) >= maxOpen ? tooManyPools(maxOpen) : null;
}

/**
 * Who of a pool for a table, or of the one that is played after it, may not be taken there any more: the clock takes them out. Asked before
 * the lane of who enters, for those who are in may be of any. Nobody who enters meanwhile is: they are asked under their own.
 */
export async function frozenIn(
  { kit: { db, services } }: PvpContext,
  id: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await db.pool.query<{ user_id: string }>({
    name: 'pvp-at-table',
    text: `select distinct e.user_id::text from pvp_pool p join pvp_entry e on e.pool_id = p.id
           where p.id in ($1, (select rematch from pvp_pool where id = $1)) and p.mode = 'sng'`,
    values: [id],
  });
  const frozen = new Set<number>();
  for (const { user_id: user } of rows)
    if (await services.poolTables.isFrozen(db.pool, BigInt(user))) frozen.add(Number(user));
  return frozen;
}

/** Money that is not played here now, or a game. */
export function refuseMoney(
  { kit, onlyCurrency }: PvpContext,
  { cur, state }: Pool,
  { code }: Currency,
): Failure | null {
  const only = onlyCurrency();
  if (only !== null && only !== code)
    return fail(409, PLAY.gameDisabled, `Only ${only.toUpperCase()} is played here.`);
  if (kit.config.demo && cur > 0) return fail(409, PLAY.gameDisabled, 'Only play money is played here.');
  if (!kit.features.isOn(FEATURE)) return fail(409, PLAY.gameDisabled, 'Pools are closed.');
  return state.rules.mode === 'sng' && !kit.services.poolTables.isOpen() ? tablesClosed : null;
}

/** How long a device or an address counts as somebody's. */
const DEVICE_MS = 30 * 86_400_000;

/** This very machine is nobody's address: behind a proxy that tells none, and in development, all are at it. */
const NO_ADDRESS = ['127.0.0.1', '::1'].map(addressGroup);

/**
 * Whether who is in a pool for money already was on a device, or at an address, of this player lately. What a client
 * without cookies calls itself is no device.
 */
async function isTogether(
  { kit, settings }: PvpContext,
  client: Turn['client'],
  { cur, state }: Pool,
  user: bigint,
): Promise<boolean> {
  const { oneForDevice, oneForAddress } = settings();
  if ((!oneForDevice && !oneForAddress) || natureOf(cur) !== 'real' || state.entries.length === 0)
    return false;
  const { rowCount } = await client.query({
    name: 'pvp-together',
    text: `select 1 from account_device own
      join account_device theirs on theirs.last_seen > $3 and (
        ($4 and theirs.device = own.device and own.device <> sha256(convert_to('agent ' || own.user_agent, 'UTF8')))
        or ($5 and theirs.address = own.address and own.address <> all ($6::text[])))
      where own.account_id = $1 and own.last_seen > $3 and theirs.account_id = any ($2::bigint[]) and theirs.account_id <> $1 limit 1`,
    values: [
      user.toString(),
      state.entries.map(({ player }) => player),
      new Date(kit.runtime.now() - DEVICE_MS),
      oneForDevice,
      oneForAddress,
      NO_ADDRESS,
    ],
  });
  return rowCount === 1;
}

/** Pools that are not over and have this player in them. */
async function openOf(client: Turn['client'], user: bigint): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: 'pvp-open-of',
    text: `select count(distinct e.pool_id)::int as count from pvp_entry e join pvp_pool p on p.id = e.pool_id
      where e.user_id = $1 and p.status in ('open', 'locked')`,
    values: [user.toString()],
  });
  return rows[0]!.count;
}

/** Which accounts were on one device or at one address. */
import type pg from 'pg';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import type { PokerContext } from '../context.ts';

/** How long a device or an address counts as somebody's. */
const SEEN_MS = 30 * 86_400_000;

export type SharedPlace = 'device' | 'address';

export interface Shared {
  readonly user: bigint;
  readonly by: SharedPlace;
}

/**
 * Those of `others` that were on a device or at an address of this account lately. An address is a household: IPv4 whole,
 * IPv6 by /64. What a client without cookies calls itself is no device, and the machine itself no address.
 */
export async function sharedWith(
  { kit }: Pick<PokerContext, 'kit'>,
  client: Pick<pg.ClientBase, 'query'>,
  user: bigint,
  others: readonly bigint[],
): Promise<Shared[]> {
  const { rows } = await client.query<{ other: string; device: boolean }>({
    name: 'poker-together',
    text: `select theirs.account_id::text as other, bool_or(theirs.device = own.device and own.device <> sha256(convert_to('agent ' || own.user_agent, 'UTF8'))) as device
      from account_device own join account_device theirs on theirs.account_id = any ($2::bigint[]) and theirs.last_seen > $3
        and ((theirs.device = own.device and own.device <> sha256(convert_to('agent ' || own.user_agent, 'UTF8')))
          or (theirs.address = own.address and own.address <> all ($4::text[])))
      where own.account_id = $1 and own.last_seen > $3 and theirs.account_id <> own.account_id
      group by theirs.account_id order by theirs.account_id`,
    values: [
      user.toString(),
      others.map(String),
      new Date(kit.runtime.now() - SEEN_MS),
      ['127.0.0.1', '::1'].map(addressGroup),
    ],
  });
  return rows.map(({ other, device }) => ({ user: BigInt(other), by: device ? 'device' : 'address' }));
}

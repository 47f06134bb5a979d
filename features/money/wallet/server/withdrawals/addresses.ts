/** Where players are paid out to, for who looks for addresses that change often or that several share. */
import type pg from 'pg';
import type { PaidAddresses } from '#platform/server/services/suspicion.ts';

/** Withdrawals that were neither declined nor taken back. */
const GOING = 'status in (0, 1, 3)';
const MAX_ADDRESSES = 200;

export async function paidAddresses(
  client: Pick<pg.ClientBase, 'query'>,
  user: bigint,
  since: Date,
): Promise<PaidAddresses> {
  const own = await client.query<PaidAddresses['own'][number]>(
    `select chain, address, min(at) as first, max(at) as last, count(*)::int as times from withdrawal
      where user_id = $1 and at > $2 and ${GOING} group by chain, address order by first, chain, address limit ${MAX_ADDRESSES}`,
    [user.toString(), since],
  );
  const shared = await client.query<{ chain: string; address: string; other: string }>(
    `select distinct o.chain, o.address, o.user_id::text as other from withdrawal o
       join unnest($2::text[], $3::text[]) as mine(chain, address) on o.chain = mine.chain and o.address = mine.address
      where o.user_id <> $1 and o.${GOING} order by 1, 2, 3 limit ${MAX_ADDRESSES}`,
    [user.toString(), own.rows.map(({ chain }) => chain), own.rows.map(({ address }) => address)],
  );
  return {
    own: own.rows,
    shared: shared.rows.map(({ other, ...one }) => ({ ...one, other: BigInt(other) })),
  };
}

/** What every act of the desk asks first, and what it leaves. */
import type { Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Queryable } from '../feed/rows.ts';
import { ownBet } from '../refusals.ts';

/** Nobody prices, stops or settles what they have bet on, or an account of their device or address. */
export async function refuseOwnBet(
  { services }: Pick<ServerKit, 'services'>,
  client: Queryable,
  { id, _id }: Pick<Player, 'id' | '_id'>,
  event: string,
): Promise<Failure | null> {
  const beside = await services.staffRequests.linkedTo(client, [_id]);
  const { rowCount } = await client.query(
    `select 1 from sport_leg l join sport_bet b on b.id = l.bet_id
     where l.event_id = $1 and b.user_id = any($2::bigint[]) and b.state <> 'rejected' limit 1`,
    [event, [id, ...beside].map(String)],
  );
  return (rowCount ?? 0) > 0 ? ownBet : null;
}

/** Nor do they bet on it afterwards (slip/barred.ts): in the transaction of the act, whose lock on the event a slip that is ready waits for. */
export async function noteAct(client: Queryable, staff: bigint, event: string): Promise<void> {
  await client.query(
    'update sport_event set acted_by = acted_by || $2::bigint where id = $1 and $2::bigint <> all(acted_by)',
    [event, staff.toString()],
  );
}

export function dollars(micro: bigint): string {
  const cents = micro / 10_000n;
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

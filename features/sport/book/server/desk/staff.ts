/** What every act of the desk asks first. */
import { fail, type Failure } from '#platform/contract/error.ts';
import { DESK } from '../../desk-contract.ts';
import type { Queryable } from '../feed/rows.ts';

export const UNKNOWN = fail(404, DESK.unknown, 'There is no such event, market or request.');
const OWN_BET = fail(
  403,
  DESK.ownBet,
  'You have bet on this event: somebody else of staff decides about it.',
);

/** Nobody prices, stops or settles what they have bet on. */
export async function refuseOwnBet(client: Queryable, staff: bigint, event: string): Promise<Failure | null> {
  const { rowCount } = await client.query(
    `select 1 from sport_leg l join sport_bet b on b.id = l.bet_id
     where l.event_id = $1 and b.user_id = $2 and b.state <> 'rejected' limit 1`,
    [event, staff.toString()],
  );
  return (rowCount ?? 0) > 0 ? OWN_BET : null;
}

export function dollars(micro: bigint): string {
  const cents = micro / 10_000n;
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/** How many tickets a player has: they expire. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { settingsOf, type Account } from './account.ts';

const DAY_MS = 86_400_000;

/**
 * Tickets that can be spun, and the epoch ms at which they expire (null: there are none). Each one that comes keeps the
 * others for another `ticketDays`.
 */
export function ticketsOf(
  kit: Pick<ServerKit, 'settings' | 'runtime'>,
  { tickets, ticketsAt }: Pick<Account, 'tickets' | 'ticketsAt'>,
): { readonly count: number; readonly expires: number | null } {
  const expires = (ticketsAt ?? 0) + settingsOf(kit).ticketDays * DAY_MS;
  return tickets > 0 && kit.runtime.now() < expires
    ? { count: tickets, expires }
    : { count: 0, expires: null };
}

/** @param account the player's row, locked by this transaction */
export async function giveTickets(
  kit: ServerKit,
  client: pg.ClientBase,
  user: bigint,
  account: Account,
  tickets: number,
): Promise<void> {
  await client.query(
    'update reward_player set tickets = $2, tickets_at = $3, tickets_warned_at = null where user_id = $1',
    [user.toString(), ticketsOf(kit, account).count + tickets, new Date(kit.runtime.now())],
  );
}

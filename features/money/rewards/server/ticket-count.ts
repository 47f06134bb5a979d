/** How many tickets a player has: they expire. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { offBetween } from '#platform/server/settings/off-spans.ts';
import { settingsOf, type Account } from './account.ts';

const DAY_MS = 86_400_000;

/**
 * Tickets that can be spun, and the epoch ms at which they expire (null: there are none). Each one that comes keeps the
 * others for another `ticketDays`; time in which rewards were switched off does not count.
 * @param client of a transaction that asks
 */
export async function ticketsOf(
  kit: Pick<ServerKit, 'settings' | 'runtime' | 'features'>,
  { tickets, ticketsAt }: Pick<Account, 'tickets' | 'ticketsAt'>,
  client?: pg.ClientBase,
): Promise<{ readonly count: number; readonly expires: number | null }> {
  const now = kit.runtime.now();
  const came = ticketsAt ?? 0;
  const off = offBetween(await kit.features.offSpans('rewards', client), came, now);
  const expires = came + settingsOf(kit).ticketDays * DAY_MS + off;
  return tickets > 0 && now < expires ? { count: tickets, expires } : { count: 0, expires: null };
}

/** @param account the player's row, locked by this transaction */
export async function giveTickets(
  kit: ServerKit,
  client: pg.ClientBase,
  user: bigint,
  account: Account,
  tickets: number,
): Promise<void> {
  const { count } = await ticketsOf(kit, account, client);
  await client.query(
    'update reward_player set tickets = $2, tickets_at = $3, tickets_warned_at = null where user_id = $1',
    [user.toString(), count + tickets, new Date(kit.runtime.now())],
  );
}

/**
 * What is not claimed expires, and players are warned before: a day's edge counts for `rakebackDays` days after it, tickets
 * for `ticketDays`. Nothing of either is in the ledger until it is claimed, so what expires moves no money.
 */
import type pg from 'pg';
import { forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { onSince } from '#platform/server/settings/off-spans.ts';
import { lockAccount, readAccount, settingsOf, termsOf } from './account.ts';
import { expiryOf, isInForce, isOld, inForce, SOON, WARN_DAYS } from './gathered.ts';
import { ticketsOf } from './ticket-count.ts';

const DAY_MS = 86_400_000;
const WARN_MS = WARN_DAYS * DAY_MS;
const PLAYERS_AT_ONCE = 200;

/** Rings the bell of everybody who is about to lose rakeback. Safe to run at any time, by any number of processes. */
export async function warnOfExpiry(kit: ServerKit): Promise<void> {
  if (kit.config.demo) return;
  const force = await inForce(kit);
  for (let last = '0'; ;) {
    const { rows } = await kit.db.pool.query<{ user_id: string }>(
      `select distinct s.user_id::bigint, s.user_id from (${SOON} and user_id > $6 group by user_id, cur) s
       order by 1 limit ${PLAYERS_AT_ONCE}`,
      [...force, last],
    );
    for (const { user_id: user } of rows) await warn(kit, BigInt(user));
    if (rows.length < PLAYERS_AT_ONCE) return;
    last = rows.at(-1)!.user_id;
  }
}

async function warn(kit: ServerKit, user: bigint): Promise<void> {
  const { level, warnedAt } = await readAccount(kit, user);
  if (!isDue(kit, warnedAt)) return;
  const { rakeback: percent } = termsOf(settingsOf(kit), level);
  if (!(await expiryOf(kit, user, percent))) return;
  if (await isBarred(kit, user)) return;
  await kit.db.transaction(async (client) => {
    const account = await lockAccount(client, user);
    const soon = await expiryOf(kit, user, percent, client);
    if (!isDue(kit, account.warnedAt) || !soon) return;
    await client.query('update reward_player set warned_at = $2 where user_id = $1', [
      user.toString(),
      new Date(kit.runtime.now()),
    ]);
    await kit.emit(client, 'rakeback.expiring', user, { usd: soon.micro.toString(), until: soon.at });
  });
}

/** Who has excluded themselves is not called back. */
async function isBarred(kit: ServerKit, user: bigint): Promise<boolean> {
  const context = { ...kit.policy.view('rewards', null), demo: false, worth: 0n, unasked: true };
  return (await kit.policy.ask('bonus', user, context)) !== null;
}

/** Players whose tickets expire within the days of the warning, who were not warned of it. */
const TICKETS_SOON = `select a.id::text as id from account a left join reward_player p on p.user_id = a.id
  where a.id > $1 and coalesce(p.tickets, 1) > 0 and p.tickets_warned_at is null
    and coalesce(p.tickets_at, a.created_at) > $2 and coalesce(p.tickets_at, a.created_at) <= $3
  order by a.id limit ${PLAYERS_AT_ONCE}`;

/** Rings the bell of everybody whose tickets are about to expire, once. Safe to run at any time, by any number of processes. */
export async function warnOfTickets(kit: ServerKit): Promise<void> {
  if (kit.config.demo) return;
  const spans = await kit.features.offSpans('rewards');
  const lasts = settingsOf(kit).ticketDays * DAY_MS;
  // Time in which they could not be spun does not count.
  const came = (before: number) => new Date(onSince(spans, lasts - before, kit.runtime.now()));
  for (let last = '0'; ;) {
    const { rows } = await kit.db.pool.query<{ id: string }>(TICKETS_SOON, [last, came(0), came(WARN_MS)]);
    for (const { id } of rows) await warnOfTicketsOf(kit, BigInt(id));
    if (rows.length < PLAYERS_AT_ONCE) return;
    last = rows.at(-1)!.id;
  }
}

async function warnOfTicketsOf(kit: ServerKit, user: bigint): Promise<void> {
  if (await isBarred(kit, user)) return;
  await kit.db.transaction(async (client) => {
    const { count, expires } = await ticketsOf(kit, await lockAccount(client, user), client);
    if (expires === null || expires > kit.runtime.now() + WARN_MS || !(await markWarned(kit, client, user)))
      return;
    await kit.emit(client, 'tickets.expiring', user, { tickets: count, until: expires });
  });
}

/** False: another process was first. */
async function markWarned({ runtime }: ServerKit, client: pg.PoolClient, user: bigint): Promise<boolean> {
  const { rowCount } = await client.query(
    'update reward_player set tickets_warned_at = $2 where user_id = $1 and tickets_warned_at is null',
    [user.toString(), new Date(runtime.now())],
  );
  return rowCount === 1;
}

const isDue = (kit: ServerKit, warnedAt: number | null): boolean =>
  warnedAt === null || warnedAt <= kit.runtime.now() - WARN_MS;

/** Takes away what has expired; it counts for nothing since its last day was over. */
export async function forgetExpired(kit: ServerKit): Promise<void> {
  await forget(kit.db, {
    table: 'reward_edge',
    key: { day: 'date', user_id: 'bigint', cur: 'smallint' },
    within: isOld('t.day', 1),
    gone: `not (${isInForce('t.day', 1)})`,
    values: await inForce(kit),
  });
}

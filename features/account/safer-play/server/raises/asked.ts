/** Wishes for higher limits, written down where the player asks, confirms or thinks better of it. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { type Limit, type PendingLimit, staffCapOf } from '#platform/server/policy/restrictions.ts';
import { settingsOf } from '../context.ts';
import { CONFIRM_MS } from '../views.ts';

/** Who asks for more a second time within so long is looked at. */
export const AGAIN_MS = 30 * 86_400_000;

type Queryable = Pick<pg.ClientBase, 'query'>;
type Kit = Pick<ServerKit, 'settings' | 'runtime'>;

/** What waits of those that somebody has to look at: not what was taken back, nor what lapsed without being confirmed. $1: now. */
export const WAITS = `looked and decided_at is null and dropped_at is null
  and (confirmed_at is not null or ready_at > $1::timestamptz - interval '${CONFIRM_MS} milliseconds')`;

/** Whether a wish is for more than staff gave the player: they set it because of harm, so it is not the player's to end. */
function isBeyondStaff(before: Limit, { cap }: PendingLimit): boolean {
  const most = staffCapOf(before);
  return most !== null && (cap === null || BigInt(cap) > most);
}

/** Writes a wish down, in the transaction that keeps it. @returns it as the player's row has it */
export async function askedForMore(
  kit: Kit,
  client: Queryable,
  user: bigint,
  { before, wish }: { before: Limit; wish: PendingLimit },
): Promise<PendingLimit> {
  const { raises } = settingsOf(kit);
  const id = kit.runtime.uuid();
  const held = raises === 'held' || isBeyondStaff(before, wish);
  const again = raises === 'looked' && (await askedLately(client, user, wish.askedAt));
  await client.query(
    `insert into limits_raise (id, user_id, kind, period, cap_before, cap_wanted, asked_at, ready_at, looked, held)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      user.toString(),
      wish.kind,
      wish.period,
      before.cap,
      wish.cap,
      new Date(wish.askedAt),
      new Date(wish.readyAt),
      held || again,
      held,
    ],
  );
  return { ...wish, raise: id, ...(held && { held: true as const }) };
}

async function askedLately(client: Queryable, user: bigint, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from limits_raise where user_id = $1 and asked_at > $2 limit 1',
    [user.toString(), new Date(now - AGAIN_MS)],
  );
  return rowCount !== 0;
}

/** What became of a wish by its player's own word. Wishes from before they were written down have no row. */
export async function endRaise(
  client: Queryable,
  pending: PendingLimit | undefined,
  how: 'confirmed' | 'dropped',
  now: number,
): Promise<void> {
  if (pending?.raise === undefined) return;
  await client.query(`update limits_raise set ${how}_at = $2 where id = $1`, [pending.raise, new Date(now)]);
}

/** Wishes that staff overtook: they set the limits themselves. */
export async function dropWishes(client: Queryable, wishes: readonly string[], now: number): Promise<void> {
  await client.query('update limits_raise set dropped_at = $2 where id = any($1::uuid[])', [
    wishes,
    new Date(now),
  ]);
}

/** For the player's own copy of what is kept about them. */
export async function personalRaises({ db }: Pick<ServerKit, 'db'>, user: bigint): Promise<unknown> {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `select kind, period, cap_before::text, cap_wanted::text, asked_at, confirmed_at, dropped_at, decided_at, outcome
      from limits_raise where user_id = $1 order by asked_at`,
    [user.toString()],
  );
  return rows;
}

/** Players who wait in a pool and may not play any more have their stakes back: nothing is begun with them. */
import { isExcluded } from '#platform/server/policy/restrictions.ts';
import { callOff } from './advance.ts';
import type { PvpContext } from './context.ts';
import { leavePool } from './leave.ts';

const AT_ONCE = 200;
/** Less than any id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Takes a player out of the pools that wait, if they are excluded now. A pool that counts down is drawn with them. */
export async function takeOutExcluded(context: PvpContext, user: bigint): Promise<void> {
  const { kit } = context;
  if (!isExcluded((await kit.money.peek(user)).guard, kit.runtime.now())) return;
  const { rows } = await kit.db.pool.query<{ id: string }>(
    `select distinct p.id from pvp_pool p join pvp_entry e on e.pool_id = p.id
     where e.user_id = $1 and p.status = 'open' and p.locks_at is null`,
    [user.toString()],
  );
  for (const { id } of rows) await leavePool(context, user, id, 'house');
}

/**
 * Calls sit-and-gos off that have no tables any more, and takes out whose poker play was frozen: some pools at a time.
 * @param after id of the last pool that was looked at, null: begins @returns where to go on the next time
 */
export async function lookAtWaiting(
  context: PvpContext,
  after: string | null,
  attempt: (pool: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<string | null> {
  const { db, services } = context.kit;
  const { rows } = await db.pool.query<{ id: string; users: string[] }>({
    name: 'pvp-waiting',
    text: `select p.id, array(select e.user_id::text from pvp_entry e where e.pool_id = p.id) as users from pvp_pool p
           where p.status = 'open' and p.mode = 'sng' and p.id > $1 order by p.id limit $2`,
    values: [after ?? FIRST_ID, AT_ONCE],
  });
  const isOpen = services.poolTables.isOpen();
  for (const { id, users } of rows) {
    if (!isOpen) await attempt(id, () => callOff(context, id));
    else
      for (const user of users.map(BigInt))
        if (await services.poolTables.isFrozen(db.pool, user))
          await attempt(id, () => leavePool(context, user, id, 'house'));
  }
  return rows.length === AT_ONCE ? rows.at(-1)!.id : null;
}

import type { DomainEvents, EventName } from '../../contract/event.ts';
import type { Queryable } from '../database/replica.ts';

/** Which events of whom. */
export interface UnreadQuery<Type extends EventName> {
  readonly user: bigint;
  readonly types: readonly Type[];
  /** Epoch milliseconds. */
  readonly since: number;
}

/**
 * Events of a player that a subscriber has not read yet, as it will be given them. Only lanes that it has not read to their end are
 * looked at. @param name 'feature.name', as its cursor is called
 */
export async function unreadEvents<Type extends EventName>(
  db: Queryable,
  name: string,
  { user, types, since }: UnreadQuery<Type>,
): Promise<{ [T in Type]: { readonly type: T; readonly data: DomainEvents[T] } }[Type][]> {
  const { rows } = await db.query<{ [T in Type]: { type: T; data: DomainEvents[T] } }[Type]>(
    `select e.type, e.data from lane l left join event_cursor c on c.name = $1 and c.lane = l.id
       cross join lateral (select type, data from event
         where lane = l.id and batch > coalesce(c.batch, 0) and user_id = $2 and at >= $3 and type = any($4)) e
      where l.no > coalesce(c.batch, 0)`,
    [name, user.toString(), new Date(since), types],
  );
  return rows;
}

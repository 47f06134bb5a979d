import type { DomainEvents, EventName } from '../../contract/event.ts';
import type { Queryable } from '../database/replica.ts';

/** Which events of whom. */
export interface UnreadQuery<Type extends EventName> {
  readonly user: bigint;
  /** The player's, where all that the ledger tells of them is; 0: what was emitted. */
  readonly lane: number;
  readonly types: readonly Type[];
  /** Epoch milliseconds. */
  readonly since: number;
}

/** Events of a player that a subscriber has not read yet, as it will be given them. @param name 'feature.name', as its cursor is called */
export async function unreadEvents<Type extends EventName>(
  db: Queryable,
  name: string,
  { user, lane, types, since }: UnreadQuery<Type>,
): Promise<{ [T in Type]: { readonly type: T; readonly data: DomainEvents[T] } }[Type][]> {
  const { rows } = await db.query<{ [T in Type]: { type: T; data: DomainEvents[T] } }[Type]>(
    `select type, data from event
      where lane = $1 and batch > coalesce((select batch from event_cursor where name = $2 and lane = $1), 0)
        and user_id = $3 and at >= $4 and type = any($5)`,
    [lane, name, user.toString(), new Date(since), types],
  );
  return rows;
}

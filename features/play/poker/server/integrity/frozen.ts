/** Whose poker play is frozen, and what is held of theirs. Asked where money moves, under the lane of the player. */
import type pg from 'pg';
import type { KindCode } from '#platform/server/money/kinds.ts';
import { isDealtIn, type Seat, type TableState } from '../state.ts';

type Queries = Pick<pg.ClientBase, 'query'>;

/** @returns id of the freeze that holds; null: the player may play */
export async function freezeOf(db: Queries, user: bigint): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'poker-freeze',
    text: 'select id from poker_freeze where user_id = $1 and ended_at is null',
    values: [user.toString()],
  });
  return rows[0]?.id ?? null;
}

/** Those at a table whose play is frozen. */
export async function frozenAt(db: Queries, table: string): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ user_id: string }>({
    name: 'poker-frozen-at',
    text: `select f.user_id::text from poker_freeze f join poker_seat s on s.user_id = f.user_id and s.table_id = $1 where f.ended_at is null`,
    values: [table],
  });
  return new Set(rows.map((row) => BigInt(row.user_id)));
}

/** A hand, a sit-and-go and a tournament are played to their end; then a seat at a cash table is given up. */
export function freezeSeat(state: TableState, seat: Seat): void {
  if (state.cur !== 0 && !isDealtIn(state, seat.seat)) seat.leaving = true;
}

interface HeldBack {
  /** Of the posting that it would have been. */
  readonly id: string;
  readonly freeze: string;
  readonly user: bigint;
  readonly cur: number;
  readonly amount: bigint;
  readonly kind: KindCode;
  readonly at: number;
}

/** Writes down what a frozen player would have been paid; it stays where it is. */
export async function holdBack(db: Queries, held: HeldBack): Promise<void> {
  await db.query(
    'insert into poker_frozen (id, freeze_id, user_id, cur, amount, kind, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [held.id, held.freeze, held.user.toString(), held.cur, held.amount.toString(), held.kind, held.at],
  );
}

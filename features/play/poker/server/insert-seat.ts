import type pg from 'pg';
import type { Seat, TableState } from './state.ts';

/** Gives a seat at a table that is locked. */
export async function insertSeat(client: pg.ClientBase, state: TableState, seat: Seat): Promise<void> {
  await client.query(
    `insert into poker_seat (table_id, seat, user_id, stack, client_seed, entry, bank_ms, sat_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      state.id,
      seat.seat,
      seat.user.toString(),
      seat.stack.toString(),
      seat.clientSeed,
      seat.entry,
      seat.bankMs,
      seat.satAt,
    ],
  );
  state.seats = [...state.seats, seat].toSorted((a, b) => a.seat - b.seat);
}

/** Tables of a tournament and who sits there, under the lock of the tournament. */
import type pg from 'pg';
import type { Positions } from '#engines/poker/posts.ts';
import { hashOf } from '#engines/poker/shuffle.ts';
import type { Place, SeatedTable } from '#engines/poker/tournament-seating.ts';
import type { PokerContext } from '../context.ts';
import { decode } from '../encode.ts';
import { nextSeed } from '../seed.ts';
import { NO_CURRENCY } from '../sit-and-go/play.ts';
import type { Tournament, TournamentEntry } from './store.ts';

/** A table of a tournament. Players are the numbers of their entries. */
export interface KnownTable extends SeatedTable {
  readonly id: string;
  readonly isPlaying: boolean;
  readonly dueAt: number | null;
  /** Of the last hand. */
  readonly endedAt: number | null;
  readonly stacks: ReadonlyMap<number, bigint>;
}

export const tableIdOf = (tournament: string, table: number): string => `${tournament}-${table}`;

interface Row {
  id: string;
  positions: string | null;
  due_at: string | null;
  hand_no: number;
  ended_at: string | null;
}

/**
 * Every table that anybody sits at, locked, in the order they were opened. One that shows the end of its hand still is as
 * busy as one that plays.
 */
export async function lockTables(
  client: pg.ClientBase,
  game: Tournament,
  entries: readonly TournamentEntry[],
  now: number,
): Promise<KnownTable[]> {
  const tables = await client.query<Row>(
    `select t.id, t.positions::text, t.due_at::text, t.hand_no, h.ended_at::text from poker_table t
     left join poker_hand h on h.table_id = t.id and h.no = t.hand_no
     where t.id = any ($1) and exists (select 1 from poker_seat s where s.table_id = t.id) order by t.id for update of t`,
    [Array.from({ length: game.tables }, (_, at) => tableIdOf(game.id, at + 1))],
  );
  const seats = await client.query<{ table_id: string; seat: number; user_id: string; stack: string }>(
    'select table_id, seat, user_id::text, stack::text from poker_seat where table_id = any ($1) order by seat',
    [tables.rows.map(({ id }) => id)],
  );
  const numberOf = new Map(
    entries.filter(({ status }) => status === 'plays').map(({ user, no }) => [user, no]),
  );
  return tables.rows
    .map((row) => {
      const here = seats.rows.filter(({ table_id: id }) => id === row.id);
      const isPlaying = row.hand_no > 0 && row.ended_at === null;
      const dueAt = row.due_at === null ? null : Number(row.due_at);
      const players = here.map(({ seat, user_id: user }) => ({ seat, player: numberOf.get(BigInt(user))! }));
      return {
        id: row.id,
        table: Number(row.id.slice(row.id.lastIndexOf('-') + 1)),
        positions: decode(row.positions) as Positions | null,
        players,
        isPlaying,
        isBusy: isPlaying || (dueAt !== null && dueAt > now),
        dueAt,
        endedAt: row.ended_at === null ? null : Number(row.ended_at),
        stacks: new Map(here.map(({ stack }, at) => [players[at]!.player, BigInt(stack)])),
      };
    })
    .toSorted((a, b) => a.table - b.table);
}

export async function openTable(
  context: PokerContext,
  client: pg.ClientBase,
  game: Tournament,
  table: number,
  dueAt: number | null,
): Promise<void> {
  const { sealed, commitment } = nextSeed(context);
  const id = tableIdOf(game.id, table);
  await client.query(
    `insert into poker_table (id, cur, size, game, due_at, next_sealed, next_commitment, chain) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, NO_CURRENCY, game.size, game.game, dueAt, sealed, commitment, hashOf(id)],
  );
}

/** Seats entries with the chips of the start. @param isNew waits where the blinds are passing */
export async function seatEntries(
  { kit, settings, pace }: PokerContext,
  client: pg.ClientBase,
  game: Tournament,
  placed: readonly { readonly entry: TournamentEntry; readonly to: Place }[],
  isNew: boolean,
): Promise<void> {
  await client.query(
    `insert into poker_seat (table_id, seat, user_id, stack, client_seed, entry, bank_ms, sat_at)
     select x.table_id, x.seat, x.user_id, $1, x.client_seed, $2, $3, $4
     from unnest($5::text[], $6::smallint[], $7::bigint[], $8::text[]) as x(table_id, seat, user_id, client_seed)`,
    [
      game.startingStack.toString(),
      isNew ? 'waits' : 'plays',
      settings().bankSeconds * pace.secondMs,
      kit.runtime.now(),
      placed.map(({ to }) => tableIdOf(game.id, to.table)),
      placed.map(({ to }) => to.seat),
      placed.map(({ entry }) => entry.user.toString()),
      placed.map(({ entry }) => entry.clientSeed),
    ],
  );
  await client.query(
    `update poker_tournament_entry set status = 'plays' where tournament_id = $1 and no = any ($2)`,
    [game.id, placed.map(({ entry }) => entry.no)],
  );
}

/** Carries a player with everything they have to another table. */
export async function moveSeat(
  client: pg.ClientBase,
  game: Tournament,
  from: Place,
  to: Place,
): Promise<void> {
  await client.query(
    `update poker_seat set table_id = $3, seat = $4, entry = 'waits' where table_id = $1 and seat = $2`,
    [tableIdOf(game.id, from.table), from.seat, tableIdOf(game.id, to.table), to.seat],
  );
}

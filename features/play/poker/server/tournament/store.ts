/** Tournaments of several tables as they are in the database. */
import type pg from 'pg';
import type { Game } from '#engines/poker/rules.ts';
import type { TournamentStage } from '#engines/poker/tournament.ts';
import { decode, encode } from '../encode.ts';

type Status = 'open' | 'playing' | 'ended' | 'cancelled';

export interface Tournament {
  readonly id: string;
  readonly name: string;
  /** Of the money that was paid; chips are counted in none. */
  readonly cur: number;
  readonly size: number;
  readonly game: Game;
  readonly buyIn: bigint;
  readonly fee: bigint;
  readonly startingStack: bigint;
  readonly stages: readonly TournamentStage[];
  readonly lateLevel: number;
  readonly reentries: number;
  readonly minPlayers: number;
  readonly maxEntries: number;
  readonly startsAt: number;
  readonly status: Status;
  readonly sealed: Buffer;
  readonly commitment: string;
  readonly seed: string | null;
  readonly drawn: readonly number[] | null;
  readonly clockFrom: number | null;
  readonly entries: number;
  readonly players: number;
  readonly playersLeft: number;
  readonly tables: number;
  readonly handForHand: boolean;
  readonly endedAt: number | null;
}

export interface TournamentEntry {
  readonly no: number;
  readonly user: bigint;
  readonly clientSeed: string;
  readonly status: 'waits' | 'plays' | 'out' | 'again';
  readonly exitAt: number | null;
  readonly exitStack: bigint | null;
  readonly place: number | null;
  readonly prize: bigint | null;
}

export interface TournamentRow {
  id: string;
  name: string;
  cur: number;
  size: number;
  game: Game;
  buy_in: string;
  fee: string;
  starting_stack: string;
  stages: string;
  late_level: number;
  reentries: number;
  min_players: number;
  max_entries: number;
  starts_at: string;
  status: Status;
  seed_sealed: Buffer;
  commitment: string;
  seed: string | null;
  drawn: string | null;
  clock_from: string | null;
  entries: number;
  players: number;
  players_left: number;
  tables: number;
  hand_for_hand: boolean;
  ended_at: string | null;
}

export const TOURNAMENT_COLUMNS = `g.id, g.name, g.cur, g.size, g.game, g.buy_in::text, g.fee::text, g.starting_stack::text, g.stages::text, g.late_level, g.reentries,
  g.min_players, g.max_entries, g.starts_at::text, g.status, g.seed_sealed, g.commitment, g.seed, g.drawn::text, g.clock_from::text, g.entries, g.players,
  g.players_left, g.tables, g.hand_for_hand, g.ended_at::text`;

const orNull = (text: string | null): number | null => (text === null ? null : Number(text));

export function toTournament(row: TournamentRow): Tournament {
  return {
    id: row.id,
    name: row.name,
    cur: row.cur,
    size: row.size,
    game: row.game,
    buyIn: BigInt(row.buy_in),
    fee: BigInt(row.fee),
    startingStack: BigInt(row.starting_stack),
    stages: decode(row.stages) as TournamentStage[],
    lateLevel: row.late_level,
    reentries: row.reentries,
    minPlayers: row.min_players,
    maxEntries: row.max_entries,
    startsAt: Number(row.starts_at),
    status: row.status,
    sealed: row.seed_sealed,
    commitment: row.commitment,
    seed: row.seed,
    drawn: decode(row.drawn) as number[] | null,
    clockFrom: orNull(row.clock_from),
    entries: row.entries,
    players: row.players,
    playersLeft: row.players_left,
    tables: row.tables,
    handForHand: row.hand_for_hand,
    endedAt: orNull(row.ended_at),
  };
}

type Queries = Pick<pg.ClientBase, 'query'>;

const TABLE = /^(mt-[0-9a-f]{12})-[1-9][0-9]{0,3}$/;

/** The tournament that a table belongs to; null: a cash table, or a sit-and-go. */
export function tournamentOfTable(table: string): string | null {
  return TABLE.exec(table)?.[1] ?? null;
}

/** Ids that no other table may have. */
export function isTournamentId(id: string): boolean {
  return id.startsWith('mt-');
}

export async function readTournament(db: Queries, id: string, lock = false): Promise<Tournament | null> {
  const { rows } = await db.query<TournamentRow>(
    `select ${TOURNAMENT_COLUMNS} from poker_tournament g where g.id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return rows[0] ? toTournament(rows[0]) : null;
}

/** Stores what changes of a tournament. */
export async function saveTournament(client: Queries, game: Tournament): Promise<void> {
  await client.query(
    `update poker_tournament set status = $2, seed = $3, drawn = $4, clock_from = $5, seen_at = coalesce(seen_at, $5), entries = $6, players = $7,
       players_left = $8, tables = $9, hand_for_hand = $10, ended_at = $11 where id = $1`,
    [
      game.id,
      game.status,
      game.seed,
      encode(game.drawn),
      game.clockFrom,
      game.entries,
      game.players,
      game.playersLeft,
      game.tables,
      game.handForHand,
      game.endedAt,
    ],
  );
}

/** Every entry, in the order of registration. */
export async function readEntries(db: Queries, id: string): Promise<TournamentEntry[]> {
  const { rows } = await db.query<{
    no: number;
    user_id: string;
    client_seed: string;
    status: TournamentEntry['status'];
    exit_at: string | null;
    exit_stack: string | null;
    place: number | null;
    prize: string | null;
  }>(
    `select no, user_id::text, client_seed, status, exit_at::text, exit_stack::text, place, prize::text
     from poker_tournament_entry where tournament_id = $1 order by no`,
    [id],
  );
  return rows.map((row) => ({
    no: row.no,
    user: BigInt(row.user_id),
    clientSeed: row.client_seed,
    status: row.status,
    exitAt: orNull(row.exit_at),
    exitStack: row.exit_stack === null ? null : BigInt(row.exit_stack),
    place: row.place,
    prize: row.prize === null ? null : BigInt(row.prize),
  }));
}

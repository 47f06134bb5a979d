/** A table with its seats and its hand as they are in the database, under the lock of its row. */
import type pg from 'pg';
import type { Positions } from '#engines/poker/posts.ts';
import type { Action, Game, Post, Street } from '#engines/poker/rules.ts';
import type { Entry } from '#engines/poker/posts.ts';
import { decode, encode } from './encode.ts';
import { isSitAndGo, readSitAndGo, type SitAndGo } from './sit-and-go/store.ts';
import { readTournament, tournamentOfTable, type Tournament } from './tournament/store.ts';

/** A card as text, such as `Ah`. */
export type CardName = string;

export interface Seat {
  readonly seat: number;
  readonly user: bigint;
  stack: bigint;
  topup: bigint;
  clientSeed: string;
  entry: Entry;
  owesBig: boolean;
  owesSmall: boolean;
  outSince: number | null;
  leaving: boolean;
  bankMs: number;
  readonly satAt: number;
  /** In a sit-and-go, from 1; null: plays still. */
  place: number | null;
  /** Posts a straddle when left of the big blind, where the table takes them. */
  straddles: boolean;
  /** Agrees to run all-ins twice, where the table does. */
  runTwice: boolean;
  /** What the stack is brought up to before a hand; null: it is not. */
  refill: bigint | null;
  /** Sits out where the big blind comes to the seat, in place of posting it. */
  outAtBig: boolean;
  /** How often the big blind has passed the seat, sitting out, since its last hand. */
  orbitsOut: number;
}

/** A hand as it began. */
export interface HandStart {
  /** Left out by hands that are older than Omaha here: hold'em. */
  readonly game?: Game;
  /** Seats of the table; left out by hands that are older than this is kept. */
  readonly size?: number;
  readonly smallBlind: bigint;
  readonly bigBlind: bigint;
  readonly button: number;
  /** Those dealt in, rising by seat; stacks before any post. */
  readonly seats: readonly { readonly seat: number; readonly user: bigint; readonly stack: bigint }[];
  readonly posts: readonly Post[];
  /** Of all seated, in seat order. */
  readonly clientSeeds: readonly { readonly seat: number; readonly seed: string }[];
  readonly rakeBps: bigint;
  readonly rakeCaps: readonly bigint[];
}

export type StoredAction = Action & { readonly street: Street; readonly at: number };

export interface Clock {
  readonly seat: number;
  readonly deadline: number;
  /** Since when the time bank runs; null: it does not. */
  readonly bankFrom: number | null;
  /** Seats that were given time for being disconnected in this hand. */
  readonly guarded: readonly number[];
  /** Seats whose turns are not waited for. */
  readonly away: readonly number[];
}

export interface HandEnd {
  readonly pots: readonly {
    readonly amount: bigint;
    readonly rake: bigint;
    readonly winners: readonly {
      readonly seat: number;
      readonly amount: bigint;
      /** 1 where it was won on the second board. */
      readonly run?: number;
    }[];
  }[];
  readonly rake: bigint;
  readonly uncalled: { readonly seat: number; readonly amount: bigint } | null;
  readonly shown: readonly {
    readonly seat: number;
    readonly cards: readonly CardName[];
    readonly strength: number | null;
  }[];
  readonly stacks: readonly { readonly seat: number; readonly stack: bigint }[];
  readonly board: readonly CardName[];
  /** The second board of a hand that was run twice. */
  readonly second?: readonly CardName[];
  /** The cards that would have come, where the table shows them. */
  readonly rabbit?: readonly CardName[];
}

export interface Hand {
  readonly no: number;
  readonly start: HandStart;
  readonly actions: readonly StoredAction[];
  readonly clock: Clock | null;
  readonly sealed: Buffer;
  readonly commitment: string;
  readonly root: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly result: HandEnd | null;
  readonly previous: string;
  readonly body: string | null;
  readonly hash: string | null;
}

export interface TableState {
  readonly id: string;
  /** 0 where chips are no money. */
  readonly cur: number;
  readonly size: number;
  readonly game: Game;
  /** Null: a cash table, or one of a tournament. */
  sitAndGo: SitAndGo | null;
  /** What the table is one of several of; null: of nothing. */
  readonly tournament: Tournament | null;
  handNo: number;
  version: number;
  positions: Positions | null;
  dueAt: number | null;
  nextSealed: Buffer;
  nextCommitment: string;
  chain: string;
  /** Rising by seat. */
  seats: Seat[];
  hand: Hand | null;
  waiting: number;
}

/** Whether chips are no money: a sit-and-go, or a tournament. Whoever is away there is dealt in, and folds. */
export function hasPlayChips({ cur }: Pick<TableState, 'cur'>): boolean {
  return cur === 0;
}

/** Whether a hand is being played. */
export function isPlaying(state: TableState): boolean {
  return state.hand !== null && state.hand.endedAt === null;
}

export function seatOf(state: TableState, user: bigint): Seat | undefined {
  return state.seats.find((one) => one.user === user);
}

/** Whether the chips of a seat are in the hand that is played. */
export function isDealtIn(state: TableState, seat: number): boolean {
  return isPlaying(state) && state.hand!.start.seats.some((one) => one.seat === seat);
}

type Queries = Pick<pg.ClientBase, 'query'>;

interface TableRow {
  id: string;
  cur: number;
  size: number;
  game: Game;
  hand_no: number;
  version: string;
  positions: string | null;
  due_at: string | null;
  next_sealed: Buffer;
  next_commitment: string;
  chain: string;
  waiting: number;
}

interface SeatRow {
  seat: number;
  user_id: string;
  stack: string;
  topup: string;
  client_seed: string;
  entry: Entry;
  owes_big: boolean;
  owes_small: boolean;
  out_since: string | null;
  leaving: boolean;
  bank_ms: number;
  sat_at: string;
  place: number | null;
  straddles: boolean;
  run_twice: boolean;
  refill: string | null;
  out_at_big: boolean;
  orbits_out: number;
}

interface HandRow {
  no: number;
  start: string;
  actions: string;
  clock: string | null;
  sealed: Buffer;
  commitment: string;
  root: string;
  started_at: string;
  ended_at: string | null;
  result: string | null;
  previous: string;
  body: string | null;
  hash: string | null;
}

const orNull = (text: string | null): number | null => (text === null ? null : Number(text));

/** Reads a table. @param lock waits until it is nobody else's, and keeps it until the end of the transaction */
export async function readTable(db: Queries, id: string, lock: boolean): Promise<TableState | null> {
  const { rows } = await db.query<TableRow>(
    `select id, cur, size, game, hand_no, version::text, positions::text, due_at::text, next_sealed, next_commitment, chain,
       (select count(*)::int from poker_wait w where w.table_id = t.id) as waiting
     from poker_table t where id = $1 ${lock ? 'for update of t' : ''}`,
    [id],
  );
  const row = rows[0];
  if (!row) return null;
  const seats = await db.query<SeatRow>(
    `select seat, user_id::text, stack::text, topup::text, client_seed, entry, owes_big, owes_small, out_since::text, leaving, bank_ms, sat_at::text, place,
       straddles, run_twice, refill::text, out_at_big, orbits_out from poker_seat where table_id = $1 order by seat`,
    [id],
  );
  return {
    id: row.id,
    cur: row.cur,
    size: row.size,
    game: row.game,
    sitAndGo: isSitAndGo(id) ? await readSitAndGo(db, id) : null,
    tournament: await tournamentAt(db, id),
    handNo: row.hand_no,
    version: Number(row.version),
    positions: decode(row.positions) as Positions | null,
    dueAt: orNull(row.due_at),
    nextSealed: row.next_sealed,
    nextCommitment: row.next_commitment,
    chain: row.chain,
    seats: seats.rows.map(toSeat),
    // Without positions there was none yet, or it was of other money, seats or cards.
    hand: row.positions === null ? null : await readHand(db, id, row.hand_no),
    waiting: row.waiting,
  };
}

async function tournamentAt(db: Queries, table: string): Promise<Tournament | null> {
  const id = tournamentOfTable(table);
  return id === null ? null : readTournament(db, id);
}

function toSeat(row: SeatRow): Seat {
  return {
    seat: row.seat,
    user: BigInt(row.user_id),
    stack: BigInt(row.stack),
    topup: BigInt(row.topup),
    clientSeed: row.client_seed,
    entry: row.entry,
    owesBig: row.owes_big,
    owesSmall: row.owes_small,
    outSince: orNull(row.out_since),
    leaving: row.leaving,
    bankMs: row.bank_ms,
    satAt: Number(row.sat_at),
    place: row.place,
    straddles: row.straddles,
    runTwice: row.run_twice,
    refill: row.refill === null ? null : BigInt(row.refill),
    outAtBig: row.out_at_big,
    orbitsOut: row.orbits_out,
  };
}

/** @returns null where there is no such hand any more */
export async function readHand(db: Queries, table: string, no: number): Promise<Hand | null> {
  const { rows } = await db.query<HandRow>(
    `select no, start::text, actions::text, clock::text, sealed, commitment, root, started_at::text, ended_at::text, result::text, previous, body, hash
     from poker_hand where table_id = $1 and no = $2`,
    [table, no],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    no: row.no,
    start: decode(row.start) as HandStart,
    actions: decode(row.actions) as StoredAction[],
    clock: decode(row.clock) as Clock | null,
    sealed: row.sealed,
    commitment: row.commitment,
    root: row.root,
    startedAt: Number(row.started_at),
    endedAt: orNull(row.ended_at),
    result: decode(row.result) as HandEnd | null,
    previous: row.previous,
    body: row.body,
    hash: row.hash,
  };
}

/** Stores a table that is locked. Seats that are gone are taken away by who gives their chips back. */
export async function saveTable(client: Queries, state: TableState): Promise<void> {
  state.version += 1;
  await client.query(
    `update poker_table set hand_no = $2, version = $3, positions = $4, due_at = $5, next_sealed = $6, next_commitment = $7, chain = $8
     where id = $1`,
    [
      state.id,
      state.handNo,
      state.version,
      encode(state.positions),
      state.dueAt,
      state.nextSealed,
      state.nextCommitment,
      state.chain,
    ],
  );
  if (state.seats.length > 0)
    await client.query(
      `update poker_seat s set stack = x.stack, topup = x.topup, client_seed = x.client_seed, entry = x.entry, owes_big = x.owes_big,
         owes_small = x.owes_small, out_since = x.out_since, leaving = x.leaving, bank_ms = x.bank_ms, place = x.place,
         straddles = x.straddles, run_twice = x.run_twice, refill = x.refill, out_at_big = x.out_at_big, orbits_out = x.orbits_out
       from unnest($2::smallint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::boolean[], $8::boolean[], $9::bigint[], $10::boolean[], $11::int[], $12::smallint[],
         $13::boolean[], $14::boolean[], $15::bigint[], $16::boolean[], $17::smallint[])
         as x(seat, stack, topup, client_seed, entry, owes_big, owes_small, out_since, leaving, bank_ms, place, straddles, run_twice, refill, out_at_big, orbits_out)
       where s.table_id = $1 and s.seat = x.seat`,
      [
        state.id,
        state.seats.map(({ seat }) => seat),
        state.seats.map(({ stack }) => stack.toString()),
        state.seats.map(({ topup }) => topup.toString()),
        state.seats.map(({ clientSeed }) => clientSeed),
        state.seats.map(({ entry }) => entry),
        state.seats.map(({ owesBig }) => owesBig),
        state.seats.map(({ owesSmall }) => owesSmall),
        state.seats.map(({ outSince }) => outSince),
        state.seats.map(({ leaving }) => leaving),
        state.seats.map(({ bankMs }) => bankMs),
        state.seats.map(({ place }) => place),
        state.seats.map(({ straddles }) => straddles),
        state.seats.map(({ runTwice }) => runTwice),
        state.seats.map(({ refill }) => refill?.toString() ?? null),
        state.seats.map(({ outAtBig }) => outAtBig),
        state.seats.map(({ orbitsOut }) => orbitsOut),
      ],
    );
  if (state.hand) await saveHand(client, state.id, state.hand);
}

async function saveHand(client: Queries, table: string, hand: Hand): Promise<void> {
  await client.query(
    `insert into poker_hand (table_id, no, start, actions, clock, sealed, commitment, root, started_at, ended_at, result, previous, body, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (table_id, no) do update set actions = excluded.actions, clock = excluded.clock, ended_at = excluded.ended_at,
       result = excluded.result, body = excluded.body, hash = excluded.hash where poker_hand.ended_at is null`,
    [
      table,
      hand.no,
      encode(hand.start),
      encode(hand.actions),
      encode(hand.clock),
      hand.sealed,
      hand.commitment,
      hand.root,
      hand.startedAt,
      hand.endedAt,
      encode(hand.result),
      hand.previous,
      hand.body,
      hand.hash,
    ],
  );
}

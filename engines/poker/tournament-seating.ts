/**
 * Seats of a tournament of several tables: the draw, the balance between tables, tables that break, and where the button
 * goes when players come and go. Pure; players are numbers, tables are named by number in the order they were opened.
 */
import { moveDeadButton, positionsFrom, type Positions } from './posts.ts';

/** Draws a number from 0 to below `below`. */
export type Draw = (below: number) => number;

export interface Place {
  readonly table: number;
  readonly seat: number;
}

export interface SeatedTable {
  readonly table: number;
  /** Of the last hand; null: none was played. */
  readonly positions: Positions | null;
  readonly players: readonly { readonly seat: number; readonly player: number }[];
  /** A hand is being played: players may come, and none can go. */
  readonly isBusy: boolean;
}

export interface Move {
  readonly player: number;
  readonly from: Place;
  readonly to: Place;
}

/** How many tables a number of players needs. */
export function tablesFor(players: number, size: number): number {
  return Math.max(1, Math.ceil(players / size));
}

/** A drawn order: Fisher-Yates from the last place down. */
export function drawOrder<T>(all: readonly T[], draw: Draw): T[] {
  const drawn = [...all];
  for (let at = drawn.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [drawn[at], drawn[other]] = [drawn[other]!, drawn[at]!];
  }
  return drawn;
}

/** Seats at the start: a drawn order, dealt to the tables in turn. @returns by the order of `players` */
export function firstSeats(
  players: readonly number[],
  size: number,
  draw: Draw,
): { player: number; to: Place }[] {
  const count = tablesFor(players.length, size);
  return drawOrder(players, draw).map((player, at) => ({
    player,
    to: { table: at % count, seat: Math.floor(at / count) },
  }));
}

/** Seats from one to another clockwise, at a table of `size`. */
function distance(from: number, to: number, size: number): number {
  return (to - from + size) % size;
}

/**
 * The free seat of the worst position: the one the big blind comes to first. It is never between the last small blind and
 * the last big blind, where a player would be spared it, unless nothing else is free.
 */
export function worstSeat({ players, positions }: SeatedTable, size: number): number {
  const free = Array.from({ length: size }, (_, seat) => seat).filter((seat) =>
    players.every((one) => one.seat !== seat),
  );
  if (free.length === 0) throw new RangeError('a table has no free seat');
  if (!positions) return free[0]!;
  // The seat of the big blind itself is the farthest from it.
  const far = (seat: number) => (distance(positions.bigBlind, seat, size) + size - 1) % size;
  return free.toSorted((a, b) => far(a) - far(b))[0]!;
}

/** Who posts the next big blind of a table that is between two hands. */
export function nextBigBlind({ players, positions }: SeatedTable): number {
  const seats = players.map(({ seat }) => seat).toSorted((a, b) => a - b);
  const from = positions?.bigBlind ?? -1;
  return seats.find((seat) => seat > from) ?? seats[0]!;
}

/** Seats somebody at the table with the fewest players, the first opened of these. @returns null: all are full */
export function seatNewcomer(tables: readonly SeatedTable[], size: number): Place | null {
  const open = tables.filter(({ players }) => players.length < size);
  const fewest = Math.min(...open.map(({ players }) => players.length));
  const found = open.find(({ players }) => players.length === fewest);
  return found ? { table: found.table, seat: worstSeat(found, size) } : null;
}

/**
 * What has to move now: a table that is not needed any more is broken, the last one opened first; then, while two tables
 * differ by two players or more, who would post the next big blind of a fullest one goes to the worst position of an
 * emptiest. A table that plays a hand gives nobody away before its end.
 */
export function planMoves(tables: readonly SeatedTable[], size: number): Move[] {
  let now = tables.toSorted((a, b) => a.table - b.table);
  const moves: Move[] = [];
  const carry = (player: { seat: number; player: number }, from: number, to: Place) => {
    moves.push({ player: player.player, from: { table: from, seat: player.seat }, to });
    now = now.map((one) => {
      if (one.table === from)
        return { ...one, players: one.players.filter(({ seat }) => seat !== player.seat) };
      if (one.table !== to.table) return one;
      return { ...one, players: [...one.players, { seat: to.seat, player: player.player }] };
    });
  };
  for (;;) {
    const count = now.reduce((sum, { players }) => sum + players.length, 0);
    const last = now.at(-1);
    if (!last || now.length <= tablesFor(count, size)) break;
    // It breaks after its hand; nobody is sent there, or twice, meanwhile.
    if (last.isBusy) return moves;
    now = now.slice(0, -1);
    for (const player of last.players) carry(player, last.table, seatNewcomer(now, size)!);
  }
  for (;;) {
    const fewest = now.reduce((best, one) => (one.players.length < best.players.length ? one : best));
    const source = fullestFree(now, fewest.players.length + 2);
    if (!source) return moves;
    const seat = nextBigBlind(source);
    const player = source.players.find((one) => one.seat === seat)!;
    carry(player, source.table, { table: fewest.table, seat: worstSeat(fewest, size) });
  }
}

/** The fullest table between two hands with as many players at least. */
function fullestFree(tables: readonly SeatedTable[], least: number): SeatedTable | undefined {
  return tables
    .filter(({ isBusy, players }) => !isBusy && players.length >= least)
    .toSorted((a, b) => b.players.length - a.players.length)[0];
}

/**
 * Who is dealt in to the next hand of a table, and its positions. The big blind moves on by one; who came to a seat that
 * the blinds are passing waits until they have, and nobody new posts the small blind first. With fewer than two others
 * nobody waits, and the button goes on from where it was.
 * @param players rising by seat, at least two
 */
export function enterTournament(
  previous: Positions,
  players: readonly { readonly seat: number; readonly isNew: boolean }[],
  size: number,
): { seats: number[]; positions: Positions } {
  const all = players.map(({ seat }) => seat);
  const span = distance(previous.smallBlind ?? previous.button, previous.bigBlind, size);
  const passed = (seat: number) => {
    const back = distance(seat, previous.bigBlind, size);
    return back < Math.max(1, span);
  };
  const seats = players.filter(({ seat, isNew }) => !isNew || !passed(seat)).map(({ seat }) => seat);
  if (seats.length >= 2) return { seats, positions: moveDeadButton(previous, seats) };
  const button = all.find((seat) => seat > previous.button) ?? all[0]!;
  return { seats: all, positions: positionsFrom(button, all) };
}

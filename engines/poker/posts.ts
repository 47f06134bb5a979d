/**
 * Who has the button, and who posts what, from hand to hand. Heads-up the button posts the small blind
 * (T87). Tournaments play a dead button (L151): the big blind moves on by one player, the small blind
 * is where the big blind was, the button where the small blind was, also when nobody is left there.
 * Cash tables move the button to the next player.
 */
import { firstAfter } from './betting.ts';
import { minOf, type Post, type PostType } from './rules.ts';

export interface Positions {
  /** Seat number; in a tournament nobody needs to sit there. */
  readonly button: number;
  /** Null when the seat that would post it is empty (dead small blind). */
  readonly smallBlind: number | null;
  readonly bigBlind: number;
}

/** The seat after another one, clockwise. @param seats rising, at least one */
function after(seats: readonly number[], seat: number): number {
  return seats[
    firstAfter(
      seats.map((one) => ({ seat: one })),
      seat,
    )
  ]!;
}

/** Positions with the button on a seat of the list. @param seats those dealt in, rising, at least two */
export function positionsFrom(button: number, seats: readonly number[]): Positions {
  const smallBlind = seats.length === 2 ? button : after(seats, button);
  return { button, smallBlind, bigBlind: after(seats, smallBlind) };
}

/** Cash: the button moves to the next player. @param previous button of the last hand */
export function moveButton(previous: number, seats: readonly number[]): Positions {
  return positionsFrom(after(seats, previous), seats);
}

/** At a cash table: plays on, waits for the big blind to come round, or enters at once and posts what is owed. */
export type Entry = 'plays' | 'waits' | 'posts';

/**
 * Who is dealt in at a cash table, and the positions. A waiting player enters where the big blind falls to
 * that seat; with fewer than two others nobody has to wait. Who posts enters anywhere but on the button and the
 * small blind, while two or more play: there the big blind would be spared, and the next player post it twice.
 * @param previous button of the last hand @param players rising by seat, at least two
 */
export function enterCash(
  previous: number,
  players: readonly { readonly seat: number; readonly entry: Entry }[],
): { seats: number[]; positions: Positions } {
  const all = players.map(({ seat }) => seat);
  const ready = players.filter(({ entry }) => entry !== 'waits').map(({ seat }) => seat);
  if (ready.length < 2) return { seats: all, positions: moveButton(previous, all) };
  const playing = players.filter(({ entry }) => entry === 'plays').map(({ seat }) => seat);
  const settled = playing.length < 2 ? ready : playing;
  const { button } = moveButton(previous, settled);
  const joined = (others: readonly number[], seat: number) =>
    all.filter((one) => one === seat || others.includes(one));
  const dealt = ready.filter(
    (seat) => settled.includes(seat) || positionsFrom(button, joined(settled, seat)).smallBlind !== seat,
  );
  for (const { seat, entry } of players) {
    if (entry !== 'waits') continue;
    const seats = joined(dealt, seat);
    const positions = positionsFrom(button, seats);
    if (positions.bigBlind === seat) return { seats, positions };
  }
  return { seats: dealt, positions: positionsFrom(button, dealt) };
}

/** Tournaments: nobody posts the big blind twice running or is spared it. @param seats those left, rising */
export function moveDeadButton(previous: Positions, seats: readonly number[]): Positions {
  const bigBlind = after(seats, previous.bigBlind);
  if (seats.length === 2) {
    const other = seats.find((seat) => seat !== bigBlind)!;
    return { button: other, smallBlind: other, bigBlind };
  }
  const smallBlind = seats.includes(previous.bigBlind) ? previous.bigBlind : null;
  return { button: previous.smallBlind ?? previous.button, smallBlind, bigBlind };
}

export interface TableBlinds {
  readonly smallBlind: bigint;
  readonly bigBlind: bigint;
  /** Null: no ante. `big-blind`: the big blind posts one for all, after the blind unless `anteFirst`. */
  readonly ante: {
    readonly kind: 'each' | 'big-blind';
    readonly amount: bigint;
    readonly anteFirst?: boolean;
  } | null;
}

export interface PostingPlayer {
  readonly seat: number;
  readonly stack: bigint;
  /** Blinds missed at a cash table: the big blind is posted live, the small one dead. */
  readonly owes?: { readonly bigBlind: boolean; readonly smallBlind: boolean };
  /** Wishes to straddle; only the player left of the big blind can, with enough for it. */
  readonly straddles?: boolean;
}

/** All posts of a hand in order: antes, blinds, straddle, missed blinds. Who is short posts what is left. */
export function postsFor(
  blinds: TableBlinds,
  positions: Positions,
  players: readonly PostingPlayer[],
): Post[] {
  const left = new Map(players.map(({ seat, stack }) => [seat, stack]));
  const posts: Post[] = [];
  const post = (seat: number | null, type: PostType, due: bigint): void => {
    const amount = minOf(due, (seat === null ? undefined : left.get(seat)) ?? 0n);
    if (seat === null || amount <= 0n) return;
    left.set(seat, left.get(seat)! - amount);
    posts.push({ seat, type, amount });
  };
  const { ante, bigBlind, smallBlind } = blinds;
  if (ante?.kind === 'each') for (const { seat } of players) post(seat, 'ante', ante.amount);
  if (ante?.kind === 'big-blind' && ante.anteFirst) post(positions.bigBlind, 'bb-ante', ante.amount);
  post(positions.smallBlind, 'sb', smallBlind);
  post(positions.bigBlind, 'bb', bigBlind);
  if (ante?.kind === 'big-blind' && !ante.anteFirst) post(positions.bigBlind, 'bb-ante', ante.amount);
  const straddler = straddleSeat(positions, players);
  if (straddler !== null && left.get(straddler)! >= 2n * bigBlind) post(straddler, 'straddle', 2n * bigBlind);
  for (const { seat, owes } of players) {
    if (seat === positions.bigBlind || seat === positions.smallBlind || !owes) continue;
    if (owes.bigBlind && !posts.some((one) => one.seat === seat && one.type === 'straddle'))
      post(seat, 'extra-bb', bigBlind);
    if (owes.smallBlind) post(seat, 'dead-sb', smallBlind);
  }
  return posts;
}

/** The seat left of the big blind, when its player straddles. Two players have no straddle. */
function straddleSeat({ bigBlind }: Positions, players: readonly PostingPlayer[]): number | null {
  if (players.length < 3) return null;
  const first = players[firstAfter(players, bigBlind)]!;
  return first.straddles ? first.seat : null;
}

/** What a sit-and-go adds to a table: it begins, its blinds rise, players go out, and it ends. Changes of a state that is locked. */
import type pg from 'pg';
import { moveDeadButton, positionsFrom, type Positions } from '#engines/poker/posts.ts';
import { hashOf } from '#engines/poker/shuffle.ts';
import { blindSchedule, type BlindLevel, type BlindSchedule } from '#engines/poker/sit-and-go.ts';
import type { PokerContext } from '../context.ts';
import { nextSeed } from '../seed.ts';
import type { Hand, Seat, TableState } from '../state.ts';
import { placesOf } from './rank.ts';
import type { Entry, SitAndGo } from './store.ts';

/** Chips are counted in no money. */
export const NO_CURRENCY = 0;
/** From the last player who enters to the first hand, in times of that of a cash table: they come from elsewhere. */
const GATHERING = 5;

interface Level {
  /** From 0. */
  readonly no: number;
  readonly blinds: BlindLevel;
  readonly next: BlindLevel | null;
  /** When the next one begins. */
  readonly nextAt: number | null;
}

/** The level of the blinds at a time. */
export function levelOf({ pace }: PokerContext, { speed, clockFrom }: SitAndGo, now: number): Level {
  const schedule: BlindSchedule = blindSchedule(speed);
  const { levels, levelMinutes } = schedule;
  const lasts = levelMinutes * pace.minuteMs;
  const from = clockFrom ?? now;
  const no = Math.min(levels.length - 1, Math.max(0, Math.floor((now - from) / lasts)));
  const next = levels[no + 1] ?? null;
  return { no, blinds: levels[no]!, next, nextAt: next && Math.round(from + (no + 1) * lasts) };
}

/** Seats everybody and makes the table: the last seat was taken. Who entered first has the first seat. */
export async function begin(
  context: PokerContext,
  client: pg.ClientBase,
  game: SitAndGo,
  entries: readonly Entry[],
): Promise<SitAndGo> {
  const { pace, kit, settings } = context;
  const now = kit.runtime.now();
  const starts = now + GATHERING * pace.startMs;
  const { sealed, commitment } = nextSeed(context);
  await client.query(
    `insert into poker_table (id, cur, size, game, due_at, next_sealed, next_commitment, chain) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [game.id, NO_CURRENCY, game.size, game.game, starts, sealed, commitment, hashOf(game.id)],
  );
  await client.query(
    `insert into poker_seat (table_id, seat, user_id, stack, client_seed, entry, bank_ms, sat_at)
     select $1, x.seat, x.user_id, $2, x.client_seed, 'plays', $3, $4
     from unnest($5::smallint[], $6::bigint[], $7::text[]) as x(seat, user_id, client_seed)`,
    [
      game.id,
      blindSchedule(game.speed).startingStack.toString(),
      settings().bankSeconds * pace.secondMs,
      now,
      entries.map(({ seat }) => seat),
      entries.map(({ user }) => user.toString()),
      entries.map(({ clientSeed }) => clientSeed),
    ],
  );
  return { ...game, status: 'playing', clockFrom: starts };
}

/** Who is in still: all are dealt in, also those who are away. */
export function playingSeats({ seats }: Pick<TableState, 'seats'>): Seat[] {
  return seats.filter(({ place, stack }) => place === null && stack > 0n);
}

/** The button of the first hand follows from the commitment, which nobody chose; then the big blind moves on by one. */
export function nextPositions(state: TableState, seats: readonly number[]): Positions {
  if (state.positions) return moveDeadButton(state.positions, seats);
  const drawn = Number.parseInt(state.nextCommitment.slice(0, 8), 16);
  return positionsFrom(seats[drawn % seats.length]!, seats);
}

/** After a hand: who has no chips is out, and the last one has won. */
export function rankOut(context: PokerContext, state: TableState, hand: Hand, now: number): void {
  const left = playingSeats(state);
  const busts = hand.start.seats
    .filter(({ seat }) => !left.some((one) => one.seat === seat))
    .map(({ seat, stack }) => ({ player: seat, stack }));
  for (const [seat, place] of placesOf(busts, left.length))
    state.seats.find((one) => one.seat === seat)!.place = place;
  if (left.length === 1) {
    left[0]!.place = 1;
    state.sitAndGo = { ...state.sitAndGo!, status: 'ended', endedAt: now };
    state.dueAt = null;
    return;
  }
  // Nobody is there to see it: the hands need not follow one another so fast.
  if (left.every(({ outSince }) => outSince !== null))
    state.dueAt = now + context.settings().actionSeconds * context.pace.secondMs;
}

/**
 * The director of a tournament: between hands, under the lock of the tournament and of all its tables, it takes out who has
 * no chips, seats who came late, breaks and balances tables, and deals where a hand may begin. Whatever it does is one
 * transaction, so a process that dies leaves everything before it or after it.
 */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import { typedStep } from '#platform/contract/money.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import { isHandForHand } from '#engines/poker/tournament.ts';
import { planMoves, seatNewcomer, tablesFor } from '#engines/poker/tournament-seating.ts';
import type { PokerContext } from '../context.ts';
import { dealTournament } from '../deal.ts';
import { readHand, type TableState } from '../state.ts';
import { changeTable, publishTable } from '../table.ts';
import { bookTournamentDues, notePrizes } from './dues.ts';
import { lockTables, moveSeat, openTable, seatEntries, tableIdOf, type KnownTable } from './seats.ts';
import {
  readEntries,
  readTournament,
  saveTournament,
  type Tournament,
  type TournamentEntry,
} from './store.ts';
import { canEnter, paidPlaces, stageOf } from './time.ts';

/** A player who has to find another table. */
interface Moved {
  readonly user: bigint;
  readonly from: string | null;
  readonly to: string;
}

interface Directed {
  readonly changed: readonly TableState[];
  readonly moved: readonly Moved[];
  readonly name: string;
  readonly isOver: boolean;
}

/** Does what is to be done between hands. Safe to repeat. */
export async function direct(context: PokerContext, id: string): Promise<void> {
  const { kit } = context;
  const done = await kit.db.transaction((client) => directLocked(context, client, id));
  if (!done) return;
  for (const state of done.changed) await publishTable(context, state);
  for (const move of done.moved) await callPlayer(context, move, done.name);
  if (done.isOver) await bookTournamentDues(context, id);
}

/** Tells a player where they sit now. */
export async function callPlayer(
  { kit }: PokerContext,
  { user, from, to }: Moved,
  name: string,
): Promise<void> {
  const owner = await kit.identity.byId(user);
  if (!owner) return;
  const channel = channelOfPlayer('poker-own.{user}', owner._id);
  if (from === null) kit.realtime.publish(channel, 'begins', { table: to, name }, { urgent: true });
  else kit.realtime.publish(channel, 'moved', { table: to, from, name }, { urgent: true });
}

async function directLocked(
  context: PokerContext,
  client: pg.ClientBase,
  id: string,
): Promise<Directed | null> {
  const game = await readTournament(client, id, true);
  if (game?.status !== 'playing') return null;
  const now = context.kit.runtime.now();
  const entries = await readEntries(client, id);
  const tables = await lockTables(client, game, entries, now);
  // Hand for hand all tables go out together: nobody is ranked before the last of them is done.
  const isWaiting = game.handForHand && tables.some(({ isBusy }) => isBusy);
  const out = isWaiting ? [] : await takeOut(client, game, tables);
  const left = game.playersLeft - out.length;
  const over: Tournament = { ...game, playersLeft: left };
  if (left === 1) return finish(context, client, over, tables, now);
  const rest = tables.map((table) => ({
    ...table,
    players: table.players.filter(({ player }) => !out.includes(player)),
  }));
  const isOpen = canEnter(context, over, now);
  const seated = await seatWaiting(context, client, over, entries, rest, now);
  const moves = isWaiting ? [] : planMoves(seated.tables, game.size);
  for (const { from, to } of moves) await moveSeat(client, game, from, to);
  const after = carry(seated.tables, moves);
  const count = after.filter(({ players }) => players.length > 0).length;
  const next: Tournament = {
    ...seated.game,
    handForHand: isHandForHand(left, paidPlaces(over), count, isOpen),
  };
  await saveTournament(client, next);
  const touched = new Set([
    ...tables
      .filter(({ players }) => players.some(({ player }) => out.includes(player)))
      .map(({ table }) => table),
    ...moves.flatMap(({ from, to }) => [from.table, to.table]),
    ...seated.placed.map(({ table }) => table),
  ]);
  const changed = await dealTables(context, client, next, after, touched, now);
  const ownerOf = new Map(entries.map(({ no, user }) => [no, user]));
  const name = game.name;
  return {
    changed,
    name,
    isOver: false,
    moved: [
      ...moves.map(({ player, from, to }) => ({
        user: ownerOf.get(player)!,
        from: tableIdOf(id, from.table),
        to: tableIdOf(id, to.table),
      })),
      ...seated.placed.map(({ player, table }) => ({
        user: ownerOf.get(player)!,
        from: null,
        to: tableIdOf(id, table),
      })),
    ],
  };
}

/** Takes those without chips from their tables. Who goes out hand for hand goes out at the same time at all tables. */
export async function takeOut(
  client: pg.ClientBase,
  game: Tournament,
  tables: readonly KnownTable[],
): Promise<number[]> {
  const idle = tables.filter(({ isBusy }) => !isBusy);
  const round = Math.max(...idle.map(({ endedAt }) => endedAt ?? 0));
  const out: number[] = [];
  for (const table of idle) {
    const bust = table.players.filter(({ player }) => table.stacks.get(player) === 0n);
    if (bust.length === 0) continue;
    const { rows } = await client.query<{ hand_no: number }>(
      'select hand_no from poker_table where id = $1',
      [table.id],
    );
    const hand = (await readHand(client, table.id, rows[0]!.hand_no))!;
    for (const { seat, player } of bust) {
      const before = hand.start.seats.find((one) => one.seat === seat)!.stack;
      await client.query(
        `update poker_tournament_entry set status = 'out', exit_at = $3, exit_stack = $4 where tournament_id = $1 and no = $2`,
        [game.id, player, game.handForHand ? round : table.endedAt, before.toString()],
      );
      await client.query('delete from poker_seat where table_id = $1 and seat = $2', [table.id, seat]);
      out.push(player);
    }
  }
  return out;
}

interface Seated {
  readonly game: Tournament;
  readonly tables: readonly KnownTable[];
  readonly placed: readonly { readonly player: number; readonly table: number }[];
}

/** Seats who has registered since the start, where the fewest sit; a new table is opened when all are full. */
async function seatWaiting(
  context: PokerContext,
  client: pg.ClientBase,
  game: Tournament,
  entries: readonly TournamentEntry[],
  tables: readonly KnownTable[],
  now: number,
): Promise<Seated> {
  let known = tables.filter(({ players }) => players.length > 0);
  let opened = game.tables;
  const placed: { player: number; table: number }[] = [];
  const waiting = entries.filter(({ status }) => status === 'waits');
  const all = known.reduce((sum, { players }) => sum + players.length, 0) + waiting.length;
  for (const entry of waiting) {
    if (known.length < tablesFor(all, game.size) && seatNewcomer(known, game.size) === null) {
      opened++;
      await openTable(context, client, game, opened, now);
      known.push(emptyTable(game, opened, now));
    }
    const to = seatNewcomer(known, game.size)!;
    await seatEntries(context, client, game, [{ entry, to }], true);
    placed.push({ player: entry.no, table: to.table });
    known = known.map((one) =>
      one.table === to.table
        ? { ...one, players: [...one.players, { seat: to.seat, player: entry.no }] }
        : one,
    );
  }
  return { game: { ...game, tables: opened }, tables: known, placed };
}

function emptyTable(game: Tournament, table: number, now: number): KnownTable {
  return {
    id: tableIdOf(game.id, table),
    table,
    positions: null,
    players: [],
    isPlaying: false,
    isBusy: false,
    dueAt: now,
    endedAt: null,
    stacks: new Map(),
  };
}

function carry(tables: readonly KnownTable[], moves: ReturnType<typeof planMoves>): KnownTable[] {
  let now = [...tables];
  for (const { player, from, to } of moves)
    now = now.map((one) => {
      if (one.table === from.table)
        return { ...one, players: one.players.filter((seated) => seated.player !== player) };
      return one.table === to.table ? { ...one, players: [...one.players, { seat: to.seat, player }] } : one;
    });
  return now;
}

/** Deals wherever a hand may begin now, and says of the others when to look again: null, when another table is done. */
async function dealTables(
  context: PokerContext,
  client: pg.ClientBase,
  game: Tournament,
  tables: readonly KnownTable[],
  touched: ReadonlySet<number>,
  now: number,
): Promise<TableState[]> {
  const stage = stageOf(context, game, now);
  const isHeld = game.handForHand && tables.some(({ isBusy }) => isBusy);
  const changed: TableState[] = [];
  for (const table of tables) {
    const due = stage.isBreak ? stage.endsAt : null;
    const deals = !table.isBusy && !stage.isBreak && !isHeld && table.players.length >= 2;
    const waits = !table.isBusy && !deals && table.dueAt !== due;
    if (!deals && !waits && !touched.has(table.table)) continue;
    const done = await changeTable(context, client, table.id, (state) => {
      if (deals) dealTournament(context, state, game, now);
      else if (!table.isBusy) state.dueAt = table.players.length === 0 ? null : due;
      return true;
    });
    if (isFailure(done)) throw new Error(`${table.id}: ${done.message}`);
    changed.push(done.state);
  }
  return changed;
}

/** One player is left: places, prizes, and no more hands. The winner's seat stays for the page to show. */
async function finish(
  context: PokerContext,
  client: pg.ClientBase,
  game: Tournament,
  tables: readonly KnownTable[],
  now: number,
): Promise<Directed> {
  const ended: Tournament = { ...game, status: 'ended', handForHand: false, endedAt: now };
  await saveTournament(client, ended);
  await notePrizes(client, ended, typedStep(context.places(game.cur)));
  const changed: TableState[] = [];
  for (const { id } of tables) {
    const done = await changeTable(context, client, id, (state) => {
      state.dueAt = null;
      for (const seat of state.seats) seat.place = 1;
      return true;
    });
    if (isFailure(done)) throw new Error(`${id}: ${done.message}`);
    changed.push(done.state);
  }
  return { changed, moved: [], name: game.name, isOver: true };
}

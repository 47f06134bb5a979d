/** The start of a tournament, or its end without one. */
import { isFailure } from '#platform/contract/error.ts';
import { typedStep } from '#platform/contract/money.ts';
import { isExcluded } from '#platform/server/policy/restrictions.ts';
import { drawBelow, words } from '#engines/poker/shuffle.ts';
import { firstSeats, tablesFor } from '#engines/poker/tournament-seating.ts';
import type { PokerContext } from '../context.ts';
import { voidHand } from '../finish.ts';
import { isPlaying, readTable, type TableState } from '../state.ts';
import { changeTable, publishTable } from '../table.ts';
import { callPlayer, takeOut } from './direct.ts';
import { bookTournamentDues, noteRefunds, noteShares } from './dues.ts';
import { unregister } from './enter.ts';
import { lockTables, openTable, seatEntries, tableIdOf } from './seats.ts';
import { readEntries, readTournament, saveTournament, type TournamentEntry } from './store.ts';
import type pg from 'pg';

/** From the draw to the first hand, in times of that of a cash table: players come from elsewhere. */
const GATHERING = 5;

/** Draws the seats and begins when the time has come, or pays everybody back where they are too few. Safe to repeat. */
export async function start(context: PokerContext, id: string): Promise<void> {
  const { kit } = context;
  for (const { user } of await readEntries(kit.db.pool, id))
    if (isExcluded((await kit.money.peek(user)).guard, kit.runtime.now()))
      await unregister(context, user, id);
  const placed = await kit.db.transaction((client) => startLocked(context, client, id));
  if (placed === null) return;
  if (placed === 'cancelled') return bookTournamentDues(context, id);
  for (const table of new Set(placed.map((one) => one.table))) {
    const state = await readTable(kit.db.pool, table, false);
    if (state) await publishTable(context, state);
  }
  const game = (await readTournament(kit.db.pool, id))!;
  for (const { user, table } of placed) await callPlayer(context, { user, from: null, to: table }, game.name);
}

async function startLocked(
  context: PokerContext,
  client: pg.ClientBase,
  id: string,
): Promise<null | 'cancelled' | readonly { readonly user: bigint; readonly table: string }[]> {
  const { kit, pace } = context;
  const now = kit.runtime.now();
  const game = await readTournament(client, id, true);
  if (game?.status !== 'open' || game.startsAt > now) return null;
  const entries = await readEntries(client, id);
  if (entries.length < game.minPlayers) {
    await noteRefunds(client, game);
    await saveTournament(client, { ...game, status: 'cancelled', endedAt: now });
    return 'cancelled';
  }
  const seed = kit.vault.open(game.sealed);
  const seats = drawnSeats(seed, id, entries, game.size);
  const starts = now + GATHERING * pace.startMs;
  const tables = tablesFor(entries.length, game.size);
  for (let table = 1; table <= tables; table++) await openTable(context, client, game, table, starts);
  const entryOf = new Map(entries.map((entry) => [entry.no, entry]));
  const placed = seats.map(({ player, to }) => ({ entry: entryOf.get(player)!, to }));
  await seatEntries(context, client, game, placed, false);
  await saveTournament(client, {
    ...game,
    status: 'playing',
    seed,
    drawn: seats.map(({ player }) => player),
    clockFrom: starts,
    tables,
  });
  return placed.map(({ entry, to }) => ({ user: entry.user, table: tableIdOf(id, to.table) }));
}

/** The draw: the stream of a hand, with the tournament in place of the table and 0 in place of the hand. */
function drawnSeats(serverSeed: string, id: string, entries: readonly TournamentEntry[], size: number) {
  const clientSeeds = entries.map(({ clientSeed }) => clientSeed);
  const stream = words({ serverSeed, tableId: id, handNo: 0, clientSeeds });
  const drawn = firstSeats(
    entries.map(({ no }) => no),
    size,
    (below) => drawBelow(below, stream),
  );
  return drawn.map(({ player, to }) => ({ player, to: { table: to.table + 1, seat: to.seat } }));
}

/**
 * Ends a tournament without a winner: everybody is paid back, or their share when it is played.
 * @param note what else belongs to the same transaction @returns whether there was anything to end
 */
export async function callOff(
  context: PokerContext,
  id: string,
  note?: (client: pg.ClientBase) => Promise<void>,
): Promise<boolean> {
  const { kit } = context;
  const changed = await kit.db.transaction(async (client): Promise<TableState[] | null> => {
    const now = kit.runtime.now();
    const game = await readTournament(client, id, true);
    if (game?.status !== 'open' && game?.status !== 'playing') return null;
    const entries = await readEntries(client, id);
    const states: TableState[] = [];
    const tables = await lockTables(client, game, entries, now);
    // Who lost the last chips in a hand that is over is out, also when the director has not been there yet.
    await takeOut(
      client,
      game,
      tables.map((table) => ({ ...table, isBusy: table.isPlaying })),
    );
    for (const table of tables) {
      const done = await changeTable(context, client, table.id, (state) => {
        if (isPlaying(state)) voidHand(state, now);
        state.dueAt = null;
        return true;
      });
      if (isFailure(done)) throw new Error(`${table.id}: ${done.message}`);
      states.push(done.state);
    }
    const stacks = new Map(
      states.flatMap(({ seats }) => seats.map(({ user, stack }) => [user, stack] as const)),
    );
    if (game.status === 'open') await noteRefunds(client, game);
    else await noteShares(client, game, stacks, typedStep(context.places(game.cur)));
    await saveTournament(client, { ...game, status: 'cancelled', handForHand: false, endedAt: now });
    await client.query('delete from poker_seat where table_id = any ($1)', [states.map((state) => state.id)]);
    await note?.(client);
    return states;
  });
  if (!changed) return false;
  for (const state of changed) {
    const { seats } = state;
    await publishTable(context, {
      ...state,
      tournament: { ...state.tournament!, status: 'cancelled' },
      seats,
    });
  }
  await bookTournamentDues(context, id);
  return true;
}

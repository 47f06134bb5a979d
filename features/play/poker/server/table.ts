/** The one way to change a table: under the lock of its row, stored with the commit, published after it. */
import { typedStep } from '#platform/contract/money.ts';
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { channelOfAll, channelOfPlayer } from '#platform/contract/push.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { TableReply } from '../contract.ts';
import type { PokerContext } from './context.ts';
import { countHand } from './play-time.ts';
import { bookRake, noteRake } from './rake.ts';
import { bookDues, noteDues } from './sit-and-go/dues.ts';
import { saveSitAndGo, type SitAndGo } from './sit-and-go/store.ts';
import { hasPlayChips, isPlaying, readTable, saveTable, type TableState } from './state.ts';
import { ownViewOf, viewOf } from './views.ts';
import { unknownTable } from './refusals.ts';

/** What a change is: a failure stores nothing. */
export type Change<T> = (state: TableState, client: pg.ClientBase) => T | Failure | Promise<T | Failure>;

/**
 * Changes a table in a transaction that is open, for work that moves money with it. Whoever calls it publishes the state
 * after the commit.
 */
export async function changeTable<T>(
  context: PokerContext,
  client: pg.ClientBase,
  id: string,
  change: Change<T>,
): Promise<{ readonly state: TableState; readonly value: T } | Failure> {
  const state = await readTable(client, id, true);
  if (!state) return unknownTable;
  const { hand: before, sitAndGo } = state;
  const wasPlaying = isPlaying(state);
  const value = await change(state, client);
  if (isFailure(value)) return value;
  // A hand may begin and end in one change: both are all-in from their blinds.
  const { hand } = state;
  if (hand && hand.endedAt !== null && (wasPlaying || hand.no !== before?.no))
    await noteRake(client, state, hand);
  await saveTable(client, state);
  if (state.sitAndGo && state.sitAndGo !== sitAndGo)
    await changeSitAndGo(context, client, state, state.sitAndGo);
  return { state, value };
}

/** Stores what has become of a sit-and-go; one that is over owes what it owes from the same commit on. */
async function changeSitAndGo(
  context: PokerContext,
  client: pg.ClientBase,
  state: TableState,
  game: SitAndGo,
): Promise<void> {
  await saveSitAndGo(client, game);
  if (game.status === 'playing') return;
  const amounts = await noteDues(client, game, state.seats, typedStep(context.places(game.cur)));
  await context.kit.emit(client, 'sit-and-go.over', null, {
    table: game.id,
    status: game.status === 'ended' ? 'ended' : 'cancelled',
    players: state.seats
      .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0) || a.seat - b.seat)
      .map(({ seat, user, place }) => ({
        user: user.toString(),
        place,
        amount: (amounts.get(seat) ?? 0n).toString(),
      })),
  });
  if (game.status === 'ended' && game.cur > 0 && game.fee > 0n)
    await context.kit.emit(client, 'rake.paid', null, {
      cur: game.cur,
      shares: state.seats.map(({ user }) => ({ user: user.toString(), amount: game.fee.toString() })),
    });
  if (game.status !== 'cancelled') return;
  await client.query('delete from poker_seat where table_id = $1', [game.id]);
  state.seats = [];
}

/** Changes a table, and tells pages. */
export async function onTable<T>(
  context: PokerContext,
  id: string,
  change: Change<T>,
): Promise<{ readonly state: TableState; readonly value: T } | Failure> {
  const { db } = context.kit;
  const done = await db.transaction((client) => changeTable(context, client, id, change));
  if (isFailure(done)) return done;
  await publishTable(context, done.state);
  return done;
}

/** Tells pages of a table that was committed, and deals its players their cards when a hand began. Never throws. */
export async function publishTable(context: PokerContext, state: TableState): Promise<void> {
  const { log, realtime, identity } = context.kit;
  try {
    const { hand, sitAndGo } = state;
    // Who is first to act and away folds as the hand begins, at its very time.
    if (hand?.actions.every(({ at }) => at === hand.startedAt) && isPlaying(state))
      for (const { user } of hand.start.seats) {
        const own = ownViewOf(context, state, user);
        const owner = await identity.byId(user);
        if (!own || !owner) continue;
        const channel = channelOfPlayer('poker-own.{user}', owner._id);
        realtime.publish(channel, 'cards', { table: state.id, own }, { urgent: true });
      }
    const view = await viewOf(context, state);
    // Sit-and-gos and tournaments have no channels of their own: each player hears the table on theirs.
    if (view && hasPlayChips(state))
      for (const { user } of view.players)
        realtime.publish(channelOfPlayer('poker-own.{user}', user._id), 'table', view, { urgent: true });
    else if (view) realtime.publish(channelOfAll(`poker.${state.id}`), 'table', view, { urgent: true });
    if (sitAndGo && sitAndGo.status !== 'playing') await bookDues(context, state.id);
    if (hand && hand.endedAt !== null && hand.result!.rake > 0n) await bookRake(context, state.id, hand.no);
    if (hand) await countHand(context, state, hand);
  } catch (error) {
    // Pages ask again; rake that waits is booked by the clock.
    log.error({ err: error, table: state.id }, 'a poker table could not be told');
  }
}

/** A table as a call answers it. */
export async function replyOf(
  context: PokerContext,
  state: TableState,
  player: Player | null,
): Promise<TableReply | Failure> {
  const table = await viewOf(context, state);
  if (!table) return unknownTable;
  return {
    table,
    own: player ? ownViewOf(context, state, player.id) : null,
    waiting: player ? await placeInList(context, state.id, player.id) : null,
    at: context.kit.runtime.now(),
  };
}

/** Place in the wait list, from 1; null: not in it. */
export async function placeInList(
  { kit }: PokerContext,
  table: string,
  user: bigint,
): Promise<number | null> {
  const { rows } = await kit.db.pool.query<{ place: number }>(
    `select (select count(*)::int from poker_wait o where o.table_id = w.table_id and (o.at, o.user_id) <= (w.at, w.user_id)) as place
     from poker_wait w where w.table_id = $1 and w.user_id = $2`,
    [table, user.toString()],
  );
  return rows[0]?.place ?? null;
}

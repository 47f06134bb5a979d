/** Taking a seat, bringing more chips and getting up: the wallet and the table in one transaction. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import type pg from 'pg';
import type { Player } from '#platform/server/identity/identity.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import type { sit, topUp } from '../contract.ts';
import type { TableSettings } from '../settings.ts';
import { seatBots, sendBotsHome } from './bots/balance.ts';
import type { PokerContext } from './context.ts';
import { refuseTogether } from './integrity/together.ts';
import { insertSeat } from './insert-seat.ts';
import { hasPlayChips, isDealtIn, seatOf, type Seat, type TableState } from './state.ts';
import { changeTable, onTable } from './table.ts';
import { buyInOf, isPlayedFor, isTableOpen } from './terms.ts';
import { pay, payBack, type Payer } from './pay.ts';
import { schedule } from './schedule.ts';
import { withMoney } from './with-money.ts';
import {
  buyInBounds,
  comeBackWith,
  handRunning,
  keptForWaiting,
  noAmount,
  noBuyIn,
  notSeated,
  seatTaken,
  seatedAlready,
  tableClosed,
  tooManyTables,
  topUpBound,
  unknownTable,
} from './refusals.ts';

const MINUTE_MS = 60_000;
/** Bytes of a client seed that the player did not choose. */
const SEED_BYTES = 8;

interface Taking extends Omit<Payer, 'client'> {
  readonly player: Player;
  readonly terms: TableSettings;
}

/** @returns the table with the player on it */
export async function takeSeat(
  context: PokerContext,
  player: Player,
  body: BodyOf<typeof sit>,
  country: string | null,
): Promise<TableState | Failure> {
  const terms = context.terms(body.table);
  if (!terms) return unknownTable;
  // A key of more chips is another one; an earlier version kept both under the same name.
  const keys = body.key === undefined ? [] : [`sit:${body.key}`, body.key];
  const taking: Taking = { context, player, country, terms };
  return withMoney(context, player.id, body.table, keys, async (client, wallet, draft, id) => {
    let balance = 0n;
    const done = await changeTable(context, client, body.table, async (state) => {
      const amount = await refuseSeat(taking, client, state, body);
      if (isFailure(amount)) return amount;
      const paid = await pay({ ...taking, client }, wallet, draft, state.cur, amount, id);
      if (isFailure(paid)) return paid;
      balance = paid;
      const now = context.kit.runtime.now();
      const seat: Seat = {
        seat: body.seat,
        user: player.id,
        stack: amount,
        topup: 0n,
        clientSeed: body.clientSeed ?? context.kit.runtime.random(SEED_BYTES).toString('hex'),
        entry: body.post ? 'posts' : 'waits',
        owesBig: false,
        owesSmall: false,
        outSince: null,
        leaving: false,
        bankMs: context.settings().bankSeconds * context.pace.secondMs,
        satAt: now,
        place: null,
        straddles: false,
        runTwice: false,
        refill: null,
        outAtBig: false,
        orbitsOut: 0,
      };
      await insertSeat(client, state, seat);
      await client.query('delete from poker_wait where table_id = $1 and user_id = $2', [
        state.id,
        player.id.toString(),
      ]);
      await seatBots(context, client, state, { wallet, draft });
      schedule(context, state, now);
      return true;
    });
    if (isFailure(done)) return done;
    return { state: done.state, balance: { value: balance, stamp: draft.stamp(wallet) } };
  });
}

/** @returns the buy-in in smallest units, or why there is no seat */
async function refuseSeat(
  { context, player, terms }: Taking,
  client: pg.ClientBase,
  state: TableState,
  { seat, buyIn }: BodyOf<typeof sit>,
): Promise<bigint | Failure> {
  const currency = context.currency(state.cur);
  if (!isTableOpen(context, state, terms)) return tableClosed;
  if (seatOf(state, player.id)) return seatedAlready;
  if (seat >= state.size || state.seats.some((one) => one.seat === seat)) return seatTaken;
  const user = player.id.toString();
  const { rows } = await client.query<{
    tables: number;
    ahead: number;
    listed: boolean;
    left: string | null;
  }>(
    `select (select count(*)::int from poker_seat where user_id = $2 and place is null)
         + (select count(*)::int from poker_sit_and_go g join poker_sit_and_go_entry e on e.game_id = g.id and e.user_id = $2
            where g.status = 'open') as tables,
       (select count(*)::int from poker_wait w where w.table_id = $1 and w.user_id <> $2
          and (w.at, w.user_id) < coalesce((select (o.at, o.user_id) from poker_wait o where o.table_id = $1 and o.user_id = $2), (9223372036854775807, 0))) as ahead,
       (select l.stack::text from poker_left l where l.table_id = $1 and l.user_id = $2 and l.at > $3) as left`,
    [state.id, user, context.kit.runtime.now() - context.settings().returnMinutes * MINUTE_MS],
  );
  const { tables, ahead, left } = rows[0]!;
  if (tables >= context.settings().maxTables) return tooManyTables(context.settings().maxTables);
  if (ahead >= state.size - state.seats.length) return keptForWaiting;
  const amount = parseAmount(buyIn, currency);
  if (amount === null || amount <= 0n) return noBuyIn;
  const { min, max } = buyInOf(context, state.cur, terms);
  const brought = left === null ? 0n : BigInt(left);
  // Who comes back plays on with what they took away, also when that is more than a buy-in.
  const least = brought > min ? brought : min;
  const most = brought > max ? brought : max;
  const text = (units: bigint) => formatAmount(units, currency);
  if (amount < least && brought > min) return comeBackWith(text(brought));
  if (amount < least || amount > most) return buyInBounds(text(least), text(most));
  const others = state.seats.map((one) => one.user);
  const meeting = { user: player.id, cur: state.cur, place: state.id, others };
  return (await refuseTogether(context, client, meeting)) ?? amount;
}

/** More chips, from the next hand on. */
export async function addChips(
  context: PokerContext,
  player: Player,
  body: BodyOf<typeof topUp>,
  country: string | null,
): Promise<TableState | Failure> {
  const terms = context.terms(body.table);
  if (!terms) return unknownTable;
  if (!terms.enabled) return tableClosed;
  const keys = body.key === undefined ? [] : [body.key];
  return withMoney(context, player.id, body.table, keys, async (client, wallet, draft, id) => {
    let balance = 0n;
    const done = await changeTable(context, client, body.table, async (state) => {
      const seat = seatOf(state, player.id);
      if (!seat || seat.leaving) return notSeated;
      const currency = context.currency(state.cur);
      const amount = parseAmount(body.amount, currency);
      if (amount === null || amount <= 0n) return noAmount;
      if (!isPlayedFor(context, state, terms)) return tableClosed;
      const { max } = buyInOf(context, state.cur, terms);
      // What lies in the pot may come back: it counts as the player's until the hand is over.
      const room = max - seat.stack - seat.topup;
      if (amount > room) return topUpBound(formatAmount(room > 0n ? room : 0n, currency));
      const paid = await pay({ context, client, country }, wallet, draft, state.cur, amount, id);
      if (isFailure(paid)) return paid;
      balance = paid;
      if (isDealtIn(state, seat.seat)) seat.topup += amount;
      else seat.stack += amount;
      schedule(context, state, context.kit.runtime.now());
      return true;
    });
    if (isFailure(done)) return done;
    return { state: done.state, balance: { value: balance, stamp: draft.stamp(wallet) } };
  });
}

/** Gives the chips of who is leaving back. @returns false when they are in a hand still, or there is nobody leaving */
export async function cashOut(context: PokerContext, user: bigint, table: string): Promise<boolean> {
  const { kit } = context;
  const done = await withMoney(context, user, table, [], async (client, wallet, draft, id) => {
    let balance: bigint | null = null;
    const changed = await changeTable(context, client, table, async (state) => {
      const seat = seatOf(state, user);
      if (!seat?.leaving || hasPlayChips(state)) return notSeated;
      if (isDealtIn(state, seat.seat)) return handRunning;
      const amount = seat.stack + seat.topup;
      const now = kit.runtime.now();
      if (amount > 0n) {
        const unplayed = !(await hasPlayed(client, state, seat));
        const paid = await payBack({ context, client }, wallet, draft, state.cur, amount, id, {
          kind: KIND.pokerCashOut,
          // Who was dealt in to no hand has risked nothing of it.
          ...(unplayed && { stake: { paid: amount, at: seat.satAt } }),
        });
        if (isFailure(paid)) return paid;
        balance = paid;
      }
      await client.query('delete from poker_seat where table_id = $1 and seat = $2', [state.id, seat.seat]);
      await client.query(
        `insert into poker_left (table_id, user_id, stack, at) values ($1, $2, $3, $4)
         on conflict (table_id, user_id) do update set stack = excluded.stack, at = excluded.at`,
        [state.id, user.toString(), amount.toString(), now],
      );
      state.seats = state.seats.filter((one) => one !== seat);
      await sendBotsHome(context, client, state, { wallet, draft });
      return true;
    });
    if (isFailure(changed)) return changed;
    return {
      state: changed.state,
      balance: balance === null ? null : { value: balance, stamp: draft.stamp(wallet) },
    };
  });
  return !isFailure(done);
}

/** Whether a player was dealt in to a hand since they took their seat. */
async function hasPlayed(client: pg.ClientBase, { id }: TableState, { user, satAt }: Seat): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from poker_played where user_id = $1 and ended_at >= $2 and table_id = $3 limit 1',
    [user.toString(), satAt, id],
  );
  return rowCount === 1;
}

/**
 * Takes a player off the cash tables; where a hand keeps their chips the clock does the rest after it.
 * @param giveUp says of a seat, at a table that is locked, that it is left
 */
export async function leaveTables(
  context: PokerContext,
  user: bigint,
  giveUp: (state: TableState, seat: Seat) => void,
): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ id: string }>(
    'select s.table_id as id from poker_seat s join poker_table t on t.id = s.table_id where s.user_id = $1 and t.cur <> 0',
    [user.toString()],
  );
  for (const { id } of rows) {
    await onTable(context, id, (state) => {
      const seat = seatOf(state, user);
      if (seat) giveUp(state, seat);
      return true;
    });
    await cashOut(context, user, id);
  }
}

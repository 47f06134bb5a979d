/** Closing a position or a part of it, and moving its triggers: asked for here, done at a tick. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { parseUnits, type Places } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { type Book, createBook } from '#engines/futures/book.ts';
import type { Outcome, Position } from '#engines/futures/position.ts';
import { ratio } from '#engines/futures/ratio.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { close, edit } from '../contract.ts';
import type { TradingContext } from './context.ts';
import { optionalTrigger } from './inputs.ts';
import { failureOf, noPrice, unknownPosition, wrongStage } from './refusals.ts';
import { encode, lockPosition, putRequest, readTickers, toPosition } from './store.ts';
import { bookSettingsOf, boundsOf, leftTicker, STALE_MS } from './terms.ts';

/**
 * Runs `ask` on a book that holds just this position, and stores what it makes of it.
 * @param onPrice whether it is decided by the price in force, which must then be no old one
 * @returns the position's own id
 */
async function change(
  context: TradingContext,
  player: Player,
  publicId: string,
  onPrice: boolean,
  ask: (book: Book, id: string, now: number, places: Places) => Outcome<Position> | Failure,
): Promise<string | Failure> {
  const { kit } = context;
  const known = kit.betIds.decode(publicId);
  if (known?.user !== player.id) return unknownPosition;
  return kit.db.transaction(async (client) => {
    const row = await lockPosition(client, known.id);
    if (!row || row.user !== player.id || row.endedAt !== null) return unknownPosition;
    if (row.status === 'pending_open') return wrongStage;
    const state = (await readTickers(client)).get(row.ticker);
    const now = kit.runtime.now();
    if (!state?.last || (onPrice && now - state.last.at > STALE_MS)) return noPrice;
    const settings = context.settings();
    // A ticker that was removed lets its players out.
    const ticker = context.ticker(row.ticker) ?? leftTicker(row.ticker, state.kind, state.haltedAt !== null);
    const book = createBook(bookSettingsOf(settings, ticker));
    book.restore([toPosition(row)], [], state.last);
    if (state.haltedAt !== null) book.halt(state.haltedAt);
    const currency = context.currency(row.cur);
    const outcome = ask(book, row.id, now, currency);
    if (isFailure(outcome)) return outcome;
    if (!outcome.ok) return failureOf(outcome, boundsOf(settings, ticker), currency, row.multiplier);
    const { closing, edit: moved, status } = outcome.value;
    await client.query('update futures_position set status = $2, closing = $3, edit = $4 where id = $1', [
      row.id,
      status,
      encode(closing),
      encode(moved),
    ]);
    await putRequest(client, row.id);
    return row.id;
  });
}

/** It is done at the first tick after it: while none comes it waits, and nobody is held in a position by a pause. */
export function closePosition(
  context: TradingContext,
  player: Player,
  body: BodyOf<typeof close>,
): Promise<string | Failure> {
  const hundredths = parseUnits(body.share ?? '100', 2)!;
  return change(context, player, body.id, false, (book, id, now) =>
    book.close(id, ratio(hundredths, 10_000n), now),
  );
}

export function editPosition(
  context: TradingContext,
  player: Player,
  body: BodyOf<typeof edit>,
): Promise<string | Failure> {
  return change(context, player, body.id, true, (book, id, now, places) => {
    const takeProfit = optionalTrigger(body.takeProfit, places);
    const stopLoss = optionalTrigger(body.stopLoss, places);
    if (takeProfit === false) return fail(422, 3, 'Invalid take profit', { takeProfit: 'invalid' });
    if (stopLoss === false) return fail(422, 4, 'Invalid stop', { stopLoss: 'invalid' });
    return book.edit(id, { takeProfit, stopLoss }, now);
  });
}

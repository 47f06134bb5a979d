/** What players asked for since the last tick, put into the books. */
import type { Book } from '#engines/futures/book.ts';
import type { TriggerInput } from '#engines/futures/position.ts';
import { ratio } from '#engines/futures/ratio.ts';
import { bookOf, type Books, listing } from './listings.ts';
import { type StoredPosition, takeRequests, toPending, toPosition } from './store.ts';
import { dropClose, dropEdit } from './writes.ts';

/** Takes what was asked for since the last step. @returns positions of which something was asked that is refused here */
export async function admitRequests(books: Books): Promise<string[]> {
  const { pool } = books.context.kit.db;
  const refused: string[] = [];
  for (const row of await takeRequests(pool)) {
    const { id, edit, closing } = row;
    await admit(books, row);
    const held = bookOf(await listing(books, row.ticker), row.cur).get(id);
    // What the price has passed meanwhile, or new settings allow no more: whoever asked went by what was there before.
    const unedited = edit !== null && !held?.edit;
    const unclosed = closing !== null && held !== null && !held.closing;
    if (unedited) await dropEdit(pool, id, edit.requestedAt);
    if (unclosed) await dropClose(pool, id, closing.requestedAt);
    if (unedited || unclosed) refused.push(id);
  }
  return refused;
}

/** Puts a stored position into its book, or what was asked of it since. */
export async function admit(books: Books, row: StoredPosition): Promise<void> {
  const market = await listing(books, row.ticker);
  if (row.endedAt !== null) return;
  const book = bookOf(market, row.cur);
  if (row.status === 'pending_open') {
    if (!books.waiting.has(row.id)) book.restore([], [toPending(row)], market.last);
    books.waiting.add(row.id);
    return;
  }
  const known = book.get(row.id);
  if (!known) book.restore([toPosition(row)], [], market.last);
  else ask(book, row);
  if (row.edit)
    books.editing.set(row.id, { ticker: row.ticker, cur: row.cur, requestedAt: row.edit.requestedAt });
}

function ask(book: Book, row: StoredPosition): void {
  const known = book.get(row.id)!;
  // An edit was asked for first: a position that closes takes none.
  if (row.edit && known.edit?.requestedAt !== row.edit.requestedAt)
    book.edit(
      row.id,
      { takeProfit: at(row.edit.takeProfit), stopLoss: at(row.edit.stopLoss) },
      row.edit.requestedAt,
    );
  if (row.closing && !known.closing)
    book.close(row.id, ratio(row.closing.wager, known.wager), row.closing.requestedAt);
}

const at = (price: bigint | null): TriggerInput | null => (price === null ? null : { kind: 'price', price });

/** What players asked for since the last tick, put into the books. */
import type { Book } from '#engines/futures/book.ts';
import type { TriggerInput } from '#engines/futures/position.ts';
import { ratio } from '#engines/futures/ratio.ts';
import { bookOf, type Books, listing } from './listings.ts';
import { type StoredPosition, takeRequests, toPending, toPosition } from './store.ts';
import { dropEdit } from './writes.ts';

/** Takes what was asked for since the last step. */
export async function admitRequests(books: Books): Promise<void> {
  const { pool } = books.context.kit.db;
  for (const row of await takeRequests(pool)) {
    await admit(books, row);
    const market = books.listed.get(row.ticker);
    // What the price has passed meanwhile is no edit any more.
    if (row.edit && market && !bookOf(market, row.cur).get(row.id)?.edit)
      await dropEdit(pool, row.id, row.edit.requestedAt);
  }
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

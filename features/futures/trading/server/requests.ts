/** What players asked for since the last tick, put into the books. */
import type { Book } from '#engines/futures/book.ts';
import type { Fill, TriggerInput } from '#engines/futures/position.ts';
import { ratio } from '#engines/futures/ratio.ts';
import { bookOf, type Books, listing } from './listings.ts';
import { readExcluded, type StoredPosition, takeRequests, toPending, toPosition } from './store.ts';
import { dropClose, dropEdit } from './writes.ts';

/** Takes what was asked for since the last step. @returns positions of which something was asked that is refused here */
export async function admitRequests(books: Books): Promise<string[]> {
  const { pool } = books.context.kit.db;
  const refused: string[] = [];
  const rows = await takeRequests(pool);
  await admitAll(books, rows);
  for (const row of rows) {
    const { id, edit, closing } = row;
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

/** Puts stored positions into their books, or what was asked of them since, and notes those whose owners may play no more. */
export async function admitAll(books: Books, rows: readonly StoredPosition[]): Promise<void> {
  const { db, runtime } = books.context.kit;
  for (const row of rows) await admit(books, row);
  const users = rows.map(({ user }) => user);
  const excluded = await readExcluded(db.pool, users, runtime.now());
  books.leaving.push(...rows.filter(({ user, endedAt }) => endedAt === null && excluded.has(user)));
}

/** @returns fills of orders. What is open is closed at its next price. */
export function closeOutLeaving({ leaving, listed }: Books, now: number): Fill[] {
  return leaving.splice(0).flatMap((row) => bookOf(listed.get(row.ticker)!, row.cur).closeOut(row.id, now));
}

async function admit(books: Books, row: StoredPosition): Promise<void> {
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

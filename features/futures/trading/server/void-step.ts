/** What two of staff have agreed on, carried out by the process that holds the books. */
import { type Books, type Listed, listing } from './listings.ts';
import type { MoneyFill } from './settle.ts';

interface Agreed {
  readonly id: string;
  readonly ticker: string;
  readonly halted_at: string;
}

/** Positions that a request gives back; written as done only once every wager is back. */
export interface Voided {
  readonly id: string;
  readonly fills: readonly MoneyFill[];
}

/**
 * Takes what was agreed on out of the books. A process that ended in the middle leaves the request as it was: the next one finds the
 * positions that are still open, and does the same to them.
 */
export async function takeVoids(books: Books, now: number): Promise<Voided[]> {
  const { pool } = books.context.kit.db;
  const { rows } = await pool.query<Agreed>({
    name: 'futures-voids',
    text: `select id, ticker, halted_at::text from futures_void where state = 'agreed'`,
  });
  const voided: Voided[] = [];
  for (const { id, ticker, halted_at: since } of rows) {
    const market = await listing(books, ticker);
    const fills = market.haltedAt === Number(since) ? giveBack(market, now) : null;
    if (fills) voided.push({ id, fills });
    // It went on between the agreement and this step: the players have a price again.
    else await pool.query(`update futures_void set state = 'lapsed' where id = $1`, [id]);
  }
  return voided;
}

/** @returns null when a book refuses: a longer halt is asked for meanwhile */
function giveBack({ books }: Listed, now: number): MoneyFill[] | null {
  const fills: MoneyFill[] = [];
  for (const book of [books.real, books.demo]) {
    const done = book.voidAll(now);
    if (!done.ok) return null;
    fills.push(...done.value.filter((fill) => fill.kind !== 'opened'));
  }
  return fills;
}

export async function finishVoids(books: Books, voided: readonly Voided[]): Promise<void> {
  for (const { id } of voided)
    await books.context.kit.db.pool.query(
      `update futures_void set state = 'done' where id = $1 and state = 'agreed'`,
      [id],
    );
}

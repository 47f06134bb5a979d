/** Every accrual of the month computed again, and held against what the house keeps and has paid. */
import type { ServerKit } from '#platform/server/kit.ts';
import type { Facts } from '../day.ts';
import { localDay, readBooks, type Books } from './books.ts';
import { recountBonuses } from './bonuses.ts';
import { recountCommissions } from './commissions.ts';
import { recountCodes, recountDraws } from './gifts.ts';
import { recountLevels } from './levels.ts';
import { recountCashback, recountRakeback, recountTotals } from './rewards.ts';
import { Counting, type Sheet } from './sheet.ts';

export async function recountMonth(kit: ServerKit, facts: Facts): Promise<Sheet[]> {
  const { pool } = kit.db;
  const books = await readBooks(pool, facts.prices);
  const levels = recountLevels(kit, books);
  const booksRead = { pool, books, levels };
  const excludedOn = new Map([...facts.excluded].map(([id, at]) => [id.toString(), localDay(at)]));
  return [
    await recountTotals(booksRead),
    await recountRakeback(booksRead, kit.runtime.now()),
    await recountCashback(booksRead, (user) => excludedOn.get(user) ?? null),
    ...(await recountDraws(booksRead)),
    await recountCodes(booksRead),
    await recountCommissions(kit, booksRead, facts),
    await recountBonuses(kit, booksRead),
    recountExpense(books),
  ];
}

/** What left the house's account for promotions is what players got, by kind and currency. */
function recountExpense({ lines, promotions }: Books): Sheet {
  const sheet = new Counting('paid by promotions');
  const got = new Map<string, bigint>();
  for (const { kind, cur: ledgerCurrencyId, credit, user } of lines) {
    const key = `${kind} ${ledgerCurrencyId}`;
    if (!promotions.has(key)) continue;
    got.set(key, (got.get(key) ?? 0n) + credit);
    sheet.players.add(user);
    sheet.posted(ledgerCurrencyId, credit);
  }
  for (const [key, sum] of promotions)
    sheet.same('house', `kind and currency ${key}`, sum, got.get(key) ?? 0n);
  return sheet;
}

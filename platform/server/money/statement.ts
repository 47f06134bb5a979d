import type { Database } from '../database/handle.ts';
import type { Queryable } from '../database/replica.ts';
import type { Hunt } from './archive/old-bets.ts';
import type { Currency } from './currency.ts';
import { kindName, KIND } from './kinds.ts';
import { natureOf } from './ledger-id.ts';
import type { StatementLine } from './money.ts';
import { readOf } from './read-of.ts';

interface Row {
  at: Date;
  kind: number;
  cur: number;
  debit: string;
  credit: string;
  balance_after: string | null;
  ref: string | null;
  note: string | null;
  /** Bets that were looked at for the page. */
  bets: number;
}

/**
 * Aggregators' games: their calls are lines already. The bet that a round becomes and the lines around it sum to nothing
 * and would only be read as a second round.
 */
const EXTERNAL = 'external:';
const OWN_LINE = `line and not starts_with(game, '${EXTERNAL}')`;

/**
 * Newest lines of a player's account: instant bets from their own rows, everything else from the journal.
 * Lines of one instant stay together, so that paging by time skips none: a page may be a little longer
 * than asked.
 */
export async function readStatement(
  db: Database,
  currencyById: (ledgerCurrencyId: number) => Currency,
  user: bigint,
  page: { limit: number; before?: string },
): Promise<StatementLine[]> {
  const before = page.before ?? null;
  const text = `with bets as materialized (
       select at, 1::smallint as kind, cur, stake as debit, payout as credit, balance_after, id as ref, null as note from bet
         where user_id = $1 and ${OWN_LINE} and ($4::uuid is null or id < $4) order by id desc limit $3)
     select *, (select count(*) from bets)::int as bets from (
       select * from bets
       union all
       (select at, kind, cur, debit, credit, balance_after, ref, note from entry
         where account = $1 and account > 0 and kind <> ${KIND.providerClose} and ($2::timestamptz is null or at < $2) order by at desc fetch first $3 rows with ties)) t
     order by at desc fetch first $3 rows with ties`;
  const below = before && uuidBound(Date.parse(before));
  const values = [user.toString(), before, page.limit, below];
  const read = async (client: Queryable) => (await client.query<Row>(text, values)).rows;
  let rows = await readOf(db, user, read);
  // As long as the database has bets enough for a whole page, those that left it are older.
  if ((rows[0]?.bets ?? 0) < page.limit) {
    const hunt: Hunt = { user, before: below, only: OWN_LINE, newest: { by: 'id', most: page.limit } };
    rows = (await db.oldBets.recall(hunt, read)) ?? rows;
  }
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: kindName(row.kind),
    currency: currencyById(row.cur).code,
    demo: natureOf(row.cur) === 'demo',
    bonus: natureOf(row.cur) === 'bonus',
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
    balanceAfter: row.balance_after === null ? null : BigInt(row.balance_after),
    ref: row.ref,
    note: row.note,
  }));
}

/** Smallest UUIDv7 of a millisecond: bets are keyed by time-ordered ids, so their key pages them. */
function uuidBound(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

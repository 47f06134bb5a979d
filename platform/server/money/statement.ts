import type { Database } from '../database/handle.ts';
import type { Queryable } from '../database/replica.ts';
import type { Hunt } from './archive/old-bets.ts';
import type { Currency } from './currency.ts';
import { kindName, KIND } from './kinds.ts';
import { firstId } from './bet-id.ts';
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

/** No commit has as many bets. All of one have one moment and ids that are older, so a page looks at so many more than it may need. */
const OF_A_COMMIT = 1_024;
/** A bet's id is drawn before it is booked, by a clock that may be another process's: no further apart than this. */
const APART_MS = 10_000;

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
         where user_id = $1 and ${OWN_LINE} and ($2::timestamptz is null or (at < $2 and id < $4::uuid)) order by id desc limit $5)
     select *, (select count(*) from bets)::int as bets from (
       select * from bets
       union all
       (select at, kind, cur, debit, credit, balance_after, ref, note from entry
         where account = $1 and account > 0 and kind <> ${KIND.providerClose} and ($2::timestamptz is null or at < $2) order by at desc fetch first $3 rows with ties)) t
     order by at desc fetch first $3 rows with ties`;
  const to = before === null ? null : new Date(before);
  const below = to && firstId(to.getTime() + APART_MS);
  const most = page.limit + OF_A_COMMIT;
  const values = [user.toString(), before, page.limit, below, most];
  const read = async (client: Queryable) => (await client.query<Row>(text, values)).rows;
  let rows = await readOf(db, user, read);
  // As long as the database has bets enough for a whole page, those that left it are older.
  if ((rows[0]?.bets ?? 0) < page.limit) {
    const hunt: Hunt = { user, ...(to && { booked: { to } }), only: OWN_LINE, newest: { by: 'at', most } };
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

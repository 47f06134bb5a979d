/** What moved the caller's account, by month and currency, out of the ledger. */
import { formatAmount } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { natureSql } from '#platform/server/money/ledger-id.ts';
import { movement, statementSums, type KindSums } from '#platform/server/money/statement-groups.ts';
import type * as contract from '../contract.ts';

interface Row {
  month: string;
  cur: number;
  kind: number;
  debit: string;
  credit: string;
}

interface Line {
  readonly cur: number;
  readonly opening: bigint;
  readonly sums: ReturnType<typeof statementSums>;
  readonly closing: bigint;
}

export async function readStatement(kit: ServerKit, { player, body }: Call<typeof contract.statement>) {
  const now = kit.runtime.now();
  const { rows } = await kit.db.pool.query<Row>({
    name: 'profile-statement',
    text: `select to_char(month, 'YYYY-MM') as month, cur, kind, debit::text, credit::text from player_month
      where user_id = $1 and ${natureSql('cur')} = $2 order by player_month.month, cur`,
    values: [player.id.toString(), body.money],
  });
  const months = monthsOf(rows);
  const years = [...new Set([...months.keys()].map((month) => Number(month.slice(0, 4))))].toReversed();
  const year = body.year ?? years[0] ?? new Date(now).getUTCFullYear();
  const shown = [...months].filter(([month]) => month.startsWith(`${year}-`)).toReversed();
  return {
    year,
    years,
    months: shown.map(([month, lines]) => ({ month, lines: lines.map((line) => toLine(kit, line)) })),
    at: new Date(now).toISOString(),
  };
}

/** Months in order, each with the currencies that moved in it. */
function monthsOf(rows: readonly Row[]): Map<string, Line[]> {
  const balances = new Map<number, bigint>();
  const months = new Map<string, Line[]>();
  for (const { month, cur: ledgerCurrencyId, kinds } of spansOf(rows)) {
    const sums = statementSums(kinds);
    const opening = balances.get(ledgerCurrencyId) ?? 0n;
    const closing = opening + movement(sums);
    balances.set(ledgerCurrencyId, closing);
    months.set(month, [...(months.get(month) ?? []), { cur: ledgerCurrencyId, opening, sums, closing }]);
  }
  return months;
}

function spansOf(rows: readonly Row[]): { month: string; cur: number; kinds: KindSums[] }[] {
  const spans = new Map<string, { month: string; cur: number; kinds: KindSums[] }>();
  for (const { month, cur: ledgerCurrencyId, kind, debit, credit } of rows) {
    const key = `${month} ${ledgerCurrencyId}`;
    const span = spans.get(key) ?? { month, cur: ledgerCurrencyId, kinds: [] };
    span.kinds.push({ kind, debit: BigInt(debit), credit: BigInt(credit) });
    spans.set(key, span);
  }
  return [...spans.values()];
}

function toLine(
  { money }: ServerKit,
  { cur: ledgerCurrencyId, opening, sums, closing }: Line,
): contract.StatementLine {
  const currency = money.currencyById(ledgerCurrencyId);
  const units = (value: bigint): string => formatAmount(value, currency);
  return {
    currency: currency.code,
    opening: units(opening),
    deposits: units(sums.deposits),
    withdrawals: units(sums.withdrawals),
    prizes: units(sums.prizes),
    wagered: units(sums.wagered),
    won: units(sums.won),
    net: units(sums.won - sums.wagered),
    closing: units(closing),
  };
}

/** Lines of an aggregator's report on their way to being compared: stored as they come, so a report may be of any length. */
import type pg from 'pg';
import type { Currency } from '#platform/server/money/currency.ts';
import type { AggregatorId, BadLine, ReportLine } from '../../reports-contract.ts';
import { parseParts } from '../core/amounts.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Currencies of the house, as the money engine and the operator's command have them. */
export interface Currencies {
  currency(code: string): Currency | undefined;
  currencyById(id: number): Currency;
}

export interface NewReport {
  readonly id: string;
  readonly provider: AggregatorId;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly from: number | null;
  readonly to: number | null;
  readonly author: string;
  readonly at: number;
}

export async function beginReport(db: Queryable, report: NewReport): Promise<void> {
  const { id, provider, name, from, to, author, at } = report;
  const date = (time: number | null) => (time === null ? null : new Date(time));
  await db.query(
    'insert into provider_report (id, provider, name, from_at, to_at, author, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, provider, name, date(from), date(to), author, new Date(at)],
  );
}

interface Row {
  readonly line: number;
  readonly id?: string;
  readonly action?: string;
  readonly cur?: number;
  readonly amount?: string;
  readonly at?: string | null;
  readonly fault?: BadLine['why'];
}

/** Stores some lines; the same ones again change nothing. A transaction that stood in the report before is a bad line. */
export async function addLines(
  db: Queryable,
  report: string,
  currencies: Currencies,
  lines: readonly ReportLine[],
  bad: readonly BadLine[],
): Promise<void> {
  const rows: Row[] = [
    ...lines.map((line) => toRow(line, currencies)),
    ...bad.map(({ no, why }) => ({ line: no, fault: why })),
  ];
  await db.query({
    name: 'provider-report-lines',
    text: `with sent as materialized (
        select * from jsonb_to_recordset($2::jsonb)
          as t(line int, id text, action text, cur smallint, amount bigint, at timestamptz, fault text)),
      stored as (insert into provider_report_line (report, line, id, action, cur, amount, at, fault)
        select $1, line, id, action, cur, amount, at, fault from sent order by line on conflict do nothing returning line)
      select count(*) from stored`,
    values: [report, JSON.stringify(rows)],
  });
  // What was not stored is a line that came before, which stays as it is, or a transaction that did.
  await db.query({
    name: 'provider-report-twice',
    text: `insert into provider_report_line (report, line, fault) select $1, line, 'twice' from unnest($2::int[]) as t(line)
      on conflict (report, line) do nothing`,
    values: [report, rows.map(({ line }) => line)],
  });
}

function toRow({ no, id, action, amount, currency: code, at }: ReportLine, currencies: Currencies): Row {
  const currency = currencies.currency(code.toLowerCase());
  if (!currency) return { line: no, fault: 'currency' };
  const parts = parseParts(amount, currency);
  if (parts === null) return { line: no, fault: 'amount' };
  return {
    line: no,
    id,
    action,
    cur: currency.id,
    amount: parts.toString(),
    at: at === null ? null : new Date(at).toISOString(),
  };
}

/** Holds a report's lines against our transactions, in the database: what is in the one and not in the other, and the sums. */
import type pg from 'pg';
import { REPORT_SHOWN, type ReportDifference, type ReportView } from '../../reports-contract.ts';
import { formatExact } from '../core/amounts.ts';
import type { Currencies } from './lines.ts';

/** What is kept of a report. */
export type ReportResult = Omit<ReportView, 'id' | 'provider' | 'name' | 'at' | 'state'>;

interface Period {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** A refund that said no amount of its own is one of its bet's. */
const AMOUNT = `case when t.action = 'refund' and t.amount = 0 then coalesce(
  (select b.amount from provider_transaction b where b.provider = t.provider and b.id = t.target), 0) else t.amount end`;

/**
 * Ours in the period: what the aggregator called, and not our own validation. Names that we made ourselves, for protocols
 * whose undoing has none, stand in no report.
 */
const OURS = `t.provider = $2 and t.arrived_at >= $3 and t.arrived_at < $4
  and not exists (select from provider_checker c where c.user_id = t.user_id)
  and not (t.provider = 'pragmatic' and t.id like 'refund %') and not (t.provider = 'betby' and t.id like 'discard %')`;

/** A stake of a free spin is nothing here, whatever the report says it would have been. */
const OTHER = `(t.action <> r.action or t.cur <> r.cur
  or r.action <> 'rollback' and not (r.action = 'bet' and coalesce(t.type, '') = 'freespin') and ${AMOUNT} <> r.amount)`;

const REPORTED = `from provider_report_line r left join provider_transaction t
  on t.provider = $2 and t.id = r.id and t.arrived_at is not null where r.report = $1 and r.fault is null`;

interface Found {
  readonly id: string;
  readonly line: number | null;
  readonly player: string | null;
  readonly at: Date | null;
  readonly action: string | null;
  readonly amount: string | null;
  readonly cur: number | null;
  readonly there_action: string | null;
  readonly there_amount: string | null;
  readonly there_cur: number | null;
}

const PLAYER = '(select a.public_id from account a where a.id = t.user_id) as player';
const HERE = `${PLAYER}, t.arrived_at as at, t.action, (${AMOUNT})::text as amount, t.cur`;
const THERE = 'r.action as there_action, r.amount::text as there_amount, r.cur as there_cur';

/** @param client in a transaction that sees one state of the tables */
export async function compareReport(
  client: pg.ClientBase,
  currencies: Currencies,
  { id, provider, from, to }: { readonly id: string; readonly provider: string } & Period,
): Promise<ReportResult> {
  const { rows: counted } = await client.query<{
    lines: number;
    bad: number;
    matched: number;
    missing: number;
    other: number;
    first: Date | null;
    last: Date | null;
  }>(
    `select (select count(*)::int from provider_report_line where report = $1) as lines,
       (select count(*)::int from provider_report_line where report = $1 and fault is not null) as bad,
       count(*) filter (where t.id is not null and not ${OTHER})::int as matched,
       count(*) filter (where t.id is null)::int as missing,
       count(*) filter (where t.id is not null and ${OTHER})::int as other, min(r.at) as first, max(r.at) as last
     ${REPORTED}`,
    [id, provider],
  );
  const { lines, bad, matched, missing, other, first, last } = counted[0]!;
  // The last line's own millisecond is a part of what the report is about.
  const period = { from: from ?? first, to: to ?? (last && new Date(last.getTime() + 1)) };
  const within = [id, provider, period.from, period.to];
  const judged = period.from !== null && period.to !== null;
  const unreported = `from provider_transaction t where ${OURS}
    and not exists (select from provider_report_line r where r.report = $1 and r.id = t.id and r.fault is null)`;

  const read = async (what: ReportDifference['missing'], sql: string, values: readonly unknown[]) => {
    const { rows } = await client.query<Found>(`${sql} limit ${REPORT_SHOWN}`, [...values]);
    return rows.map((row) => toDifference(what, row, currencies));
  };
  const nothing = 'null as player, null as at, null as action, null as amount, null as cur';
  const missingThere = judged
    ? (await client.query<{ n: number }>(`select count(*)::int as n ${unreported}`, within)).rows[0]!.n
    : null;
  const { rows: badLines } = await client.query<ReportResult['badLines'][number]>(
    `select line as no, fault as why from provider_report_line where report = $1 and fault is not null order by line limit ${REPORT_SHOWN}`,
    [id],
  );
  const differences = [
    ...(await read(
      'here',
      `select r.id, r.line, ${nothing}, ${THERE} ${REPORTED} and t.id is null order by r.line`,
      [id, provider],
    )),
    ...(await read(
      'other',
      `select r.id, r.line, ${HERE}, ${THERE} ${REPORTED} and t.id is not null and ${OTHER} order by r.line`,
      [id, provider],
    )),
    ...(judged
      ? await read(
          'there',
          `select t.id, null as line, ${HERE}, null as there_action, null as there_amount, null as there_cur ${unreported}
           order by t.arrived_at, t.id`,
          within,
        )
      : []),
  ];
  const totals = await readTotals(client, currencies, { within, judged, unreported });
  return {
    lines,
    bad,
    badLines,
    matched,
    missingHere: missing,
    missingThere,
    other,
    from: period.from?.getTime() ?? null,
    to: period.to?.getTime() ?? null,
    differences,
    totals,
  };
}

function toDifference(
  missing: ReportDifference['missing'],
  row: Found,
  currencies: Currencies,
): ReportDifference {
  const side = (action: string | null, amount: string | null, cur: number | null) => {
    if (action === null || cur === null) return null;
    const currency = currencies.currencyById(cur);
    return {
      action,
      amount: formatExact(BigInt(amount ?? '0'), currency),
      currency: currency.code.toUpperCase(),
    };
  };
  return {
    missing,
    id: row.id,
    no: row.line,
    player: row.player,
    at: row.at?.getTime() ?? null,
    here: side(row.action, row.amount, row.cur),
    there: side(row.there_action, row.there_amount, row.there_cur),
  };
}

interface Sum {
  readonly here: boolean;
  readonly cur: number;
  readonly count: number;
  readonly bets: string;
  readonly wins: string;
  readonly refunds: string;
}

/** Sums by currency of what the report has, and of ours that it has or should have. */
async function readTotals(
  client: pg.ClientBase,
  currencies: Currencies,
  asked: { readonly within: readonly unknown[]; readonly judged: boolean; readonly unreported: string },
): Promise<ReportResult['totals']> {
  const { within, judged, unreported } = asked;
  const of = (name: string) => `coalesce(sum(amount) filter (where action = '${name}'), 0)::text`;
  const sums = `count(*)::int as count, ${of('bet')} as bets, ${of('win')} as wins, ${of('refund')} as refunds`;
  const ours = `select t.cur, t.action, ${AMOUNT} as amount`;
  const { rows } = await client.query<Sum>(
    `select false as here, cur, ${sums} from provider_report_line where report = $1 and fault is null group by cur
     union all select true, cur, ${sums} from (
       ${ours} ${REPORTED} and t.id is not null ${judged ? `union all ${ours} ${unreported}` : ''}) o group by cur`,
    judged ? [...within] : within.slice(0, 2),
  );
  const none = { count: 0, bets: '0', wins: '0', refunds: '0' };
  return [...new Set(rows.map(({ cur }) => cur))]
    .map((cur) => {
      const currency = currencies.currencyById(cur);
      const side = (here: boolean) => {
        const found = rows.find((row) => row.cur === cur && row.here === here) ?? none;
        const text = (parts: string) => formatExact(BigInt(parts), currency);
        return {
          count: found.count,
          bets: text(found.bets),
          wins: text(found.wins),
          refunds: text(found.refunds),
        };
      };
      return { currency: currency.code.toUpperCase(), here: side(true), there: side(false) };
    })
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

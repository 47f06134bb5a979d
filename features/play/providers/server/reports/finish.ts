/** The end of a report: compared once, written down, its lines taken away. */
import type { Audit } from '#platform/server/audit/audit.ts';
import type { Database } from '#platform/server/database/handle.ts';
import { type AggregatorId, REPORT, type ReportView } from '../../reports-contract.ts';
import { fail, type Failure } from '#platform/contract/error.ts';
import { compareReport, type ReportResult } from './compare.ts';
import type { Currencies } from './lines.ts';

export const noReport = fail(404, REPORT.none, 'There is no such report.');
export const reportOver = fail(409, REPORT.over, 'This report is compared already, or still open.');
const noLines = fail(422, REPORT.empty, 'The report has no line that can be read.');

interface ReportRow {
  readonly id: string;
  readonly provider: AggregatorId;
  readonly name: string;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
  readonly at: Date;
  readonly result: ReportResult | null;
}

export async function readReportRow(
  { pool }: Pick<Database, 'pool'>,
  id: string,
): Promise<ReportRow | undefined> {
  const { rows } = await pool.query<ReportRow>(
    'select id, provider, name, from_at, to_at, at, result from provider_report where id = $1',
    [id],
  );
  return rows[0];
}

export interface Finishing {
  readonly db: Database;
  readonly audit: Pick<Audit, 'append'>;
  readonly currencies: Currencies;
}

/** @param author public id of who wants it, or 'cli' */
export async function finishReport(
  { db, audit, currencies }: Finishing,
  id: string,
  author: string,
): Promise<ReportView | Failure> {
  const row = await readReportRow(db, id);
  if (!row) return noReport;
  if (row.result !== null) return viewOfReport(row);
  const { provider, name, from_at: from, to_at: to } = row;
  const result = await db.transaction(async (client) => {
    // Calls of the aggregator go on meanwhile: both sides are looked at as they are at one moment.
    await client.query('set transaction isolation level repeatable read, read only');
    return compareReport(client, currencies, { id, provider, from, to });
  });
  const { lines, bad, matched, missingHere, missingThere, other } = result;
  if (lines === bad && (from === null || to === null)) {
    // Unless its lines are gone because somebody else finished it.
    const now = await readReportRow(db, id);
    return now && now.result !== null ? viewOfReport(now) : noLines;
  }
  const kept = await db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'update provider_report set result = $2 where id = $1 and result is null',
      [id, JSON.stringify(result)],
    );
    if (rowCount !== 1) return false;
    await client.query('delete from provider_report_line where report = $1', [id]);
    const detail = { provider, name, lines, bad, matched, missingHere, missingThere, other };
    await audit.append({ actor: author, action: 'providers.reconcile', subject: id, detail }, client);
    return true;
  });
  if (kept) return viewOfReport({ ...row, result });
  // Somebody else finished it meanwhile.
  const theirs = await readReportRow(db, id);
  return theirs ? viewOfReport(theirs) : noReport;
}

/** @throws for a report that was not compared */
export function viewOfReport({ id, provider, name, at, result }: ReportRow): ReportView {
  if (result === null) throw new Error('a report that was not compared');
  return { id, provider, name, at: at.getTime(), state: 'done', ...result };
}

/** Calls of staff about aggregators' reports. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import {
  AGGREGATORS,
  type AggregatorId,
  reportBegin,
  reportFinish,
  reportLines,
  reportList,
  reportRead,
} from '../../reports-contract.ts';
import type { ProviderContext } from '../context.ts';
import { finishReport, noReport, readReportRow, reportOver, viewOfReport } from './finish.ts';
import { addLines, beginReport } from './lines.ts';

const LISTED = 20;
/** Lines of a report that nobody finished. */
const LINES_KEPT_DAYS = 1;

export function serveReports(context: ProviderContext): void {
  const { kit } = context;
  const { db, money, audit, runtime } = kit;
  kit.serve(reportList, async () => {
    const { rows } = await db.pool.query<{
      id: string;
      provider: string;
      name: string;
      at: Date;
      done: boolean;
    }>(
      'select id, provider, name, at, result is not null as done from provider_report order by at desc limit $1',
      [LISTED],
    );
    return {
      providers: knownAggregators(context),
      reports: rows.map(({ done, at, ...report }) => ({
        ...report,
        at: at.getTime(),
        state: done ? ('done' as const) : ('open' as const),
      })),
    };
  });
  kit.serve(reportBegin, async ({ body, player }) => {
    const id = runtime.uuid();
    await beginReport(db.pool, { ...body, id, author: player._id, at: runtime.now() });
    return { id };
  });
  kit.serve(reportLines, async ({ body: { id, lines, bad } }) => {
    const row = await readReportRow(db, id);
    if (!row) return noReport;
    if (row.result !== null) return reportOver;
    await addLines(db.pool, id, money, lines, bad);
    return { taken: lines.length + bad.length };
  });
  kit.serve(reportFinish, ({ body: { id }, player }) =>
    finishReport({ db, audit, currencies: money }, id, player._id),
  );
  kit.serve(reportRead, async ({ body: { id } }) => {
    const row = await readReportRow(db, id);
    if (!row) return noReport;
    return row.result === null ? reportOver : viewOfReport(row);
  });
  kit.run.every(
    '10 4 * * *',
    'forget-report-lines',
    async () => {
      await forget(db, {
        table: 'provider_report_line',
        key: { report: 'uuid', line: 'int' },
        within: 'exists (select from provider_report r where r.id = t.report and r.at < $1)',
        values: [daysAgo(runtime.now(), LINES_KEPT_DAYS)],
      });
    },
    { whileOff: true },
  );
}

/** Those whose keys are here, and the emulator's. */
function knownAggregators({ config }: ProviderContext): AggregatorId[] {
  return AGGREGATORS.filter((id) => id === 'slotegrator' || Boolean(config().providers[id]));
}

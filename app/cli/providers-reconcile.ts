/** `phoenix providers reconcile`: an aggregator's report, read from a file as it comes, held against our ledger. */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { isFailure } from '#platform/contract/error.ts';
import { readReport, type Read } from '#features/play/providers/report-file.ts';
import {
  aggregator,
  REPORT_PART,
  type ReportDifference,
  type ReportView,
} from '#features/play/providers/reports-contract.ts';
import { finishReport } from '#features/play/providers/server/reports/finish.ts';
import { addLines, beginReport } from '#features/play/providers/server/reports/lines.ts';
import { type Call, Refusal, table, UsageError } from './command.ts';
import type { OpenApp } from './open-app.ts';

const SHOWN = 20;

export async function reconcileReport(
  app: OpenApp,
  { options, print }: Call,
  named: string,
): Promise<number> {
  const provider = aggregator.safeParse(named);
  if (!provider.success) throw new UsageError(`there is no provider "${named}"`);
  const { file } = options;
  if (typeof file !== 'string' || file === '') throw new UsageError('--file is wanted');
  const [from, to] = [timeOf(options['from'], 'from'), timeOf(options['to'], 'to')];
  if (file !== '-')
    await access(file).catch(() => {
      throw new Refusal(`${file} cannot be read`);
    });
  const { db, audit, runtime } = app;
  const money = await app.openMoney();
  try {
    const id = runtime.uuid();
    const name = file === '-' ? 'standard input' : basename(file).slice(0, 200);
    const report = { id, provider: provider.data, name, from, to, author: 'cli', at: runtime.now() };
    await beginReport(db.pool, report);
    const chunks: AsyncIterable<string> =
      file === '-' ? process.stdin.setEncoding('utf8') : createReadStream(file, 'utf8');
    for await (const part of partsOf(chunks)) {
      const lines = part.flatMap((one) => ('line' in one ? one.line : []));
      const bad = part.flatMap((one) => ('bad' in one ? one.bad : []));
      await addLines(db.pool, id, money, lines, bad);
    }
    const view = await finishReport({ db, audit, currencies: money }, id, 'cli');
    if (isFailure(view)) throw new Refusal(view.message);
    print(textOf(view), view);
    return isClean(view) ? 0 : 1;
  } finally {
    await money.close();
  }
}

function timeOf(value: unknown, option: string): number | null {
  if (value === undefined) return null;
  const time =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time))
    throw new UsageError(`--${option} is no time such as 2026-05-01 or 2026-05-01T00:00:00Z`);
  return time;
}

/** What a file has, so many lines at once: nothing else of it is in memory. */
async function* partsOf(chunks: AsyncIterable<string>): AsyncIterable<Read[]> {
  const reader = readReport();
  const part: Read[] = [];
  for await (const chunk of chunks) {
    part.push(...reader.push(chunk));
    while (part.length >= REPORT_PART) yield part.splice(0, REPORT_PART);
  }
  part.push(...reader.end());
  while (part.length > 0) yield part.splice(0, REPORT_PART);
}

const isClean = ({ bad, missingHere, missingThere, other }: ReportView): boolean =>
  bad + missingHere + (missingThere ?? 0) + other === 0;

const WORDS = { here: 'missing here', there: 'missing there', other: 'other' } as const;

function textOf(view: ReportView): string {
  const { lines, matched, missingHere, missingThere, other, bad, badLines, differences, totals } = view;
  const side = (one: ReportDifference['here']): string =>
    one === null ? '-' : `${one.action} ${one.amount} ${one.currency}`;
  const sums = totals.flatMap(({ currency, here, there }) =>
    [['here', here] as const, ['there', there] as const].map(([where, one]) => [
      currency,
      where,
      String(one.count),
      one.bets,
      one.wins,
      one.refunds,
    ]),
  );
  const shown = (['here', 'there', 'other'] as const).flatMap((what) =>
    differences.filter(({ missing }) => missing === what).slice(0, SHOWN),
  );
  return [
    table(['currency', 'side', 'transactions', 'bets', 'wins', 'refunds'], sums),
    '',
    ...badLines.slice(0, SHOWN).map(({ no, why }) => `line ${no}: ${why}`),
    ...shown.map(
      ({ missing, id, no, here, there }) =>
        `${WORDS[missing]}: ${id}${no === null ? '' : ` (line ${no})`}, here ${side(here)}, there ${side(there)}`,
    ),
    `${lines} lines: ${matched} as here, ${missingHere} missing here, ${other} other, ${bad} that cannot be read`,
    missingThere === null
      ? 'the report says no times: what it does not have is not known without --from and --to'
      : `${missingThere} of ours are missing there`,
  ].join('\n');
}

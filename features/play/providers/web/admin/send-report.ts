/** Sends a report's lines as they are read: the file is never in memory as a whole, here nor there. */
import { call } from '#platform/web/api.ts';
import { type Read, readReport } from '../../report-file.ts';
import {
  type AggregatorId,
  REPORT_PART,
  reportBegin,
  reportFinish,
  reportLines,
  type ReportView,
} from '../../reports-contract.ts';

export interface SentReport {
  readonly provider: AggregatorId;
  readonly file: File;
  /** Days as YYYY-MM-DD, or empty: what the file says itself. */
  readonly from: string;
  readonly until: string;
}

const DAY_MS = 86_400_000;

/** @param onSent how many lines have arrived */
export async function sendReport(
  { provider, file, from, until }: SentReport,
  onSent: (lines: number) => void,
): Promise<ReportView> {
  const { id } = await call(reportBegin, {
    provider,
    name: file.name.slice(0, 200),
    from: from === '' ? null : Date.parse(from),
    to: until === '' ? null : Date.parse(until) + DAY_MS,
  });
  let sent = 0;
  async function send(part: readonly Read[]): Promise<void> {
    const lines = part.flatMap((one) => ('line' in one ? one.line : []));
    const bad = part.flatMap((one) => ('bad' in one ? one.bad : []));
    await call(reportLines, { id, lines, bad });
    sent += part.length;
    onSent(sent);
  }
  const reader = readReport();
  const part: Read[] = [];
  const chunks = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
    part.push(...reader.push(chunk.value));
    while (part.length >= REPORT_PART) await send(part.splice(0, REPORT_PART));
  }
  part.push(...reader.end());
  while (part.length > 0) await send(part.splice(0, REPORT_PART));
  return call(reportFinish, { id });
}

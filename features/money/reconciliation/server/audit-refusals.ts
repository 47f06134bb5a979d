/** The refusals of the signer as an audit names them: from the audit log, and held against the signer's own log where that can be read. */
import { readJournal } from '#platform/chains/signer/journal-reader.ts';
import type { LogLine } from '#platform/chains/signer/protocol.ts';
import type { Audit } from '#platform/server/audit/audit.ts';
import type { LedgerFinding } from '#platform/server/money/audit-ledger.ts';
import {
  caseOf,
  coveredBy,
  isRefusal,
  minuteOf,
  REFUSED_ACTION,
  summaryOf,
  type RefusalDetail,
  type RefusedTry,
} from './refused-tries.ts';

const PAGE = 500;
const ROWS = 5;
/** A server copies within two minutes; so long after a line somebody must have. */
const LATE_MS = 3_600_000;

type Entry = Awaited<ReturnType<Audit['list']>>[number];

/** What was tried of one rule and minute. 'open': nobody of the staff has closed its case; 'asked': the house itself had asked. */
export interface NamedRefusal {
  readonly state: 'open' | 'closed' | 'asked' | 'not copied';
  readonly rule: string;
  readonly minute: string;
  readonly times: number;
  readonly tries: readonly RefusedTry[];
}

export interface RefusalAudit {
  /** Oldest first. */
  readonly refusals: readonly NamedRefusal[];
  readonly findings: readonly LedgerFinding[];
  /** Lines of the signer's log; null: it is not on this machine, or may not be read. */
  readonly signerLines: number | null;
}

export const REFUSAL_CHECKS = ['refusals are in the audit log', 'the signer’s log'] as const;

/** @param file the signer's log */
export async function auditRefusals(audit: Audit, file: string): Promise<RefusalAudit> {
  // The entries first: the log may grow meanwhile, and no entry is about lines that are not there yet.
  const entries = (await allOf(audit, REFUSED_ACTION)).toReversed();
  const closed = new Map<unknown, number>();
  for (const { no, detail } of await allOf(audit, 'reconciliation.close'))
    closed.set(detail['subject'], Math.max(no, closed.get(detail['subject']) ?? 0));
  const named = entries.map(({ no, detail }): NamedRefusal => {
    const { rule, minute, times, tries, asked } = detail as unknown as RefusalDetail;
    const state = asked ? 'asked' : (closed.get(caseOf(rule)) ?? 0) > no ? 'closed' : 'open';
    return { state, rule, minute, times, tries };
  });
  const journal = read(file);
  if (!journal) return { refusals: named, findings: [], signerLines: null };
  const { findings, uncopied } = compare(entries, journal, await lastActOfServer(audit));
  return { refusals: [...named, ...uncopied], findings, signerLines: journal.lines.length };
}

async function allOf(audit: Audit, action: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let before: number | undefined; ;) {
    const page = await audit.list({ limit: PAGE, action, ...(before === undefined ? {} : { before }) });
    entries.push(...page);
    before = page.at(-1)?.no;
    if (page.length < PAGE) return entries;
  }
}

async function lastActOfServer(audit: Audit): Promise<number> {
  const newest = await audit.list({ limit: PAGE });
  return Date.parse(newest.find(({ actor }) => actor !== 'cli')?.at ?? '') || 0;
}

function read(file: string): ReturnType<typeof readJournal> | null {
  try {
    return readJournal(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES') return null;
    throw error;
  }
}

function compare(
  entries: readonly Entry[],
  { lines, broken }: { readonly lines: readonly LogLine[]; readonly broken: number | null },
  lastAct: number,
): { findings: LedgerFinding[]; uncopied: NamedRefusal[] } {
  const byNo = new Map(lines.map((line) => [line.no, line]));
  const covered = new Set<number>();
  const wrong: Record<string, unknown>[] = [];
  for (const { no, detail } of entries) {
    const numbers = coveredBy(detail, (line) => byNo.get(line));
    if (!numbers) wrong.push({ entry: no, rule: detail['rule'], lines: detail['lines'] });
    for (const line of numbers ?? []) covered.add(line);
  }
  const newest = [...covered].reduce((most, no) => Math.max(most, no), 0);
  const missing = lines.filter((line) => isRefusal(line) && !covered.has(line.no));
  // They are copied in order: what a later one was copied without was taken out, or never let in.
  const late = missing.filter(({ no, at }) => no < newest || Date.parse(at) + LATE_MS < lastAct);
  wrong.push(...late.map(({ no, at, rule, subject, chain }) => ({ line: no, at, rule, subject, chain })));
  const findings: LedgerFinding[] = [];
  if (wrong.length > 0)
    findings.push({
      check: REFUSAL_CHECKS[0],
      rule: 'every refusal of the signer has its entry in the audit log, and every such entry says what the signer’s log says',
      rows: wrong.slice(0, ROWS),
    });
  if (broken !== null)
    findings.push({
      check: REFUSAL_CHECKS[1],
      rule: 'every line carries the hash of the one before it',
      rows: [{ line: broken }],
    });
  return { findings, uncopied: missing.map(notCopied) };
}

function notCopied(line: LogLine): NamedRefusal {
  const { rule, minute, times, tries } = summaryOf(line.rule ?? '', minuteOf(line), [line]);
  return { state: 'not copied', rule, minute, times, tries };
}

/** One line for each withdrawal and rule, what is open first. */
export function refusalLines({ refusals, signerLines }: RefusalAudit): string[] {
  const sums = new Map<string, { text: string; times: number; last: string }>();
  const order = ['open', 'not copied', 'closed', 'asked'] as const;
  for (const state of order)
    for (const { rule, minute, tries } of refusals.filter((one) => one.state === state))
      for (const one of tries) {
        const text = `${state.toUpperCase().padEnd(10)} ${rule.padEnd(18)} ${whatOf(one)}`;
        const sum = sums.get(text);
        sums.set(text, { text, times: (sum?.times ?? 0) + one.times, last: minute });
      }
  const total = (state: NamedRefusal['state']) =>
    refusals.reduce((sum, one) => sum + (one.state === state ? one.times : 0), 0);
  const counts = order.map((state) => `${total(state)} ${state}`).join(', ');
  return [
    ...(refusals.length === 0 ? [] : [`Refused by the signer: ${counts}.`]),
    ...[...sums.values()].map(({ text, times, last }) => `  ${text}  ${times}×, last ${last} UTC`),
    ...(signerLines === null
      ? ["The signer's log is not here or may not be read: refusals are named as the audit log has them."]
      : []),
  ];
}

function whatOf({ subject, kind, chain, attempt, currency, amount, to }: RefusedTry): string {
  if (subject === null) return 'further tries, which have no line of their own';
  const what = kind === 'pay' ? `withdrawal ${subject}, attempt ${attempt}` : `${kind} ${subject}`;
  return [what, chain, amount && `${amount} of ${currency}`, to && `to ${to}`].filter(Boolean).join(', ');
}

/** Lines of the log: what a plan says of itself, what its bytes say, and pages of what was written. */
import type { Plan } from '../driver.ts';
import type { Journal } from './journal.ts';
import type { LogEntry, LogPage, Purpose, Refusal, RequestOf } from './protocol.ts';
import { type Ask, subjectOf } from './rules.ts';

/** An entry of which nothing is known. */
export const NOTHING = {
  kind: null,
  chain: null,
  subject: null,
  attempt: 1,
  outputs: [],
  fee: '0',
  from: null,
  nonce: null,
  inputs: [],
  txid: null,
  rule: null,
} as const satisfies Omit<LogEntry, 'at' | 'event'>;

/** What a plan says it is; the log has it also of what was never understood. */
export function claims(plan: Plan, purpose: Purpose): Partial<LogEntry> {
  return {
    kind: plan.kind,
    chain: plan.chain,
    subject: subjectOf(purpose),
    attempt: purpose.kind === 'pay' ? purpose.attempt : 1,
  };
}

/** What the bytes of a plan say. */
export function truth({ plan, real }: Ask): Partial<LogEntry> {
  return {
    outputs: real.outputs,
    fee: real.fee.toString(),
    from: plan.nonce === null ? null : plan.paths[0]!,
    nonce: plan.nonce,
    inputs: plan.inputs,
  };
}

/** Newest first. */
export function logPage(journal: Journal, { subject, before, limit }: RequestOf<'log'>): LogPage {
  const end = Math.min(before ?? Infinity, journal.total + 1);
  const lines =
    subject === undefined
      ? journal.range(end - limit, end - 1)
      : journal
          .about(subject)
          .filter(({ no }) => no < end)
          .slice(-limit);
  return { lines: lines.toReversed(), total: journal.total, broken: journal.broken };
}

/** Nothing is signed while the log cannot be trusted. */
export function brokenLog(journal: Journal): Refusal {
  return {
    refused: 'log',
    message: `Line ${journal.broken} of the log does not follow from the one before.`,
  };
}

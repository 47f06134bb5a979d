/**
 * What the signer refused, as the audit log names it: one entry for each rule and minute, with every withdrawal and what was asked
 * for it. An entry can be made again from the signer's lines, so one that leaves something out counts for nothing.
 */
import { createHash } from 'node:crypto';
import type { LogLine } from '#platform/chains/signer/protocol.ts';
import { canonicalJson } from '#platform/server/audit/canonical-json.ts';

export const REFUSED_ACTION = 'signer.refused';
/** Case of what the house did not ask for, one for each rule. */
export const caseOf = (rule: string): string => `refused:${rule}`;
const MINUTE_LENGTH = '2026-01-01T00:00'.length;

/** Tries that are alike. */
export interface RefusedTry {
  /** Withdrawal or payment; null: tries that have no line of their own in the signer's log. */
  readonly subject: string | null;
  readonly kind: string | null;
  readonly chain: string | null;
  readonly attempt: number;
  readonly currency: string | null;
  /** On-chain units. */
  readonly amount: string | null;
  readonly to: string | null;
  readonly caller: string | null;
  readonly times: number;
}

export interface RefusalSummary {
  readonly rule: string;
  /** UTC. */
  readonly minute: string;
  readonly times: number;
  /** Numbers of the signer's lines, and the hash over their hashes. */
  readonly lines: readonly number[];
  readonly digest: string;
  readonly tries: readonly RefusedTry[];
}

export function summaryOf(rule: string, minute: string, lines: readonly LogLine[]): RefusalSummary {
  const tries = new Map<string, { -readonly [K in keyof RefusedTry]: RefusedTry[K] }>();
  for (const line of lines) {
    const [output] = line.outputs;
    const { subject, kind, chain, attempt, caller = null, times = 1 } = line;
    const what = { subject, kind, chain, attempt, caller };
    const paid = {
      currency: output?.currency ?? null,
      amount: output?.amount ?? null,
      to: output?.address ?? null,
    };
    const key = canonicalJson({ ...what, ...paid });
    const known = tries.get(key);
    if (known) known.times += times;
    else tries.set(key, { ...what, ...paid, times });
  }
  return {
    rule,
    minute,
    times: lines.reduce((sum, { times = 1 }) => sum + times, 0),
    lines: lines.map(({ no }) => no),
    digest: createHash('sha256')
      .update(lines.map(({ hash }) => hash).join('\n'))
      .digest('hex'),
    tries: [...tries.values()],
  };
}

export const isRefusal = ({ event }: LogLine): boolean => event === 'refused';
export const minuteOf = ({ at }: LogLine): string => at.slice(0, MINUTE_LENGTH);

/** An entry's detail: the summary, and whether the house had asked for it. */
export type RefusalDetail = RefusalSummary & { readonly asked: boolean };

/** Numbers of the lines that an entry stands for; null when it does not say what those lines say. */
export function coveredBy(
  detail: Record<string, unknown>,
  lineOf: (no: number) => LogLine | undefined,
): readonly number[] | null {
  const { asked: _asked, ...said } = detail;
  const { rule, minute, lines: numbers } = said;
  if (typeof rule !== 'string' || typeof minute !== 'string' || !Array.isArray(numbers)) return null;
  const lines = numbers.flatMap((no: unknown) => (typeof no === 'number' && lineOf(no)) || []);
  const sound =
    lines.length === numbers.length &&
    lines.every((line) => isRefusal(line) && (line.rule ?? '') === rule && minuteOf(line) === minute);
  return sound && canonicalJson(summaryOf(rule, minute, lines)) === canonicalJson(said)
    ? lines.map(({ no }) => no)
    : null;
}

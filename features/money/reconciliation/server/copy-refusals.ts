/**
 * Copies what the signer refused into the audit log, in the order of its lines, each once. What was copied before is read from
 * the audit log itself and believed only where it says what the signer's lines say, so nobody moves a cursor past anything.
 * What the house did not ask for is a case too: somebody else has the socket and the token.
 */
import type pg from 'pg';
import type { LogLine } from '#platform/chains/signer/protocol.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { RefusedLine } from '#platform/server/services/payout-books.ts';
import { openCase } from './cases.ts';
import {
  caseOf,
  coveredBy,
  isRefusal,
  minuteOf,
  REFUSED_ACTION,
  summaryOf,
  type RefusalSummary,
} from './refused-tries.ts';

const LOCK = 7_405_041;
const PAGE = 500;
/** Withdrawals that a case names; the audit log has all. */
const MAX_NAMED = 20;

type CopyKit = Pick<ServerKit, 'db' | 'audit' | 'runtime' | 'log' | 'services'>;

/** @returns takes lines of the signer's log that follow those of the call before; the first call takes all there are */
export function copyRefusals(kit: CopyKit): (lines: readonly LogLine[]) => Promise<void> {
  const covered = new Set<number>();
  let read = 0;

  /** Adds what entries that are newer than the last look stand for. */
  async function readCopies(
    client: pg.ClientBase,
    lineOf: (no: number) => LogLine | undefined,
  ): Promise<void> {
    let newest = read;
    for (let before: number | undefined; ;) {
      const page = await kit.audit.list(
        { limit: PAGE, action: REFUSED_ACTION, ...(before === undefined ? {} : { before }) },
        client,
      );
      const fresh = page.filter(({ no }) => no > read);
      for (const { no, detail } of fresh) {
        newest = Math.max(newest, no);
        for (const line of coveredBy(detail, lineOf) ?? []) covered.add(line);
      }
      before = page.at(-1)?.no;
      if (fresh.length < PAGE || before === undefined) break;
    }
    read = newest;
  }

  return async (lines) => {
    const refused = lines.filter(isRefusal).toSorted((a, b) => a.no - b.no);
    if (refused.length === 0) return;
    const byNo = new Map(refused.map((line) => [line.no, line]));
    await kit.db.transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
      await readCopies(client, (no) => byNo.get(no));
      const missing = refused.filter(({ no }) => !covered.has(no));
      const asked = await kit.services.payoutBooks.ours(client, missing.flatMap(tryOf));
      for (const group of groupsOf(missing, asked)) await append(kit, client, group);
    });
  };
}

interface Group {
  readonly asked: boolean;
  readonly summary: RefusalSummary;
}

function groupsOf(lines: readonly LogLine[], asked: ReadonlySet<number>): Group[] {
  const groups = new Map<string, LogLine[]>();
  for (const line of lines) {
    const key = `${minuteOf(line)} ${asked.has(line.no)} ${line.rule ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()].map((group) => {
    const first = group[0]!;
    return { asked: asked.has(first.no), summary: summaryOf(first.rule ?? '', minuteOf(first), group) };
  });
}

const tryOf = ({ no, subject, attempt, rule }: LogLine): RefusedLine[] =>
  subject === null ? [] : [{ no, subject, attempt, rule: rule ?? '' }];

async function append(kit: CopyKit, client: pg.ClientBase, { asked, summary }: Group): Promise<void> {
  await kit.audit.append(
    { actor: 'signer', action: REFUSED_ACTION, subject: summary.rule, detail: { ...summary, asked } },
    client,
  );
  if (asked) return;
  const { rule, times, tries } = summary;
  const subject = caseOf(rule);
  const { rows } = await client.query<{ detail: { times?: number; payments?: string[] } }>(
    `select detail from reconciliation_case where subject = $1 and state = 'open'`,
    [subject],
  );
  const before = rows[0]?.detail;
  const total = (before?.times ?? 0) + times;
  const payments = new Set([...(before?.payments ?? []), ...tries.flatMap((one) => one.subject ?? [])]);
  await openCase(kit, client, {
    subject,
    kind: 'refused',
    chain: null,
    currency: null,
    finding: `The signer refused ${total} ${total === 1 ? 'try' : 'tries'} that the house did not ask for, by its rule "${rule}". Somebody else may have its socket and token.`,
    detail: { times: total, payments: [...payments].slice(0, MAX_NAMED) },
  });
  kit.log.error({ rule, times }, 'the signer refused what the house did not ask for');
}

/**
 * What the signer signed is compared with the books every minute: a signature that nobody here asked for may be coins that
 * leave, and the nightly comparison would name it when they are gone. What it refused goes into the audit log.
 */
import type { ServerKit } from '#platform/server/kit.ts';
import type { LogLine } from '#platform/chains/signer/protocol.ts';
import type { Finding } from '#platform/server/services/cases.ts';
import { openCase } from './cases.ts';
import { copyRefusals } from './copy-refusals.ts';
import { readLogEnd, storeLogEnd, type LogEnd } from './log-end.ts';
import { unknownTransactions } from './signer-log.ts';

const PAGE = 200;
/** How long after a signature its commit may still be under way. */
const GRACE_MS = 20_000;

type WatchKit = Pick<ServerKit, 'db' | 'signer' | 'log' | 'runtime' | 'audit' | 'services'>;

/** @returns looks at what is new since its last look; every process that is asked looks for itself */
export function watchSigner(kit: WatchKit): () => Promise<void> {
  let checked = 0;
  const copy = copyRefusals(kit);
  return async () => {
    const end = await readLogEnd(kit);
    const read = await readBack(kit, Math.min(checked, end?.lines ?? 0)).catch((error: unknown) => {
      kit.log.warn({ reason: (error as Error).message }, 'the signer is not looked at');
      return null;
    });
    if (!read) return;
    const { total, broken } = read;
    const lines = read.lines.filter(({ no }) => no > checked);
    const settled = lines.filter(({ at }) => Date.parse(at) <= kit.runtime.now() - GRACE_MS);
    const isCut = end !== null && !read.lines.some(({ hash }) => hash === end.hash);
    const findings = [
      ...(await unknownTransactions(kit, settled)),
      ...(await kit.services.payoutBooks.unasked(kit.db.pool, paidBy(settled))),
    ];
    if (isCut) findings.push(shorter(total, end));
    if (broken !== null) findings.push(brokenAt(broken));
    for (const finding of findings)
      if (await openCase(kit, kit.db.pool, finding))
        kit.log.error({ subject: finding.subject }, finding.finding);
    const [last] = read.lines;
    if (last) await storeLogEnd(kit, end, { lines: total, hash: last.hash });
    await copy(settled);
    // Lines that are too young to be judged are looked at again, and so is a log that was written over.
    const young = lines.filter((line) => !settled.includes(line)).map(({ no }) => no - 1);
    checked = isCut ? 0 : Math.min(total, ...young);
  };
}

/** Withdrawals that something was signed for. */
const paidBy = (lines: readonly LogLine[]): string[] =>
  lines.flatMap(({ event, kind, subject }) =>
    event === 'signed' && kind === 'pay' && subject ? [subject] : [],
  );

/** Lines from the newest back to this one, or a few more. */
async function readBack({ signer }: WatchKit, to: number) {
  const lines: LogLine[] = [];
  let page = await signer.log({ limit: PAGE });
  const { total, broken } = page;
  for (;;) {
    lines.push(...page.lines);
    const oldest = page.lines.at(-1)?.no ?? 1;
    if (oldest <= Math.max(to, 1)) return { lines, total, broken };
    page = await signer.log({ limit: PAGE, before: oldest });
  }
}

const signerCase = (subject: string, finding: string, detail: Record<string, unknown>): Finding => ({
  subject,
  kind: 'signer',
  chain: null,
  currency: null,
  finding,
  detail,
});

const brokenAt = (line: number) =>
  signerCase('signer:broken', `Line ${line} of the signer's log does not follow from the one before it.`, {
    line,
  });

const shorter = (total: number, { lines }: LogEnd) =>
  signerCase(
    'signer:shorter',
    `The signer's log had ${lines} lines. It has ${total} now, and the last of those is not among them.`,
    { total, before: lines },
  );

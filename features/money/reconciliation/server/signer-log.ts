/** Whether what the signer signed is what the books know of. */
import type { ServerKit } from '#platform/server/kit.ts';
import type { LogLine } from '#platform/chains/signer/protocol.ts';
import type { Finding } from '#platform/server/services/cases.ts';

const PAGE = 1_000;
/** Lines compared at most, newest first: older ones were compared before. */
const MAX_LINES = 20_000;

/** @returns lines read and what is wrong; null when the signer does not answer */
export async function compareSigner(
  kit: Pick<ServerKit, 'db' | 'signer' | 'log'>,
): Promise<{ lines: number; findings: Finding[] } | null> {
  try {
    const { lines, broken } = await readLog(kit);
    const findings = await unknownTransactions(kit, lines);
    if (broken !== null)
      findings.push({
        subject: 'signer:broken',
        kind: 'signer',
        chain: null,
        currency: null,
        finding: `Line ${broken} of the signer's log does not follow from the one before it.`,
        detail: { line: broken },
      });
    return { lines: lines.length, findings };
  } catch (error) {
    kit.log.warn({ err: error }, 'the signer cannot be compared now');
    return null;
  }
}

async function readLog({
  signer,
}: Pick<ServerKit, 'signer'>): Promise<{ lines: LogLine[]; broken: number | null }> {
  const lines: LogLine[] = [];
  let page = await signer.log({ limit: PAGE });
  for (;;) {
    lines.push(...page.lines);
    const last = page.lines.at(-1)?.no ?? 1;
    if (last <= 1 || lines.length >= MAX_LINES) return { lines, broken: page.broken };
    page = await signer.log({ limit: PAGE, before: last });
  }
}

/** Signed, and the server never stored it: somebody else has asked, or a commit was lost before anything was sent. */
export async function unknownTransactions(
  { db }: Pick<ServerKit, 'db'>,
  lines: readonly LogLine[],
): Promise<Finding[]> {
  const signed = lines.filter(({ event, txid }) => event === 'signed' && txid !== null);
  const { rows } = await db.pool.query<{ txid: string }>(
    `select t.txid from unnest($1::text[]) as t (txid)
     where not exists (select 1 from chain_transaction c where c.txid = t.txid)`,
    [signed.map(({ txid }) => txid)],
  );
  const unknown = new Set(rows.map(({ txid }) => txid));
  return signed
    .filter(({ txid }) => unknown.has(txid!))
    .map(({ no, chain, txid, kind, subject }) => ({
      subject: `signer:${txid}`,
      kind: 'signer',
      chain,
      currency: null,
      finding: `The signer signed ${txid} and the books do not know it.`,
      detail: { line: no, kind, subject },
    }));
}

/** The daily comparison of ledger, chains and signer. A difference that is not a matter of time opens a case. */
import { formatUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Finding } from '#platform/server/services/cases.ts';
import type { PayoutBooks } from '#platform/server/services/payout-books.ts';
import type { ReconciliationRun } from '../contract.ts';
import { openCase } from './cases.ts';
import { compareChain, type Comparison } from './compare.ts';
import { compareSigner } from './signer-log.ts';

/** What a comparison needs; a command beside a server has no signer. */
type ReconcileKit = Pick<ServerKit, 'db' | 'chains' | 'log' | 'runtime'> & {
  readonly signer: ServerKit['signer'] | null;
  readonly services: { readonly payoutBooks: Pick<PayoutBooks, 'unasked'> };
};

export async function reconcile(kit: ReconcileKit): Promise<ReconciliationRun> {
  const compared: Comparison[] = [];
  for (const driver of kit.chains.list()) compared.push(...(await compareChain(kit, driver)));
  const signer = kit.signer ? await compareSigner({ ...kit, signer: kit.signer }) : null;
  const findings = [
    ...compared.flatMap(findingOf),
    ...(signer?.findings ?? []),
    ...(await kit.services.payoutBooks.unasked(kit.db.pool, 'all')),
  ];
  const id = kit.runtime.uuid();
  const at = new Date(kit.runtime.now());
  const rows = compared.map(shown);
  const cases = await kit.db.transaction(async (client) => {
    let open = 0;
    for (const finding of findings) if (await openCase(kit, client, finding)) open += 1;
    await client.query(
      'insert into reconciliation_run (id, at, rows, signer_lines, cases) values ($1, $2, $3, $4, $5)',
      [id, at, JSON.stringify(rows), signer?.lines ?? null, open],
    );
    return open;
  });
  if (cases > 0) kit.log.error({ cases }, 'the books do not agree with the chains');
  return { id, at: at.toISOString(), rows, signerLines: signer?.lines ?? null, cases };
}

function findingOf({ chain, currency, decimals, difference, certain }: Comparison): Finding[] {
  if (difference === null || !certain) return [];
  const amount = `${formatUnits(difference < 0n ? -difference : difference, decimals)} ${currency.toUpperCase()}`;
  return [
    {
      subject: `chain:${chain}:${currency}`,
      kind: 'chain',
      chain,
      currency,
      finding: `Our addresses on ${chain} hold ${amount} ${difference < 0n ? 'less' : 'more'} than the books say.`,
      detail: { difference: difference.toString() },
    },
  ];
}

function shown({ chain, currency, decimals, ...sums }: Comparison): ReconciliationRun['rows'][number] {
  const text = (units: bigint | null) => (units === null ? null : formatUnits(units, decimals));
  return {
    chain,
    currency,
    ledger: text(sums.ledger)!,
    unbooked: text(sums.unbooked)!,
    chainBalance: text(sums.onChain),
    difference: text(sums.difference),
  };
}

export async function lastRun({ db }: Pick<ServerKit, 'db'>): Promise<ReconciliationRun | null> {
  const { rows } = await db.pool.query<{
    id: string;
    at: Date;
    rows: ReconciliationRun['rows'];
    signer_lines: number | null;
    cases: number;
  }>('select * from reconciliation_run order by at desc limit 1');
  const run = rows[0];
  if (!run) return null;
  return {
    id: run.id,
    at: run.at.toISOString(),
    rows: run.rows,
    signerLines: run.signer_lines,
    cases: run.cases,
  };
}

import type { ServerKit } from '#platform/server/kit.ts';
import type { MoneyCheckSource } from '#platform/server/services/house-state.ts';

/** It is made every night: one that is older was missed. */
const OVERDUE_MS = 26 * 3_600_000;

/** The last comparison with chains and signer, and what it found that nobody has closed. Without a chain there is nothing to compare. */
export function comparedMoney({
  feature,
  chains,
  runtime,
}: Pick<ServerKit, 'feature' | 'chains' | 'runtime'>): MoneyCheckSource {
  return {
    check: 'reconciliation',
    feature,
    async read(db) {
      if (chains.list().length === 0) return null;
      const { rows } = await db.query<{ at: Date | null; findings: number }>(
        `select (select max(at) from reconciliation_run) as at, (select count(*)::int from reconciliation_case where state = 'open') as findings`,
      );
      const { at, findings } = rows[0]!;
      const isRecent = at !== null && runtime.now() - at.getTime() < OVERDUE_MS;
      return { at, right: isRecent && findings === 0, findings };
    },
  };
}

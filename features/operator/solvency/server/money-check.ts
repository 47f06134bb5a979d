import type { ServerKit } from '#platform/server/kit.ts';
import type { MoneyCheckSource } from '#platform/server/services/house-state.ts';

/** A day is published at its beginning: whose last one is older has missed one. */
export const OVERDUE_MS = 26 * 3_600_000;

/** The last day's trees: they are refused when what players are owed is not what the ledger says. */
export function provenMoney({ feature, runtime }: Pick<ServerKit, 'feature' | 'runtime'>): MoneyCheckSource {
  return {
    check: 'solvency',
    feature,
    async read(db) {
      const { rows } = await db.query<{ at: Date; state: 'published' | 'refused' }>(
        'select taken_at as at, state from solvency_day order by day desc limit 1',
      );
      const [last] = rows;
      if (!last) return { at: null, right: false, findings: 0 };
      const isRefused = last.state === 'refused';
      const isRecent = runtime.now() - last.at.getTime() < OVERDUE_MS;
      return { at: last.at, right: isRecent && !isRefused, findings: isRefused ? 1 : 0 };
    },
  };
}

import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

/** Differences between ledger, chains and signer that nobody has closed. */
export function waitingDifferences({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'reconciliation',
    feature,
    reads: 'wallet.read',
    decides: 'wallet.deposits',
    room: '/admin/room/wallet?tab=reconciliation',
    async read(client, most) {
      const { rows } = await client.query<{ id: string; finding: string; opened_at: Date }>(
        `select id, finding, opened_at from reconciliation_case where state = 'open' order by opened_at, id limit $1`,
        [most],
      );
      return rows.map(({ id, finding, opened_at }) => ({
        id,
        player: null,
        subject: finding,
        severity: 3,
        since: opened_at,
        dueAt: null,
        barred: [],
        careOf: null,
      }));
    },
  };
}

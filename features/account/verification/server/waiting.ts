import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

/** Documents that nobody has decided. Their names stay in the room: a case outlives them. */
export function waitingDocuments({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'document',
    feature,
    reads: 'kyc.read',
    decides: 'kyc.review',
    room: '/admin/room/kyc',
    async read(client, most) {
      const { rows } = await client.query<{ id: string; account_id: string; created_at: Date }>(
        `select id, account_id::text, created_at from kyc_document where state = 'pending' order by created_at, id limit $1`,
        [most],
      );
      return rows.map(({ id, account_id, created_at }) => ({
        id,
        player: BigInt(account_id),
        subject: '',
        severity: 1,
        since: created_at,
        dueAt: null,
        barred: [],
        careOf: null,
      }));
    },
  };
}

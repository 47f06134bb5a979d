import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';
import { REQUEST_HOURS } from '../requests-contract.ts';

interface Row {
  id: string;
  act: string;
  account_id: string;
  asked_by: string;
  asked_at: Date;
}

/** Acts of staff that wait for a second, who is not the one who asked. */
export function waitingRequests({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'request',
    feature,
    reads: 'approvals',
    decides: 'approvals',
    room: '/admin/requests',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select id, act, account_id::text, asked_by, asked_at from staff_request where state = 'pending' order by asked_at, id limit $1`,
        [most],
      );
      return rows.map(({ id, act, account_id, asked_by, asked_at }) => ({
        id,
        player: BigInt(account_id),
        subject: act,
        severity: 2,
        since: asked_at,
        dueAt: new Date(asked_at.getTime() + REQUEST_HOURS * 3_600_000),
        barred: [asked_by],
        careOf: null,
      }));
    },
  };
}

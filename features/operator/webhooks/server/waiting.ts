import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

/** Endpoints that were disabled: somebody has to mend the system behind one, or to remove it. */
export function waitingEndpoints({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'webhook',
    feature,
    reads: 'webhooks.read',
    decides: 'webhooks.edit',
    room: '/admin/room/webhooks',
    async read(client, most) {
      const { rows } = await client.query<{ id: string; name: string; since: Date }>(
        `select id, name, disabled_at as since from webhook_endpoint
         where state = 'disabled' order by disabled_at, webhook_endpoint.id limit $1`,
        [most],
      );
      return rows.map(({ id, name, since }) => ({
        id,
        player: null,
        subject: name,
        severity: 2,
        since,
        dueAt: null,
        barred: [],
        careOf: null,
      }));
    },
  };
}

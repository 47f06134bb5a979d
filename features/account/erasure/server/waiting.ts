import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

interface Row {
  id: string;
  user_id: string;
  asked_at: Date;
  due_at: Date;
}

/** Accounts to be erased, by the time that the law gives. */
export function waitingErasures({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'erasure',
    feature,
    reads: 'users.erase',
    decides: 'users.erase',
    room: '/admin/room/erasure',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select id, user_id::text, asked_at, due_at from erasure_request
          where state = 'open' order by asked_at, id limit $1`,
        [most],
      );
      return rows.map(({ id, user_id, asked_at, due_at }) => ({
        id,
        player: BigInt(user_id),
        subject: '',
        severity: 2,
        since: asked_at,
        dueAt: due_at,
        barred: [],
        careOf: null,
      }));
    },
  };
}

import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

interface Row {
  id: string;
  user_id: string;
  level: 1 | 2 | 3;
  at: Date;
  due_at: Date;
}

/** Scores of markers of harm that somebody has to look at, by the time that the rules give. */
export function waitingHarm({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'harm',
    feature,
    reads: 'users.guard',
    decides: 'users.guard',
    room: '/admin/room/harm',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select h.id::text, h.user_id::text, h.level, h.at, h.due_at from limits_harm h
          where h.due_at is not null and h.handled_at is null order by h.at, h.id limit $1`,
        [most],
      );
      return rows.map(({ id, user_id, level, at, due_at }) => ({
        id,
        player: BigInt(user_id),
        subject: '',
        severity: level,
        since: at,
        dueAt: due_at,
        barred: [],
        careOf: null,
      }));
    },
  };
}

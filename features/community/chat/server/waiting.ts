import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

interface Row {
  id: string;
  user_id: string;
  appeal: string;
  appealed_at: Date;
}

/** Mutes in force that their players ask to be looked at; one that has run out waits no longer. */
export function waitingAppeals({ feature, runtime }: Pick<ServerKit, 'feature' | 'runtime'>): WaitingSource {
  return {
    kind: 'appeal',
    feature,
    reads: 'chat_moderator',
    decides: 'chat_moderator',
    room: '/admin/room/chat',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select m.id::text, m.user_id::text, m.appeal, m.appealed_at from chat_mute m
          where m.appeal is not null and m.lifted_at is null and m.until > $2 order by m.appealed_at, m.id limit $1`,
        [most, new Date(runtime.now())],
      );
      return rows.map(({ id, user_id, appeal, appealed_at }) => ({
        id,
        player: BigInt(user_id),
        subject: appeal,
        severity: 1,
        since: appealed_at,
        dueAt: null,
        barred: [],
        careOf: null,
      }));
    },
  };
}

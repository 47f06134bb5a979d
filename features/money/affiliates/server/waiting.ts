import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

interface Row {
  user_id: string;
  inviter: string;
  at: Date;
}

/** Invited players who may be who invited them: nothing is counted until somebody has looked. */
export function waitingDoubts({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'affiliate',
    feature,
    reads: 'affiliates.read',
    decides: 'affiliates.review',
    room: '/admin/room/affiliates',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select p.user_id::text, a.name as inviter, p.at from affiliate_player p join account a on a.id = p.affiliate_id
          where p.doubt is not null and p.verdict is null order by p.at, p.user_id limit $1`,
        [most],
      );
      return rows.map(({ user_id, inviter, at }) => ({
        id: user_id,
        player: BigInt(user_id),
        subject: inviter,
        severity: 1,
        since: at,
        dueAt: null,
        barred: [],
        careOf: null,
      }));
    },
  };
}

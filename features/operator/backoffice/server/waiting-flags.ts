import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

interface Row {
  account_id: string;
  reason: string;
  at: Date;
}

/** Players whom staff suspect of laundering money, until somebody says what came of it or takes the flag away. */
export function waitingSuspicions({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'aml',
    feature,
    reads: 'users',
    decides: 'users.notes',
    room: '/admin/users',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select f.account_id::text, f.reason, f.at from staff_flag f where f.flag = 'aml' and f.settled_at is null order by f.at, f.account_id limit $1`,
        [most],
      );
      return rows.map(({ account_id, reason, at }) => ({
        id: account_id,
        player: BigInt(account_id),
        subject: reason,
        severity: 3,
        since: at,
        dueAt: null,
        barred: [],
        careOf: null,
      }));
    },
  };
}

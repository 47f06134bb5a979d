import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

interface ReportRow {
  id: string;
  low_id: string;
  /** Name of the other one; null: it is about one player. */
  other: string | null;
  severity: 1 | 2 | 3;
  first_at: string;
}

/** Reports that nobody has decided. */
export function waitingReports({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'integrity',
    feature,
    reads: 'poker.integrity',
    decides: 'poker.integrity',
    room: '/admin/room/poker-reports',
    async read(client, most) {
      const { rows } = await client.query<ReportRow>(
        `select r.id, r.low_id::text, a.name as other, r.severity, r.first_at::text from poker_report r
           left join account a on a.id = r.high_id where r.state = 'open' order by r.first_at, r.id limit $1`,
        [most],
      );
      return rows.map(({ id, low_id, other, severity, first_at }) => ({
        id,
        player: BigInt(low_id),
        subject: other ?? '',
        severity,
        since: new Date(Number(first_at)),
        dueAt: null,
        barred: [],
        careOf: null,
      }));
    },
  };
}

/** Players who are frozen still: somebody has to let them go, or to take what they hold. */
export function waitingFreezes({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'freeze',
    feature,
    reads: 'poker.freeze',
    decides: 'poker.freeze',
    room: '/admin/room/poker-freezes',
    async read(client, most) {
      const { rows } = await client.query<{ id: string; user_id: string; reason: string; at: string }>(
        `select f.id, f.user_id::text, f.reason, f.at::text from poker_freeze f where f.ended_at is null order by f.at, f.id limit $1`,
        [most],
      );
      return rows.map(({ id, user_id, reason, at }) => ({
        id,
        player: BigInt(user_id),
        subject: reason,
        severity: 2,
        since: new Date(Number(at)),
        dueAt: null,
        barred: [],
        careOf: null,
      }));
    },
  };
}

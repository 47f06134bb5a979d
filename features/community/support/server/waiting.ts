import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';
import { keepersOf, PERMISSION, settingsOf } from './context.ts';

interface Row {
  id: string;
  account_id: string;
  subject: string;
  since: Date;
  assigned: string | null;
}

/** Chats in which the player had the last word, since their first word after the house's last one. Complaints are a kind of their own. */
export function waitingChats(
  kit: Pick<ServerKit, 'feature' | 'identity' | 'services' | 'db'>,
): WaitingSource {
  return {
    kind: 'support',
    feature: kit.feature,
    reads: PERMISSION,
    decides: PERMISSION,
    room: '/admin/room/support',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select c.id, c.account_id::text, c.subject, w.since, s.public_id as assigned from support_chat c
           cross join lateral (select min(m.created_at) as since from support_message m where m.chat_id = c.id and m.id >
             coalesce((select max(h.id) from support_message h where h.chat_id = c.id and h.staff), 0)) w
           left join account s on s.id = c.assigned_id and s.id = any($2::bigint[])
         where c.closed_at is null and c.complaint_at is null and w.since is not null order by w.since, c.id limit $1`,
        [most, await keepersOf(kit, client)],
      );
      return rows.map(({ id, account_id, subject, since, assigned }) => ({
        id,
        player: BigInt(account_id),
        subject,
        severity: 1,
        since,
        dueAt: null,
        barred: [],
        careOf: assigned,
      }));
    },
  };
}

const DAY_MS = 86_400_000;

/** Complaints that have not come to their end, due by the days in which the house answers, and after that by those in which it ends them. */
export function waitingComplaints(
  kit: Pick<ServerKit, 'feature' | 'identity' | 'services' | 'db' | 'settings'>,
): WaitingSource {
  return {
    kind: 'complaint',
    feature: kit.feature,
    reads: PERMISSION,
    decides: PERMISSION,
    room: '/admin/room/support',
    async read(client, most) {
      const { complaintAnswerDays, complaintEndDays } = settingsOf(kit);
      const { rows } = await client.query<Row & { answered: boolean }>(
        `select c.id, c.account_id::text, c.subject, c.complaint_at as since, s.public_id as assigned,
           exists (select 1 from support_message m where m.chat_id = c.id and m.staff and m.created_at >= c.complaint_at) as answered
         from support_chat c left join account s on s.id = c.assigned_id and s.id = any($2::bigint[])
         where c.closed_at is null and c.complaint_at is not null order by c.complaint_at, c.id limit $1`,
        [most, await keepersOf(kit, client)],
      );
      return rows.map(({ id, account_id, subject, since, assigned, answered }) => ({
        id,
        player: BigInt(account_id),
        subject,
        severity: 2,
        since,
        dueAt: new Date(since.getTime() + (answered ? complaintEndDays : complaintAnswerDays) * DAY_MS),
        barred: [],
        careOf: assigned,
      }));
    },
  };
}

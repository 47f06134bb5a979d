import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

interface Match {
  home: string | null;
  away: string | null;
  event_id: string;
}

function matchOf({ home, away, event_id }: Match): string {
  return home !== null && away !== null ? `${home} – ${away}` : event_id;
}

/** Settlements by hand that wait for a second. */
export function waitingActs({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'settlement',
    feature,
    reads: 'sport.read',
    decides: 'sport.settle',
    room: '/admin/room/sport?tab=acts',
    async read(client, most) {
      const { rows } = await client.query<
        Match & { id: string; key: string; asked_at: Date; asker: string | null }
      >(
        `select c.id, c.event_id, c.key, c.asked_at, e.home, e.away, a.public_id as asker from sport_act c
           left join sport_event e on e.id = c.event_id left join account a on a.id = c.asked_by
         where c.state = 'waiting' order by c.asked_at, c.id limit $1`,
        [most],
      );
      return rows.map((row) => ({
        id: row.id,
        player: null,
        subject: `${matchOf(row)}, ${row.key}`,
        severity: 2,
        since: row.asked_at,
        dueAt: null,
        barred: row.asker === null ? [] : [row.asker],
        careOf: null,
      }));
    },
  };
}

/**
 * Settlements that our own settler does not agree with, until the two agree, or a settlement by hand has decided the market since:
 * what the feed sends after that is a new difference.
 */
export function waitingDifferences({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'feedDifference',
    feature,
    reads: 'sport.read',
    decides: 'sport.settle',
    room: '/admin/room/sport?tab=feed',
    async read(client, most) {
      const { rows } = await client.query<
        Match & { id: string; key: string; outcome: string; feed: string; own: string; at: Date }
      >(
        `select c.id::text, c.event_id, c.key, c.outcome, c.feed, c.own, c.at, e.home, e.away from sport_case c
           left join sport_event e on e.id = c.event_id
         where not exists (select 1 from sport_act d
           where d.event_id = c.event_id and d.key = c.key and d.state = 'done' and d.decided_at > c.at)
         order by c.at, c.id limit $1`,
        [most],
      );
      return rows.map((row) => ({
        id: row.id,
        player: null,
        subject: `${matchOf(row)}, ${row.key}, ${row.outcome}: ${row.feed} / ${row.own}`,
        severity: 2,
        since: row.at,
        dueAt: null,
        barred: [],
        careOf: null,
      }));
    },
  };
}

import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { staffInBestSessions } from '#platform/server/services/best-session.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';
import type { Figures, Rule } from '../contract.ts';

interface Row {
  id: string;
  user_id: string;
  other_id: string | null;
  other: string | null;
  rule: Rule;
  figures: Figures;
  opened_at: Date;
}

type Kit = Pick<ServerKit, 'feature' | 'services' | 'identity' | 'db'>;

/** By who of those that look into it: the accounts of their device, of which they are not to know what is found. */
async function besideStaff(kit: Kit, client: pg.ClientBase): Promise<readonly [string, Set<string>][]> {
  const beside: [string, Set<string>][] = [];
  for (const member of await staffInBestSessions(kit, client)) {
    if (!kit.identity.allowed(member, 'aml.read')) continue;
    const linked = await kit.services.staffRequests.linkedTo(client, [member._id], ['device']);
    beside.push([member._id, new Set(linked.map(String))]);
  }
  return beside;
}

/** What the rules found, and whom staff suspect, until somebody says what came of it. Seen by nobody else. */
export function waitingSuspicions(kit: Kit): WaitingSource {
  const { feature, services } = kit;
  return {
    kind: 'aml',
    feature,
    reads: 'aml.read',
    decides: 'aml.read',
    secret: true,
    room: '/admin/room/aml',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select c.id, c.user_id::text, c.rule, c.figures, c.opened_at,
           c.other_id::text, (select public_id from account where id = c.other_id) as other
         from aml_case c where c.closed_at is null order by c.opened_at, c.id limit $1`,
        [most],
      );
      const flags = await services.suspicions.waiting(client, most);
      const beside = await besideStaff(kit, client);
      const closeTo = (user: string | null) =>
        beside.flatMap(([member, accounts]) => (user !== null && accounts.has(user) ? [member] : []));
      const found = rows.map(({ id, user_id, other_id, other, rule, figures, opened_at }) => ({
        id,
        player: BigInt(user_id),
        subject: subjectOf(rule, figures),
        severity: 3 as const,
        since: opened_at,
        dueAt: null,
        // Neither of two whom it is about, nor who is close to one of them.
        barred: [...(other === null ? [] : [other]), ...closeTo(user_id), ...closeTo(other_id)],
        careOf: null,
      }));
      const flagged = flags.map(({ user, reason, at }) => ({
        // As they were known before there were rules.
        id: user.toString(),
        player: user,
        subject: reason,
        severity: 3 as const,
        since: at,
        dueAt: null,
        barred: closeTo(user.toString()),
        careOf: null,
      }));
      return [...found, ...flagged].toSorted((a, b) => a.since.getTime() - b.since.getTime()).slice(0, most);
    },
  };
}

/** Figures that need no translation. */
function subjectOf(rule: Rule, figures: Figures): string {
  const at = (name: string) => String(figures[name] ?? '');
  switch (rule) {
    case 'threshold':
      return `${at('sum')} / ${at('of')} ${at('unit')}`;
    case 'structuring':
      return `${at('count')} × < ${at('of')} EUR = ${at('sum')} EUR`;
    case 'passThrough':
      return `${at('paidIn')} → ${at('paidOut')} EUR (${at('staked')})`;
    case 'addresses':
      return `${at('count')} > ${at('most')}`;
    case 'shared':
      return `${at('chain')} ${at('address')}`;
    case 'chips':
      return `${at('net')} EUR, ${at('count')} ×`;
    case 'linked':
      return '';
    case 'sleeper':
      return `${at('sum')} / ${at('median')} EUR, ${at('days')} d`;
  }
}

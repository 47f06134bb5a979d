import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';
import type { Figures, Rule } from '../contract.ts';

interface Row {
  id: string;
  user_id: string;
  other: string | null;
  rule: Rule;
  figures: Figures;
  opened_at: Date;
}

/** What the rules found, and whom staff suspect, until somebody says what came of it. Seen by nobody else. */
export function waitingSuspicions({
  feature,
  services,
}: Pick<ServerKit, 'feature' | 'services'>): WaitingSource {
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
           (select public_id from account where id = c.other_id) as other
         from aml_case c where c.closed_at is null order by c.opened_at, c.id limit $1`,
        [most],
      );
      const flags = await services.suspicions.waiting(client, most);
      const found = rows.map(({ id, user_id, other, rule, figures, opened_at }) => ({
        id,
        player: BigInt(user_id),
        subject: subjectOf(rule, figures),
        severity: 3 as const,
        since: opened_at,
        dueAt: null,
        // Neither of two whom it is about.
        barred: other === null ? [] : [other],
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
        barred: [],
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

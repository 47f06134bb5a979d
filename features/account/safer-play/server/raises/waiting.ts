import type { ServerKit } from '#platform/server/kit.ts';
import type { LimitKind } from '#platform/server/policy/restrictions.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';
import { capText } from '../views.ts';
import { WAITS } from './asked.ts';

interface Row {
  id: string;
  user_id: string;
  kind: LimitKind;
  cap_before: string;
  cap_wanted: string | null;
  asked_at: Date;
  held: boolean;
  agreed_by: string | null;
}

const worded = (kind: LimitKind, cap: string): string =>
  `${capText(kind, BigInt(cap))} ${kind === 'time' ? 'min' : 'EUR'}`;

/** Wishes for higher limits that somebody has to look at, or two to agree to. */
export function waitingRaises({ feature, runtime }: Pick<ServerKit, 'feature' | 'runtime'>): WaitingSource {
  return {
    kind: 'limit',
    feature,
    reads: 'users.guard',
    decides: 'users.guard',
    room: '/admin/room/harm',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select id, user_id::text, kind, cap_before::text, cap_wanted::text, asked_at, held, agreed_by
          from limits_raise where ${WAITS} order by asked_at, id limit $2`,
        [new Date(runtime.now()), most],
      );
      return rows.map(({ id, user_id, kind, cap_before, cap_wanted, asked_at, held, agreed_by }) => ({
        id,
        player: BigInt(user_id),
        subject: `${worded(kind, cap_before)} → ${cap_wanted === null ? '∞' : worded(kind, cap_wanted)}`,
        severity: held ? 2 : 1,
        since: asked_at,
        dueAt: null,
        barred: agreed_by === null ? [] : [agreed_by],
        careOf: null,
      }));
    },
  };
}

import { currencyIdOf } from '#platform/server/money/ledger-id.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource, WaitingThing } from '#platform/server/services/waiting.ts';
import { dayOf, heightOf } from './days.ts';
import { OVERDUE_MS } from './money-check.ts';

interface Row {
  day: string;
  height: string;
  taken_at: Date;
  state: 'published' | 'refused';
  fault: readonly { cur: number; leaves: string; ledger: string }[] | null;
}

/**
 * The last day, when it was refused: what the leaves add up to and what the ledger owes, in units of the ledger. Or the first day after the last
 * one, when it is more than a day late. Done when a later day is published: a day that was refused stays so.
 */
export function waitingDays({
  feature,
  runtime,
  money,
}: Pick<ServerKit, 'feature' | 'runtime' | 'money'>): WaitingSource {
  return {
    kind: 'solvency',
    feature,
    reads: 'audit.read',
    decides: 'audit.read',
    // The entry there has the figures of every currency.
    room: '/admin/audit',
    async read(client) {
      const { rows } = await client.query<Row>(
        `select to_char(day, 'YYYY-MM-DD') as day, height::text, taken_at, state, fault from solvency_day order by day desc limit 1`,
      );
      const [last] = rows;
      if (!last) return [];
      const thing = (id: string, subject: string, since: Date): WaitingThing[] => [
        { id, player: null, subject, severity: 3, since, dueAt: null, barred: [], careOf: null },
      ];
      const lateAt = last.taken_at.getTime() + OVERDUE_MS;
      if (last.state === 'refused') {
        const [worst] = last.fault ?? [];
        const words = worst && `, ${codeOf(money, worst.cur)}: ${worst.leaves} / ${worst.ledger}`;
        return thing(last.day, `${last.day}${words ?? ''}`, last.taken_at);
      }
      if (runtime.now() < lateAt) return [];
      const missing = dayOf(heightOf(last.taken_at.getTime()) + 1);
      return thing(missing, missing, new Date(lateAt));
    },
  };
}

function codeOf(money: ServerKit['money'], cur: number): string {
  return money.currencyById(currencyIdOf(cur)).code.toUpperCase();
}

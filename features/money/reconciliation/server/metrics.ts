/** Cases on /metrics: what whoever runs the house is woken for. */
import { askedFigure as ask } from '#platform/server/figures.ts';
import type { ServerKit } from '#platform/server/kit.ts';

export function openMetrics(kit: ServerKit): void {
  ask(
    kit,
    'phoenix_signer_refused_open',
    'Tries that the signer refused, that the house did not ask for, and that no member of staff has closed, by its rule',
    ['rule'],
    `select substr(subject, length('refused:') + 1) as rule, (detail->>'times')::bigint as value from reconciliation_case
      where state = 'open' and kind = 'refused'`,
  );
  ask(
    kit,
    'phoenix_cases_open',
    'Cases that no member of staff has closed',
    ['kind'],
    `select kind, count(*) as value from reconciliation_case where state = 'open' group by 1`,
  );
}

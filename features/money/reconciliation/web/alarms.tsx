import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import { ALARM_KINDS } from '../contract.ts';
import { CaseItem } from './case-item.tsx';
import { reconciliationQuery } from './queries.ts';

/** What the signer signed or refused and the house did not ask for. */
export default function Alarms(): ReactNode {
  const t = useT('reconciliation');
  const query = useQuery(reconciliationQuery('open'));
  const cases = query.data?.cases.filter(({ kind }) => ALARM_KINDS.includes(kind)) ?? [];
  if (cases.length === 0) return null;
  return (
    <Panel title={t('alarms')}>
      <ul className="divide-y divide-line/60">
        {cases.map((one) => (
          <CaseItem key={one.id} one={one} />
        ))}
      </ul>
    </Panel>
  );
}

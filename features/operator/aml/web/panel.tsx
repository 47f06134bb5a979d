import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { CaseCard } from './case-card.tsx';
import { playerQuery } from './queries.ts';

/** What the rules found about this player; of it nobody else sees that it is there. */
export default function AmlPanel({ id }: { id: string }): ReactNode {
  return useAllowed('aml.read') ? (
    <Queries>
      <Found id={id} />
    </Queries>
  ) : null;
}

function Found({ id }: { id: string }): ReactNode {
  const t = useT('aml');
  const query = useQuery(playerQuery(id));
  return (
    <Panel flush title={t('title')}>
      <Load query={query}>
        {({ cases }) =>
          cases.length === 0 ? (
            <p className="p-3 text-fg2">{t('nothing')}</p>
          ) : (
            <ul className="divide-y divide-line/60">
              {cases.map((one) => (
                <CaseCard key={one.id} found={one} />
              ))}
            </ul>
          )
        }
      </Load>
    </Panel>
  );
}

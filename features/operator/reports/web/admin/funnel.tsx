import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount, formatPercent } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { funnel } from '../../contract.ts';
import { type Choice, filterOf } from './address.ts';
import { SpanPanel } from './parts.tsx';
import { funnelQuery } from './queries.ts';

interface Props {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

/** From the account to the first bet. */
export function Funnel({ choice, onChange }: Props): ReactNode {
  const t = useT('reports');
  const { from, to } = filterOf(choice);
  const query = useQuery({ ...funnelQuery({ from, to }), placeholderData: keepPreviousData });
  return (
    <>
      <SpanPanel choice={choice} onChange={onChange} />
      <Load query={query} codes={funnel.codes}>
        {({ registered, confirmed, deposited, bet }) => (
          <Panel title={t('view.funnel')} flush>
            <Table
              caption={t('view.funnel')}
              rows={[
                { step: t('registered'), count: registered },
                { step: t('confirmed'), count: confirmed },
                { step: t('deposited'), count: deposited },
                { step: t('betted'), count: bet },
              ]}
              rowKey={({ step }) => step}
              columns={[
                { id: 'step', head: t('step'), cell: ({ step }) => step },
                { id: 'count', head: t('players'), numeric: true, cell: ({ count }) => formatCount(count) },
                {
                  id: 'share',
                  head: t('share'),
                  numeric: true,
                  cell: ({ count }) => (registered === 0 ? '–' : formatPercent(count / registered, 1)),
                },
              ]}
            />
            <p className="px-3 py-2 text-xs text-fg3">{t('funnelHint')}</p>
          </Panel>
        )}
      </Load>
    </>
  );
}

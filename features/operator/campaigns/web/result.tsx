import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { campaignResult, type Difference } from '../campaign-contract.ts';
import { resultQuery, segmentsQuery } from './queries.ts';

const SPANS = ['7', '14', '30'] as const;

/** Those who were to get it against those held back; nobody counts them while reports are off. */
export function Result({ id }: { id: string }): ReactNode {
  const t = useT('campaigns');
  return (
    <Load query={useQuery(segmentsQuery)}>
      {({ facts }) =>
        facts.includes('ngr30') ? (
          <Compared id={id} />
        ) : (
          <Panel title={t('result.title')}>
            <p className="text-fg2">{t('refusal.off')}</p>
          </Panel>
        )
      }
    </Load>
  );
}

function Compared({ id }: { id: string }): ReactNode {
  const t = useT('campaigns.result');
  const [span, setSpan] = useState<(typeof SPANS)[number]>('7');
  const days = span === '7' ? 7 : span === '14' ? 14 : 30;
  const query = useQuery({ ...resultQuery(id, days), placeholderData: keepPreviousData });
  return (
    <Panel
      title={t('title')}
      aside={
        <Tabs
          size={32}
          label={t('span')}
          items={SPANS.map((one) => ({ id: one, label: t('days', { count: one }) }))}
          value={span}
          onChange={setSpan}
        />
      }
      flush
    >
      <Load query={query} codes={campaignResult.codes} className="py-8">
        {({ sent, held, whole, deposits, ngr, active }) => (
          <>
            <Table
              compact
              caption={t('title')}
              rows={[
                { id: 'deposits', unit: '€', of: deposits },
                { id: 'ngr', unit: '€', of: ngr },
                { id: 'active', unit: '%', of: active },
              ]}
              rowKey={(row) => row.id}
              columns={[
                { id: 'figure', head: t('figure'), cell: (row) => t(`row.${row.id}`) },
                {
                  id: 'sent',
                  head: t('sent', { count: sent }),
                  numeric: true,
                  cell: ({ of, unit }) => `${of.sent} ${unit}`,
                },
                {
                  id: 'held',
                  head: t('held', { count: held }),
                  numeric: true,
                  cell: ({ of, unit }) => `${of.held} ${unit}`,
                },
                {
                  id: 'difference',
                  head: t('difference'),
                  numeric: true,
                  cell: ({ of, unit }) => <span className={toneOf(of)}>{`${of.difference} ${unit}`}</span>,
                },
                {
                  id: 'interval',
                  head: t('interval'),
                  numeric: true,
                  cell: ({ of: { low, high } }) =>
                    low === null || high === null ? t('few') : `${low} … ${high}`,
                },
              ]}
            />
            {!whole && <p className="px-4 py-2 text-xs text-fg3">{t('partial')}</p>}
          </>
        )}
      </Load>
    </Panel>
  );
}

/** Coloured only where the whole interval lies on one side. */
function toneOf({ low, high }: Difference): string {
  if (low !== null && Number(low) > 0) return 'font-semibold text-win';
  if (high !== null && Number(high) < 0) return 'font-semibold text-lose';
  return '';
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount, formatFixed } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { rtp } from '../../contract.ts';
import { type Choice, filterOf } from './address.ts';
import { Euro, SpanPanel } from './parts.tsx';
import { rtpQuery } from './queries.ts';
import { ReturnAlerts } from './return-alerts.tsx';
import { useGameTitle } from './use-game-title.ts';

interface Props {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

const TONES = { few: 'neutral', inside: 'win', warn: 'warn', alert: 'lose' } as const;

/** What each game returned against what it states. */
export function Returns({ choice, onChange }: Props): ReactNode {
  const t = useT('reports');
  const title = useGameTitle();
  const { from, to } = filterOf(choice);
  const query = useQuery({ ...rtpQuery({ from, to }), placeholderData: keepPreviousData });
  return (
    <>
      <ReturnAlerts />
      <SpanPanel choice={choice} onChange={onChange} />
      <Load query={query} codes={rtp.codes}>
        {({ games }) => (
          <Panel title={t('view.rtp')} flush>
            <Table
              compact
              caption={t('view.rtp')}
              rows={games}
              rowKey={({ game }) => game}
              empty={<EmptyState icon="dice" text={t('empty')} />}
              columns={[
                { id: 'game', head: t('game'), cell: ({ game }) => title(game) },
                { id: 'bets', head: t('figure.bets'), numeric: true, cell: ({ bets }) => formatCount(bets) },
                {
                  id: 'turnover',
                  head: t('figure.turnover'),
                  numeric: true,
                  from: 'md',
                  cell: ({ turnover }) => <Euro value={turnover} />,
                },
                {
                  id: 'stated',
                  head: t('stated'),
                  numeric: true,
                  from: 'sm',
                  cell: ({ stated }) => `${formatFixed(stated)} %`,
                },
                {
                  id: 'realised',
                  head: t('realised'),
                  numeric: true,
                  cell: ({ realised, band, basis }) => (
                    <span className="whitespace-nowrap">
                      {formatFixed(realised)} ± {basis === 'bets' && '≈ '}
                      {formatFixed(band)} %
                    </span>
                  ),
                },
                {
                  id: 'z',
                  head: t('deviation'),
                  numeric: true,
                  from: 'md',
                  cell: ({ z }) => formatFixed(z),
                },
                {
                  id: 'state',
                  head: t('state.label'),
                  cell: ({ state }) => <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>,
                },
              ]}
            />
            <p className="px-3 py-2 text-xs text-fg3">{t('rtpHint')}</p>
          </Panel>
        )}
      </Load>
    </>
  );
}

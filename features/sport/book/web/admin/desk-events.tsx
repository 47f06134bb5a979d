import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { deskEvents } from '../../desk-contract.ts';
import { eventName } from '../event-name.ts';
import { DESK_MS, DeskFailed, Dollars, Opener } from './desk-parts.tsx';

const WHICH = ['live', 'soon', 'open'] as const;

/** Events by what is on them. */
export function DeskEvents({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const t = useT('sport.desk');
  const [which, setWhich] = useState<(typeof WHICH)[number]>('live');
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['sport', 'desk', 'events', which, search],
    queryFn: ({ signal }) => call(deskEvents, { which, search }, { signal }),
    refetchInterval: DESK_MS,
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <DeskFailed error={error} retry={() => void refetch()} />;
  return (
    <Panel
      title={t('part.events')}
      flush
      aside={
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <NativeSelect
            aria-label={t('which')}
            value={which}
            onChange={(event) => setWhich(event.target.value as typeof which)}
          >
            {WHICH.map((id) => (
              <option key={id} value={id}>
                {t(`whichOne.${id}`)}
              </option>
            ))}
          </NativeSelect>
          <div className="w-60 max-sm:w-full">
            <TextInput
              size={40}
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              maxLength={60}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
        </div>
      }
    >
      <Table
        caption={t('part.events')}
        rows={data ?? null}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="sport" text={t('noEvents')} />}
        columns={[
          {
            id: 'event',
            head: t('event'),
            cell: (row) => (
              <>
                <Opener onClick={() => onOpen(row.id)}>{eventName(row)}</Opener>{' '}
                {row.held && <Badge tone="warn">{t('held')}</Badge>}
              </>
            ),
          },
          { id: 'league', head: t('league'), from: 'lg', cell: ({ tournament }) => tournament },
          { id: 'score', head: t('score'), numeric: true, cell: ({ score }) => score ?? '–' },
          { id: 'bets', head: t('bets'), numeric: true, cell: ({ bets }) => bets },
          {
            id: 'staked',
            head: t('staked'),
            numeric: true,
            from: 'sm',
            cell: ({ staked }) => <Dollars value={staked} />,
          },
          { id: 'worst', head: t('worst'), numeric: true, cell: ({ worst }) => <Dollars value={worst} /> },
          {
            id: 'worstScore',
            head: t('worstScore'),
            numeric: true,
            from: 'lg',
            cell: ({ worstScore: score }) =>
              score ? (
                <>
                  {score.home}:{score.away} <Dollars value={score.loss} />
                </>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount } from '#ui/format.ts';
import { linkClass } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import type { SegmentFilter } from '../filter.ts';
import { segmentPreview } from '../segment-contract.ts';

/** How many players a filter finds, and some of them. */
export function Audience({ filter }: { filter: SegmentFilter }): ReactNode {
  const t = useT('campaigns.audience');
  const query = useQuery({
    queryKey: ['campaigns', 'preview', filter],
    queryFn: ({ signal }) => call(segmentPreview, { filter }, { signal }),
    staleTime: 0,
  });
  return (
    <Panel
      title={t('title')}
      aside={
        <output aria-live="polite" className="text-sm font-bold tnum">
          {query.data ? t('count', { count: query.data.count }) : ''}
        </output>
      }
      flush
    >
      <Load query={query} codes={segmentPreview.codes} className="py-8">
        {({ players, count }) => (
          <>
            <Table
              compact
              caption={t('title')}
              rows={players}
              rowKey={({ _id }) => _id}
              empty={<EmptyState icon="users" text={t('none')} />}
              columns={[
                {
                  id: 'player',
                  head: t('player'),
                  cell: (player) => <PlayerLink player={player} className={linkClass('quiet')} />,
                },
                { id: 'vip', head: t('vip'), numeric: true, cell: ({ vip }) => formatCount(vip) },
                {
                  id: 'registered',
                  head: t('registered'),
                  numeric: true,
                  cell: ({ registeredAt }) => <TimeAgo time={registeredAt} />,
                },
              ]}
            />
            {count > players.length && (
              <p className="px-4 py-2 text-xs text-fg3">{t('shown', { count: players.length })}</p>
            )}
          </>
        )}
      </Load>
    </Panel>
  );
}

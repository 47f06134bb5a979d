import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { deskHealth } from '../../desk-contract.ts';
import { marketName } from '../../names.ts';
import { DESK_MS, DeskFailed, Opener } from './desk-parts.tsx';

/** Of the unified feed, and of the simulator after it: what they price. */
const PRODUCERS: Readonly<Record<number, string>> = { 1: 'filter.live', 3: 'filter.soon' };

/** How the feed is, and where its settlements are not what our own settler finds. */
export function DeskFeed({ onOpen }: { onOpen: (event: string) => void }): ReactNode {
  const t = useT('sport');
  const { data, error, refetch } = useQuery({
    queryKey: ['sport', 'desk', 'health'],
    queryFn: ({ signal }) => call(deskHealth, {}, { signal }),
    refetchInterval: DESK_MS,
  });
  if (error && !data) return <DeskFailed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-56 rounded-xl" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel
        title={t('desk.producers', { adapter: data.adapter })}
        aside={
          <span className="text-xs text-fg2 tnum">
            {t('desk.waitingBets', { queued: data.queued, due: data.due })}
          </span>
        }
        flush
      >
        <Table
          caption={t('desk.part.feed')}
          rows={data.producers}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState icon="list" text={t('desk.noProducers')} />}
          columns={[
            {
              id: 'id',
              head: t('desk.producer'),
              cell: ({ id }) => (
                <span className="flex items-center gap-2">
                  <b>{PRODUCERS[id] ? t(PRODUCERS[id]) : id}</b>
                  {PRODUCERS[id] && <span className="text-xs text-fg3">{id}</span>}
                </span>
              ),
            },
            {
              id: 'state',
              head: t('desk.state'),
              cell: ({ state }) => (
                <Badge tone={state === 'up' ? 'win' : 'lose'}>{t(`desk.producerState.${state}`)}</Badge>
              ),
            },
            {
              id: 'alive',
              head: t('desk.lastAlive'),
              cell: ({ lastAlive }) => (lastAlive === null ? '–' : <TimeAgo time={lastAlive} />),
            },
            {
              id: 'open',
              head: t('desk.openMarkets'),
              numeric: true,
              cell: ({ openMarkets }) => openMarkets,
            },
          ]}
        />
      </Panel>
      {data.feed && <FeedFaults feed={data.feed} />}
      <Panel title={t('desk.cases')} flush>
        <Table
          caption={t('desk.cases')}
          rows={data.cases}
          rowKey={({ event, market, outcome }) => `${event}${market}${outcome}`}
          empty={<EmptyState icon="check-circle" text={t('desk.noCases')} />}
          columns={[
            {
              id: 'market',
              head: t('desk.market'),
              cell: ({ event, marketId, specifiers, outcome }) => (
                <Opener onClick={() => onOpen(event)}>
                  {marketName(t, { id: marketId, specifiers })} · {outcome}
                </Opener>
              ),
            },
            { id: 'feed', head: t('desk.ofFeed'), cell: ({ feed }) => t(`result.${feed}`) },
            { id: 'own', head: t('desk.ofOurs'), cell: ({ own }) => t(`result.${own}`) },
            { id: 'at', head: t('desk.placed'), from: 'sm', cell: ({ at }) => <TimeAgo time={at} /> },
          ]}
        />
      </Panel>
    </div>
  );
}

type Feed = NonNullable<ReplyOf<typeof deskHealth>['feed']>;

/** Whether the feed is connected, and what it sent that was not used. */
function FeedFaults({ feed }: { feed: Feed }): ReactNode {
  const t = useT('sport');
  return (
    <Panel
      title={t('desk.faults')}
      aside={
        <span className="flex items-center gap-2 text-xs text-fg2">
          {feed.lastMessageAt !== null && <TimeAgo time={feed.lastMessageAt} />}
          <Badge tone={feed.connected ? 'win' : 'lose'}>
            {t(feed.connected ? 'desk.connected' : 'desk.notConnected')}
          </Badge>
        </span>
      }
      flush
    >
      <Table
        caption={t('desk.faults')}
        rows={feed.faults}
        rowKey={({ kind }) => kind}
        empty={<EmptyState icon="check-circle" text={t('desk.noFaults')} />}
        columns={[
          { id: 'kind', head: t('desk.faultWhat'), cell: ({ kind }) => t(`desk.fault.${kind}`) },
          { id: 'count', head: t('desk.faultTimes'), numeric: true, cell: ({ count }) => count },
          { id: 'at', head: t('desk.faultLast'), cell: ({ at }) => <TimeAgo time={at} /> },
          {
            id: 'sample',
            head: t('desk.faultExample'),
            from: 'sm',
            cell: ({ sample }) => <span className="break-all text-fg2">{sample}</span>,
          },
        ]}
      />
    </Panel>
  );
}

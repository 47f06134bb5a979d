import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import type { MuteRow, SaidRow } from '../../staff-contract.ts';
import { useMuteColumns, utc } from './mute-columns.tsx';
import { chatUserQuery } from './queries.ts';

/** What a player wrote and how often they were muted, among the tabs of their page. */
export default function UserTab({ id }: { id: string }): ReactNode {
  const t = useT('chat.admin');
  const mayRead = useAllowed('chat_moderator');
  const query = useInfiniteQuery({ ...chatUserQuery(id), enabled: mayRead });
  const muteColumns = useMuteColumns();
  if (!mayRead) return <p className="text-fg2">{t('notAllowed')}</p>;
  if (query.error && !query.data)
    return (
      <ErrorState
        text={errorText(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
      />
    );
  const pages = query.data?.pages;
  const mutes: TableColumn<MuteRow>[] = [
    ...muteColumns,
    { id: 'until', head: t('until'), cell: ({ until }) => <span className="tnum">{utc(until)}</span> },
    { id: 'lifted', head: t('lifted'), cell: ({ liftedBy }) => liftedBy ?? '–' },
  ];
  const said: TableColumn<SaidRow>[] = [
    { id: 'at', head: t('at'), cell: ({ at }) => <span className="tnum">{utc(at)}</span> },
    { id: 'room', head: t('room'), from: 'md', cell: ({ channel }) => channel },
    { id: 'said', head: t('said'), cell: ({ text }) => <span className="break-words">{text}</span> },
    { id: 'score', head: t('score'), numeric: true, from: 'md', cell: ({ score }) => score },
    {
      id: 'removed',
      head: t('removedBy'),
      cell: ({ removedBy }) => (removedBy === null ? '–' : <Badge tone="lose">{removedBy}</Badge>),
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel flush title={t('mutes')}>
        <Table
          caption={t('mutes')}
          columns={mutes}
          rows={pages?.[0]?.mutes ?? null}
          rowKey={({ id: row }) => row}
          placeholders={2}
          empty={<EmptyState icon="check-circle" text={t('noMutes')} />}
        />
      </Panel>
      <Panel flush title={t('messages')}>
        <Table
          caption={t('messages')}
          columns={said}
          rows={pages?.flatMap(({ messages }) => messages) ?? null}
          rowKey={({ _id }) => _id}
          empty={<EmptyState icon="chat" text={t('noMessages')} />}
        />
        {query.hasNextPage && (
          <div className="p-3">
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('older')}
            </Button>
          </div>
        )}
      </Panel>
    </div>
  );
}

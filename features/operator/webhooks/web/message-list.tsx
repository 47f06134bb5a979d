import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { type EndpointView, messageList, type MessageView } from '../contract.ts';
import { messagesQuery } from './queries.ts';
import { MessageState } from './state-badge.tsx';

const SHOWN = ['every', 'waiting', 'failed', 'sent'] as const;

/** Messages of an endpoint, newest first; each opens with all its tries. */
export function MessageList({ endpoint: { id } }: { endpoint: EndpointView }): ReactNode {
  const t = useT('webhooks');
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('every');
  const query = useInfiniteQuery(messagesQuery(id, shown === 'every' ? null : shown));
  const rows = query.data?.pages.flatMap(({ messages }) => messages) ?? null;
  const columns: readonly TableColumn<MessageView>[] = [
    {
      id: 'type',
      head: t('message.type'),
      cell: ({ type, sequence, at }) => (
        <span className="flex flex-col items-start">
          <button
            type="button"
            aria-label={t('message.open', { type, sequence })}
            className="font-mono text-xs text-fg underline decoration-line underline-offset-4 hover:decoration-current"
            onClick={() =>
              void openModal(
                'webhooks.message',
                { id, sequence },
                { title: t('message.title', { sequence }) },
              )
            }
          >
            {type}
          </button>
          <span className="text-xs text-fg3 tnum sm:hidden">{utcMinute(at)}</span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('message.state'),
      cell: ({ state }) => <MessageState state={state} />,
      width: '110px',
    },
    { id: 'at', head: t('message.at'), cell: ({ at }) => utcMinute(at), from: 'sm', width: '160px' },
    {
      id: 'next',
      head: t('message.next'),
      cell: ({ next_at }) => (next_at === null ? '–' : utcMinute(next_at)),
      from: 'md',
      width: '160px',
    },
    {
      id: 'tries',
      head: t('message.tries'),
      cell: ({ tries }) => tries,
      numeric: true,
      from: 'sm',
      width: '90px',
    },
    { id: 'sequence', head: '#', cell: ({ sequence }) => sequence, numeric: true, from: 'sm', width: '90px' },
  ];
  return (
    <Panel title={t('message.heading')} flush>
      <div className="flex flex-col gap-2">
        <Tabs
          className="mx-3"
          size={32}
          label={t('message.show')}
          items={SHOWN.map((one) => ({ id: one, label: t(`message.${one}`) }))}
          value={shown}
          onChange={setShown}
        />
        {query.isError && !query.data ? (
          <ErrorState
            text={errorText(query.error, messageList.codes)}
            retryLabel={t('retry')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <Table
            compact
            caption={t('message.heading')}
            columns={columns}
            rows={rows}
            rowKey={({ sequence }) => String(sequence)}
            empty={<EmptyState icon="list" text={t('message.none')} />}
          />
        )}
        {query.hasNextPage && (
          <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('message.older')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

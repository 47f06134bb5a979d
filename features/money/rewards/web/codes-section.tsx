import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { endCode, staffCodes, type StaffCode } from '../promocode-staff-contract.ts';
import { codesKey } from './codes-key.ts';
import { useGiftText } from './gift-text.ts';

/** Back office: promocodes, newest first. */
export default function CodesSection(): ReactNode {
  return (
    <Queries>
      <Codes />
    </Queries>
  );
}

function Codes(): ReactNode {
  const t = useT('rewards.codes');
  const mayWrite = useAllowed('promocodes.write');
  const columns = useColumns(mayWrite);
  const [query, setQuery] = useState('');
  const list = useInfiniteQuery({
    queryKey: [...codesKey, query],
    queryFn: ({ pageParam }) => call(staffCodes, { query, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  if (error && !data)
    return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  return (
    <Panel
      flush
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <div className="w-48">
            <TextInput
              aria-label={t('search')}
              placeholder={t('search')}
              prefix={<Icon name="search" size={16} />}
              value={query}
              maxLength={32}
              onChange={(event) => setQuery(event.target.value.trim())}
            />
          </div>
          {mayWrite && (
            <Button
              variant="primary"
              onClick={() => void openModal('rewards.code', {}, { title: t('modal.name') })}
            >
              {t('create')}
            </Button>
          )}
        </div>
      }
    >
      <Table
        caption={t('heading')}
        columns={columns}
        rows={data ? data.pages.flatMap(({ codes }) => codes) : null}
        rowKey={({ _id }) => _id}
        empty={<EmptyState icon="percent" text={t('none')} />}
      />
      {hasNextPage && (
        <Button
          variant="ghost"
          block
          loading={isFetchingNextPage}
          className="mt-1"
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Panel>
  );
}

function useColumns(mayWrite: boolean): TableColumn<StaffCode>[] {
  const t = useT('rewards.codes');
  return [
    {
      id: 'code',
      head: t('code'),
      cell: ({ code }) => <code className="font-mono text-xs font-semibold">{code}</code>,
    },
    { id: 'gift', head: t('gift'), cell: (code) => <Gift code={code} /> },
    {
      id: 'uses',
      head: t('uses'),
      numeric: true,
      cell: ({ uses, mostUses }) => `${uses} / ${mostUses}`,
    },
    {
      id: 'ends',
      head: t('ends'),
      from: 'md',
      cell: ({ expires }) => (expires ? `${utcMinute(Date.parse(expires))} UTC` : t('never')),
    },
    { id: 'terms', head: t('terms'), from: 'sm', cell: (code) => <Terms code={code} /> },
    {
      id: 'state',
      head: t('state'),
      cell: ({ enabled }) => <Badge tone={enabled ? 'win' : 'neutral'}>{t(enabled ? 'on' : 'off')}</Badge>,
    },
    {
      id: 'end',
      head: '',
      width: '48px',
      cell: (code) => mayWrite && code.enabled && <End code={code} />,
    },
  ];
}

const Gift = ({ code }: { code: StaffCode }): ReactNode => useGiftText(code);

function Terms({ code }: { code: StaffCode }): ReactNode {
  const t = useT('rewards.codes');
  const { listed, vipLevel, notInvited, forUser, owner } = code;
  const marks = [
    listed && t('listed'),
    vipLevel > 0 && t('vip', { level: vipLevel }),
    notInvited && t('notInvited'),
    forUser !== null && t('for', { name: forUser }),
    owner !== null && t('owner', { name: owner }),
  ].filter((mark) => mark !== false);
  return (
    <span className="flex flex-wrap gap-1">
      {marks.map((mark) => (
        <Badge key={mark}>{mark}</Badge>
      ))}
    </span>
  );
}

function End({ code: { _id, code } }: { code: StaffCode }): ReactNode {
  const t = useT('rewards.codes');
  const client = useQueryClient();
  async function handleEnd(): Promise<void> {
    try {
      await call(endCode, { id: _id });
      toast.success(t('ended', { code }));
    } catch (error) {
      toastError(error);
    } finally {
      await client.invalidateQueries({ queryKey: codesKey });
    }
  }
  return <IconButton icon="close" label={t('end', { code })} onClick={() => void handleEnd()} />;
}

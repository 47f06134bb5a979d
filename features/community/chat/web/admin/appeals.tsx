import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { unmute } from '../../moderation-contract.ts';
import type { MuteRow } from '../../staff-contract.ts';
import { appealsKey, appealsQuery } from './queries.ts';
import { useMuteColumns } from './mute-columns.tsx';

/** Mutes in force whose players ask for another look. */
export function Appeals(): ReactNode {
  const t = useT('chat.admin');
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(appealsQuery);
  const columns = useMuteColumns();

  async function lift({ user }: MuteRow): Promise<void> {
    try {
      await call(unmute, { name: user.name });
      toast.success(t('saved'));
    } catch (failure) {
      toastError(failure, unmute.codes);
    }
    await client.invalidateQueries({ queryKey: appealsKey });
  }

  if (error && !data)
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const all: TableColumn<MuteRow>[] = [
    {
      id: 'player',
      head: t('player'),
      cell: ({ user }) => (
        <PlayerLink player={user} tab="chat" className="font-semibold text-accent hover:underline" />
      ),
    },
    ...columns,
    {
      id: 'act',
      head: '',
      cell: (row) => (
        <Button size={32} onClick={() => void lift(row)}>
          {t('unmute')}
        </Button>
      ),
    },
  ];
  return (
    <Panel flush title={t('tab.appeals')}>
      <Table
        caption={t('tab.appeals')}
        columns={all}
        rows={data ?? null}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="check-circle" text={t('noAppeals')} />}
      />
    </Panel>
  );
}

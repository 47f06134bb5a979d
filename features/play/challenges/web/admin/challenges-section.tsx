import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatMultiplier } from '#ui/format.ts';
import { Pager } from '#ui/pager.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { worthText } from '#platform/web/amount-view.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { queryClient } from '#platform/web/query.ts';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { cancelChallenge, type StaffChallenge } from '../../contract.ts';
import { challengesKey, staffQuery } from '../queries.ts';
import { ChallengeForm } from './challenge-form.tsx';

/** Back office: what of the budget is set aside, the form for a challenge, and all there were. */
export default function ChallengesSection(): ReactNode {
  const t = useT('challenges.staff');
  const [page, setPage] = useState(1);
  const mayEdit = useAllowed('challenges.edit');
  const columns = useColumns(mayEdit);
  const { data, error, isFetching, refetch } = useQuery(staffQuery(page));
  if (error && !data)
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const share = data && Number(data.budgetUsd) > 0 ? Number(data.reservedUsd) / Number(data.budgetUsd) : 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel title={t('budget')}>
        <div className="grid min-h-12 gap-2">
          <p className="text-fg2 tnum">
            {data &&
              t('reserved', { reserved: worthText(data.reservedUsd), budget: worthText(data.budgetUsd) })}
          </p>
          <ProgressBar label={t('budget')} value={Math.min(1, share)} />
        </div>
      </Panel>
      {mayEdit && (
        <Panel title={t('create')}>
          <ChallengeForm />
        </Panel>
      )}
      <Panel title={t('list')} flush>
        <Table
          caption={t('list')}
          rows={data?.challenges ?? null}
          rowKey={({ _id }) => _id}
          empty={<EmptyState icon="flame" text={t('none')} />}
          columns={columns}
        />
        <Pager
          page={page}
          pages={data?.pages ?? 1}
          onChange={setPage}
          disabled={isFetching}
          labels={{
            nav: t('pages'),
            previous: t('previous'),
            next: t('next'),
            page: (number) => t('page', { number }),
          }}
        />
      </Panel>
    </div>
  );
}

const TONES = { coming: 'info', open: 'win', ended: 'neutral', cancelled: 'warn' } as const;

function useColumns(mayEdit: boolean): readonly TableColumn<StaffChallenge>[] {
  const t = useT('challenges.staff');
  const words = useT('challenges');
  return [
    {
      id: 'goal',
      head: t('goalHead'),
      cell: ({ name, goal, times }) =>
        `${name} · ${formatMultiplier(goal)}${times > 1 ? ` · ${times}×` : ''}`,
    },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state, loss }) => (
        <span className="flex gap-1">
          <Badge tone={TONES[state]}>{words(`states.${state}`)}</Badge>
          {loss && <Badge tone="warn">{t('lossMark')}</Badge>}
        </span>
      ),
    },
    { id: 'from', head: t('from'), from: 'lg', cell: ({ startsAt }) => utcMinute(startsAt) },
    { id: 'until', head: t('until'), from: 'md', cell: ({ endsAt }) => utcMinute(endsAt) },
    { id: 'by', head: t('by'), from: 'lg', cell: ({ by }) => by ?? '–' },
    {
      id: 'skipped',
      head: t('skipped'),
      from: 'lg',
      cell: ({ skipped }) =>
        Object.entries(skipped)
          .map(([rule, count]) => `${rule} ${count}`)
          .join(', ') || '–',
    },
    { id: 'won', head: t('won'), numeric: true, cell: ({ taken, places }) => `${taken}/${places}` },
    { id: 'prize', head: words('prize'), numeric: true, cell: ({ prize }) => worthText(prize) },
    ...(mayEdit ? [{ id: 'act', head: '', cell: (row: StaffChallenge) => <Cancel challenge={row} /> }] : []),
  ];
}

/** What has not begun can be taken back. */
function Cancel({ challenge: { _id, state } }: { challenge: StaffChallenge }): ReactNode {
  const t = useT('challenges.staff');
  const [busy, setBusy] = useState(false);
  if (state !== 'coming') return null;
  async function handleClick(): Promise<void> {
    setBusy(true);
    try {
      await call(cancelChallenge, { id: _id });
    } catch (error) {
      toast.error(errorText(error, cancelChallenge.codes ?? {}));
    }
    await queryClient.invalidateQueries({ queryKey: challengesKey });
    setBusy(false);
  }
  return (
    <Button size={32} className="touch-area" loading={busy} onClick={() => void handleClick()}>
      {t('cancel')}
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatCount } from '#ui/format.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatUnits } from '#platform/contract/units.ts';
import { coinText, worthText } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import type { PublishedWeek } from '../proof-file.ts';
import { OwnPayouts } from './own-payouts.tsx';
import { OwnStakes } from './own-stakes.tsx';
import { stakingQuery, type Staking } from './queries.ts';
import { dayText } from './day-text.ts';

/** /revShare: tokens are locked here, and the weeks that were shared can be checked. */
export default function RevsharePage(): ReactNode {
  const t = useT('token');
  const user = useUser();
  const { data, isError, isFetching, refetch } = useQuery(stakingQuery(user?._id ?? null));
  return (
    <div className="mx-auto flex w-full max-w-page min-w-0 flex-col gap-4 md:gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold tracking-tight">{t('title.share')}</h1>
        <p className="max-w-[68ch] text-pretty text-fg2">{t('share.intro')}</p>
      </header>
      {data ? (
        <Loaded data={data} guest={user === null} />
      ) : isError ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="min-h-60"
        />
      ) : (
        <Skeleton className="h-60 rounded-xl" />
      )}
    </div>
  );
}

function Loaded({ data: { terms, total, weeks, own }, guest }: { data: Staking; guest: boolean }): ReactNode {
  const t = useT('token');
  return (
    <>
      {terms && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-6">
          <Panel title={t('share.terms')}>
            <ul className="list-disc space-y-2 ps-5 text-pretty text-fg2">
              <li>
                {t('share.part', { percent: terms.sharePercent, currency: terms.payout.id.toUpperCase() })}
              </li>
              <li>{t('share.weight')}</li>
              <li>{t('share.notice', { days: terms.noticeDays })}</li>
              <li>{t('share.loss')}</li>
            </ul>
            <p className="mt-4 font-semibold tnum">
              {t('share.total', { amount: coinText(total, terms.token.id) })}
            </p>
            {guest && (
              <Button
                variant="primary"
                className="mt-4"
                onClick={() => void openModal('auth', { tab: 'register' })}
              >
                {t('share.join')}
              </Button>
            )}
          </Panel>
          {own && <OwnStakes own={own} terms={terms} />}
        </div>
      )}
      {own && own.payouts.length > 0 && <OwnPayouts payouts={own.payouts} weeks={weeks} />}
      <section aria-label={t('share.weeks')} className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">{t('share.weeks')}</h2>
        {weeks.length === 0 && (
          <EmptyState
            icon="chart"
            text={t('share.none')}
            className="min-h-60 rounded-xl border border-line/70 bg-panel"
          />
        )}
        {weeks.map((week) => (
          <Week key={week.week} {...week} />
        ))}
      </section>
    </>
  );
}

function Week({
  week,
  revenue,
  sharePercent,
  currency,
  decimals,
  pool,
  players,
  root,
}: PublishedWeek): ReactNode {
  const t = useT('token.week');
  return (
    <Panel title={t('of', { day: dayText(week) })}>
      <p className="text-pretty text-fg2 tnum">
        {t('revenue', { amount: worthText(revenue) })}{' '}
        {t('share', {
          percent: sharePercent,
          amount: coinText(formatUnits(BigInt(pool), decimals), currency),
        })}{' '}
        {t('players', { count: players, shown: formatCount(players) })}
      </p>
      {root !== null && (
        <div className="mt-2 flex min-w-0 items-center gap-2">
          <span className="font-mono text-xs/5 break-all text-fg2">{root}</span>
          <CopyButton text={root} label={t('copy')} copiedLabel={t('copied')} />
        </div>
      )}
    </Panel>
  );
}

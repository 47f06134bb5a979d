import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatCount } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { ROOTS_FORMAT, type PublishedDay, type PublishedTree } from '../proof-file.ts';
import { CheckFile } from './check-file.tsx';
import { historyQuery } from './queries.ts';
import { Reserves } from './reserves.tsx';
import { saveJson } from '#platform/web/save-file.ts';
import { dayText, exactText, momentText } from './texts.ts';

/** /solvency: what the house owes its players, day by day, and how anybody can check their part of it. */
export default function SolvencyPage(): ReactNode {
  const t = useT('solvency');
  const user = useUser();
  const list = useInfiniteQuery(historyQuery);
  const days = list.data?.pages.flatMap((page) => page.days);
  return (
    <div className="mx-auto flex w-full max-w-page min-w-0 flex-col gap-4 md:gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold tracking-tight">{t('heading')}</h1>
        <p className="max-w-[68ch] text-pretty text-fg2">{t('intro')}</p>
        {user && (
          <AppLink to="/profile/settings#solvency" className={`${buttonClass()} w-fit`}>
            {t('toOwn')}
          </AppLink>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-6">
        <Panel title={t('how.heading')}>
          <ul className="list-disc space-y-2 ps-5 text-pretty text-fg2">
            <li>{t('how.tree')}</li>
            <li>{t('how.own')}</li>
            <li>{t('how.all')}</li>
            <li>{t('how.reserves')}</li>
          </ul>
        </Panel>
        <Panel title={t('limits.heading')}>
          <ul className="list-disc space-y-2 ps-5 text-pretty text-fg2">
            <li>{t('limits.moment')}</li>
            <li>{t('limits.reserves')}</li>
            <li>{t('limits.debts')}</li>
            <li>{t('limits.rewards')}</li>
            <li>{t('limits.neighbours')}</li>
          </ul>
        </Panel>
      </div>
      <CheckFile />
      <section aria-label={t('days.heading')} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-bold">{t('days.heading')}</h2>
          {days !== undefined && days.length > 0 && (
            <Button
              icon="download"
              onClick={() => saveJson('roots.json', { format: ROOTS_FORMAT, version: 1, days })}
            >
              {t('days.download')}
            </Button>
          )}
        </div>
        {list.isError && !days && (
          <ErrorState
            text={t('days.failed')}
            retryLabel={t('days.retry')}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
            className="min-h-60"
          />
        )}
        {!days && !list.isError && <Skeleton className="h-60 rounded-xl" />}
        {days?.length === 0 && (
          <EmptyState
            icon="shield-check"
            text={t('days.none')}
            className="min-h-60 rounded-xl border border-line/70 bg-panel"
          />
        )}
        {days?.map((day, at) => (
          <Day key={day.day} day={day} newest={at === 0} />
        ))}
        {list.hasNextPage && (
          <Button
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
            className="self-center"
          >
            {t('days.older')}
          </Button>
        )}
      </section>
    </div>
  );
}

function Day({ day: published, newest }: { day: PublishedDay; newest: boolean }): ReactNode {
  const t = useT('solvency.days');
  const { day, at, state, trees } = published;
  return (
    <Panel
      title={dayText(day)}
      aside={<span className="text-xs text-fg3">{t('taken', { time: momentText(at) })}</span>}
    >
      {state === 'refused' ? (
        <p className="text-pretty text-warn">{t('refused')}</p>
      ) : trees.length === 0 ? (
        <p className="text-fg3">{t('empty')}</p>
      ) : (
        <ul className="divide-y divide-line/60">
          {trees.map((tree) => (
            <Tree key={`${tree.currency} ${tree.kind}`} {...tree} />
          ))}
        </ul>
      )}
      <Reserves day={published} opened={newest} />
    </Panel>
  );
}

function Tree(tree: PublishedTree): ReactNode {
  const t = useT('solvency');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <p className="min-w-40">
        <span className="font-semibold tnum">{exactText(tree.sum, tree)}</span>
        {tree.kind === 'bonus' && <span className="text-fg3"> {t('bonus')}</span>}
        <span className="block text-xs text-fg3">
          {t('days.players', { count: tree.players, shown: formatCount(tree.players) })}
        </span>
      </p>
      <div className="flex min-w-0 items-center gap-2">
        <span className="font-mono text-xs/5 break-all text-fg2">{tree.root}</span>
        <CopyButton text={tree.root} label={t('days.copy')} copiedLabel={t('days.copied')} />
      </div>
    </li>
  );
}

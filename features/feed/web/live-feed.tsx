import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tabs, type TabItem } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import { FeedTable } from './feed-table.tsx';
import { sizeOf, SIZES, type FeedType } from './feed-list.ts';
import { feedQuery } from './feed-query.ts';
import { useLiveRows } from './realtime.ts';

/** What is being won and lost in the house, as it happens. */
export default function LiveFeed(): ReactNode {
  const t = useT('feed');
  const user = useStore((state) => state.user);
  const channel = useStore((state) => state.liveChannel);
  const count = sizeOf(useStore((state) => state.liveFeedEntries));
  const type: FeedType = channel === 'race' || (channel === 'mine' && user === null) ? 'all' : channel;
  const query = useQuery(feedQuery(type, count));
  useLiveRows(type, count);
  const items: TabItem<FeedType>[] = [
    { id: 'all', label: t('tab.all') },
    ...(user ? [{ id: 'mine' as const, label: t('tab.mine') }] : []),
    { id: 'high_rollers', label: t('tab.highRollers') },
    { id: 'lucky_wins', label: t('tab.luckyWins') },
  ];
  return (
    <section aria-label={t('label')} className="min-w-0">
      <header className="mb-3 flex items-center justify-between gap-3">
        <div className="min-w-0 flex-1">
          <Tabs
            items={items}
            value={type}
            onChange={(liveChannel) => setStore({ liveChannel })}
            label={t('tabs')}
            panels="feed"
          />
        </div>
        <span className="relative">
          <select
            aria-label={t('size')}
            value={count}
            onChange={(event) => setStore({ liveFeedEntries: Number(event.target.value) })}
            className="h-10 cursor-pointer appearance-none rounded-full bg-panel pr-9 pl-4 text-sm font-semibold text-fg2 tnum transition-colors hover:text-fg max-md:text-base"
          >
            {SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            size={16}
            className="pointer-events-none absolute top-3 right-3 text-fg3"
          />
        </span>
      </header>
      <div role="tabpanel" id={`feed-panel-${type}`} aria-labelledby={`feed-tab-${type}`} tabIndex={-1}>
        {query.isError ? (
          <ErrorState
            text={t('failed')}
            retryLabel={t('retry')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            className="min-h-121 rounded-xl bg-panel"
          />
        ) : (
          <FeedTable
            rows={query.data ?? null}
            count={count}
            caption={t('caption')}
            empty={t(`empty.${type}`)}
          />
        )}
      </div>
    </section>
  );
}

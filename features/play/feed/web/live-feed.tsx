import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useLayoutEffect, type ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabPanel, Tabs, type TabItem } from '#ui/tabs.tsx';
import { useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { SlotPart } from '#platform/web/slots.tsx';
import { setStore, useStore } from '#platform/web/store.ts';
import type { LiveChannel } from '../preferences.ts';
import { FeedTable } from './feed-table.tsx';
import { isFeed, sizeOf, SIZES, type FeedType } from './feed-list.ts';
import { feedQuery } from './feed-query.ts';
import { useLiveRows } from './realtime.ts';

/** Of the line under the table. */
const NOTE = 22;
/** Height of a row and of the heading, the frame's two lines, and the note: no state of a panel is lower. */
const heightOf = (count: number): number => 44 * (count + 1) + 2 + NOTE;

/** What is being won and lost in the house, as it happens. Other features may add tabs (`feed.tabs`). */
export default function LiveFeed(): ReactNode {
  const t = useT('feed');
  const { items, chosen, others } = useTabs();
  const size = sizeOf(useStore((state) => state.liveFeedEntries));
  // The tab and the choice of a size answer at once, the table follows in the next frames.
  const shown = useDeferredValue(chosen);
  const count = useDeferredValue(size);
  const other = others.find(({ id }) => id === shown);
  useInSight(`feed-tab-${chosen}`);
  return (
    <section aria-label={t('label')} className="min-w-0">
      <header className="mb-3 flex items-center justify-between gap-3">
        <div className="min-w-0 flex-1">
          <Tabs
            items={items}
            value={chosen}
            // A feature's own tab is named like the channel it is kept as; an unknown one is not kept.
            onChange={(id) => setStore({ liveChannel: id as LiveChannel })}
            label={t('tabs')}
            panels="feed"
          />
        </div>
        <SizeSelect count={size} />
      </header>
      <TabPanel panels="feed" id={shown}>
        <div style={{ minHeight: heightOf(count) }} className="grid grid-cols-[minmax(0,1fr)]">
          {other && (
            <SlotPart
              key={other.id}
              slot={other}
              props={{ rows: count }}
              fallback={<Skeleton className="rounded-xl" />}
            />
          )}
          {!other && isFeed(shown) && <Bets type={shown} count={count} />}
        </div>
      </TabPanel>
    </section>
  );
}

/** Narrow windows show part of the tabs: the open one is scrolled to, sideways only. */
function useInSight(id: string): void {
  useLayoutEffect(() => {
    const tab = document.getElementById(id);
    const list = tab?.parentElement;
    if (!tab || !list) return;
    const [own, frame] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
    if (own.left < frame.left) list.scrollLeft -= frame.left - own.left;
    else if (own.right > frame.right) list.scrollLeft += own.right - frame.right;
  }, [id]);
}

/** The feeds this visitor may see, then the tabs that features add, and which of them is open. */
function useTabs() {
  const t = useT();
  const user = useUser();
  const channel = useStore((state) => state.liveChannel);
  const others = useSlots('feed.tabs');
  const badges = useSlots('feed.tab-badges');
  const feeds: readonly (FeedType | false)[] = ['all', user !== null && 'mine', 'high_rollers', 'lucky_wins'];
  const items: TabItem[] = feeds.flatMap((id) => (id ? { id, label: t(`feed.tab.${id}`) } : []));
  for (const { id, label = id } of others) {
    const badge = badges.find((slot) => slot.id === id);
    items.push({
      id,
      label: t(label),
      ...(badge && { badge: <SlotPart slot={badge} fallback={<span className="w-16" />} /> }),
    });
  }
  const chosen = items.some(({ id }) => id === channel) ? channel : 'all';
  return { items, chosen, others };
}

/** Drawn again only when it says something else. */
const Table = memo(FeedTable);

function Bets({ type, count }: { type: FeedType; count: number }): ReactNode {
  const t = useT('feed');
  const query = useQuery(feedQuery(type, count));
  const sample = useLiveRows(type, count);
  // Four times a second every row may change: a tap comes first, and what is drawn then is what is newest.
  const rows = useDeferredValue(query.data ?? null);
  if (query.isError && !query.data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        className="rounded-xl border border-line/70 bg-panel"
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Table rows={rows} count={count} caption={t('caption')} empty={t(`empty.${type}`)} />
      {/* Its line is held: in a busy house it comes and goes. */}
      {type === 'all' && <p className="mt-0.5 min-h-5 text-xs text-fg3">{sample && t('sample')}</p>}
    </div>
  );
}

function SizeSelect({ count }: { count: number }): ReactNode {
  const t = useT('feed');
  return (
    <span className="relative shrink-0">
      <select
        aria-label={t('size')}
        value={count}
        onChange={(event) => setStore({ liveFeedEntries: Number(event.target.value) })}
        className="h-10 cursor-pointer appearance-none rounded-full bg-panel ps-4 pe-9 text-sm font-semibold text-fg2 tnum transition-colors hover:text-fg max-md:text-base"
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} className="pointer-events-none absolute end-3 top-3 text-fg3" />
    </span>
  );
}

import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { PublishedDay } from '../proof-file.ts';

/** The checks of signatures are code of their own: whoever does not open them does not load them. */
const ReservesList = lazy(() => import('./reserves-list.tsx'));

/** What addresses of the house held on a day; nothing where there are none. @param opened of the newest day */
export function Reserves({ day, opened }: { day: PublishedDay; opened: boolean }): ReactNode {
  const t = useT('solvency.reserves');
  const [isOpen, setOpen] = useState(opened);
  const count = day.reserves?.length ?? 0;
  if (count === 0) return null;
  return (
    <details
      open={opened}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group mt-4 rounded-lg bg-raised px-4"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('heading', { count })}
        <Icon
          name="chevron-down"
          size={18}
          className="shrink-0 text-fg3 transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="mb-4 h-40" />}>
          <ReservesList day={day} />
        </Suspense>
      )}
    </details>
  );
}

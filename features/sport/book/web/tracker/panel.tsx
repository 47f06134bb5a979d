import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { EventView } from '../../contract.ts';
import { float, useFloating } from './floating.ts';

const Tracker = lazy(() => import('./tracker.tsx'));

/** The tracker on the event's page, or the word that it stands over the page. */
export function TrackerPanel({ event }: { event: EventView }): ReactNode {
  const t = useT('sport.tracker');
  const floats = useFloating((state) => state.event === event.id);
  return (
    <section
      aria-labelledby="sport-tracker"
      className="@container grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line/70 bg-panel p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="sport-tracker" className="text-base font-bold">
          {t('title')}
        </h2>
        <Button size={32} onClick={() => float(floats ? null : event.id)}>
          {t(floats ? 'dock' : 'float')}
        </Button>
      </div>
      {!floats && (
        <Suspense fallback={<Skeleton className="h-60 rounded-lg" />}>
          <Tracker event={event} />
        </Suspense>
      )}
    </section>
  );
}

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '#platform/web/i18n.ts';
import { MovableWidget } from '#platform/web/movable-widget.tsx';
import { float } from './floating.ts';
import { TrackerOf } from './tracker.tsx';

/** The tracker over the page, moved by its head or by keys. */
export default function TrackerWidget({ event }: { event: string }): ReactNode {
  const t = useT('sport.tracker');
  // In the frame, whose variables say where ribbon and chat stand.
  const frame = document.getElementById('main')?.parentElement ?? document.body;
  return createPortal(
    <MovableWidget
      id="sport"
      title={t('title')}
      home={{ x: 0, y: 1 }}
      onClose={() => float(null)}
      className="w-full sm:w-80"
    >
      <div className="@container max-h-[min(440px,calc(100dvh-220px))] overflow-y-auto p-3">
        <TrackerOf id={event} />
      </div>
    </MovableWidget>,
    frame,
  );
}

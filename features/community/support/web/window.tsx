import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '#platform/web/i18n.ts';
import { MovableWidget } from '#platform/web/movable-widget.tsx';
import { SupportRoom } from './support-room.tsx';
import { toggleSupport, useSupportWindow } from './window-state.ts';

/** The window over the page. It takes the focus when it opens and gives it back when it closes. */
export default function SupportWindow(): ReactNode {
  const t = useT('support');
  const inside = useRef<HTMLDivElement>(null);
  const shown = useSupportWindow(({ stack }) => stack.at(-1));
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    // The button that led to this page went with the one before.
    if (!inside.current?.contains(document.activeElement)) inside.current?.focus({ preventScroll: true });
  }, [shown]);
  // In the frame, whose variables say where ribbon and chat stand.
  const frame = document.getElementById('main')?.parentElement ?? document.body;
  return createPortal(
    <MovableWidget
      id="support"
      title={t('title')}
      onClose={() => toggleSupport(false)}
      className="w-full sm:w-96"
    >
      <div
        ref={inside}
        tabIndex={-1}
        role="presentation"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          toggleSupport(false);
        }}
        className="h-[min(560px,calc(100dvh-190px))] outline-none"
      >
        <SupportRoom />
      </div>
    </MovableWidget>,
    frame,
  );
}

import { useEffect, useState, type ReactNode } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useConnection } from '#platform/web/realtime.ts';
import { BANNER_AFTER } from './layout-state.ts';

/** Tells that live events are missing, once that has lasted three seconds. Lies over the page, moves nothing. */
export function ConnectionBanner(): ReactNode {
  const t = useT('shell.connection');
  const state = useConnection();
  const lost = state !== 'connected' && state !== 'idle';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => setLate(true), BANNER_AFTER);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [lost]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(68px+var(--ribbon))] z-widget flex justify-center px-4"
    >
      {lost && late && (
        <p className="flex animate-fade-in items-center gap-3 rounded-full border border-warn/40 bg-raised px-4 py-2 font-semibold text-warn shadow-pop">
          <Spinner size={16} />
          {t('events')}
        </p>
      )}
    </div>
  );
}

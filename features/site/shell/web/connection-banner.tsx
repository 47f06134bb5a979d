import { useEffect, useState, type ReactNode } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import { on } from '#platform/web/events.ts';
import { useT } from '#platform/web/i18n.ts';
import { useConnection } from '#platform/web/realtime.ts';
import { BANNER_AFTER } from './layout-state.ts';

/**
 * Tells which connection is missing, once that has lasted three seconds: live events, or the live socket ("trading
 * server"), where a part of the page wants one. Lies over the page, moves nothing.
 */
export function ConnectionBanner(): ReactNode {
  const state = useConnection();
  const [line, setLine] = useState(false);
  useEffect(() => on('live-line', ({ lost }) => setLine(lost)), []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(68px+var(--ribbon))] z-widget flex flex-col items-center gap-2 px-4"
    >
      <Notice name="events" lost={state !== 'connected' && state !== 'idle'} />
      <Notice name="trading" lost={line} />
    </div>
  );
}

function Notice({ name, lost }: { name: 'events' | 'trading'; lost: boolean }): ReactNode {
  const t = useT('shell.connection');
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => setLate(true), BANNER_AFTER);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [lost]);
  if (!lost || !late) return null;
  return (
    <p className="flex animate-fade-in items-center gap-3 rounded-full border border-warn/40 bg-raised px-4 py-2 font-semibold text-warn shadow-pop">
      <Spinner size={16} />
      {t(name)}
    </p>
  );
}

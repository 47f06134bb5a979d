import { useEffect, useState, type ReactNode } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import { on } from '#platform/web/events.ts';
import { useT } from '#platform/web/i18n.ts';
import { useConnection } from '#platform/web/realtime.ts';
import { BANNER_AFTER, BANNER_AT_FIRST, STRIP_HEIGHT } from './layout-state.ts';

/** Live events, and the live socket ("trading server"), where a part of the page wants one. */
export type Line = 'events' | 'trading';

/**
 * Which connections are missing, once that has lasted three seconds; on a page whose first one is on its way longer, for
 * one that loads slowly has lost nothing, and would be pushed down and up again.
 */
export function useLostLines(): readonly Line[] {
  const state = useConnection();
  const [met, setMet] = useState(false);
  if (!met && state === 'connected') setMet(true);
  const [line, setLine] = useState({ lost: false, met: false });
  useEffect(
    () => on('live-line', ({ lost }) => setLine((before) => ({ lost, met: before.met || !lost }))),
    [],
  );
  const after = (known: boolean): number => (known ? BANNER_AFTER : BANNER_AT_FIRST);
  const events = useLasting(state !== 'connected' && state !== 'idle', after(met));
  const trading = useLasting(line.lost, after(line.met));
  return [...(events ? (['events'] as const) : []), ...(trading ? (['trading'] as const) : [])];
}

/** @param after ms */
function useLasting(lost: boolean, after: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => setLate(true), after);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [lost, after]);
  return lost && late;
}

/** A strip over the header for each connection that is missing. The page makes room for it, so that it covers nothing. */
export function ConnectionBanner({ lost, top }: { lost: readonly Line[]; top: number }): ReactNode {
  const t = useT('shell.connection');
  return (
    <div role="status" style={{ top }} className="fixed inset-x-0 z-header">
      {lost.map((line) => (
        <p
          key={line}
          style={{ height: STRIP_HEIGHT }}
          className="flex items-center justify-center gap-2 bg-raised px-3 text-xs font-semibold text-warn"
        >
          <Spinner size={16} />
          <span className="truncate">{t(line)}</span>
          <span className="truncate text-fg2 max-md:hidden">{t('calm')}</span>
        </p>
      ))}
    </div>
  );
}

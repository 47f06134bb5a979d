import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { useLayout } from './layout-state.ts';

/** A thin moving line at the top while a page or a window is on its way; only after 150 ms. */
export function LoadingBar(): ReactNode {
  const t = useT('shell');
  const routing = useRouterState({ select: (state) => state.isLoading });
  const busy = useLayout((state) => state.busy > 0);
  if (!routing && !busy) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      className="pointer-events-none fixed inset-x-0 top-0 z-loader h-0.5 animate-late overflow-hidden"
    >
      <div className="h-full w-1/3 animate-sweep bg-accent" />
    </div>
  );
}

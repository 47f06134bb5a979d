import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { usePath, useSearch } from '#platform/web/app-link.tsx';
import { on } from '#platform/web/events.ts';
import { openModal } from '#platform/web/modals.tsx';
import { navigate } from '#platform/web/router.tsx';
import { clearLog, useLog } from './history/session-log.ts';
import { sharedBetId } from '../share-link.ts';

const ProfitMonitor = lazy(() => import('./history/profit-monitor.tsx'));

/** On every page: the profit monitor while it is open, and the bet that a share link names. */
export default function OriginalsOverlay(): ReactNode {
  const monitor = useLog((state) => state.monitor);
  useSharedBet();
  useEffect(() => on('account-changed', clearLog), []);
  if (!monitor) return null;
  return (
    <Suspense fallback={null}>
      <ProfitMonitor />
    </Suspense>
  );
}

/** /?game=dice-<id> opens that bet; closing it leaves a clean address. */
function useSharedBet(): void {
  const path = usePath();
  const { game } = useSearch();
  const id = path === '/' && game !== undefined ? sharedBetId(game) : null;
  useEffect(() => {
    if (id === null) return;
    void openModal(
      'bet-overview',
      { id },
      { onClosed: () => location.pathname === '/' && navigate('/', { replace: true }) },
    );
  }, [id]);
}

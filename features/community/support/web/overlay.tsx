import { lazy, Suspense, type ReactNode } from 'react';
import { usePath } from '#platform/web/app-link.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { useSupportEvents } from './queries.ts';
import { useSupportWindow } from './window-state.ts';

const SupportWindow = lazy(() => import('./window.tsx'));

/** On every page: hears what comes, and shows the window while it is open. */
export default function Overlay(): ReactNode {
  const open = useSupportWindow((state) => state.open);
  useSupportEvents(useAllowed('manageTickets'));
  const path = usePath();
  // The page of the same name has all of it already; the back office has its own room.
  if (!open || path === '/support' || path.startsWith('/admin')) return null;
  return (
    <Suspense>
      <SupportWindow />
    </Suspense>
  );
}

/**
 * The navigation at the side, in a file of its own: wide windows have it with their first load (app/index.html names it), phones
 * once the page has settled, for the drawer.
 */
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { MOBILE_MAX } from '#ui/breakpoints.ts';
import { whenSettled } from '#platform/web/settled.ts';
import { useLayout } from './layout-state.ts';
import type * as Sides from './sidebar.tsx';

type Parts = typeof Sides;

let parts: Parts | undefined;

async function fetchParts(): Promise<Parts> {
  parts = await import('./sidebar.tsx');
  return parts;
}

const LateSidebar = lazy(async () => ({ default: (await fetchParts()).Sidebar }));
const LateDrawer = lazy(async () => ({ default: (await fetchParts()).Drawer }));

/** Where it is in sight from the start, the first paint has it. One that cannot be had is tried again when it is drawn. */
export async function fetchSidebar(): Promise<void> {
  if (matchMedia(`(min-width: ${MOBILE_MAX + 1}px)`).matches) await fetchParts().catch(() => {});
}

export function Sidebar(): ReactNode {
  const Known = parts?.Sidebar;
  if (Known) return <Known />;
  return (
    <Suspense fallback={null}>
      <LateSidebar />
    </Suspense>
  );
}

export function Drawer(): ReactNode {
  const open = useLayout((state) => state.drawer);
  useEffect(() => whenSettled(() => void fetchParts().catch(() => {})), []);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <LateDrawer />
    </Suspense>
  );
}

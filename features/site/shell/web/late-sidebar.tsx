/**
 * The navigation at the side, in a file of its own: wide windows have it with their first load (app/index.html names it), phones
 * once the page has settled, for the drawer.
 */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { MOBILE_MAX } from '#ui/breakpoints.ts';
import { whenSettled } from '#platform/web/settled.ts';
import { setDrawer, useLayout } from './layout-state.ts';
import type * as Sides from './sidebar.tsx';

type Parts = typeof Sides;

let parts: Parts | undefined;

async function fetchParts(): Promise<Parts> {
  parts = await import('./sidebar.tsx');
  return parts;
}

const LateSidebar = lazy(async () => ({ default: (await fetchParts()).Sidebar }));

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

/**
 * Open in the frame of the tap where its file is there already. Where it is not, its coming is an update like any other: what
 * waits in a Suspense is drawn when nothing else is to be drawn, and a page with a live feed on a slow phone always has something.
 */
export function Drawer(): ReactNode {
  const open = useLayout((state) => state.drawerAt !== null);
  const [here, setHere] = useState(parts !== undefined);
  useEffect(() => whenSettled(() => void fetchParts().catch(() => {})), []);
  useEffect(() => {
    if (!open || here) return;
    // One that cannot be had is tried again with the next tap.
    void fetchParts().then(
      () => setHere(true),
      () => setDrawer(false),
    );
  }, [open, here]);
  const Known = parts?.Drawer;
  return <Suspense fallback={null}>{open && Known && <Known />}</Suspense>;
}

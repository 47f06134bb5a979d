import { useSyncExternalStore } from 'react';
import { BREAKPOINTS } from '#ui/breakpoints.ts';

export type Breakpoint = keyof typeof BREAKPOINTS | 'na';

const FROM = Object.entries(BREAKPOINTS) as [keyof typeof BREAKPOINTS, number][];

/** Name of a window width in CSS pixels: xl from 1800, lg 1200, md 900, sm 600, xs 320, else na. */
export function breakpointOf(width: number): Breakpoint {
  return FROM.find(([, from]) => width >= from)?.[0] ?? 'na';
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener, { passive: true });
  return () => removeEventListener('resize', listener);
}

/**
 * Re-renders only when the name changes, not on every pixel.
 * @public the product names these widths; rooms to come lay themselves out by them
 */
export function useBreakpoint(): Breakpoint {
  return useSyncExternalStore(subscribe, () => breakpointOf(innerWidth));
}

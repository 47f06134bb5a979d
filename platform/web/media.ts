import { useSyncExternalStore } from 'react';

const queries = new Map<string, MediaQueryList>();

function media(query: string): MediaQueryList {
  const known = queries.get(query) ?? matchMedia(query);
  queries.set(query, known);
  return known;
}

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      media(query).addEventListener('change', listener);
      return () => media(query).removeEventListener('change', listener);
    },
    () => media(query).matches,
  );
}

const REDUCED = '(prefers-reduced-motion: reduce)';

export function useReducedMotion(): boolean {
  return useMedia(REDUCED);
}

import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus in the first field below the element, at first and whenever it may be written in again. */
export function useFocusIn(ready = true): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ready) place.current?.querySelector('input')?.focus();
  }, [ready]);
  return place;
}

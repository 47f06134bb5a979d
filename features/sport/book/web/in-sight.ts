import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether an element with `content-visibility: auto` is laid out and painted, which it is in the window and near it; true until the
 * browser says otherwise. Its own word for it: an observer of five hundred rows would ask for each of them in each frame again.
 */
export function useInSight<Node extends Element>(): [ref: RefCallback<Node>, inSight: boolean] {
  const [inSight, setInSight] = useState(true);
  const ref = useCallback((node: Node | null) => {
    const note = (event: Event): void =>
      setInSight(!(event as ContentVisibilityAutoStateChangeEvent).skipped);
    node?.addEventListener('contentvisibilityautostatechange', note);
    return () => node?.removeEventListener('contentvisibilityautostatechange', note);
  }, []);
  return [ref, inSight];
}

import { type RefCallback, useCallback, useState } from 'react';

/** How far from the window something counts as in sight, CSS pixels: what comes is drawn before it is there. */
const MARGIN = 400;

const watched = new WeakMap<Element, (inSight: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** One observer for all rows of all lists. */
function watch(node: Element, notify: (inSight: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: `${MARGIN}px 0px` },
  );
  watched.set(node, notify);
  observer.observe(node);
  return () => {
    watched.delete(node);
    observer?.unobserve(node);
  };
}

/** Whether the element is in the window or near it; true until that is known. */
export function useInSight<Node extends Element>(): [ref: RefCallback<Node>, inSight: boolean] {
  const [inSight, setInSight] = useState(true);
  const ref = useCallback((node: Node | null) => (node ? watch(node, setInSight) : undefined), []);
  return [ref, inSight];
}

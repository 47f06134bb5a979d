import { startTransition, useCallback, useState, type RefCallback } from 'react';

/** How far from the window something counts as near, in CSS pixels. */
const MARGIN = 240;

/** False until the element comes near the window, and true from then on. */
export function useNear<Node extends Element>(): [ref: RefCallback<Node>, near: boolean] {
  const [near, setNear] = useState(false);
  const ref = useCallback((node: Node | null) => {
    if (!node) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // Drawn in slices: what is pointed at meanwhile answers at once.
        startTransition(() => setNear(true));
      },
      { rootMargin: `${MARGIN}px 0px` },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [ref, near];
}

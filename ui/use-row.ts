import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { placeOf, type RowPlace } from './row-index.ts';

const START: RowPlace = { index: 0, last: 0, view: 1 };

/** Scrolls so that a card is the first in sight. */
export type GoTo = (index: number) => void;

/**
 * Follows a list that scrolls sideways by itself: by touch, wheel and keys. No script runs per frame beyond
 * reading where it stands.
 * @param count of cards; the row is measured again when it changes
 * @param most index that the row never passes
 */
export function useRow(
  count: number,
  most: number,
): [ref: RefObject<HTMLUListElement | null>, place: RowPlace, go: GoTo] {
  const ref = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<RowPlace>(START);

  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    function measure() {
      if (!node) return;
      const next = placeOf(viewOf(node), most);
      setPlace((now) =>
        now.index === next.index && now.last === next.last && now.view === next.view ? now : next,
      );
    }
    node.addEventListener('scroll', measure, { passive: true });
    // Tells at once, after the layout is done: asking here would make the browser lay out on the spot.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => {
      node.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [count, most]);

  const go = useCallback((index: number) => {
    const node = ref.current;
    if (!node) return;
    const left = index * viewOf(node).step * (isRightToLeft(node) ? -1 : 1);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    node.scrollTo({ left, behavior: still ? 'instant' : 'smooth' });
  }, []);

  return [ref, place, go];
}

function viewOf(node: HTMLElement) {
  const [first, second] = node.children as unknown as (HTMLElement | undefined)[];
  const step = first && second ? Math.abs(second.offsetLeft - first.offsetLeft) : (first?.offsetWidth ?? 0);
  return { left: Math.abs(node.scrollLeft), width: node.clientWidth, full: node.scrollWidth, step };
}

function isRightToLeft(node: HTMLElement): boolean {
  return getComputedStyle(node).direction === 'rtl';
}

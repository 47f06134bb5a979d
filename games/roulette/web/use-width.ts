import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Inner width of a box in whole pixels, known before the first paint. */
export function useWidth<Box extends HTMLElement>(): readonly [RefObject<Box | null>, number] {
  const ref = useRef<Box>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = (): void => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

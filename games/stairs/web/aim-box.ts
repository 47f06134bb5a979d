/** Where on the picture the step in turn is aimed at. */
import { useLayoutEffect, useState } from 'react';
import { placesOf } from './places.ts';

/** The step in turn, made as high as a finger needs. */
export function aimBox(width: number, height: number, row: number) {
  if (width === 0) return { inset: 0 };
  const { left, width: wide, foot, back } = placesOf(width, height).steps[row]!;
  const high = Math.max(44, foot - back + 12);
  return { left, width: wide, top: Math.min(height - high, (foot + back) / 2 - high / 2), height: high };
}

/** Width and height of an element in pixels, as they change; 0 before it is there. */
export function useSize(box: { readonly current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

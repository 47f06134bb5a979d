/** A canvas that is sharp on every screen, follows its box and the theme, and rests while nobody can see it. */
import { useEffect, useRef, type RefObject } from 'react';

export interface Frame {
  readonly context: CanvasRenderingContext2D;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** `performance.now()` of this frame. */
  readonly now: number;
  /** Milliseconds since the last frame, at most 50 so that nothing jumps after a pause. */
  readonly elapsed: number;
  readonly colour: Palette;
}

const NAMES = [
  'bg',
  'panel',
  'raised',
  'hover',
  'line',
  'fg',
  'fg2',
  'fg3',
  'accent',
  'win',
  'lose',
  'warn',
  'info',
] as const;
export type ColourName = (typeof NAMES)[number];

/** A token's colour with an opacity, ready for the canvas. */
export type Palette = (name: ColourName, alpha?: number) => string;

/** Reads the theme's tokens once; `#rrggbb` only, which is what tokens.css holds. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const channels = new Map<ColourName, string>();
  for (const name of NAMES) {
    const value = Number.parseInt(style.getPropertyValue(`--${name}`).trim().slice(1), 16);
    channels.set(name, `${(value >> 16) & 255} ${(value >> 8) & 255} ${value & 255}`);
  }
  return (name, alpha = 1) => `rgb(${channels.get(name)} / ${alpha})`;
}

const MAX_RATIO = 2;

/**
 * Runs `draw` for every animation frame while it returns true; `wake` (returned) starts it again.
 * With nothing moving it costs nothing. A resize or a change of theme draws one frame.
 */
export function useCanvas(draw: (frame: Frame) => boolean): {
  ref: RefObject<HTMLCanvasElement | null>;
  wake: () => void;
} {
  const ref = useRef<HTMLCanvasElement>(null);
  const latest = useRef(draw);
  const wake = useRef<() => void>(() => {});
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    let handle = 0;
    let before = performance.now();
    let colour = readPalette(canvas);
    const frame = (now: number): void => {
      handle = 0;
      const ratio = Math.min(MAX_RATIO, devicePixelRatio);
      const { clientWidth: width, clientHeight: height } = canvas;
      // Of a page that is being left: no drawing has a measure for no room. What gives it room again wakes it.
      if (width === 0 || height === 0) return;
      const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
        canvas.width = pixelWidth;
        canvas.height = pixelHeight;
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      const elapsed = Math.min(50, now - before);
      before = now;
      if (latest.current({ context, width, height, now, elapsed, colour })) request();
    };
    const request = (): void => {
      handle ||= requestAnimationFrame(frame);
    };
    wake.current = request;
    const resized = new ResizeObserver(request);
    resized.observe(canvas);
    const themed = new MutationObserver(() => {
      colour = readPalette(canvas);
      request();
    });
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    request();
    return () => {
      cancelAnimationFrame(handle);
      resized.disconnect();
      themed.disconnect();
    };
  }, []);
  return { ref, wake: () => wake.current() };
}

import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { ChartPoint } from './chart-scale.ts';

interface ChartReaderProps {
  /** Spoken name. */
  label: string;
  points: readonly ChartPoint[];
  /** Of the drawing under it, pixels. */
  width: number;
  formatValue: (value: number) => string;
  x: (index: number) => number;
  y: (value: number) => number;
}

/** Room for the figure beside its mark. */
const EDGE = 64;

/** Lies over a drawn chart: whoever points at it, or walks it with the arrow keys, reads one figure after the other. */
export function ChartReader({ label, points, width, formatValue, x, y }: ChartReaderProps) {
  const [shown, setShown] = useState<number | null>(null);
  const last = points.length - 1;
  const index = Math.min(shown ?? last, last);
  const point = points[index]!;
  const text = `${point.label}: ${formatValue(point.value)}`;

  function handlePointer(event: PointerEvent<HTMLDivElement>): void {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    let nearest = 0;
    for (let one = 1; one <= last; one++)
      if (Math.abs(x(one) - at) < Math.abs(x(nearest) - at)) nearest = one;
    setShown(nearest);
  }

  function handleKey(event: KeyboardEvent): void {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setShown(null);
    if (to === undefined) return;
    event.preventDefault();
    setShown(Math.max(0, Math.min(last, to)));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={text}
      className="absolute inset-0 rounded-lg"
      onPointerMove={handlePointer}
      onPointerDown={handlePointer}
      onPointerLeave={() => setShown(null)}
      onFocus={() => setShown((before) => before ?? last)}
      onBlur={() => setShown(null)}
      onKeyDown={handleKey}
    >
      {shown !== null && (
        <>
          <span
            aria-hidden
            className="pointer-events-none absolute size-2.5 rounded-full bg-fg"
            style={{ left: x(index) - 5, top: y(point.value) - 5 }}
          />
          <span
            aria-hidden
            dir="auto"
            className="pointer-events-none absolute top-0 rounded-lg border border-line bg-raised px-2 py-1 text-xs font-semibold whitespace-nowrap text-fg tnum"
            style={{
              left: Math.max(EDGE, Math.min(width - EDGE, x(index))),
              transform: 'translateX(-50%)',
            }}
          >
            {text}
          </span>
        </>
      )}
    </div>
  );
}

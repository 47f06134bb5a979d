import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

const WIDTH = 36;
const HEIGHT = 14;
/** The stroke is not cut off at the edges. */
const INSET = 1.5;

interface SparklineProps {
  /** Prices, the newest at the end. */
  values: readonly string[];
  /** In the corner of what it stands in, where name and price stand above each other. */
  aside: boolean;
}

/** The way of a price through its last versions, the newest at the end. Its arrow says the last step in words. */
export function Sparkline({ values, aside }: SparklineProps): ReactNode {
  const numbers = values.map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (numbers.length < 2 || least === most) return null;
  const points = numbers.map((value, index) => {
    const x = INSET + (index / (numbers.length - 1)) * (WIDTH - 2 * INSET);
    const y = INSET + (1 - (value - least) / (most - least)) * (HEIGHT - 2 * INSET);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={cx(
        'hidden h-3.5 w-9 shrink-0 text-fg3 sm:block',
        aside ? 'absolute end-2 bottom-2' : 'sm:ms-auto',
      )}
    >
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth={1.5} />
    </svg>
  );
}

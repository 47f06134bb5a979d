import type { ReactNode } from 'react';
import { linePath } from './profit.ts';

/** Width of a chart's box; it is stretched to the room there is. */
export const CHART_WIDTH = 288;

/** Profit bet by bet over the line of zero, green while it is no loss. Draws only the zero before the first point. */
export function ProfitLine({
  points,
  isLoss,
  label,
  height,
  margin = 0,
  className,
}: {
  points: readonly bigint[];
  isLoss: boolean;
  label: string;
  /** Of the box, margins included. */
  height: number;
  /** Kept free above and below. */
  margin?: number;
  /** Height on the page. */
  className: 'h-24' | 'h-32';
}): ReactNode {
  const { line, area, zero } = linePath(points, CHART_WIDTH, height - 2 * margin);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 ${-margin} ${CHART_WIDTH} ${height}`}
      preserveAspectRatio="none"
      className={`block w-full ${className} ${isLoss ? 'text-lose' : 'text-win'}`}
    >
      <ZeroLine y={zero} />
      {points.length > 0 && (
        <>
          <path d={area} fill="currentColor" opacity="0.14" />
          <Stroke d={line} />
        </>
      )}
    </svg>
  );
}

export function ZeroLine({ y }: { y: number }): ReactNode {
  return (
    <line
      x1="0"
      x2={CHART_WIDTH}
      y1={y}
      y2={y}
      className="stroke-line"
      strokeWidth="1"
      vectorEffect="non-scaling-stroke"
      strokeDasharray="4 4"
    />
  );
}

export function Stroke({ d }: { d: string }): ReactNode {
  return (
    <path
      d={d}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

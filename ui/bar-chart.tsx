import { scaleBand } from 'd3-scale';
import { ChartFrame, chartInset } from './chart-frame.tsx';
import { valueAxis, type ChartPoint } from './chart-scale.ts';
import { formatCompact } from './format.ts';

export type { ChartPoint } from './chart-scale.ts';

export interface BarChartProps {
  points: readonly ChartPoint[];
  /** Spoken name. */
  label: string;
  height?: number;
  /** Full form of a figure, for the hint on a bar and the hidden table. */
  formatValue?: (value: number) => string;
  /** Green above zero and red below, instead of the accent. */
  profit?: boolean;
  /** Figures of the value axis; short unless told. */
  formatTick?: (value: number) => string;
  /** Figures are read one by one, by pointing or with the arrow keys. */
  explore?: boolean;
}

/** Upright bars from a zero line; figures below zero hang from it. */
export function BarChart({
  points,
  label,
  height = 200,
  formatValue = formatCompact,
  profit = false,
  formatTick,
  explore,
}: BarChartProps) {
  return (
    <ChartFrame
      label={label}
      height={height}
      points={points}
      formatValue={formatValue}
      formatTick={formatTick}
      explore={explore}
    >
      {(width) => {
        const axis = valueAxis(
          points.map((point) => point.value),
          chartInset.top,
          height - chartInset.bottom,
        );
        const keys = points.map((_, index) => index);
        const band = scaleBand(keys, [chartInset.left, width - chartInset.right]).padding(
          points.length > 40 ? 0.15 : 0.3,
        );
        const size = Math.min(band.bandwidth(), 40);
        const x = (index: number) => (band(index) ?? 0) + band.bandwidth() / 2;
        const marks = points.map((point, index) => {
          const top = Math.min(axis.y(point.value), axis.zero);
          const tone = !profit ? 'fill-accent' : point.value < 0 ? 'fill-lose' : 'fill-win';
          return (
            <rect
              key={index}
              x={x(index) - size / 2}
              y={top}
              width={size}
              height={Math.max(1, Math.abs(axis.y(point.value) - axis.zero))}
              rx={Math.min(3, size / 4)}
              className={`${tone} opacity-85 transition-opacity hover:opacity-100`}
            >
              <title>{`${point.label}: ${formatValue(point.value)}`}</title>
            </rect>
          );
        });
        return { axis, x, marks };
      }}
    </ChartFrame>
  );
}

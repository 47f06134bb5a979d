import { scalePoint } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { useId } from 'react';
import { ChartFrame, chartInset } from './chart-frame.tsx';
import { valueAxis, type ChartPoint } from './chart-scale.ts';
import { formatCompact } from './format.ts';

export interface LineChartProps {
  points: readonly ChartPoint[];
  /** Spoken name. */
  label: string;
  height?: number;
  formatValue?: (value: number) => string;
  /** Green when it ends above zero, red below, instead of the accent. */
  profit?: boolean;
  /** Figures of the value axis; short unless told. */
  formatTick?: (value: number) => string;
  /** Figures are read one by one, by pointing or with the arrow keys. */
  explore?: boolean;
}

/** A line over its own shade, with a dot on the latest figure. */
export function LineChart({
  points,
  label,
  height = 200,
  formatValue = formatCompact,
  profit = false,
  formatTick,
  explore,
}: LineChartProps) {
  const id = useId();
  const last = points.at(-1);
  const tone = !profit ? 'text-accent' : (last?.value ?? 0) < 0 ? 'text-lose' : 'text-win';
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
        const place = scalePoint(keys, [chartInset.left + 4, width - chartInset.right - 4]);
        const x = (index: number) => place(index) ?? 0;
        const stroke = line<ChartPoint>(
          (_, index) => x(index),
          (point) => axis.y(point.value),
        ).curve(curveMonotoneX);
        const shade = area<ChartPoint>()
          .x((_, index) => x(index))
          .y0(axis.zero)
          .y1((point) => axis.y(point.value))
          .curve(curveMonotoneX);
        const marks = (
          <g className={tone}>
            <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
              <stop stopColor="currentColor" stopOpacity=".35" />
              <stop offset="1" stopColor="currentColor" stopOpacity=".02" />
            </linearGradient>
            <path d={shade([...points]) ?? ''} fill={`url(#${id})`} />
            <path
              d={stroke([...points]) ?? ''}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            {last && (
              <circle
                cx={x(points.length - 1)}
                cy={axis.y(last.value)}
                r="4"
                fill="currentColor"
                className="stroke-panel"
                strokeWidth="2"
              />
            )}
          </g>
        );
        return { axis, x, marks };
      }}
    </ChartFrame>
  );
}

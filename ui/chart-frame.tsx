import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ChartReader } from './chart-reader.tsx';
import { labelEvery, type ChartPoint, type ValueAxis } from './chart-scale.ts';
import { formatCompact } from './format.ts';

/** Left for the figures of the axis, below for its labels. */
export const chartInset = { left: 44, right: 8, top: 10, bottom: 24 } as const;

export interface ChartFrameProps {
  /** Spoken name. */
  label: string;
  height: number;
  points: readonly ChartPoint[];
  formatValue: (value: number) => string;
  /** Figures of the value axis; short unless told. */
  formatTick?: ((value: number) => string) | undefined;
  /** Figures are read one by one, by pointing or with the arrow keys. */
  explore?: boolean | undefined;
  /** Draws inside a box of the measured width; the axis comes back for the grid. */
  children: (width: number) => { axis: ValueAxis; marks: ReactNode; x: (index: number) => number };
}

/** Grid, axes, and a table of the same figures for assistive technology. Measures its width, keeps its height. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, height, points, formatValue, formatTick = formatCompact, explore = false, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  const drawn = width > 0 ? children(width) : null;
  const every = labelEvery(points.length, width - chartInset.left - chartInset.right);
  return (
    <div ref={box} style={{ height }} className="relative w-full min-w-0">
      {drawn && (
        // Time runs to the right in every language, and an anchor goes by the direction around it.
        <svg
          width={width}
          height={height}
          aria-hidden
          style={{ direction: 'ltr' }}
          className="block max-w-full overflow-visible"
        >
          {drawn.axis.ticks.map((tick) => (
            <g key={tick} transform={`translate(0 ${drawn.axis.y(tick)})`}>
              <line
                x1={chartInset.left}
                x2={width - chartInset.right}
                className={tick === 0 ? 'stroke-fg3/60' : 'stroke-line/70'}
              />
              <text x={chartInset.left - 8} dy="4" textAnchor="end" className="fill-fg3 text-xs tnum">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {points.map((point, index) =>
            index % every === 0 ? (
              <text
                key={index}
                x={drawn.x(index)}
                y={height - 4}
                textAnchor="middle"
                className="fill-fg3 text-xs tnum"
              >
                {point.label}
              </text>
            ) : null,
          )}
          {drawn.marks}
        </svg>
      )}
      {drawn && explore && points.length > 0 && (
        <ChartReader
          label={label}
          points={points}
          width={width}
          formatValue={formatValue}
          x={drawn.x}
          y={drawn.axis.y}
        />
      )}
      {/* A table is as wide as its words, however small it is said to be: what holds it is not. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <tbody>
            {points.map((point, index) => (
              <tr key={index}>
                <th scope="row">{point.label}</th>
                <td>{formatValue(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

import { arc } from 'd3-shape';
import type { ReactNode } from 'react';
import { shares, type ChartPoint } from './chart-scale.ts';
import { formatPercent } from './format.ts';

export interface DonutChartProps {
  points: readonly ChartPoint[];
  /** Spoken name. */
  label: string;
  size?: number;
  /** In the hole: a total. */
  children?: ReactNode;
}

const tones = [
  { fill: 'fill-accent', dot: 'bg-accent' },
  { fill: 'fill-info', dot: 'bg-info' },
  { fill: 'fill-warn', dot: 'bg-warn' },
  { fill: 'fill-lose', dot: 'bg-lose' },
  { fill: 'fill-fg2', dot: 'bg-fg2' },
  { fill: 'fill-line', dot: 'bg-line' },
] as const;

/** From shares to angles, clockwise from the top. A lone part gets no gap, so the ring closes. */
function sweeps(parts: readonly number[]): { startAngle: number; endAngle: number; padAngle: number }[] {
  const padAngle = parts.filter((part) => part > 0).length > 1 ? 0.03 : 0;
  let from = 0;
  return parts.map((part) => {
    const startAngle = from;
    from += part * Math.PI * 2;
    return { startAngle, endAngle: from, padAngle };
  });
}

/** Parts of a whole with a legend that says the same in words and percent. Up to six parts; merge the rest first. */
export function DonutChart({ points, label, size = 168, children }: DonutChartProps) {
  const parts = shares(points.map((point) => point.value));
  const radius = size / 2;
  const ring = arc<{ startAngle: number; endAngle: number; padAngle: number }>()
    .innerRadius(radius * 0.68)
    .outerRadius(radius)
    .cornerRadius(4);
  const slices = sweeps(parts);
  const nothing = parts.every((part) => part === 0);
  return (
    <figure className="flex flex-wrap items-center gap-6">
      <figcaption className="sr-only">{label}</figcaption>
      <div className="relative shrink-0" style={{ width: size, height: size }}>
        <svg width={size} height={size} viewBox={`${-radius} ${-radius} ${size} ${size}`} aria-hidden>
          {nothing && (
            <path
              d={ring({ startAngle: 0, endAngle: Math.PI * 2, padAngle: 0 }) ?? ''}
              className="fill-hover"
            />
          )}
          {slices.map((slice, index) =>
            slice.endAngle > slice.startAngle ? (
              <path key={index} d={ring(slice) ?? ''} className={tones[index % tones.length]?.fill} />
            ) : null,
          )}
        </svg>
        <div className="absolute inset-0 grid place-items-center text-center">{children}</div>
      </div>
      <ul className="grid min-w-35 flex-1 gap-2">
        {points.map((point, index) => (
          <li key={point.label} className="flex items-center gap-2 text-fg2">
            <span aria-hidden className={`size-2.5 rounded-full ${tones[index % tones.length]?.dot ?? ''}`} />
            <span className="min-w-0 flex-1 truncate">{point.label}</span>
            <span className="text-fg tnum">{formatPercent(parts[index] ?? 0, 1)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

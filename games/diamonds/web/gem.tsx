import { useId } from 'react';
import { cx } from '#ui/cx.ts';
import type { GemColour } from '../game.ts';
import { cutOf } from './gem-cut.ts';

/** The seven hues, all at the strength of the theme's blue: lightness and chroma beside the hue. */
const HUES: Readonly<Record<GemColour, readonly [lightness: number, chroma: number, hue: number]>> = {
  green: [0.74, 0.19, 152],
  purple: [0.6, 0.23, 300],
  yellow: [0.86, 0.17, 92],
  red: [0.62, 0.23, 22],
  cyan: [0.84, 0.13, 205],
  pink: [0.74, 0.2, 348],
  blue: [0.6, 0.19, 258],
};

/** A gem's colour, for its facets and the light it throws. */
export function gemColour(gem: GemColour): string {
  return `oklch(from var(--info) ${HUES[gem].join(' ')})`;
}

function shade(light: number): string {
  const part = Math.round(Math.abs(light) * (light > 0 ? 62 : 58));
  return `color-mix(in oklab, var(--gem), var(${light > 0 ? '--color-paper' : '--color-ink'}) ${part}%)`;
}

const SCALE = 44;

function outline(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${(x * SCALE).toFixed(1)} ${(y * SCALE).toFixed(1)}`).join('L')}Z`;
}

/** One cut stone. Decoration: the row it stands in says what it is. */
export function Gem({ gem, className }: { gem: GemColour; className?: string }) {
  const id = useId();
  const { girdle, table, facets } = cutOf(gem);
  // The glint sits where the light falls: at the upper left of the table.
  const spark = table.reduce((best, point) => (point[0] + point[1] < best[0] + best[1] ? point : best));
  return (
    <svg
      viewBox="-50 -50 100 100"
      aria-hidden
      style={{ ['--gem' as string]: gemColour(gem) }}
      className={cx('block', className)}
    >
      <defs>
        <linearGradient id={id} x1="0.2" y1="0" x2="0.8" y2="1">
          <stop offset="0" style={{ stopColor: shade(0.95) }} />
          <stop offset="0.42" style={{ stopColor: shade(0.2) }} />
          <stop offset="0.5" style={{ stopColor: shade(-0.25) }} />
          <stop offset="1" style={{ stopColor: shade(0.35) }} />
        </linearGradient>
      </defs>
      <path
        d={outline(girdle)}
        style={{ fill: shade(-0.5), stroke: shade(-0.85) }}
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      {facets.map(({ points, light }, index) => (
        <path
          key={index}
          d={outline(points)}
          style={{ fill: shade(light), stroke: shade(light) }}
          strokeWidth="0.4"
        />
      ))}
      <path d={outline(table)} fill={`url(#${id})`} />
      <path d={outline(table)} strokeWidth="0.9" className="fill-none stroke-paper/45" />
      <path
        transform={`translate(${(spark[0] * SCALE * 0.8).toFixed(1)} ${(spark[1] * SCALE * 0.8).toFixed(1)})`}
        d="M0 -9L2.500 -2.500L9 0L2.500 2.500L0 9L-2.500 2.500L-9 0L-2.500 -2.500Z"
        className="fill-paper/90"
      />
    </svg>
  );
}

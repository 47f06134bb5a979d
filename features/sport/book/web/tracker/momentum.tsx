import type { ReactNode } from 'react';

const HEIGHT = 40;
const STEP = 5;
const BARS = 40;

/** Who pressed when: home above the line, away below it, the newest at the end. */
export function Momentum({ values, label }: { values: readonly number[]; label: string }): ReactNode {
  const shown = values.slice(-BARS);
  return (
    <svg
      viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
      className="block h-10 w-full"
    >
      <path d={`M0 ${HEIGHT / 2}h${BARS * STEP}`} className="stroke-line" strokeWidth={1} />
      {shown.map((value, index) => {
        const height = Math.max(0.6, (Math.abs(value) / 100) * (HEIGHT / 2));
        return (
          <rect
            key={index}
            x={index * STEP}
            y={value >= 0 ? HEIGHT / 2 - height : HEIGHT / 2}
            width={STEP - 1}
            height={height}
            className={value >= 0 ? 'fill-accent' : 'fill-fg3'}
          />
        );
      })}
    </svg>
  );
}

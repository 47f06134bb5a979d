import type { ReactNode } from 'react';
import { formatPercent } from '#ui/format.ts';

interface ProgressRingProps {
  /** 0 to 1. */
  share: number;
  /** Spoken name. */
  label: string;
  /** Edge in CSS pixels. */
  size: number;
  /** Shown in the hole. */
  children?: ReactNode;
}

/** How much of the wagering is done, as a ring that closes clockwise from the top. */
export function ProgressRing({ share, label, size, children }: ProgressRingProps): ReactNode {
  const stroke = Math.max(3, size / 12);
  const radius = (size - stroke) / 2;
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: stroke, fill: 'none' };
  const length = 2 * Math.PI * radius;
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={formatPercent(share, 0)}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} aria-hidden className="absolute inset-0">
        <circle {...circle} stroke="var(--hover)" />
        <circle
          {...circle}
          stroke="var(--warn)"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
          // A round cap would draw a dot where there is nothing yet.
          visibility={share > 0 ? 'visible' : 'hidden'}
          style={{ transition: 'stroke-dashoffset 280ms cubic-bezier(.2,.8,.2,1)' }}
        />
      </svg>
      {children}
    </span>
  );
}

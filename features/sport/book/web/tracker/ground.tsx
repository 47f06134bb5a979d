import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

export type GroundKind = 'pitch' | 'tennis' | 'basketball';

/** Lines of each ground, on 200 by 120. */
const LINES: Readonly<Record<GroundKind, string>> = {
  pitch:
    'M8 8h184v104H8zM100 8v104M100 42a18 18 0 1 1 0 36a18 18 0 1 1 0-36M8 30h26v60H8M192 30h-26v60h26M8 46h10v28H8M192 46h-10v28h10M34 49a14 14 0 0 1 0 22M166 49a14 14 0 0 0 0 22',
  tennis: 'M14 14h172v92H14zM14 26h172M14 94h172M100 8v104M52 26v68M148 26v68M52 60h96M14 60h4M186 60h-4',
  basketball:
    'M8 8h184v104H8zM100 8v104M100 44a16 16 0 1 1 0 32a16 16 0 1 1 0-32M8 42h38v36H8M192 42h-38v36h38M46 48a12 12 0 0 1 0 24M154 48a12 12 0 0 0 0 24M8 16h16a46 46 0 0 1 0 88H8M192 16h-16a46 46 0 0 0 0 88h16M18 54v12M182 54v12M18 60h4M182 60h-4',
};

interface GroundProps {
  kind: GroundKind;
  /** Spoken in its place. */
  label: string;
  /** Who presses, -100 to 100; its light stands before the goal of the other. */
  pressure: number;
  server: 'home' | 'away' | null;
}

const MIDDLE = 100;
const REACH = 0.78;

/** The ground from above; home plays from left to right. */
export function Ground({ kind, label, pressure, server }: GroundProps): ReactNode {
  const at = MIDDLE + pressure * REACH;
  return (
    <svg
      viewBox="0 0 200 120"
      role="img"
      aria-label={label}
      className="block h-auto w-full rounded-lg bg-raised text-fg3"
    >
      {Array.from({ length: 10 }, (_, stripe) => (
        <rect
          key={stripe}
          x={stripe * 20}
          width={20}
          height={120}
          className={stripe % 2 === 0 ? 'fill-win/10' : 'fill-win/5'}
        />
      ))}
      <path d={LINES[kind]} fill="none" stroke="currentColor" strokeWidth={1.2} strokeOpacity={0.75} />
      {server ? (
        <circle cx={server === 'home' ? 20 : 180} cy={42} r={5} className="fill-accent" />
      ) : (
        <g
          style={{ transform: `translateX(${at - MIDDLE}px)` }}
          className="motion-safe:transition-transform motion-safe:duration-700"
        >
          <circle cx={MIDDLE} cy={60} r={26} className="fill-accent/15" />
          <circle cx={MIDDLE} cy={60} r={14} className="fill-accent/25" />
          <path
            d={pressure >= 0 ? 'M96 53l8 7-8 7' : 'M104 53l-8 7 8 7'}
            fill="none"
            strokeWidth={2.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            className={cx('stroke-accent', Math.abs(pressure) < 8 && 'opacity-0')}
          />
        </g>
      )}
    </svg>
  );
}

import { useId } from 'react';
import { bodyPath, wingPath } from '#ui/art/phoenix.ts';
import { cx } from '#ui/cx.ts';
import type { Side } from '../game.ts';

/** Gold with the bird, steel blue with the flame: told apart by picture as well as by colour. */
const METAL: Readonly<Record<Side, string>> = { heads: 'var(--warn)', tails: 'var(--info)' };

function mix(colour: string, part: number, other: 'paper' | 'ink'): string {
  return `color-mix(in srgb, ${colour} ${part}%, var(--color-${other}))`;
}

const FLAME =
  'M33.5 6c1.6 8.8 12.6 14.5 15.6 26.2 3.4 13.2-4.6 25.2-17.1 25.8-12.6.5-20.6-9.6-18.6-21.4 1-5.9 4.6-9 6.7-13.6 2.2 2.4 3.6 5.2 3.8 8.4 6.3-6.2 9.4-15 9.6-25.4z';
const FLAME_HEART =
  'M32.6 30c1 4.8 7.6 7.8 7.6 15.2 0 5.4-3.6 9-8.2 9s-8.4-3.4-8.4-8.4c0-4.2 2.6-6.4 3.6-9.6 1.6 1 2.6 2.6 3 4.2 1.6-2.8 2.4-6 2.4-10.4z';

function Emblem({ side }: { side: Side }) {
  if (side === 'tails')
    return (
      <>
        <path d={FLAME} />
        <path d={FLAME_HEART} className="fill-paper/45" />
      </>
    );
  return (
    <>
      <path d={wingPath} />
      <path d={wingPath} transform="matrix(-1 0 0 1 64 0)" />
      <path d={bodyPath} fillRule="evenodd" />
    </>
  );
}

/** One face of the coin: rim, field, and an emblem that stands out of it. `plain` leaves out what is too fine for small sizes. */
export function CoinFace({
  side,
  plain = false,
  className,
}: {
  side: Side;
  plain?: boolean;
  className?: string;
}) {
  const id = useId();
  const metal = METAL[side];
  const beads = Array.from({ length: 48 }, (_, index) => (index / 48) * Math.PI * 2);
  return (
    <svg viewBox="0 0 100 100" aria-hidden className={cx('block overflow-visible', className)}>
      <defs>
        <linearGradient id={`${id}r`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={mix(metal, 30, 'paper')} />
          <stop offset=".35" stopColor={metal} />
          <stop offset=".65" stopColor={mix(metal, 55, 'ink')} />
          <stop offset="1" stopColor={mix(metal, 85, 'paper')} />
        </linearGradient>
        <radialGradient id={`${id}f`} cx=".36" cy=".28" r=".85">
          <stop offset="0" stopColor={mix(metal, 92, 'ink')} />
          <stop offset=".45" stopColor={mix(metal, 74, 'ink')} />
          <stop offset="1" stopColor={mix(metal, 44, 'ink')} />
        </radialGradient>
        <linearGradient id={`${id}e`} gradientUnits="userSpaceOnUse" x1="8" y1="2" x2="50" y2="62">
          <stop offset="0" stopColor={mix(metal, 22, 'paper')} />
          <stop offset=".45" stopColor={mix(metal, 88, 'paper')} />
          <stop offset="1" stopColor={mix(metal, 92, 'ink')} />
        </linearGradient>
      </defs>
      <circle cx="50" cy="50" r="50" fill={`url(#${id}r)`} />
      <circle cx="50" cy="50" r="43" fill={mix(metal, 42, 'ink')} />
      <circle cx="50" cy="50.8" r="41.6" fill={`url(#${id}f)`} />
      {!plain && (
        <>
          {beads.map((angle) => (
            <circle
              key={angle}
              cx={50 + Math.cos(angle) * 46.5}
              cy={50 + Math.sin(angle) * 46.5}
              r="1.25"
              fill={mix(metal, 35, 'ink')}
              opacity=".75"
            />
          ))}
          <circle
            cx="50"
            cy="50"
            r="36.5"
            fill="none"
            stroke={mix(metal, 50, 'ink')}
            strokeWidth=".8"
            opacity=".7"
          />
          <circle
            cx="50"
            cy="50.8"
            r="36.5"
            fill="none"
            stroke={mix(metal, 35, 'paper')}
            strokeWidth=".7"
            opacity=".7"
          />
        </>
      )}
      <g transform={plain ? 'translate(16 16) scale(1.06)' : 'translate(21 21) scale(.906)'}>
        <g fill={mix(metal, 26, 'ink')} transform="translate(.6 1.9)">
          <Emblem side={side} />
        </g>
        <g fill={mix(metal, 12, 'paper')} transform="translate(-.4 -.9)">
          <Emblem side={side} />
        </g>
        <g fill={plain ? mix(metal, 14, 'ink') : `url(#${id}e)`}>
          <Emblem side={side} />
        </g>
      </g>
      {!plain && (
        <path
          className="fill-none stroke-paper/65"
          strokeWidth="2.2"
          strokeLinecap="round"
          d="M12.5 37A40 40 0 0 1 35 13"
        />
      )}
    </svg>
  );
}

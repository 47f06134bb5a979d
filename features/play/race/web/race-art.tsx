import { useId, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { fire } from '#ui/art/phoenix.ts';

/** Light rays behind the cup, as polygon points. */
const RAYS = Array.from({ length: 14 }, (_, index) => {
  const angle = (index / 14) * Math.PI * 2 + 0.2;
  const tip = (turn: number): string =>
    `${(120 + Math.cos(turn) * 420).toFixed(1)},${(96 + Math.sin(turn) * 420).toFixed(1)}`;
  return `120,96 ${tip(angle - 0.08)} ${tip(angle + 0.08)}`;
});

/** Sparks: x, y, radius. */
const SPARKS = [
  [44, 52, 2.4],
  [62, 24, 1.6],
  [178, 30, 2.2],
  [198, 66, 1.6],
  [34, 104, 1.5],
  [206, 112, 2.2],
  [86, 12, 1.4],
  [154, 10, 1.8],
] as const;

/** The cup of the race in rays of the theme's accent; decoration, and still. */
export function RaceArt({ className }: { className?: string }): ReactNode {
  const id = useId();
  const [glow, gold, shine] = [`${id}glow`, `${id}gold`, `${id}shine`];
  return (
    <svg aria-hidden viewBox="0 0 240 200" className={cx('overflow-visible', className)}>
      <defs>
        <radialGradient id={glow} cx="120" cy="96" r="210" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--accent)" stopOpacity=".45" />
          <stop offset=".4" stopColor="var(--accent)" stopOpacity=".14" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={gold} x1="0" x2="0" y1="40" y2="160" gradientUnits="userSpaceOnUse">
          <stop stopColor={fire.crown} />
          <stop offset=".55" stopColor={fire.wing} />
          <stop offset="1" stopColor={fire.tail} />
        </linearGradient>
        <linearGradient id={shine} x1="88" x2="152" y1="0" y2="0" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--color-paper)" stopOpacity=".55" />
          <stop offset=".35" stopColor="var(--color-paper)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--color-ink)" stopOpacity=".28" />
        </linearGradient>
      </defs>
      <g fill={`url(#${glow})`} opacity=".6">
        {RAYS.map((points) => (
          <polygon key={points} points={points} />
        ))}
      </g>
      <circle cx="120" cy="96" r="210" fill={`url(#${glow})`} />
      <ellipse cx="120" cy="171" rx="56" ry="9" fill="var(--color-ink)" opacity=".35" />
      <g fill="none" stroke={`url(#${gold})`} strokeWidth="8" strokeLinecap="round">
        <path d="M86 58H66c-2 26 8 44 30 48" />
        <path d="M154 58h20c2 26-8 44-30 48" />
      </g>
      <g fill={`url(#${gold})`}>
        <path d="M82 42h76v32c0 26-16 44-38 44S82 100 82 74z" />
        <path d="M113 114h14l3 26h-20z" />
        <rect x="94" y="138" width="52" height="11" rx="5" />
        <rect x="84" y="148" width="72" height="18" rx="6" />
      </g>
      <path d="M82 42h76v32c0 26-16 44-38 44S82 100 82 74z" fill={`url(#${shine})`} />
      <path
        d="m120 58 5.6 11.4 12.6 1.8-9.1 8.9 2.1 12.5-11.2-5.9-11.2 5.9 2.1-12.5-9.1-8.9 12.6-1.8z"
        fill="var(--color-paper)"
        opacity=".92"
      />
      <g fill={fire.crown}>
        {SPARKS.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} />
        ))}
      </g>
    </svg>
  );
}

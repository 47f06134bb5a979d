import type { CSSProperties, Ref } from 'react';
import { cx } from '#ui/cx.ts';

const BULBS = 24;

interface BezelProps {
  /** CSS colour of the lights: what was won, or null for the resting light. */
  light: string | null;
}

/** What stands still behind the ring: shadow, rim and lights. */
export function Bezel({ light }: BezelProps) {
  return (
    <svg
      viewBox="-200 -200 400 400"
      aria-hidden
      style={{ '--light': light ?? 'var(--accent)' } as CSSProperties}
      className="absolute inset-0 size-full overflow-visible"
    >
      <defs>
        <radialGradient id="wheel-glow">
          <stop offset=".7" stopColor="var(--light)" stopOpacity={light ? 0.5 : 0.2} />
          <stop offset="1" stopColor="var(--light)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="wheel-rim" x1="0" y1="0" x2=".35" y2="1">
          <stop offset="0" className="[stop-color:var(--fg3)]" />
          <stop offset=".3" className="[stop-color:var(--line)]" />
          <stop offset=".62" className="[stop-color:var(--raised)]" />
          <stop offset="1" className="[stop-color:var(--line)]" />
        </linearGradient>
      </defs>
      <circle r="236" fill="url(#wheel-glow)" />
      <circle cy="5" r="197" className="fill-ink/60" />
      <circle r="196" fill="url(#wheel-rim)" />
      <circle r="195" className="fill-none stroke-paper/20" strokeWidth="1" />
      <circle r="179" className="fill-bg stroke-ink/50" strokeWidth="2" />
      {Array.from({ length: BULBS }, (_, bulb) => {
        const angle = ((bulb + 0.5) / BULBS) * Math.PI * 2;
        const [x, y] = [Math.sin(angle) * 187.5, -Math.cos(angle) * 187.5];
        return (
          <g
            key={bulb}
            className={cx(
              light &&
                (bulb % 2 === 0
                  ? 'animate-[pulse_360ms_ease-in-out_4]'
                  : 'animate-[pulse_360ms_180ms_ease-in-out_4]'),
            )}
          >
            <circle cx={x} cy={y} r="4" className="fill-ink/60" />
            <circle cx={x} cy={y} r="3" fill="var(--light)" opacity={light || bulb % 2 === 0 ? 1 : 0.45} />
            <circle cx={x - 0.8} cy={y - 1} r="1" className="fill-paper/80" />
          </g>
        );
      })}
    </svg>
  );
}

/** The flap on top that every stud pushes aside; turned past React. */
export function Pointer({ ref }: { ref: Ref<SVGGElement> }) {
  return (
    <svg
      viewBox="-200 -200 400 400"
      aria-hidden
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      <g ref={ref} className="origin-[0_-194px]">
        <path
          d="M0-162C-6-178-15-186-15-197A15 15 0 0 1 15-197C15-186 6-178 0-162z"
          className="fill-ink/50"
          transform="translate(2 5)"
        />
        <path
          d="M0-162C-6-178-15-186-15-197A15 15 0 0 1 15-197C15-186 6-178 0-162z"
          className="fill-fg stroke-bg"
          strokeWidth="2"
        />
        <path d="M0-162C6-178 15-186 15-197A15 15 0 0 0 0-212z" className="fill-ink/15" />
        <circle cy="-197" r="6.5" className="fill-accent" />
        <circle cx="-2" cy="-199" r="2" className="fill-paper/70" />
      </g>
    </svg>
  );
}

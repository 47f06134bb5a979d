import { bodyPath, wingPath } from '#ui/art/phoenix.ts';
import { cx } from '#ui/cx.ts';

function mix(colour: string, part: number, other: 'paper' | 'ink'): string {
  return `color-mix(in srgb, ${colour} ${part}%, var(--color-${other}))`;
}

/** Coils from the ground up: middle, half width, thickness. */
const COILS = [
  [70, 33, 15],
  [57, 25, 14],
  [45, 17, 13],
] as const;

/** A snake, coiled up; awake it has its mouth open. */
export function Snake({ awake = false, className }: { awake?: boolean; className?: string }) {
  const skin = 'var(--win)';
  return (
    <svg viewBox="0 0 100 90" aria-hidden className={cx('block overflow-visible', className)}>
      <ellipse cx="50" cy="79" rx="44" ry="9" className="fill-ink/45" />
      {COILS.map(([y, half, thick]) => (
        <g key={y}>
          <ellipse
            cx="50"
            cy={y}
            rx={half}
            ry={half * 0.3}
            fill="none"
            stroke={mix(skin, 24, 'ink')}
            strokeWidth={thick + 4}
          />
          <ellipse
            cx="50"
            cy={y}
            rx={half}
            ry={half * 0.3}
            fill="none"
            stroke={mix(skin, 68, 'ink')}
            strokeWidth={thick}
          />
          <ellipse
            cx="50"
            cy={y - 2.5}
            rx={half}
            ry={half * 0.3}
            fill="none"
            stroke={mix(skin, 92, 'paper')}
            strokeWidth={thick * 0.4}
          />
          <ellipse
            cx="50"
            cy={y}
            rx={half}
            ry={half * 0.3}
            fill="none"
            stroke="var(--warn)"
            strokeWidth={thick * 0.36}
            strokeDasharray="3 9"
            opacity=".75"
          />
        </g>
      ))}
      <path
        d="M50 47C42 40 43 31 50 25"
        fill="none"
        strokeWidth="17"
        strokeLinecap="round"
        stroke={mix(skin, 24, 'ink')}
      />
      <path
        d="M50 47C42 40 43 31 50 25"
        fill="none"
        strokeWidth="13"
        strokeLinecap="round"
        stroke={mix(skin, 72, 'ink')}
      />
      <g transform={awake ? 'rotate(-8 54 20)' : undefined}>
        <path
          d={awake ? 'M75 27l14 6m0 0l6-1m-6 1l3 6' : 'M73 23l13 2m0 0l5-3m-5 3l4 4'}
          fill="none"
          strokeWidth="2.6"
          strokeLinecap="round"
          className="stroke-lose"
        />
        {awake && <path d="M48 22c10 14 22 16 29 12l-3-10z" fill={mix('var(--lose)', 60, 'ink')} />}
        {awake && <path d="M66 25l2 7 3-7zM56 26l3 6 2-6z" className="fill-paper" />}
        <path
          d="M36 18C38 7 50 3 62 7c9 3 15 9 15 14 0 6-9 9-21 8-13-1-21-4-20-11z"
          fill={mix(skin, 78, 'ink')}
          stroke={mix(skin, 24, 'ink')}
          strokeWidth="2.5"
        />
        <path d="M41 14c4-6 13-8 21-4-8-1-15 1-21 4z" className="fill-paper/45" />
        <ellipse cx="57" cy="14" rx="5" ry="5.4" fill="var(--warn)" />
        <path d="M57 9.500c1.800 3 1.800 6 0 9-1.800-3-1.800-6 0-9z" className="fill-ink" />
        <path d="M50 9l12 2" strokeWidth="2.600" strokeLinecap="round" stroke={mix(skin, 24, 'ink')} />
        <circle cx="72" cy="17" r="1.200" className="fill-ink" />
      </g>
    </svg>
  );
}

/** The player's token: the bird on a round stone. */
export function Token({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 68" aria-hidden className={cx('block overflow-visible', className)}>
      <ellipse cx="32" cy="62" rx="22" ry="5" className="fill-ink/50" />
      <circle cx="32" cy="35" r="27" fill={mix('var(--accent)', 38, 'ink')} />
      <circle cx="32" cy="31" r="27" fill="var(--accent)" />
      <circle cx="32" cy="31" r="21.500" fill={mix('var(--accent)', 62, 'ink')} />
      <circle cx="32" cy="32" r="21" fill={mix('var(--accent)', 88, 'ink')} />
      <g transform="translate(15 13) scale(.53)" className="fill-on-accent">
        <path d={wingPath} />
        <path d={wingPath} transform="matrix(-1 0 0 1 64 0)" />
        <path d={bodyPath} fillRule="evenodd" />
      </g>
      <path
        d="M10 22A24 24 0 0 1 30 6.500"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-paper/70"
      />
    </svg>
  );
}

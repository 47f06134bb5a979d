import { useId } from 'react';
import { cx } from '#ui/cx.ts';

/**
 * What a burrow shows. `caught`: the mole that ended the round. `mole`: others of the round that was just played.
 * `safe`: the burrow that was empty. `dim`: a mole of a round that was not played any more.
 */
export type BurrowFace = 'closed' | 'safe' | 'mole' | 'caught' | 'dim';

function mix(colour: string, part: number, other: 'paper' | 'ink'): string {
  return `color-mix(in srgb, ${colour} ${part}%, var(--color-${other}))`;
}

const SOIL = 'var(--warn)';
const FUR = 'var(--fg3)';
/** Above the front edge of the hole: what rises out of it is cut off there. */
const OPENING = 'M-20 -30H140V78H97A37 14 0 0 1 23 78H-20Z';

interface BurrowProps {
  face: BurrowFace;
  /** Takes a knock: lights up under the pointer. */
  ready: boolean;
  still: boolean;
  className?: string;
}

/** A heap of earth with a hole in it, and whatever comes out of the hole. */
export function Burrow({ face, ready, still, className }: BurrowProps) {
  const id = useId();
  const mole = face === 'mole' || face === 'caught' || face === 'dim';
  const rise = still ? '' : 'transition-transform duration-panel ease-out';
  return (
    <svg viewBox="0 0 120 108" aria-hidden className={cx('block overflow-visible', className)}>
      <defs>
        <clipPath id={id}>
          <path d={OPENING} />
        </clipPath>
        <radialGradient id={`${id}m`} cx=".5" cy=".2" r=".8">
          <stop offset="0" stopColor={mix(SOIL, 46, 'ink')} />
          <stop offset="1" stopColor={mix(SOIL, 20, 'ink')} />
        </radialGradient>
      </defs>
      <ellipse cx="60" cy="94" rx="58" ry="13" className="fill-ink/35" />
      <path d="M3 90C4 70 24 57 60 57s56 13 57 33c.4 9-24 15-57 15S2.600 99 3 90Z" fill={`url(#${id}m)`} />
      {CLODS.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={mix(SOIL, 38, 'ink')} />
      ))}
      <ellipse cx="60" cy="77" rx="41" ry="16" fill={mix(SOIL, 60, 'ink')} />
      <ellipse cx="60" cy="78" rx="37" ry="14" className="fill-ink" />
      <ellipse
        cx="60"
        cy="78"
        rx="37"
        ry="14"
        className={cx(
          'transition-opacity',
          face === 'safe' ? 'fill-win/45' : face === 'caught' ? 'fill-lose/40' : 'fill-accent/25',
          face === 'closed'
            ? ready
              ? 'opacity-0 group-hover:opacity-100'
              : 'opacity-0'
            : face === 'safe' || face === 'caught'
              ? 'opacity-100'
              : 'opacity-0',
        )}
      />
      {face === 'caught' && <Burst />}
      <g clipPath={`url(#${id})`}>
        <g
          className={cx(rise, face === 'dim' && 'opacity-45')}
          style={{ transform: mole ? `translateY(${face === 'caught' ? 0 : 9}px)` : 'translateY(98px)' }}
        >
          <Mole caught={face === 'caught'} />
        </g>
        <g className={rise} style={{ transform: face === 'safe' ? 'none' : 'translateY(82px)' }}>
          <Flower />
        </g>
      </g>
      {mole && <Paws faint={face === 'dim'} />}
    </svg>
  );
}

const CLODS: readonly (readonly [number, number, number])[] = [
  [14, 84, 4],
  [22, 96, 3],
  [37, 100, 3.6],
  [84, 100, 4],
  [103, 91, 3.4],
  [107, 81, 2.6],
];

/** Dome of a head with a miner's helmet; he laughs when he was found. */
function Mole({ caught }: { caught: boolean }) {
  return (
    <>
      <path d="M30 112V50a30 30 0 0 1 60 0v62Z" fill={mix(FUR, 42, 'ink')} />
      <path d="M30 112V50a30 30 0 0 1 30-30c-15 3-20 16-20 32v60Z" fill={mix(FUR, 55, 'ink')} />
      <ellipse cx="60" cy="64" rx="20" ry="16" fill={mix(FUR, 48, 'paper')} />
      <g className="fill-paper">
        <ellipse cx="49" cy="45" rx="7.5" ry={caught ? 5 : 8} />
        <ellipse cx="71" cy="45" rx="7.5" ry={caught ? 5 : 8} />
      </g>
      <g className="fill-ink">
        <circle cx="51" cy="46" r="3.6" />
        <circle cx="69" cy="46" r="3.6" />
      </g>
      <g className="fill-paper">
        <circle cx="52.300" cy="44.500" r="1.300" />
        <circle cx="70.300" cy="44.500" r="1.300" />
      </g>
      {caught && (
        <path
          d="M41 38l13 4M79 38l-13 4"
          strokeWidth="3"
          strokeLinecap="round"
          stroke={mix(FUR, 20, 'ink')}
        />
      )}
      <ellipse cx="60" cy="57" rx="7" ry="5.200" fill={mix('var(--lose)', 78, 'paper')} />
      <ellipse cx="58" cy="55.300" rx="2.400" ry="1.300" className="fill-paper/80" />
      {caught ? (
        <path d="M48 65h24c0 9-5 13-12 13s-12-4-12-13Z" className="fill-ink" />
      ) : (
        <path
          d="M52 66q8 6 16 0"
          fill="none"
          strokeWidth="2.200"
          strokeLinecap="round"
          stroke={mix(FUR, 25, 'ink')}
        />
      )}
      <path d="M55.500 65.500h4v6h-4zM60.500 65.500h4v6h-4z" className="fill-paper" />
      <path
        d="M36 60l-11-3M36 64l-11 1M84 60l11-3M84 64l11 1"
        strokeWidth="1.400"
        strokeLinecap="round"
        stroke={mix(FUR, 70, 'paper')}
      />
      <path d="M32 37C32 19 44 9 60 9s28 10 28 28Z" fill="var(--warn)" />
      <path d="M32 37C32 19 44 9 60 9c-12 4-17 14-17 28Z" className="fill-paper/35" />
      <path d="M26 37q34-7 68 0v4q-34-6-68 0Z" fill={mix('var(--warn)', 70, 'ink')} />
      <circle cx="60" cy="22" r="8" fill={mix('var(--warn)', 45, 'ink')} />
      <circle cx="60" cy="22" r="6" className="fill-paper" />
      <circle cx="60" cy="22" r="6" className="fill-warn/30" />
    </>
  );
}

/** Behind the mole that ended the round. */
function Burst() {
  const points = Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * Math.PI * 2;
    const reach = index % 2 === 1 ? 40 : index % 4 === 0 ? 62 : 53;
    return `${60 + Math.cos(angle) * reach} ${46 + Math.sin(angle) * reach * 0.9}`;
  });
  return <polygon points={points.join(' ')} className="animate-fade-in fill-lose/55" />;
}

/** Over the front edge of the hole. */
function Paws({ faint }: { faint: boolean }) {
  return (
    <g className={cx('animate-fade-in', faint && 'opacity-45')}>
      {[36, 84].map((x) => (
        <g key={x}>
          <ellipse cx={x} cy="87" rx="9" ry="6" fill={mix(FUR, 60, 'ink')} />
          <path
            d={`M${x - 5} 90v4M${x} 91v4.500M${x + 5} 90v4`}
            strokeWidth="2.600"
            strokeLinecap="round"
            className="stroke-paper"
          />
        </g>
      ))}
    </g>
  );
}

/** Grows where nobody was at home. */
function Flower() {
  const petals = Array.from({ length: 7 }, (_, index) => (index / 7) * 360);
  return (
    <>
      <path
        d="M60 96C58 78 61 66 60 50"
        fill="none"
        strokeWidth="4.500"
        strokeLinecap="round"
        stroke={mix('var(--win)', 62, 'ink')}
      />
      <path
        d="M60 78c-12 1-18-5-20-13 11-1 18 4 20 13ZM60 72c11 0 17-6 18-14-11 0-17 6-18 14Z"
        fill={mix('var(--win)', 78, 'ink')}
      />
      {petals.map((turn) => (
        <ellipse
          key={turn}
          cx="60"
          cy="31"
          rx="6.400"
          ry="11"
          transform={`rotate(${turn} 60 42)`}
          fill={mix('var(--win)', 55, 'paper')}
        />
      ))}
      <circle cx="60" cy="42" r="7.500" fill="var(--warn)" />
      <circle cx="58" cy="40" r="2.600" className="fill-paper/60" />
    </>
  );
}

/** What one knocks with. */
export function Mallet({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 80 80" aria-hidden className={className}>
      <path d="M30 50l40 26" strokeWidth="8" strokeLinecap="round" stroke={mix(SOIL, 50, 'ink')} />
      <path d="M30 48.500l38 25" strokeWidth="3" strokeLinecap="round" stroke={mix(SOIL, 82, 'paper')} />
      <g transform="rotate(33 26 44)">
        <rect x="12" y="18" width="28" height="52" rx="7" fill={mix(SOIL, 42, 'ink')} />
        <rect x="13.500" y="19.500" width="25" height="49" rx="6" fill={mix(SOIL, 74, 'ink')} />
        <rect x="15" y="21" width="9" height="46" rx="4" className="fill-paper/25" />
        <rect x="10" y="16" width="32" height="11" rx="5" className="fill-lose" />
        <rect x="10" y="61" width="32" height="11" rx="5" className="fill-lose" />
        <rect x="12" y="18" width="12" height="4" rx="2" className="fill-paper/45" />
      </g>
    </svg>
  );
}

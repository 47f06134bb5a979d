import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Playback } from '#platform/web/round-player.ts';
import { cx } from '#ui/cx.ts';
import type { Hand, Result } from '../game.ts';
import { Glove } from './glove.tsx';

export interface ArenaHandle {
  /** Counts in with both fists, then shows the hands. */
  clash(mine: Hand, house: Hand, ms: number, playback: Playback): Promise<void>;
}

interface ArenaProps {
  ref: Ref<ArenaHandle>;
  /** The last hands, at rest; null before the first. */
  last: { readonly mine: Hand; readonly house: Hand; readonly result: Result } | null;
  /** Written below the hands, and between them. */
  names: { readonly mine: string; readonly house: string; readonly result: string };
}

/** The fists go up and down this often before the hands are shown, and this share of the time. */
const BEATS = 2;
const COUNT_IN = 0.62;
const SWING_DEG = 24;

/** How a side looks after it won, tied or lost; the light is the player's: green for a win, red for a loss. */
const LOOK: Readonly<Record<Result, string>> = { win: '', tie: '', loss: 'opacity-45 saturate-50' };
const LIGHT = {
  mine: 'drop-shadow-[0_0_22px_color-mix(in_srgb,var(--win)_55%,transparent)]',
  house: 'drop-shadow-[0_0_22px_color-mix(in_srgb,var(--lose)_45%,transparent)]',
} as const;
const BADGE: Readonly<Record<Result, string>> = {
  win: 'border-win bg-win/20 text-win',
  tie: 'border-fg3 bg-raised text-fg',
  loss: 'border-lose bg-lose/20 text-lose',
};
const OPPOSITE: Readonly<Record<Result, Result>> = { win: 'loss', tie: 'tie', loss: 'win' };

/** Where the hands stand at a moment: angle of the count-in, then how far they have come towards each other. */
export function poseAt(part: number): { angle: number; reach: number } {
  if (part < COUNT_IN)
    return { angle: -SWING_DEG * Math.abs(Math.sin((part / COUNT_IN) * Math.PI * BEATS)), reach: 0 };
  const after = (part - COUNT_IN) / (1 - COUNT_IN);
  return { angle: 0, reach: Math.sin(Math.min(1, after * 1.15) * Math.PI) * (1 - after * 0.55) };
}

/** The two hands, and what comes of them. */
export function Arena({ ref, last, names }: ArenaProps) {
  const mine = useRef<HTMLDivElement>(null);
  const house = useRef<HTMLDivElement>(null);
  const spark = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState<{ mine: Hand; house: Hand } | null>(null);

  useImperativeHandle(
    ref,
    () => ({
      async clash(own, other, ms, playback) {
        if (!playback.instant) setMoving({ mine: 'rock', house: 'rock' });
        let open = false;
        await playback.animate(ms, (part) => {
          if (part >= COUNT_IN && part < 1 && !open) {
            open = true;
            setMoving({ mine: own, house: other });
          }
          const { angle, reach } = poseAt(part);
          if (mine.current) mine.current.style.transform = `translateX(${reach * 16}%) rotate(${angle}deg)`;
          if (house.current)
            house.current.style.transform = `translateX(${-reach * 16}%) rotate(${-angle}deg)`;
          if (!spark.current) return;
          const flash = part < COUNT_IN || part === 1 ? 0 : 1 - (part - COUNT_IN) / (1 - COUNT_IN);
          spark.current.style.opacity = String(flash);
          spark.current.style.transform = `scale(${1.5 - flash}) rotate(${flash * 40}deg)`;
        });
        setMoving(null);
      },
    }),
    [],
  );

  const shown = moving ?? last;
  const result = moving ? null : (last?.result ?? null);
  return (
    <div aria-hidden className="relative grid w-full grid-cols-[1fr_auto_1fr] items-center gap-1 @2xl:gap-4">
      <span className="absolute -inset-x-[10%] -inset-y-[30%] -z-1 bg-radial-[closest-side] from-accent/18 to-transparent" />
      {/* physical: one hand on each side */}
      <Side inner={mine} of="mine" name={names.mine} result={result} className="origin-left justify-self-end">
        <Glove hand={shown?.mine ?? 'rock'} mine className="w-[clamp(7.5rem,31cqi,16.5rem)]" />
      </Side>
      <div className="relative grid w-16 place-items-center @2xl:w-24">
        <div ref={spark} className="absolute size-28 opacity-0 @2xl:size-40">
          <Spark />
        </div>
        <span
          className={cx(
            'relative rounded-full border px-3 py-1 text-xs font-bold uppercase transition-[color,background-color,border-color,opacity] @2xl:text-sm',
            result ? BADGE[result] : 'border-line bg-panel text-fg3',
            moving && 'opacity-0',
          )}
        >
          {result ? names.result : 'VS'}
        </span>
      </div>
      <Side
        inner={house}
        of="house"
        name={names.house}
        result={result && OPPOSITE[result]}
        // physical: one hand on each side
        className="origin-right justify-self-start"
      >
        <Glove hand={shown?.house ?? 'rock'} mine={false} className="w-[clamp(7.5rem,31cqi,16.5rem)]" />
      </Side>
    </div>
  );
}

interface SideProps {
  of: keyof typeof LIGHT;
  inner: Ref<HTMLDivElement>;
  name: string;
  result: Result | null;
  className: string;
  children: ReactNode;
}

function Side({ of, inner, name, result, className, children }: SideProps) {
  return (
    <div className={cx('flex flex-col items-center gap-2', className)}>
      <div ref={inner} className="origin-[inherit] will-change-transform">
        <div
          className={cx(
            'transition-[opacity,filter] duration-panel',
            result && LOOK[result],
            result === 'win' && LIGHT[of],
          )}
        >
          {children}
        </div>
      </div>
      <span className="text-xs font-semibold text-fg2">{name}</span>
    </div>
  );
}

/** What flies where the hands meet. */
function Spark() {
  const points = Array.from({ length: 24 }, (_, index) => {
    const angle = (index / 24) * Math.PI * 2;
    const reach = index % 2 === 1 ? 20 : index % 4 === 0 ? 48 : 37;
    return `${50 + Math.cos(angle) * reach} ${50 + Math.sin(angle) * reach}`;
  });
  return (
    <svg viewBox="0 0 100 100" className="size-full">
      <polygon points={points.join(' ')} className="fill-warn" />
      <circle cx="50" cy="50" r="17" className="fill-paper/80" />
    </svg>
  );
}

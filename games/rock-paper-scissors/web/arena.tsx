import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Playback } from '#platform/web/game/round-player.ts';
import { cx } from '#ui/cx.ts';
import type { Hand, Result } from '../game.ts';
import { Glove } from './glove.tsx';

export interface ArenaHandle {
  /** Counts in with both fists, then shows the hands. @param beat called at each beat, 0 to 2, and at the clash, 3 */
  clash(mine: Hand, house: Hand, ms: number, playback: Playback, beat: (beat: number) => void): Promise<void>;
}

interface ArenaProps {
  ref: Ref<ArenaHandle>;
  /** The last hands, at rest; null before the first. */
  last: { readonly mine: Hand; readonly house: Hand; readonly result: Result } | null;
  /** Written below the hands, and between them. */
  names: { readonly mine: string; readonly house: string; readonly result: string };
}

/** The fists go up and down this often before the hands are shown, and this share of the time. */
const BEATS = 3;
const COUNT_IN = 0.69;
const SWING_DEG = 26;

/** How a side looks after it won, tied or lost; the light is the player's: green for a win, red for a loss. */
const LOOK: Readonly<Record<Result, string>> = { win: '', tie: '', loss: 'opacity-45 saturate-50' };
/** Whoever wins leans in, whoever loses is pushed back. */
const POSE: Readonly<Record<'mine' | 'house', Readonly<Record<Result, string>>>> = {
  mine: { win: 'translate-x-[7%] scale-105', tie: '', loss: '-translate-x-[6%] rotate-[9deg]' },
  house: { win: '-translate-x-[7%] scale-105', tie: '', loss: 'translate-x-[6%] -rotate-[9deg]' },
};
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
      async clash(own, other, ms, playback, beat) {
        if (!playback.instant) setMoving({ mine: 'rock', house: 'rock' });
        let open = false;
        let counted = -1;
        await playback.animate(ms, (part) => {
          const now = Math.min(BEATS, Math.floor((part / COUNT_IN) * BEATS));
          if (now > counted && part < 1) beat((counted = now));
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
      <Floor />
      {/* physical: one hand on each side */}
      <Side inner={mine} of="mine" name={names.mine} result={result} className="origin-left justify-self-end">
        <Glove hand={shown?.mine ?? 'rock'} mine className="w-[clamp(5.5rem,31cqi,16.5rem)]" />
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
        <Glove hand={shown?.house ?? 'rock'} mine={false} className="w-[clamp(5.5rem,31cqi,16.5rem)]" />
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
            'transition-[opacity,filter,translate,scale,rotate] duration-panel',
            result && LOOK[result],
            result && POSE[of][result],
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

/** The mat under the hands, and a light on each side of it. */
function Floor() {
  return (
    <svg viewBox="0 0 200 100" preserveAspectRatio="none" className="absolute inset-0 -z-1 size-full">
      <path d="M34 -20 4 84 90 84z" fill="var(--accent)" opacity=".07" />
      <path d="M166 -20 196 84 110 84z" fill="var(--fg2)" opacity=".07" />
      <ellipse cx="100" cy="84" rx="98" ry="13" fill="var(--panel)" />
      <ellipse cx="100" cy="84" rx="98" ry="13" fill="none" stroke="var(--line)" strokeWidth=".6" />
      <ellipse cx="100" cy="84" rx="78" ry="9" fill="none" stroke="var(--line)" strokeWidth=".4" />
      <path d="M100 71V97" stroke="var(--line)" strokeWidth=".5" />
      <ellipse cx="49" cy="84" rx="30" ry="5" fill="var(--bg)" opacity=".7" />
      <ellipse cx="151" cy="84" rx="30" ry="5" fill="var(--bg)" opacity=".7" />
    </svg>
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

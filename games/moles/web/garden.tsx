import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '#ui/cx.ts';
import { Burrow, Mallet, type BurrowFace } from './burrow.tsx';

/** Two, three, two: the burrows as they lie. */
const ROWS = [
  [0, 1],
  [2, 3, 4],
  [5, 6],
] as const;

export interface GardenProps {
  faces: readonly BurrowFace[];
  /** Burrows can be knocked on. */
  active: boolean;
  /** Where the mallet comes down now. */
  struck: number | null;
  /** Knocks of every round while betting automatically: which ones fall on each burrow, counted from 1. */
  planned?: readonly (readonly number[])[];
  onKnock: (hole: number) => void;
  describe: (hole: number, face: BurrowFace) => string;
  label: string;
  still: boolean;
}

/** Where an arrow key leads from a burrow; null when it leads nowhere. */
export function neighbour(hole: number, key: string): number | null {
  const row = ROWS.findIndex((holes) => holes.some((one) => one === hole));
  const holes: readonly number[] = ROWS[row] ?? [];
  const at = holes.indexOf(hole);
  if (key === 'ArrowLeft') return holes[at - 1] ?? null;
  if (key === 'ArrowRight') return holes[at + 1] ?? null;
  if (key === 'Home') return holes[0] ?? null;
  if (key === 'End') return holes.at(-1) ?? null;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const next: readonly number[] | undefined = ROWS[row + (key === 'ArrowUp' ? -1 : 1)];
  return next?.[Math.min(at, next.length - 1)] ?? null;
}

/** Seven burrows on a lawn; one stop in the tab order, arrows move inside, Enter and Space knock. */
export function Garden(props: GardenProps) {
  const { faces, active, struck, planned, onKnock, describe, label, still } = props;
  const garden = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(3);

  function handleKey(event: KeyboardEvent): void {
    const next = neighbour(focused, event.key);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    garden.current?.querySelector<HTMLElement>(`[data-hole="${next}"]`)?.focus();
  }

  return (
    <div
      ref={garden}
      role="grid"
      aria-label={label}
      onKeyDown={handleKey}
      className="relative mx-auto flex w-full max-w-3xl flex-col items-center"
    >
      {ROWS.map((holes, row) => (
        <div
          key={holes[0]}
          role="row"
          className={cx('flex w-full justify-center gap-[4%]', row > 0 && '-mt-3 @2xl:-mt-5')}
        >
          {holes.map((hole) => {
            const face = faces[hole] ?? 'closed';
            return (
              <button
                key={hole}
                type="button"
                role="gridcell"
                data-hole={hole}
                data-turn
                tabIndex={hole === focused ? 0 : -1}
                aria-label={describe(hole, face)}
                aria-disabled={!active}
                onFocus={() => setFocused(hole)}
                onClick={() => active && onKnock(hole)}
                className={cx(
                  'group relative w-[29%] max-w-44 rounded-xl @2xl:w-[22%]',
                  active ? 'cursor-pointer' : 'cursor-default',
                )}
              >
                <Burrow face={face} ready={active} still={still} className="w-full" />
                <Strike on={struck === hole} still={still} ready={active && planned === undefined} />
                {planned && planned[hole] && planned[hole].length > 0 && <Order turns={planned[hole]} />}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The mallet over a burrow: waits under the pointer, comes down on a knock. */
function Strike({ on, still, ready }: { on: boolean; still: boolean; ready: boolean }) {
  const mallet = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!on || still) return;
    const swing = mallet.current?.animate(
      [
        { opacity: 1, transform: 'rotate(38deg) translateY(-8%)' },
        { opacity: 1, transform: 'rotate(52deg) translateY(-14%)', offset: 0.35 },
        { opacity: 1, transform: 'rotate(-34deg) translateY(26%)', offset: 0.8 },
        { opacity: 0, transform: 'rotate(-22deg) translateY(20%)' },
      ],
      { duration: 260, easing: 'ease-in' },
    );
    return () => swing?.cancel();
  }, [on, still]);
  return (
    <span
      ref={mallet}
      aria-hidden
      className={cx(
        // physical: the hammer swings over the board
        'pointer-events-none absolute -top-[6%] left-[38%] z-10 block w-[58%] origin-bottom-right rotate-[30deg] opacity-0 transition-opacity',
        ready && 'group-hover:opacity-100 max-md:hidden',
        on && 'max-md:block',
      )}
    >
      <Mallet className="w-full drop-shadow-lg" />
    </span>
  );
}

/** Which knocks of a planned round fall here. */
function Order({ turns }: { turns: readonly number[] }) {
  return (
    <span
      aria-hidden
      className="absolute inset-x-0 top-[26%] mx-auto flex w-fit max-w-full flex-wrap justify-center gap-1"
    >
      {turns.map((turn) => (
        <b
          key={turn}
          className="grid size-6 place-items-center rounded-full bg-accent text-xs font-bold text-on-accent shadow-card tnum"
        >
          {turn}
        </b>
      ))}
    </span>
  );
}

import { useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { easeOut } from '#platform/web/game/easing.ts';
import type { Playback } from '#platform/web/game/round-player.ts';
import { cx } from '#ui/cx.ts';
import type { Dice as Pair } from '../game.ts';

export interface DiceHandle {
  /** Throws both; they come to rest on the faces. */
  tumble(pair: Pair, ms: number, playback: Playback): Promise<void>;
}

/** Turn of the cube that brings a face to the front: about the level axis, about the upright one. */
const FRONT: Readonly<Record<number, readonly [x: number, y: number]>> = {
  1: [0, 0],
  2: [0, -90],
  3: [-90, 0],
  4: [90, 0],
  5: [0, 90],
  6: [0, 180],
};
/** Where the faces sit on the cube: the opposite turns. */
const SEATS: Readonly<Record<number, string>> = {
  1: 'rotateX(0deg)',
  2: 'rotateY(90deg)',
  3: 'rotateX(90deg)',
  4: 'rotateX(-90deg)',
  5: 'rotateY(-90deg)',
  6: 'rotateY(180deg)',
};
/** Pips on a grid of three by three, row by row. */
const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
const TURNS = 2;
/** Seen a little from above and from the side, so that a die at rest is still a cube. */
const VIEW = 'rotateX(-16deg) rotateY(18deg)';

function pose(face: number, left: number): string {
  const [x, y] = FRONT[face] ?? [0, 0];
  return `${VIEW} rotateX(${x - left * 360 * TURNS}deg) rotateY(${y + left * 360 * (TURNS + 1)}deg)`;
}

/** Two dice in space. @param pair at rest; null before the first roll */
export function Dice({ ref, pair }: { ref: Ref<DiceHandle>; pair: Pair | null }) {
  const first = useRef<HTMLDivElement>(null);
  const second = useRef<HTMLDivElement>(null);
  const [one, two] = pair ?? [5, 6];
  useLayoutEffect(() => {
    if (first.current) first.current.style.transform = pose(one, 0);
    if (second.current) second.current.style.transform = pose(two, 0);
  }, [one, two]);
  useImperativeHandle(
    ref,
    () => ({
      async tumble([a, b], ms, playback) {
        await playback.animate(ms, (part) => {
          const left = 1 - easeOut(part);
          if (first.current) first.current.style.transform = lift(left) + pose(a, left);
          if (second.current) second.current.style.transform = lift(left * 0.8) + pose(b, -left);
        });
      },
    }),
    [],
  );
  return (
    <div
      aria-hidden
      className="flex justify-center gap-[0.8em] text-[clamp(2.2rem,8cqi,3.6rem)] perspective-[40rem] @2xl:gap-[1.4em]"
    >
      <Die ref={first} />
      <Die ref={second} />
    </div>
  );
}

/** Thrown in from the left, with two bounces while the die still turns. */
function lift(left: number): string {
  return `translate(${left ** 1.5 * -3.4}em, ${-Math.abs(Math.sin(left * Math.PI * 2)) * 0.7}em) `;
}

function Die({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div className="relative size-[1em] transform-3d">
      <span className="absolute inset-x-0 -bottom-[0.22em] h-[0.24em] rounded-full bg-radial-[closest-side] from-ink/60 to-transparent" />
      <div ref={ref} className="relative size-full transform-3d will-change-transform">
        {[1, 2, 3, 4, 5, 6].map((face) => (
          <span
            key={face}
            style={{ transform: `${SEATS[face]} translateZ(0.5em)` }}
            className="absolute inset-0 grid grid-cols-3 grid-rows-3 place-items-center rounded-[0.16em] border border-fg3/60 bg-linear-to-br from-paper to-fg2 p-[0.1em] backface-hidden"
          >
            {Array.from({ length: 9 }, (_, spot) => (
              <i
                // Spots have no name but their place.
                // oxlint-disable-next-line react/no-array-index-key
                key={spot}
                className={cx(
                  'size-[0.17em] rounded-full',
                  PIPS[face]?.includes(spot) && (face === 1 ? 'size-[0.24em] bg-lose' : 'bg-ink'),
                )}
              />
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}

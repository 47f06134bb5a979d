import type { Ref } from 'react';
import { HALF, percent, type Point } from './geometry.ts';

export const FLIGHT_MS = 350;
export const WOBBLE_MS = 300;
/** The board comes nearer as the dart does. */
const NEAR = 0.06;

/** Where the dart waits before the first throw: beside the disc. */
export const REST: Point = { x: 372, y: 372 };

/** Moves the dart along its flight, 0 in the hand to 1 at the board; the tip is what lands at `to`. */
export function flyTo(dart: HTMLElement | null, to: Point, part: number): void {
  if (!dart) return;
  const left = (1 - part) ** 1.5;
  // Thrown from below; the arc is what gravity would leave of it.
  const [x, y] = [left * 130, left * 330 - Math.sin(part * Math.PI) * 60];
  dart.style.left = percent(to.x);
  dart.style.top = percent(to.y);
  dart.style.transform = `translate(${x}%, ${y}%) scale(${1 + left * 2.4}) rotate(${left * -16}deg)`;
  dart.style.opacity = String(Math.min(1, part * 5));
}

/** Brings the board nearer to what flies at it, and lets it go again. @param part 0 as it hangs, 1 nearest */
export function zoom(board: HTMLElement | null, to: Point, part: number): void {
  if (!board) return;
  board.style.transformOrigin = `${percent(to.x)} ${percent(to.y)}`;
  board.style.transform = part > 0 ? `scale(${1 + NEAR * part})` : '';
}

/** Shakes a dart that has just stuck. */
export function wobble(dart: HTMLElement | null, part: number): void {
  if (!dart) return;
  const angle = Math.sin(part * Math.PI * 5) * 7 * (1 - part) ** 2;
  dart.style.transform = `rotate(${angle}deg)`;
}

/** A dart seen from the thrower's side: the tip in the upper left corner. Moved past React. */
export function Dart({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      aria-hidden
      style={{ left: percent(REST.x), top: percent(REST.y), width: `${(230 / (2 * HALF)) * 100}%` }}
      // physical: the dart flies in from the right
      className="pointer-events-none absolute aspect-square origin-top-left will-change-transform"
    >
      <svg viewBox="0 0 100 100" className="size-full overflow-visible">
        <g transform="translate(9 13)" opacity=".32" fill="var(--color-ink)">
          <path d="M0 0 20 14l30 30 34-8 8 22-24 10-8 24-22-8 8-34-30-30z" />
        </g>
        <path d="M0 0 18 13l-5 5z" fill="var(--fg2)" />
        <path d="M16 10 44 38l-6 6L10 16z" fill="color-mix(in srgb, var(--fg3) 62%, var(--bg))" />
        <path d="M16 10 44 38l-2 2-28-28z" fill="var(--fg)" />
        <path
          d="m18 22 5-5M23 27l5-5M28 32l5-5M33 37l5-5"
          stroke="var(--bg)"
          strokeOpacity=".5"
          strokeWidth="1.4"
        />
        <path d="m43 39 17 17-4 4-17-17z" fill="color-mix(in srgb, var(--accent) 60%, var(--bg))" />
        <path d="M52 50 82 38l12 12-30 12z" fill="var(--accent)" />
        <path d="M52 50 82 38l4 4-26 14z" fill="color-mix(in srgb, var(--accent), var(--fg) 45%)" />
        <path d="M50 52 38 82l12 12 12-30z" fill="color-mix(in srgb, var(--accent) 62%, var(--bg))" />
        <path d="M50 52 38 82l4 4 14-26z" fill="color-mix(in srgb, var(--accent) 82%, var(--bg))" />
        <path d="M52 52 96 92l-4 4z" fill="color-mix(in srgb, var(--accent), var(--fg) 25%)" />
      </svg>
    </div>
  );
}

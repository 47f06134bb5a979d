/** The rolls so far as a pile of dots above the track: each falls where it rolled and rests on those before. */
import type { Frame } from '#platform/web/canvas.ts';

const COLUMNS = 50;
const KEPT = 160;
const GRAVITY = 0.0032;

interface Dot {
  readonly column: number;
  readonly win: boolean;
  /** Rest place above the track, in dots. */
  level: number;
  /** Height still to fall, in CSS pixels. */
  above: number;
  speed: number;
}

export interface Pile {
  add(result: number, win: boolean, instant: boolean): void;
  /** @returns true while something still falls */
  draw(frame: Frame): boolean;
}

export function createPile(): Pile {
  let dots: Dot[] = [];
  let height = 240;

  function settle(): void {
    const counts = Array.from({ length: COLUMNS }, () => 0);
    for (const dot of dots) {
      const level = counts[dot.column]!;
      counts[dot.column] = level + 1;
      if (level < dot.level) dot.above += (dot.level - level) * 2;
      dot.level = level;
    }
  }

  return {
    add(result, win, instant) {
      const column = Math.min(COLUMNS - 1, Math.floor((result / 100.01) * COLUMNS));
      dots = [...dots, { column, win, level: 0, above: instant ? 0 : height * 0.75, speed: 0 }].slice(-KEPT);
      settle();
    },
    draw({ context, width, height: boxHeight, elapsed, colour }) {
      height = boxHeight;
      const pitch = width / COLUMNS;
      const size = Math.min(pitch * 0.78, 13);
      let moving = false;
      for (const [age, dot] of dots.entries()) {
        dot.speed = dot.above > 0 ? dot.speed + GRAVITY * elapsed : 0;
        dot.above = Math.max(0, dot.above - dot.speed * elapsed);
        moving ||= dot.above > 0;
        const bottom = boxHeight - 6 - dot.level * (size + 2) - dot.above;
        const fresh = Math.max(0.28, 1 - (dots.length - 1 - age) / 60);
        context.fillStyle = colour(dot.win ? 'win' : 'lose', fresh * (dot.win ? 0.9 : 0.62));
        context.beginPath();
        context.roundRect(dot.column * pitch + (pitch - size) / 2, bottom - size, size, size, size * 0.32);
        context.fill();
      }
      return moving;
    },
  };
}

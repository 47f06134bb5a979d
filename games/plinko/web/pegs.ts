/** The pegs of plinko: they come in from the top when the board changes, and light up when they are touched. */
import type { ColourName, Frame } from '#platform/web/canvas.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import { pegAt, type Board } from './board.ts';

const GLOW_MS = 420;
export const INTRO_MS = 620;

export interface Touch {
  readonly at: number;
  readonly colour: ColourName;
}

/** One number for a peg, by row and place. */
export function pegKey(row: number, index: number): number {
  return row * 32 + index;
}

/**
 * The pegs, and the light of those that were touched.
 * @param age milliseconds since the board changed
 * @param lit when each peg was last touched; those that have gone out are taken away
 * @returns whether pegs are still coming in
 */
export function drawPegs(
  { context, now, colour }: Frame,
  board: Board,
  age: number,
  lit: Map<number, Touch>,
): boolean {
  for (let row = 0; row < board.rows; row++) {
    const come = Math.min(1, Math.max(0, (age - (row / board.rows) * INTRO_MS * 0.6) / (INTRO_MS * 0.4)));
    if (come === 0) continue;
    for (let index = 0; index < row + 3; index++) {
      const [x, y] = pegAt(board, row, index);
      const key = pegKey(row, index);
      const touched = lit.get(key);
      const glow = touched ? 1 - (now - touched.at) / GLOW_MS : 0;
      if (touched && glow <= 0) lit.delete(key);
      if (touched && glow > 0)
        halo(
          context,
          x,
          y,
          board.peg + board.gap * 0.36 * easeOut(1 - glow),
          colour(touched.colour, 0.5 * glow),
        );
      const radius = board.peg * easeOut(come) * (1 + Math.max(0, glow) * 0.35);
      context.fillStyle = colour('bg', 0.55);
      dot(context, x, y + radius * 0.55, radius * 1.05);
      context.fillStyle = colour('fg2', 0.35 + 0.65 * come);
      dot(context, x, y, radius);
      context.fillStyle = touched && glow > 0 ? colour(touched.colour, glow) : colour('fg', 0.75 * come);
      dot(context, x - radius * 0.22, y - radius * 0.26, radius * (touched && glow > 0 ? 1 : 0.52));
    }
  }
  return age < INTRO_MS;
}

export function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

export function halo(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  fill: string,
): void {
  const light = context.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, fill);
  light.addColorStop(1, fill.replace(/\/ [\d.e-]+\)/, '/ 0)'));
  context.fillStyle = light;
  dot(context, x, y, radius);
}

/** Where everything stands: thirteen steps that grow narrower and lower towards the gate at the top. */
import { range } from '#engines/fair/draw.ts';
import { cellsOf, STEPS, WIDEST } from '../game.ts';

export interface Step {
  /** Bottom of the riser, its top (where the tread begins), and the back of the tread. */
  readonly foot: number;
  readonly front: number;
  readonly back: number;
  readonly left: number;
  readonly width: number;
  /** Width of a cell. */
  readonly cell: number;
}

export interface Places {
  readonly steps: readonly Step[];
  /** Middle of the picture. */
  readonly x: number;
  /** Floor of the gate. */
  readonly top: number;
}

const SHRINK = 0.98;
/** Of a step's height that is its riser, where its multiplier is written. */
const RISER = 0.62;
const FAR = 0.74;

export function placesOf(width: number, height: number): Places {
  const gate = Math.min(92, height * 0.2);
  const room = height - gate - 14;
  const first = (room * (1 - SHRINK)) / (1 - SHRINK ** STEPS);
  const widest = Math.min(37, (width - 14) / WIDEST);
  let foot = height - 14;
  const steps = range(STEPS).map((row) => {
    const high = first * SHRINK ** row;
    const cell = widest * (1 - ((1 - FAR) * row) / (STEPS - 1));
    const step = {
      foot,
      front: foot - high * RISER,
      back: foot - high,
      left: width / 2 - (cellsOf(row) * cell) / 2,
      width: cellsOf(row) * cell,
      cell,
    };
    foot = step.back;
    return step;
  });
  return { steps, x: width / 2, top: foot };
}

/** Middle of a cell. */
export function cellX({ left, cell }: Step, index: number): number {
  return left + (index + 0.5) * cell;
}

/** Where things stand on a tread. */
export function groundOf({ front, back }: Step): number {
  return front - (front - back) * 0.35;
}

/** Where the head of a ladder on this cell leans: on the step above, never beside it. */
export function headOf(
  { steps, x: middle, top }: Places,
  row: number,
  cell: number,
): { x: number; y: number } {
  const x = cellX(steps[row]!, cell);
  const above = steps[row + 1];
  const half = above ? above.width / 2 - above.cell * 0.1 : steps[row]!.width * 0.45;
  const y = above ? groundOf(above) : top - 4;
  return { x: Math.min(middle + half, Math.max(middle - half, x)), y };
}

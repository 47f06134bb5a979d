/** Trains seen from above, running down (1) or up (-1) the picture. */
import { range } from '#engines/fair/draw.ts';
import type { ColourName, Frame } from '#platform/web/canvas.ts';

export interface Train {
  readonly track: number;
  readonly way: 1 | -1;
  readonly tone: ColourName;
  /** Where its front is, in pixels from where it came in. */
  front: number;
  /** Pixels a second. */
  readonly speed: number;
  readonly cars: number;
}

export const CAR = 132;
const GAP = 6;

export function trainLength({ cars }: Pick<Train, 'cars'>): number {
  return cars * (CAR + GAP);
}

/** @param x middle of its track @param wide width of a car */
export function drawTrain({ context, height, colour }: Frame, train: Train, x: number, wide: number): void {
  context.save();
  // One drawing for both ways: down is up turned round.
  context.translate(x, train.way === 1 ? train.front : height - train.front);
  if (train.way === -1) context.rotate(Math.PI);
  drawBeam();
  for (const car of range(train.cars)) drawCar(-car * (CAR + GAP), car === 0);
  context.restore();

  function drawBeam(): void {
    const light = context.createLinearGradient(0, 0, 0, 190);
    light.addColorStop(0, colour('warn', 0.5));
    light.addColorStop(0.35, colour('warn', 0.16));
    light.addColorStop(1, colour('warn', 0));
    context.fillStyle = light;
    context.fill(new Path2D(`M${-wide * 0.34} 0L${-wide * 0.95} 190H${wide * 0.95}L${wide * 0.34} 0z`));
  }

  function drawCar(end: number, first: boolean): void {
    const half = wide / 2;
    const top = end - CAR;
    const nose = first ? 26 : 7;
    context.fillStyle = colour('bg', 0.5);
    context.beginPath();
    context.roundRect(-half + 7, top + 9, wide, CAR, [7, 7, nose, nose]);
    context.fill();
    context.fillStyle = colour(train.tone);
    context.beginPath();
    context.roundRect(-half, top, wide, CAR, [7, 7, nose, nose]);
    context.fill();
    const round = context.createLinearGradient(-half, 0, half, 0);
    round.addColorStop(0, colour('bg', 0.6));
    round.addColorStop(0.25, colour('bg', 0.05));
    round.addColorStop(0.42, colour('fg', 0.3));
    round.addColorStop(0.62, colour('bg', 0.1));
    round.addColorStop(1, colour('bg', 0.68));
    context.fillStyle = round;
    context.fill();
    context.fillStyle = colour('fg', 0.14);
    context.beginPath();
    context.roundRect(-half * 0.46, top + 12, half * 0.92, CAR - (first ? 56 : 24), 6);
    context.fill();
    context.fillStyle = colour('bg', 0.35);
    for (const vent of range(first ? 2 : 3))
      context.fillRect(-half * 0.28, top + 22 + vent * 34, half * 0.56, 12);
    context.fillStyle = colour('warn', 0.85);
    for (const window of range(first ? 4 : 6)) {
      context.fillRect(-half + 2, top + 12 + window * 19, 3, 11);
      context.fillRect(half - 5, top + 12 + window * 19, 3, 11);
    }
    if (!first) return;
    context.fillStyle = colour('bg', 0.82);
    context.beginPath();
    context.roundRect(-half * 0.66, end - 38, half * 1.32, 15, [3, 3, 9, 9]);
    context.fill();
    context.fillStyle = colour('info', 0.4);
    context.fillRect(-half * 0.5, end - 35, half * 0.4, 4);
    context.fillStyle = colour('fg');
    for (const side of [-1, 1]) {
      context.beginPath();
      context.arc(side * half * 0.5, end - 8, 4.5, 0, Math.PI * 2);
      context.fill();
    }
  }
}

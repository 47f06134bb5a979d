/** The stairs themselves, the night behind them and the gate they lead to. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';
import { cellsOf, STEPS } from '../game.ts';
import type { Places } from './places.ts';

export interface StepLook {
  /** Steps that are behind. */
  readonly done: number;
  /** The step in turn, or null. */
  readonly turn: number | null;
  /** The step a ladder broke on, or null. */
  readonly lost: number | null;
  /** The cell under the pointer on the step in turn, or null. */
  readonly aim: number | null;
  readonly pays: readonly string[];
}

export function drawNight({ context, width, height, colour }: Frame, { x, top }: Places, won: boolean): void {
  for (const index of range(54)) {
    context.fillStyle = colour('fg', 0.12 + 0.5 * ((index * 0.569_84) % 1) ** 2);
    context.fillRect(((index * 0.618_034) % 1) * width, ((index * 0.754_878) % 1) * height * 0.8, 1.6, 1.6);
  }
  const glow = context.createRadialGradient(x, top - 20, 10, x, top - 20, Math.max(260, width * 0.42));
  glow.addColorStop(0, colour(won ? 'win' : 'warn', 0.36));
  glow.addColorStop(0.35, colour(won ? 'win' : 'warn', 0.1));
  glow.addColorStop(1, colour('warn', 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  for (const [base, tone, lift] of [
    [0.62, 'raised', 0.16],
    [0.86, 'panel', 0.12],
  ] as const) {
    context.fillStyle = colour(tone, 0.9);
    context.beginPath();
    context.moveTo(-10, height);
    for (const point of range(13)) {
      const ridge = ((point * 0.618_034 + base) % 1) * lift;
      context.lineTo(
        (point / 12) * (width + 20) - 10,
        height * (base - ridge - (point === 0 || point === 12 ? 0.08 : 0)),
      );
    }
    context.lineTo(width + 10, height);
    context.fill();
  }
}

/** Pillars, gable and an open door with light behind it. */
export function drawGate({ context, colour }: Frame, { x, top, steps }: Places, won: boolean): void {
  const half = steps[STEPS - 1]!.width * 0.5;
  const high = Math.min(top - 6, half * 0.95);
  const light = won ? 'win' : 'warn';
  context.fillStyle = colour('line');
  context.fillRect(x - half, top - 5, half * 2, 6);
  context.fillStyle = colour('raised');
  context.fillRect(x - half * 0.86, top - high * 0.7, half * 1.72, high * 0.7 - 5);
  const door = context.createLinearGradient(0, top - high * 0.6, 0, top);
  door.addColorStop(0, colour('fg', 0.95));
  door.addColorStop(0.4, colour(light, 0.9));
  door.addColorStop(1, colour(light, 0.35));
  context.fillStyle = door;
  context.beginPath();
  context.roundRect(x - half * 0.2, top - high * 0.6, half * 0.4, high * 0.6 - 5, [
    half * 0.2,
    half * 0.2,
    0,
    0,
  ]);
  context.fill();
  for (const side of [-0.8, -0.46, 0.46, 0.8]) {
    const [left, wide] = [x + side * half - half * 0.07, half * 0.14];
    const stone = context.createLinearGradient(left, 0, left + wide, 0);
    stone.addColorStop(0, colour('line'));
    stone.addColorStop(0.35, colour('fg2'));
    stone.addColorStop(1, colour('hover'));
    context.fillStyle = stone;
    context.fillRect(left, top - high * 0.68, wide, high * 0.68 - 5);
    context.fillRect(left - 2, top - high * 0.7, wide + 4, 4);
    context.fillRect(left - 2, top - 9, wide + 4, 4);
  }
  context.fillStyle = colour('hover');
  context.fillRect(x - half * 0.96, top - high * 0.78, half * 1.92, high * 0.09);
  context.fill(
    new Path2D(
      `M${x - half} ${top - high * 0.78}L${x} ${top - high * 1.06}L${x + half} ${top - high * 0.78}z`,
    ),
  );
  context.strokeStyle = colour('fg3', 0.7);
  context.lineWidth = 1.2;
  context.stroke(
    new Path2D(
      `M${x - half} ${top - high * 0.78}L${x} ${top - high * 1.06}L${x + half} ${top - high * 0.78}z`,
    ),
  );
  context.fillStyle = colour(light);
  context.beginPath();
  context.arc(x, top - high * 0.87, Math.max(2.5, high * 0.05), 0, Math.PI * 2);
  context.fill();
}

/** Walls beside the steps, so that the flight stands on something. */
export function drawSides({ context, colour }: Frame, { steps, x }: Places): void {
  for (const side of [-1, 1]) {
    const edge = (row: number) => x + (side * steps[row]!.width) / 2;
    const wall = new Path2D();
    wall.moveTo(edge(0) + side * 26, steps[0]!.foot + 14);
    for (const row of range(STEPS)) wall.lineTo(edge(row) + side * (18 - row), steps[row]!.front - 6);
    wall.lineTo(edge(STEPS - 1), steps[STEPS - 1]!.back);
    for (const row of range(STEPS).toReversed()) wall.lineTo(edge(row), steps[row]!.foot);
    wall.lineTo(edge(0), steps[0]!.foot + 14);
    wall.closePath();
    context.fillStyle = colour('hover');
    context.fill(wall);
    context.fillStyle = colour('bg', side === 1 ? 0.45 : 0.2);
    context.fill(wall);
    context.strokeStyle = colour('fg3', 0.35);
    context.lineWidth = 1;
    context.stroke(wall);
    for (const row of [1, 5, 9]) {
      const lamp = { x: edge(row) + side * (13 - row * 0.6), y: steps[row]!.front - 14 };
      const halo = context.createRadialGradient(lamp.x, lamp.y, 1, lamp.x, lamp.y, 38);
      halo.addColorStop(0, colour('warn', 0.55));
      halo.addColorStop(1, colour('warn', 0));
      context.fillStyle = halo;
      context.fillRect(lamp.x - 40, lamp.y - 40, 80, 80);
      context.fillStyle = colour('fg3');
      context.fillRect(lamp.x - 2, lamp.y, 4, 13);
      context.fillStyle = colour('warn');
      context.fill(new Path2D(`M${lamp.x} ${lamp.y - 8}q6 6 3.5 10h-7q-2.5-4 3.5-10z`));
    }
  }
}

export function drawStep({ context, colour }: Frame, places: Places, row: number, look: StepLook): void {
  const step = places.steps[row]!;
  const { left, width, cell, foot, front, back } = step;
  const done = row < look.done;
  const turn = row === look.turn;
  const lost = row === look.lost;
  const tone = lost ? 'lose' : turn ? 'accent' : 'win';
  const riser = context.createLinearGradient(0, front, 0, foot);
  riser.addColorStop(0, colour('hover'));
  riser.addColorStop(1, colour('panel'));
  context.fillStyle = riser;
  context.fillRect(left, front, width, foot - front);
  // Treads narrow a little towards their back, as the eye expects.
  const inset = cell * 0.35;
  const tread = new Path2D(
    `M${left} ${front}L${left + inset} ${back}H${left + width - inset}L${left + width} ${front}z`,
  );
  context.fillStyle = colour('line');
  context.fill(tread);
  context.fillStyle = colour('fg3', 0.22);
  context.fill(tread);
  if (done || turn || lost) {
    context.fillStyle = colour(tone, turn ? 0.42 : 0.2);
    context.fill(tread);
    context.fillStyle = colour(tone, turn ? 0.16 : 0.08);
    context.fillRect(left, front, width, foot - front);
  }
  const edge = context.createLinearGradient(left, 0, left + width, 0);
  edge.addColorStop(0, colour('bg', 0.5));
  edge.addColorStop(0.25, colour('bg', 0));
  edge.addColorStop(0.75, colour('bg', 0));
  edge.addColorStop(1, colour('bg', 0.55));
  context.fillStyle = edge;
  context.fillRect(left, back, width, foot - back);
  context.strokeStyle = colour(turn ? 'fg' : 'bg', turn ? 0.4 : 0.45);
  context.lineWidth = 1;
  context.beginPath();
  const squeeze = (width - inset * 2) / width;
  for (const index of range(cellsOf(row) - 1, 1)) {
    const x = left + index * cell;
    context.moveTo(x, front);
    context.lineTo(places.x + (x - places.x) * squeeze, back);
  }
  context.stroke();
  if (turn && look.aim !== null) {
    const x = left + look.aim * cell;
    context.fillStyle = colour('accent');
    context.fill(
      new Path2D(
        `M${x} ${front}L${places.x + (x - places.x) * squeeze} ${back}H${places.x + (x + cell - places.x) * squeeze}L${x + cell} ${front}z`,
      ),
    );
  }
  context.fillStyle = colour(done || turn || lost ? tone : 'fg3', done || turn || lost ? 0.95 : 0.55);
  context.fillRect(left, front - 0.8, width, 1.6);
}

/** What a step pays, on its riser: over whatever stands before it. */
export function drawPays({ context, colour }: Frame, places: Places, row: number, look: StepLook): void {
  const { foot, front } = places.steps[row]!;
  const size = Math.min(14, (foot - front) * 0.82);
  context.font = `700 ${size}px "Inter Variable", system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const tone = row === look.turn ? 'fg' : row === look.lost ? 'lose' : row < look.done ? 'win' : 'fg2';
  const [x, y] = [places.x, (front + foot) / 2 + 0.8];
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = colour('bg', 0.8);
  context.strokeText(look.pays[row] ?? '', x, y);
  context.fillStyle = colour(tone);
  context.fillText(look.pays[row] ?? '', x, y);
}

/** The yard at night: tracks, signals, lamps, and the two ends of the way. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';
import { TRACKS } from '../game.ts';

export interface Yard {
  /** Width of a track. */
  readonly lane: number;
  /** Where the first track begins. */
  readonly start: number;
  /** Width of the whole way. */
  readonly length: number;
  /** Height of the path. */
  readonly path: number;
}

export type TrackFace = 'ahead' | 'next' | 'crossed' | 'here' | 'hit' | 'train' | 'free';

const GRAVEL = range(46).map((index) => ({
  x: ((index * 0.618_034) % 1) - 0.5,
  y: (index * 0.754_878) % 1,
  light: (index * 0.569_84) % 1,
}));

export function yardOf(width: number, height: number): Yard {
  const lane = Math.min(112, Math.max(78, width / 8.4));
  const start = lane * 1.35;
  return { lane, start, length: start + lane * (TRACKS + 1.9), path: height * 0.56 };
}

/** Middle of a track; -1 is the near bank. */
export function middleOf({ lane, start }: Yard, track: number): number {
  return track < 0 ? start - lane * 0.62 : start + (track + 0.5) * lane;
}

export function drawBanks(frame: Frame, yard: Yard): void {
  const { context, height, colour } = frame;
  const far = yard.start + TRACKS * yard.lane;
  for (const [from, to] of [
    [-400, yard.start],
    [far, yard.length + 400],
  ] as const) {
    const grass = context.createLinearGradient(from, 0, to, 0);
    grass.addColorStop(0, colour('raised'));
    grass.addColorStop(1, colour('hover'));
    context.fillStyle = grass;
    context.fillRect(from, 0, to - from, height);
    context.fillStyle = colour('win', 0.09);
    context.fillRect(from, 0, to - from, height);
    context.fillStyle = colour('win', 0.22);
    for (const { x, y } of GRAVEL) context.fillRect((from + to) / 2 + x * (to - from), y * height, 2, 5);
  }
  context.fillStyle = colour('fg3', 0.5);
  context.fillRect(yard.start - 7, 0, 5, height);
  context.fillRect(far + 2, 0, 5, height);
  drawTree(frame, yard.start - yard.lane * 0.86, yard.path - yard.lane * 1.15, yard.lane * 0.5);
  drawTree(frame, yard.start - yard.lane * 0.3, yard.path + yard.lane * 1.35, yard.lane * 0.38);
  drawDen(frame, far + yard.lane * 0.95, yard.path, yard.lane);
  drawTree(frame, far + yard.lane * 1.5, yard.path + yard.lane * 1.3, yard.lane * 0.5);
}

function drawTree({ context, colour }: Frame, x: number, y: number, size: number): void {
  context.fillStyle = colour('bg', 0.5);
  context.beginPath();
  context.ellipse(x + 8, y + 10, size, size * 0.9, 0, 0, Math.PI * 2);
  context.fill();
  for (const [dx, dy, share, light] of [
    [0, 0, 1, 0],
    [-0.2, -0.24, 0.7, 0.14],
    [-0.3, -0.36, 0.36, 0.16],
  ] as const) {
    context.beginPath();
    context.arc(x + dx * size, y + dy * size, size * share, 0, Math.PI * 2);
    context.fillStyle = light === 0 ? colour('line') : colour('win', light);
    context.fill();
    if (light === 0) {
      context.fillStyle = colour('win', 0.22);
      context.fill();
    }
  }
}

/** Home. */
function drawDen({ context, colour }: Frame, x: number, y: number, size: number): void {
  const glow = context.createRadialGradient(x, y, 4, x, y, size * 0.9);
  glow.addColorStop(0, colour('warn', 0.5));
  glow.addColorStop(1, colour('warn', 0));
  context.fillStyle = glow;
  context.fillRect(x - size, y - size, size * 2, size * 2);
  context.fillStyle = colour('line');
  context.fill(
    new Path2D(
      `M${x - size * 0.52} ${y + size * 0.34}C${x - size * 0.5} ${y - size * 0.56} ${x + size * 0.5} ${y - size * 0.56} ${x + size * 0.52} ${y + size * 0.34}z`,
    ),
  );
  context.fillStyle = colour('win', 0.28);
  context.fill(
    new Path2D(
      `M${x - size * 0.52} ${y + size * 0.34}C${x - size * 0.5} ${y - size * 0.56} ${x + size * 0.5} ${y - size * 0.56} ${x + size * 0.52} ${y + size * 0.34}z`,
    ),
  );
  context.fillStyle = colour('bg');
  context.beginPath();
  context.ellipse(x - size * 0.06, y + size * 0.12, size * 0.24, size * 0.22, 0, Math.PI, 0);
  context.rect(x - size * 0.3, y + size * 0.12, size * 0.48, size * 0.22);
  context.fill();
  context.fillStyle = colour('warn', 0.75);
  context.beginPath();
  context.ellipse(x - size * 0.06, y + size * 0.17, size * 0.15, size * 0.15, 0, Math.PI, 0);
  context.rect(x - size * 0.21, y + size * 0.17, size * 0.3, size * 0.17);
  context.fill();
}

export function drawTrack(frame: Frame, { lane, path }: Yard, x: number, face: TrackFace): void {
  const { context, height, colour } = frame;
  context.fillStyle = colour('panel');
  context.fillRect(x - lane / 2, 0, lane, height);
  context.fillStyle = colour('raised');
  context.fillRect(x - lane * 0.4, 0, lane * 0.8, height);
  for (const { x: dx, y, light } of GRAVEL) {
    context.fillStyle = colour(light > 0.5 ? 'fg' : 'bg', 0.05 + 0.09 * light);
    context.fillRect(x + dx * lane * 0.8, y * height, 2.5, 2.5);
  }
  const gap = 24;
  for (const row of range(Math.ceil(height / gap) + 1)) {
    context.fillStyle = colour('line');
    context.fillRect(x - lane * 0.33, row * gap - 4, lane * 0.66, 9);
    context.fillStyle = colour('bg', 0.4);
    context.fillRect(x - lane * 0.33, row * gap + 3, lane * 0.66, 3);
  }
  for (const side of [-1, 1]) {
    context.fillStyle = colour('bg', 0.5);
    context.fillRect(x + side * lane * 0.2 - 1, 0, 6, height);
    context.fillStyle = colour('fg3');
    context.fillRect(x + side * lane * 0.2 - 2.5, 0, 5, height);
    context.fillStyle = colour('fg', 0.55);
    context.fillRect(x + side * lane * 0.2 - 1.5, 0, 1.5, height);
  }
  if (face === 'crossed' || face === 'here') {
    context.fillStyle = colour('win', 0.07);
    context.fillRect(x - lane / 2, 0, lane, height);
    drawBars(frame, x, path - lane * 0.72, lane);
    drawBars(frame, x, path + lane * 0.6, lane);
  }
  if (face === 'next' || face === 'hit' || face === 'train') {
    const tone = face === 'next' ? 'accent' : 'lose';
    const light = context.createLinearGradient(0, path - lane * 2, 0, path + lane * 2);
    light.addColorStop(0, colour(tone, 0));
    light.addColorStop(0.5, colour(tone, face === 'train' ? 0.09 : 0.2));
    light.addColorStop(1, colour(tone, 0));
    context.fillStyle = light;
    context.fillRect(x - lane / 2, path - lane * 2, lane, lane * 4);
  }
}

/** A closed barrier: no train comes here any more. */
function drawBars({ context, colour }: Frame, x: number, y: number, lane: number): void {
  context.fillStyle = colour('bg', 0.5);
  context.fillRect(x - lane * 0.36, y + 5, lane * 0.76, 5);
  context.fillStyle = colour('fg');
  context.beginPath();
  context.roundRect(x - lane * 0.38, y, lane * 0.76, 6, 3);
  context.fill();
  context.fillStyle = colour('lose');
  for (const stripe of range(4)) context.fillRect(x - lane * 0.32 + stripe * lane * 0.18, y, lane * 0.09, 6);
  context.fillStyle = colour('win');
  context.beginPath();
  context.arc(x - lane * 0.38, y + 3, 4.5, 0, Math.PI * 2);
  context.arc(x + lane * 0.38, y + 3, 4.5, 0, Math.PI * 2);
  context.fill();
}

/** The plate on a track with what it pays. @param pulse 0 to 1 */
export function drawPlate(
  frame: Frame,
  { lane, path }: Yard,
  x: number,
  face: TrackFace,
  text: string,
  pulse: number,
): void {
  const { context, colour } = frame;
  const radius = lane * 0.36;
  const tone =
    face === 'next'
      ? 'accent'
      : face === 'crossed' || face === 'here'
        ? 'win'
        : face === 'hit' || face === 'train'
          ? 'lose'
          : 'line';
  if (face === 'next') {
    context.strokeStyle = colour('accent', 0.5 * (1 - pulse));
    context.lineWidth = 3;
    context.beginPath();
    context.arc(x, path, radius + 3 + 12 * pulse, 0, Math.PI * 2);
    context.stroke();
  }
  context.fillStyle = colour('bg', 0.55);
  context.beginPath();
  context.arc(x + 2, path + 5, radius, 0, Math.PI * 2);
  context.fill();
  const plate = context.createLinearGradient(0, path - radius, 0, path + radius);
  plate.addColorStop(0, colour('hover'));
  plate.addColorStop(1, colour('panel'));
  context.fillStyle = plate;
  context.beginPath();
  context.arc(x, path, radius, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = colour(tone, tone === 'line' ? 0 : 0.22);
  context.fill();
  context.strokeStyle = colour(tone === 'line' ? 'fg3' : tone, tone === 'line' ? 0.5 : 0.95);
  context.lineWidth = tone === 'line' ? 2 : 3;
  context.stroke();
  context.strokeStyle = colour('fg', 0.1);
  context.lineWidth = 1;
  context.beginPath();
  context.arc(x, path, radius - 5, 0, Math.PI * 2);
  context.stroke();
  context.font = `800 ${Math.min(radius * 0.56, (radius * 2.5) / Math.max(4, text.length))}px "Inter Variable", system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = face === 'next' ? colour('fg') : tone === 'line' ? colour('fg2') : colour(tone);
  context.fillText(text, x, path + 1);
}

/** Lamp posts between every fourth track, above and below the path, with the pools of their light. */
export function drawLamps({ context, height, colour }: Frame, yard: Yard, first: number, last: number): void {
  for (const track of range(last - first + 2, first)) {
    if (track < 0 || track % 3 !== 0 || track > TRACKS) continue;
    const x = yard.start + track * yard.lane;
    for (const y of [height * 0.14, height * 0.93]) {
      const pool = context.createRadialGradient(x, y, 2, x, y, yard.lane * 1.15);
      pool.addColorStop(0, colour('warn', 0.34));
      pool.addColorStop(0.4, colour('warn', 0.1));
      pool.addColorStop(1, colour('warn', 0));
      context.fillStyle = pool;
      context.fillRect(x - yard.lane * 1.2, y - yard.lane * 1.2, yard.lane * 2.4, yard.lane * 2.4);
      context.fillStyle = colour('line');
      context.beginPath();
      context.arc(x, y, 7, 0, Math.PI * 2);
      context.fill();
      context.fillStyle = colour('warn');
      context.beginPath();
      context.arc(x, y, 4, 0, Math.PI * 2);
      context.fill();
    }
  }
}

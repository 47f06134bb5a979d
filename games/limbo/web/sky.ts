/** What stands and moves in the sky of Limbo: stars, the planet with its pad, smoke, and the line of the target. */
import type { ColourName, Frame } from '#platform/web/canvas.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import { formatMultiplier } from '#ui/format.ts';
import { scatter } from './scatter.ts';

const STARS = 110;
const PUFFS = 14;
/** Shares of the height: the ground, and the line of the target. */
export const GROUND = 0.86;
export const LINE = 0.2;

interface Star {
  x: number;
  y: number;
  /** 0 far to 1 near: size, brightness and speed. */
  readonly depth: number;
}

export interface LineLook {
  readonly tone: ColourName;
  /** 1 the moment it is crossed, then falling to 0. */
  readonly shine: number;
}

export function createStars(): Star[] {
  return Array.from({ length: STARS }, (_, index) => ({
    x: scatter(index + 1, 0.618_033_988_7),
    y: scatter(index + 1, 0.754_877_666_2),
    depth: scatter(index + 1, 0.569_840_290_9) ** 2,
  }));
}

/** The stars fall past at this speed, and are drawn out by it. */
export function drawStars(
  { context, width, height, elapsed, colour }: Frame,
  stars: readonly Star[],
  speed: number,
): void {
  context.lineCap = 'round';
  for (const star of stars) {
    star.y += (speed * elapsed * (0.25 + star.depth)) / 400;
    if (star.y > 1.05) star.y -= 1.1;
    const length = speed * (14 + 60 * star.depth);
    const x = star.x * width;
    const y = star.y * height;
    context.strokeStyle = colour('fg', 0.15 + 0.6 * star.depth);
    context.lineWidth = 0.8 + 1.6 * star.depth;
    context.beginPath();
    context.moveTo(x, y - length);
    context.lineTo(x, y + 0.1);
    context.stroke();
  }
}

/** Its top is under the pad. */
export function drawPlanet({ context, width, height, colour }: Frame, x: number): void {
  const radius = Math.max(width * 1.7, 700);
  const top = height * GROUND;
  const sky = context.createRadialGradient(x, top + radius, radius * 0.98, x, top + radius, radius * 1.09);
  sky.addColorStop(0, colour('accent', 0.34));
  sky.addColorStop(0.25, colour('accent', 0.12));
  sky.addColorStop(1, colour('accent', 0));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  const ground = context.createLinearGradient(0, top, 0, top + height * 0.25);
  ground.addColorStop(0, colour('hover'));
  ground.addColorStop(0.5, colour('panel'));
  context.fillStyle = ground;
  context.beginPath();
  context.arc(x, top + radius, radius, 0, Math.PI * 2);
  context.fill();
  context.strokeStyle = colour('accent', 0.75);
  context.lineWidth = 1.5;
  context.stroke();
}

/** The pad, its arm, and the steam of a rocket that waits: 0 is none, more is more. */
export function drawPad({ context, colour, now }: Frame, x: number, ground: number, steam: number): void {
  context.fillStyle = colour('line');
  context.fillRect(x - 34, ground - 5, 68, 9);
  context.fillStyle = colour('fg3', 0.6);
  context.fillRect(x - 34, ground - 5, 68, 2);
  context.strokeStyle = colour('line');
  context.lineWidth = 3;
  context.stroke(new Path2D(`M${x - 30} ${ground - 5}V${ground - 70}M${x - 30} ${ground - 50}H${x - 15}`));
  if (steam === 0) return;
  for (let puff = 0; puff < PUFFS / 2; puff++) {
    const part = (now / (1500 / steam) + puff / (PUFFS / 2)) % 1;
    const side = puff % 2 ? 1 : -1;
    context.fillStyle = colour('fg2', 0.13 * steam * (1 - part));
    context.beginPath();
    context.arc(x + side * (6 + 30 * part * steam), ground - 6 - 8 * part, 4 + 9 * part, 0, Math.PI * 2);
    context.fill();
  }
}

/** What the engines leave round the pad. */
export function drawSmoke({ context, colour }: Frame, x: number, ground: number, part: number): void {
  if (part < 0 || part >= 1) return;
  for (let puff = 0; puff < PUFFS; puff++) {
    const side = puff % 2 ? 1 : -1;
    const far = easeOut(part) * (20 + 90 * scatter(puff + 1, 0.618));
    context.fillStyle = colour(puff % 3 ? 'fg3' : 'fg2', 0.3 * (1 - part));
    context.beginPath();
    context.arc(
      x + side * far,
      ground - 4 - 26 * part * scatter(puff + 1, 0.754),
      8 + 18 * part,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}

/** The exhaust from the pad up to the rocket. */
export function drawTrail(
  { context, colour }: Frame,
  x: number,
  from: number,
  to: number,
  alpha: number,
): void {
  if (from - to < 4 || alpha <= 0) return;
  const smoke = context.createLinearGradient(0, to, 0, from);
  smoke.addColorStop(0, colour('warn', 0.55 * alpha));
  smoke.addColorStop(0.25, colour('fg2', 0.28 * alpha));
  smoke.addColorStop(1, colour('fg2', 0));
  context.fillStyle = smoke;
  context.fill(new Path2D(`M${x - 4} ${to}H${x + 4}L${x + 13} ${from}H${x - 13}Z`));
}

/** The line that has to be crossed, and the way up to it. */
export function drawLine(
  { context, width, height, colour }: Frame,
  x: number,
  target: number,
  { tone, shine }: LineLook,
): void {
  const [y, ground] = [height * LINE, height * GROUND];
  drawMarks(context, x, y, ground, colour('fg3', 0.4));
  const half = Math.min(96, width * 0.16);
  const right = Math.min(width - 8, x + half);
  if (shine > 0) {
    const glow = context.createLinearGradient(0, y - 34, 0, y + 34);
    glow.addColorStop(0, colour('win', 0));
    glow.addColorStop(0.5, colour('win', 0.6 * shine));
    glow.addColorStop(1, colour('win', 0));
    context.fillStyle = glow;
    context.fillRect(x - half - 30, y - 34, right - x + half + 60, 68);
  }
  context.setLineDash(tone === 'win' ? [] : [7, 5]);
  context.strokeStyle = colour(tone, 0.95);
  context.lineWidth = 2 + 2 * shine;
  context.beginPath();
  context.moveTo(x - half, y);
  context.lineTo(right, y);
  context.stroke();
  context.setLineDash([]);
  context.font = '700 13px "Inter Variable", sans-serif';
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  context.fillStyle = colour(tone);
  context.fillText(formatMultiplier(target), right, y - 5);
}

/** Tenths of the way up. */
function drawMarks(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  ground: number,
  tone: string,
): void {
  context.strokeStyle = tone;
  context.lineWidth = 1;
  context.beginPath();
  for (let mark = 1; mark < 10; mark++) {
    const at = ground + ((y - ground) * mark) / 10;
    context.moveTo(x + 40, at);
    context.lineTo(x + (mark === 5 ? 50 : 46), at);
  }
  context.stroke();
}

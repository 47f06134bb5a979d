/** What the wheel is drawn of, each part by itself: the bowl, the light, the turret, the ball. */
import type { Frame, Palette } from '#platform/web/canvas.ts';
import { APRON, CONE, NUMBERS, RIM, ring } from './wheel-paint.ts';

/** How flat the wheel is seen: height over width. */
export const TILT = 0.6;

export interface Ball {
  readonly angle: number;
  readonly radius: number;
  /** Above the wheel, in parts of its radius. */
  readonly height: number;
}

/** The bowl that stands still: its shadow, the outer wall, the rim and the slope with its eight diamonds. */
export function drawBowl({ context, colour }: Frame, radius: number): void {
  context.fillStyle = colour('bg', 0.55);
  context.beginPath();
  context.ellipse(0, radius * 0.16, radius * 1.02, radius * TILT * 1.06, 0, 0, Math.PI * 2);
  context.fill();
  // The outer wall, seen below the rim.
  const wall = context.createLinearGradient(-radius, 0, radius, 0);
  wall.addColorStop(0, colour('panel'));
  wall.addColorStop(0.3, colour('hover'));
  wall.addColorStop(0.62, colour('raised'));
  wall.addColorStop(1, colour('bg'));
  context.fillStyle = wall;
  context.beginPath();
  context.ellipse(0, radius * 0.085, radius, radius * TILT, 0, 0, Math.PI);
  context.ellipse(0, 0, radius, radius * TILT, 0, Math.PI, 0, true);
  context.fill();
  context.save();
  context.scale(1, TILT);
  const rim = context.createLinearGradient(-radius * 0.7, -radius, radius * 0.5, radius);
  rim.addColorStop(0, colour('line'));
  rim.addColorStop(0.4, colour('raised'));
  rim.addColorStop(1, colour('hover'));
  context.fillStyle = rim;
  ring(context, radius);
  context.fill();
  context.lineWidth = radius * 0.014;
  context.strokeStyle = colour('warn', 0.85);
  ring(context, radius * RIM);
  context.stroke();
  const slope = context.createRadialGradient(0, 0, radius * APRON, 0, 0, radius * 0.965);
  slope.addColorStop(0, colour('panel'));
  slope.addColorStop(0.45, colour('bg'));
  slope.addColorStop(1, colour('raised'));
  context.fillStyle = slope;
  ring(context, radius * 0.965);
  context.fill();
  for (let stop = 0; stop < 8; stop++) diamond(context, colour, radius, (stop * Math.PI) / 4 + 0.4);
  context.restore();
}

function diamond(context: CanvasRenderingContext2D, colour: Palette, radius: number, turn: number): void {
  context.save();
  context.rotate(turn);
  context.translate(radius * 0.87, 0);
  context.fillStyle = colour('warn', 0.75);
  context.beginPath();
  context.moveTo(-radius * 0.028, 0);
  context.lineTo(0, -radius * 0.013);
  context.lineTo(radius * 0.028, 0);
  context.lineTo(0, radius * 0.013);
  context.fill();
  context.restore();
}

/** Light from the upper left, which does not turn with the rotor. */
export function drawLight({ context, colour }: Frame, radius: number): void {
  context.save();
  context.scale(1, TILT);
  const shine = context.createLinearGradient(-radius * 0.6, -radius * 0.8, radius * 0.5, radius * 0.8);
  shine.addColorStop(0, colour('fg', 0.16));
  shine.addColorStop(0.4, colour('fg', 0));
  shine.addColorStop(0.65, colour('bg', 0));
  shine.addColorStop(1, colour('bg', 0.45));
  context.fillStyle = shine;
  ring(context, radius * 0.965);
  context.fill();
  context.restore();
}

/** The spindle stands upright out of the middle. */
export function drawTurret({ context, colour }: Frame, radius: number, angle: number): void {
  const [width, height] = [radius * 0.052, radius * 0.2];
  const gold = context.createLinearGradient(-width, 0, width, 0);
  gold.addColorStop(0, colour('warn', 1));
  gold.addColorStop(0.35, colour('fg'));
  gold.addColorStop(1, colour('warn', 1));
  context.fillStyle = colour('bg', 0.4);
  context.beginPath();
  context.ellipse(radius * 0.03, radius * 0.02, width * 3.1, width * 1.6, 0, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = gold;
  context.beginPath();
  context.ellipse(0, 0, width * 2.5, width * 2.5 * TILT, 0, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = colour('bg', 0.25);
  context.fill();
  context.fillStyle = gold;
  context.beginPath();
  context.moveTo(-width * 1.3, 0);
  context.quadraticCurveTo(-width * 0.35, -height * 0.35, -width * 0.5, -height);
  context.lineTo(width * 0.5, -height);
  context.quadraticCurveTo(width * 0.35, -height * 0.35, width * 1.3, 0);
  context.ellipse(0, 0, width * 1.3, width * 1.3 * TILT, 0, 0, Math.PI);
  context.fill();
  for (const arm of [0, Math.PI / 2, Math.PI, Math.PI * 1.5]) {
    const turn = angle + arm;
    const [x, y] = [Math.cos(turn) * width * 2.7, Math.sin(turn) * width * 2.7 * TILT - height * 0.62];
    context.strokeStyle = colour('warn', 0.9);
    context.lineWidth = width * 0.55;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(0, -height * 0.62);
    context.lineTo(x, y);
    context.stroke();
    dot(context, x, y, width * 0.62, colour);
  }
  dot(context, 0, -height, width * 1.05, colour);
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, size: number, colour: Palette): void {
  const gold = context.createRadialGradient(x - size * 0.35, y - size * 0.4, 0, x, y, size);
  gold.addColorStop(0, colour('fg'));
  gold.addColorStop(1, colour('warn'));
  context.fillStyle = gold;
  context.beginPath();
  context.arc(x, y, size, 0, Math.PI * 2);
  context.fill();
}

/** `angle` is the rotor's; a ball that shines through less casts no shadow. */
export function drawBall(
  { context, colour }: Frame,
  radius: number,
  angle: number,
  ball: Ball,
  alpha = 1,
): void {
  const turn = angle + ball.angle - Math.PI / 2;
  const [x, ground] = [Math.cos(turn) * ball.radius * radius, Math.sin(turn) * ball.radius * radius * TILT];
  const y = ground - (ball.height + 0.012) * radius;
  const size = radius * 0.037;
  if (alpha === 1) {
    context.fillStyle = colour('bg', 0.6);
    context.beginPath();
    context.ellipse(x + size * 0.4, ground + size * 0.3, size * 1.05, size * 0.7, 0, 0, Math.PI * 2);
    context.fill();
  }
  const shade = context.createRadialGradient(x - size * 0.35, y - size * 0.4, size * 0.1, x, y, size * 1.1);
  shade.addColorStop(0, colour('fg', alpha));
  shade.addColorStop(0.6, colour('fg', alpha));
  shade.addColorStop(1, colour('fg3', alpha));
  context.fillStyle = shade;
  context.beginPath();
  context.arc(x, y, size, 0, Math.PI * 2);
  context.fill();
}

/** A soft light over the pocket a ball lies in. @param turn of that pocket's middle */
export function drawGlow({ context, colour }: Frame, radius: number, turn: number): void {
  const reach = (NUMBERS + CONE) / 2;
  const [x, y] = [Math.cos(turn) * reach * radius, Math.sin(turn) * reach * radius * TILT];
  const halo = context.createRadialGradient(x, y, 0, x, y, radius * 0.22);
  halo.addColorStop(0, colour('fg', 0.4));
  halo.addColorStop(1, colour('fg', 0));
  context.fillStyle = halo;
  context.beginPath();
  context.arc(x, y, radius * 0.22, 0, Math.PI * 2);
  context.fill();
}

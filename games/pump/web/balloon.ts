/** The balloon: how it swells, shines, and what is left of it. */
import { range } from '#engines/fair/draw.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import type { Frame } from '#platform/web/canvas.ts';

export interface Shape {
  /** Where the neck is held. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Share by which it is broader than high at this moment. */
  readonly wobble: number;
  /** 0 cool to 1: how close to the most it can take. */
  readonly heat: number;
}

export const BURST_MS = 580;
const SHREDS = range(26).map((index) => ({
  turn: (index * 0.618_034 * Math.PI * 2) % (Math.PI * 2),
  reach: 0.5 + 0.9 * ((index * 0.754_878) % 1),
  size: 0.1 + 0.16 * ((index * 0.569_84) % 1),
  spin: 4 + 9 * ((index * 0.331) % 1),
}));

/** Middle and half axes of the round part. */
export function bodyOf({ x, y, radius, wobble }: Shape) {
  const [rx, ry] = [radius * (1 + wobble), radius * 1.1 * (1 - wobble)];
  return { x, y: y - ry * 1.16 - 4, rx, ry };
}

function outline(shape: Shape): Path2D {
  const { x, y, rx, ry } = bodyOf(shape);
  const path = new Path2D();
  path.moveTo(x - 4, shape.y - 6);
  path.bezierCurveTo(x - rx * 0.3, y + ry * 0.98, x - rx, y + ry * 0.62, x - rx, y);
  path.bezierCurveTo(x - rx, y - ry * 0.56, x - rx * 0.56, y - ry, x, y - ry);
  path.bezierCurveTo(x + rx * 0.56, y - ry, x + rx, y - ry * 0.56, x + rx, y);
  path.bezierCurveTo(x + rx, y + ry * 0.62, x + rx * 0.3, y + ry * 0.98, x + 4, shape.y - 6);
  path.closePath();
  return path;
}

/** 0 below `from`, 1 above `to`, straight between. */
function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

export function drawBalloon(frame: Frame, shape: Shape): void {
  const { context, colour } = frame;
  const { x, y, rx, ry } = bodyOf(shape);
  const path = outline(shape);
  const glow = context.createRadialGradient(x, y, rx * 0.5, x, y, rx * 2.1);
  glow.addColorStop(0, colour(shape.heat > 0.55 ? 'warn' : 'accent', 0.2 + 0.14 * shape.heat));
  glow.addColorStop(1, colour('accent', 0));
  context.fillStyle = glow;
  context.fillRect(x - rx * 2.2, y - rx * 2.2, rx * 4.4, rx * 4.4);

  context.fillStyle = colour('accent');
  context.fill(path);
  context.fillStyle = colour('warn', ramp(shape.heat, 0.18, 0.6));
  context.fill(path);
  context.fillStyle = colour('lose', ramp(shape.heat, 0.58, 1) * 0.9);
  context.fill(path);
  context.save();
  context.clip(path);
  const shade = context.createRadialGradient(
    x - rx * 0.34,
    y - ry * 0.4,
    rx * 0.1,
    x - rx * 0.1,
    y - ry * 0.1,
    rx * 1.5,
  );
  shade.addColorStop(0, colour('fg', 0.42));
  shade.addColorStop(0.34, colour('fg', 0.05));
  shade.addColorStop(0.58, colour('bg', 0.12));
  shade.addColorStop(1, colour('bg', 0.78));
  context.fillStyle = shade;
  context.fillRect(x - rx * 1.2, y - ry * 1.2, rx * 2.4, ry * 2.8);
  context.strokeStyle = colour('fg', 0.2);
  context.lineWidth = rx * 0.06;
  context.lineCap = 'round';
  context.beginPath();
  context.ellipse(x, y, rx * 0.87, ry * 0.87, 0, -0.75, 0.7);
  context.stroke();
  context.restore();
  context.fillStyle = colour('fg', 0.78);
  context.beginPath();
  context.ellipse(x - rx * 0.46, y - ry * 0.5, rx * 0.085, ry * 0.2, 0.62, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = colour('fg', 0.5);
  context.beginPath();
  context.arc(x - rx * 0.6, y - ry * 0.2, rx * 0.045, 0, Math.PI * 2);
  context.fill();
  drawNeck(frame, shape);
}

function drawNeck({ context, colour }: Frame, { x, y, heat }: Shape): void {
  context.fillStyle = colour(heat > 0.6 ? 'lose' : heat > 0.3 ? 'warn' : 'accent');
  context.fill(new Path2D(`M${x - 4} ${y - 7}h8l4 9q-8 3-16 0z`));
  context.fillStyle = colour('bg', 0.35);
  context.fill(new Path2D(`M${x - 4} ${y - 7}h8l1.5 3.5h-11z`));
}

/** The figure on the balloon, as large as it bears. */
export function drawFigure({ context, colour }: Frame, shape: Shape, text: string): void {
  const { x, y, rx } = bodyOf(shape);
  const size = Math.min(rx * 0.62, (rx * 2.7) / Math.max(4, text.length));
  if (size < 5) return;
  context.font = `800 ${size}px "Inter Variable", system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = size * 0.16;
  context.strokeStyle = colour('bg', 0.55);
  context.strokeText(text, x, y);
  context.fillStyle = colour('fg');
  context.fillText(text, x, y);
}

/** Flash, ring and shreds. @param part 0 to 1 of the burst */
export function drawBurst(frame: Frame, shape: Shape, part: number): void {
  const { context, colour } = frame;
  const { x, y, rx } = bodyOf(shape);
  const fade = 1 - part;
  const reach = Math.max(70, rx);
  const flash = context.createRadialGradient(x, y, 0, x, y, reach * 2);
  flash.addColorStop(0, colour('fg', 0.85 * fade ** 6));
  flash.addColorStop(0.4, colour('warn', 0.4 * fade ** 3));
  flash.addColorStop(1, colour('lose', 0));
  context.fillStyle = flash;
  context.fillRect(x - reach * 2, y - reach * 2, reach * 4, reach * 4);
  context.strokeStyle = colour('fg', 0.7 * fade ** 2);
  context.lineWidth = 1 + 9 * fade ** 2;
  context.beginPath();
  context.arc(x, y, reach * (0.6 + 1.2 * easeOut(part)), 0, Math.PI * 2);
  context.stroke();
  for (const [index, { turn, reach: far, size, spin }] of SHREDS.entries()) {
    const away = reach * (0.5 + far * easeOut(part));
    context.save();
    context.translate(x + Math.cos(turn) * away, y + Math.sin(turn) * away * 0.9 + reach * 1.3 * part ** 2);
    context.rotate(turn + spin * part);
    context.scale(reach * size, reach * size);
    context.fillStyle = colour(index % 3 === 0 ? 'lose' : index % 3 === 1 ? 'warn' : 'accent', fade);
    context.fill(new Path2D('M-1-.6C-.2-1 .9-.5 1 .3 .4 0-.1.2-.4.9-.7.5-1 .1-1-.6z'));
    context.restore();
  }
}

/** What stands and falls on the stairs: ladders, stones, the climber, and a flag at the end. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A wooden ladder from its foot to its head.
 * @param grown 0 to 1 while it is stood up @param broken 0 to 1 while it falls apart
 */
export function drawLadder(
  frame: Frame,
  foot: Point,
  head: Point,
  wide: number,
  grown: number,
  broken: number,
): void {
  const { context, colour } = frame;
  if (broken >= 1) return;
  const end = { x: foot.x + (head.x - foot.x) * grown, y: foot.y + (head.y - foot.y) * grown };
  const rungs = Math.max(3, Math.round((foot.y - head.y) / 6));
  const alpha = context.globalAlpha;
  context.globalAlpha = alpha * (1 - broken ** 2);
  context.lineCap = 'round';
  for (const side of [-1, 1]) {
    const fall = side * broken * wide * 2.4;
    const rail = new Path2D(
      `M${foot.x + side * wide * 0.5 + fall} ${foot.y + broken * 3}L${end.x + side * wide * 0.42 + fall * 1.6} ${end.y + broken * (foot.y - end.y) * 0.8}`,
    );
    context.strokeStyle = colour('bg', 0.75);
    context.lineWidth = Math.max(3, wide * 0.24);
    context.stroke(rail);
    context.strokeStyle = colour('warn');
    context.lineWidth = Math.max(1.6, wide * 0.13);
    context.stroke(rail);
  }
  for (const rung of range(rungs)) {
    const part = (rung + 0.6) / rungs;
    if (part > grown) break;
    const drop = broken * (26 + 14 * ((rung * 0.618) % 1));
    const x = foot.x + (head.x - foot.x) * part + broken * ((rung % 2) * 2 - 1) * wide * 1.2;
    const y = foot.y + (head.y - foot.y) * part + drop * broken;
    context.save();
    context.translate(x, y);
    context.rotate(broken * (rung % 2 ? 2.2 : -1.8));
    context.strokeStyle = colour('warn', 0.85);
    context.lineWidth = Math.max(1.3, wide * 0.1);
    context.beginPath();
    context.moveTo(-wide * 0.46, 0);
    context.lineTo(wide * 0.46, 0);
    context.stroke();
    context.restore();
  }
  context.globalAlpha = alpha;
}

/** A flag on its pole. @param raised 0 to 1 @param wave in radians */
export function drawFlag(
  { context, colour }: Frame,
  { x, y }: Point,
  high: number,
  raised: number,
  wave: number,
): void {
  context.strokeStyle = colour('fg2');
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, y - high);
  context.stroke();
  const [top, wide, deep] = [y - 2 - (high - 4) * raised, high * 0.62, high * 0.36];
  const sway = Math.sin(wave) * deep * 0.3;
  context.fillStyle = colour('win');
  context.beginPath();
  context.moveTo(x, top);
  context.quadraticCurveTo(x + wide * 0.5, top - sway, x + wide, top + deep * 0.2 + sway);
  context.lineTo(x + wide * 0.78, top + deep * 0.6 + sway);
  context.lineTo(x + wide, top + deep + sway);
  context.quadraticCurveTo(x + wide * 0.5, top + deep - sway, x, top + deep);
  context.fill();
}

/** Sparks that open and fall. @param part 0 to 1 */
export function drawFirework(
  { context, colour }: Frame,
  { x, y }: Point,
  reach: number,
  part: number,
  odd: boolean,
): void {
  if (part <= 0 || part >= 1) return;
  const far = (1 - (1 - part) ** 3) * reach;
  for (const spark of range(18)) {
    const angle = (spark / 18) * Math.PI * 2;
    const near = spark % 2 ? 1 : 0.6;
    context.fillStyle = colour(spark % 3 === 0 ? 'fg' : odd ? 'accent' : 'warn', 1 - part);
    context.fillRect(
      x + Math.cos(angle) * far * near - 1.5,
      y + Math.sin(angle) * far * near + 26 * part ** 2 - 1.5,
      3,
      3,
    );
  }
}

/** A boulder with its foot on `at`. */
export function drawStone(frame: Frame, at: Point, size: number, turn: number, hot: boolean): void {
  const { context, colour } = frame;
  context.fillStyle = colour('bg', 0.5);
  context.beginPath();
  context.ellipse(at.x, at.y + 1, size, size * 0.3, 0, 0, Math.PI * 2);
  context.fill();
  context.save();
  context.translate(at.x, at.y - size * 0.86);
  context.rotate(turn);
  context.scale(size, size);
  const rock = new Path2D('M-.9-.2L-.55-.84L.12-.98L.74-.66L.98.06L.7.74L.06.98L-.66.76L-.98.24z');
  context.fillStyle = colour('fg3');
  context.fill(rock);
  if (hot) {
    context.fillStyle = colour('lose', 0.6);
    context.fill(rock);
  }
  context.fillStyle = colour('bg', 0.45);
  context.fill(new Path2D('M.74-.66L.98.06L.7.74L.06.98L-.66.76L-.1.4L.4.3z'));
  context.fillStyle = colour('fg', 0.38);
  context.fill(new Path2D('M-.9-.2L-.55-.84L.12-.98L-.08-.4L-.5-.2z'));
  context.strokeStyle = colour('bg', 0.4);
  context.lineWidth = 0.1;
  context.stroke(new Path2D('M-.08-.4L.4.3L.06.98M.4.3L.98.06'));
  context.restore();
}

/** Dust where something landed. @param part 0 to 1 */
export function drawDust({ context, colour }: Frame, at: Point, size: number, part: number): void {
  if (part <= 0 || part >= 1) return;
  context.fillStyle = colour('fg2', 0.3 * (1 - part));
  for (const side of [-1, -0.5, 0.5, 1]) {
    context.beginPath();
    context.arc(
      at.x + side * size * (0.7 + 1.3 * part),
      at.y - size * 0.5 * part,
      size * (0.25 + 0.3 * part),
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}

export interface Climber extends Point {
  readonly scale: number;
  /** Swings while walking or climbing. */
  readonly stride: number;
  readonly turn?: number;
  readonly alpha?: number;
}

/** A hooded figure with a lamp, about 30 units high, feet on its point. */
export function drawClimber(
  { context, colour }: Frame,
  { x, y, scale, stride, turn = 0, alpha = 1 }: Climber,
): void {
  context.save();
  context.globalAlpha = alpha;
  context.translate(x, y);
  context.rotate(turn);
  context.scale(scale, scale);
  const lamp = context.createRadialGradient(9, -11, 1, 9, -11, 26);
  lamp.addColorStop(0, colour('warn', 0.6));
  lamp.addColorStop(1, colour('warn', 0));
  context.fillStyle = lamp;
  context.fillRect(-18, -38, 54, 54);
  context.strokeStyle = colour('bg');
  context.lineWidth = 3.6;
  context.lineCap = 'round';
  const step = Math.sin(stride) * 3;
  context.stroke(new Path2D(`M-3-5L${-3 + step}-.5M3-5L${3 - step}-.5`));
  const cloak = new Path2D('M-9-2C-9-12-8-20-4-25C-2-29 3-30 6-27C9-24 8-20 8-17C9-12 10-7 9-2C4 0-4 0-9-2z');
  context.fillStyle = colour('accent');
  context.fill(cloak);
  context.fillStyle = colour('bg', 0.35);
  context.fill(new Path2D('M-9-2C-9-12-8-20-4-25C-5-17-4-8-1-.6C-4-.5-7-1-9-2z'));
  context.strokeStyle = colour('bg', 0.6);
  context.lineWidth = 1.2;
  context.stroke(cloak);
  // A face in the shade of the hood.
  context.fillStyle = colour('bg', 0.85);
  context.beginPath();
  context.ellipse(3.2, -20.6, 4.6, 5, 0, 0, Math.PI * 2);
  context.fill();
  for (const [name, opacity] of [
    ['fg', 0.9],
    ['warn', 0.5],
  ] as const) {
    context.fillStyle = colour(name, opacity);
    context.beginPath();
    context.ellipse(4.2, -19.8, 3.2, 3.6, 0, 0, Math.PI * 2);
    context.fill();
  }
  context.fillStyle = colour('bg');
  context.fillRect(4, -21, 1.2, 2);
  context.fillRect(6.2, -21, 1.1, 2);
  context.fillStyle = colour('warn');
  context.beginPath();
  context.roundRect(7, -14, 5, 7, 2);
  context.fill();
  context.strokeStyle = colour('bg');
  context.lineWidth = 1.4;
  context.stroke(new Path2D('M5-13L9-15.5V-13'));
  context.restore();
}

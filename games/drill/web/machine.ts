/** A drill and the derrick it hangs from. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The derrick over a shaft; `y` is the surface. */
export function drawRig(
  { context, colour }: Frame,
  { x, y, size, chosen }: Place & { readonly chosen: boolean },
): void {
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  context.strokeStyle = chosen ? colour('accent') : colour('fg3');
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.stroke(new Path2D('M-34 0-9-74H9L34 0'));
  context.lineWidth = 1.6;
  context.strokeStyle = chosen ? colour('accent', 0.65) : colour('fg3', 0.65);
  context.stroke(
    new Path2D(
      'M-28-18 22-37-22-37 28-18M-22-37 15-56-15-56 22-37M-15-56 9-74-9-74 15-56M-28-18H28M-22-37H22M-15-56H15',
    ),
  );
  context.fillStyle = chosen ? colour('accent') : colour('fg3');
  context.fill(new Path2D('M-12-80H12V-72H-12z'));
  context.fillStyle = colour('raised');
  context.fill(new Path2D('M-46-9H46V2H-46z'));
  context.fillStyle = chosen ? colour('accent', 0.8) : colour('fg3', 0.6);
  context.fill(new Path2D('M-46-9H46V-6H-46z'));
  context.restore();
}

interface Bit extends Place {
  /** Where the pipe comes from. */
  readonly top: number;
  readonly chosen: boolean;
  readonly working: boolean;
  readonly broken: boolean;
}

/** Pipe, body and turning bit; `y` is how deep the tip is. */
export function drawBit(frame: Frame, { x, y, top, size, chosen, working, broken }: Bit): void {
  const { context, colour, now } = frame;
  const shake = working ? Math.sin(now / 13) * 1.1 : 0;
  context.save();
  context.translate(x + shake, y);
  context.scale(size, size);
  const pipe = context.createLinearGradient(-5, 0, 5, 0);
  pipe.addColorStop(0, colour('fg3'));
  pipe.addColorStop(0.4, colour('fg2'));
  pipe.addColorStop(1, colour('line'));
  context.fillStyle = pipe;
  const above = (top - y) / size - 70;
  context.fillRect(-5, above, 10, Math.max(0, -58 - above));
  const body = context.createLinearGradient(-17, 0, 17, 0);
  body.addColorStop(0, colour(chosen ? 'accent' : 'fg3', 0.95));
  body.addColorStop(0.35, colour('fg', chosen ? 0.9 : 0.75));
  body.addColorStop(1, colour(chosen ? 'accent' : 'fg3', 0.8));
  context.fillStyle = colour('bg');
  context.fill(new Path2D('M-18-62h36v32h-36z'));
  context.fillStyle = body;
  context.fill(new Path2D('M-17-60a3 3 0 0 1 3-3h28a3 3 0 0 1 3 3v26h-34z'));
  context.fillStyle = colour('bg', 0.55);
  context.fill(new Path2D('M-17-52h34v4h-34zM-17-42h34v4h-34z'));
  context.fillStyle = broken ? colour('lose', 0.9) : colour('fg2');
  context.beginPath();
  context.moveTo(-18, -33);
  context.lineTo(18, -33);
  context.lineTo(0, 2);
  context.fill();
  context.save();
  context.clip();
  context.strokeStyle = colour('bg', 0.6);
  context.lineWidth = 3.4;
  const turn = working ? (now / 9) % 11 : 4;
  for (const groove of range(6)) {
    const at = -44 + groove * 11 + turn;
    context.beginPath();
    context.moveTo(-20, at + 8);
    context.lineTo(20, at - 4);
    context.stroke();
  }
  context.fillStyle = colour('fg', 0.35);
  context.fill(new Path2D('M-18-33h11L-1 2z'));
  context.restore();
  if (working) drawSpray(frame);
  context.restore();
}

/** Earth thrown up round a working bit. The place is already the tip's. */
function drawSpray({ context, colour, now }: Frame): void {
  for (const index of range(14)) {
    const part = (now / 300 + index * 0.618) % 1;
    const side = index % 2 === 0 ? 1 : -1;
    const out = 12 + ((index * 0.754) % 1) * 22;
    context.fillStyle = colour(index % 3 === 0 ? 'warn' : 'fg2', 1 - part);
    context.beginPath();
    context.arc(
      side * out * (0.3 + part),
      -6 - 42 * part + 40 * part ** 2,
      2.6 * (1 - part) + 0.6,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}

/** What is left of a drill that broke. @param part 0 to 1 of its time */
export function drawSmoke({ context, colour }: Frame, { x, y, size }: Place, part: number): void {
  const fade = (1 - part) ** 1.4;
  const flash = context.createRadialGradient(x, y - 14 * size, 0, x, y - 14 * size, 60 * size);
  flash.addColorStop(0, colour('warn', 0.7 * (1 - part) ** 3));
  flash.addColorStop(1, colour('lose', 0));
  context.fillStyle = flash;
  context.fillRect(x - 60 * size, y - 74 * size, 120 * size, 120 * size);
  for (const index of range(7)) {
    const turn = index * 2.4;
    context.fillStyle = colour('fg3', 0.3 * fade);
    context.beginPath();
    context.arc(
      x + Math.sin(turn) * (8 + 14 * part) * size,
      y - (18 + index * 7 + 46 * part) * size,
      (6 + 11 * part + (index % 3) * 3) * size,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}

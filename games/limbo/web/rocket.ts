/** Limbo's rocket: on the pad, in flight, and where its flight ended. */
import type { Frame } from '#platform/web/canvas.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import { scatter } from './scatter.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const SPARKS = Array.from({ length: 46 }, (_, index) => ({
  angle: scatter(index, 0.618_033_988_7) * Math.PI * 2,
  reach: 0.35 + 0.65 * scatter(index, 0.754_877_666_2),
  size: 1 + 3 * scatter(index, 0.569_840_290_9),
}));

/** `thrust` is the flame: 0 none, 1 in flight. */
export function drawRocket({ context, colour, now }: Frame, x: number, y: number, thrust: number): void {
  context.save();
  context.translate(x + (thrust > 0 ? Math.sin(now / 17) * thrust * 1.2 : 0), y);
  if (thrust > 0) {
    const length = (26 + 16 * Math.abs(Math.sin(now / 29)) + 10 * Math.abs(Math.sin(now / 11))) * thrust;
    const flame = context.createLinearGradient(0, 20, 0, 20 + length);
    flame.addColorStop(0, colour('fg'));
    flame.addColorStop(0.3, colour('warn'));
    flame.addColorStop(1, colour('lose', 0));
    context.fillStyle = flame;
    context.beginPath();
    context.moveTo(-7, 19);
    context.quadraticCurveTo(-9, 24 + length * 0.4, 0, 22 + length);
    context.quadraticCurveTo(9, 24 + length * 0.4, 7, 19);
    context.fill();
  }
  context.fillStyle = colour('accent');
  context.fill(new Path2D('M-9 4 L-18 18 L-17 24 L-8 18 Z M9 4 L18 18 L17 24 L8 18 Z'));
  const hull = context.createLinearGradient(-12, 0, 12, 0);
  hull.addColorStop(0, colour('fg'));
  hull.addColorStop(0.55, colour('fg2'));
  hull.addColorStop(1, colour('fg3'));
  context.fillStyle = hull;
  context.fill(
    new Path2D(
      'M0 -34 C9 -24 12 -12 11 4 C11 11 9 17 7 20 L-7 20 C-9 17 -11 11 -11 4 C-12 -12 -9 -24 0 -34 Z',
    ),
  );
  context.fillStyle = colour('accent');
  context.fill(new Path2D('M0 -34 C5 -28.5 8 -23 9.7 -17 L-9.7 -17 C-8 -23 -5 -28.5 0 -34 Z'));
  context.fillStyle = colour('bg');
  context.beginPath();
  context.arc(0, -5, 5.5, 0, Math.PI * 2);
  context.fill();
  context.strokeStyle = colour('info');
  context.lineWidth = 2;
  context.stroke();
  context.restore();
}

/** A rocket that did not get there, in pieces. */
export function drawBurst({ context, colour }: Frame, { x, y }: Point, reach: number, part: number): void {
  const fade = 1 - part;
  const spread = easeOut(part) * reach;
  const flash = context.createRadialGradient(x, y, 0, x, y, spread + 40);
  flash.addColorStop(0, colour('warn', 0.5 * fade ** 2));
  flash.addColorStop(1, colour('lose', 0));
  context.fillStyle = flash;
  context.fillRect(x - spread - 40, y - spread - 40, 2 * spread + 80, 2 * spread + 80);
  for (const [index, spark] of SPARKS.entries()) {
    context.fillStyle = colour(index % 3 === 0 ? 'warn' : index % 3 === 1 ? 'lose' : 'fg2', fade);
    context.beginPath();
    const far = spread * spark.reach;
    context.arc(
      x + Math.cos(spark.angle) * far,
      y + Math.sin(spark.angle) * far + 30 * part ** 2,
      spark.size * fade + 0.3,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}

/** Where a flight ended. */
export function drawCross({ context, colour }: Frame, { x, y }: Point): void {
  context.strokeStyle = colour('lose');
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.stroke(new Path2D(`M${x - 7} ${y - 7}L${x + 7} ${y + 7}M${x + 7} ${y - 7}L${x - 7} ${y + 7}`));
}

/** The sky behind limbo: stars, a planet, and a rocket that leaves it, gets away, or does not. */
import { easeOut } from '#platform/web/easing.ts';
import type { Frame } from '#platform/web/canvas.ts';

const STARS = 110;
/** After this long without a launch the sky comes to rest and stops costing anything. */
const DRIFT_MS = 6000;
const CRUISE = 0.012;
const LIFT_OFF_MS = 260;
const LEAVE_MS = 420;
const SPARKS = 46;

type Phase = 'ground' | 'flight' | 'away' | 'gone';

interface Star {
  x: number;
  y: number;
  /** 0 far to 1 near: size, brightness and speed. */
  readonly depth: number;
}

interface Spark {
  readonly angle: number;
  readonly reach: number;
  readonly size: number;
}

export interface Scene {
  launch(now: number, still: boolean): void;
  /** The counting is over: the rocket leaves the picture or bursts. */
  end(win: boolean, now: number, still: boolean): void;
  draw(frame: Frame): boolean;
}

/** Evenly scattered without a random source: the golden ratio and its square never repeat. */
function scatter(index: number, factor: number): number {
  return (index * factor) % 1;
}

export function createScene(): Scene {
  const stars: Star[] = Array.from({ length: STARS }, (_, index) => ({
    x: scatter(index + 1, 0.618_033_988_7),
    y: scatter(index + 1, 0.754_877_666_2),
    depth: scatter(index + 1, 0.569_840_290_9) ** 2,
  }));
  const sparks: Spark[] = Array.from({ length: SPARKS }, (_, index) => ({
    angle: scatter(index, 0.618_033_988_7) * Math.PI * 2,
    reach: 0.35 + 0.65 * scatter(index, 0.754_877_666_2),
    size: 1 + 3 * scatter(index, 0.569_840_290_9),
  }));
  let phase: Phase = 'ground';
  let since = -DRIFT_MS;
  let speed = 0;

  function drawStars({ context, width, height, elapsed, colour }: Frame): void {
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

  function drawPlanet({ context, width, height, colour }: Frame, sunk: number): void {
    const radius = Math.max(width * 0.95, 520);
    const top = height * 0.86 + sunk * height * 0.3;
    const sky = context.createRadialGradient(
      width / 2,
      top + radius,
      radius * 0.97,
      width / 2,
      top + radius,
      radius * 1.16,
    );
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
    context.arc(width / 2, top + radius, radius, 0, Math.PI * 2);
    context.fill();
    context.strokeStyle = colour('accent', 0.75);
    context.lineWidth = 1.5;
    context.stroke();
  }

  function drawRocket({ context, colour, now }: Frame, x: number, y: number, thrust: number): void {
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

  function drawBurst({ context, width, height, colour }: Frame, part: number): void {
    const [x, y] = [width / 2, height * 0.72];
    const fade = 1 - part;
    const spread = easeOut(part) * Math.min(width, height) * 0.34;
    const flash = context.createRadialGradient(x, y, 0, x, y, spread + 40);
    flash.addColorStop(0, colour('warn', 0.5 * fade ** 2));
    flash.addColorStop(1, colour('lose', 0));
    context.fillStyle = flash;
    context.fillRect(0, 0, width, height);
    for (const [index, spark] of sparks.entries()) {
      context.fillStyle = colour(index % 3 === 0 ? 'warn' : index % 3 === 1 ? 'lose' : 'fg2', fade);
      context.beginPath();
      const reach = spread * spark.reach;
      context.arc(
        x + Math.cos(spark.angle) * reach,
        y + Math.sin(spark.angle) * reach + 30 * part ** 2,
        spark.size * fade + 0.3,
        0,
        Math.PI * 2,
      );
      context.fill();
    }
  }

  return {
    launch(now, still) {
      phase = 'flight';
      since = now;
      if (still) speed = 0;
    },
    end(win, now, still) {
      phase = win ? 'away' : 'gone';
      since = still ? now - DRIFT_MS : now;
    },
    draw(frame) {
      const { width, height, now, elapsed } = frame;
      const age = now - since;
      const wanted =
        phase === 'flight' ? 1 : phase === 'away' && age < LEAVE_MS ? 1.25 : age < DRIFT_MS ? CRUISE : 0;
      speed += (wanted - speed) * Math.min(1, elapsed / (phase === 'flight' ? 130 : 240));
      if (wanted === 0 && speed < 0.004) speed = 0;
      const risen = phase === 'ground' ? 0 : phase === 'flight' ? easeOut(Math.min(1, age / LIFT_OFF_MS)) : 1;
      drawStars(frame);
      drawPlanet(frame, risen);
      const hover = height * (0.86 - 0.14 * risen) - 22 * (1 - risen);
      if (phase === 'ground') drawRocket(frame, width / 2, hover, 0);
      if (phase === 'flight') drawRocket(frame, width / 2, hover, risen);
      if (phase === 'away' && age < LEAVE_MS)
        drawRocket(frame, width / 2, hover - (age / LEAVE_MS) ** 2 * height, 1.4);
      if (phase === 'gone' && age < 900) drawBurst(frame, age / 900);
      return phase === 'flight' || speed > 0 || age < DRIFT_MS;
    },
  };
}

/** Limbo's sky: a pad on a planet, a line where the target is, and a rocket that flies as high as the multiplier, evenly in its logarithm. */
import { easeInOut, easeOut } from '#platform/web/game/easing.ts';
import type { Frame } from '#platform/web/canvas.ts';
import { formatMultiplier } from '#ui/format.ts';

const STARS = 110;
/** After this long without a launch the sky comes to rest and stops costing anything. */
const DRIFT_MS = 6000;
const CRUISE = 0.012;
const LEAVE_MS = 520;
const BURST_MS = 900;
/** The next rocket stands on the pad. */
const NEXT_MS = 1300;
/** The line shines this long after it was crossed. */
const CROSSED_MS = 700;
const SPARKS = 46;
const PUFFS = 14;
/** Shares of the height: the ground, and the line of the target. */
const GROUND = 0.86;
const LINE = 0.2;
/** The rocket's foot under its middle. */
const FOOT = 22;

/** Before the lift-off. */
export const CROUCH_MS = 120;

type Phase = 'ground' | 'crouch' | 'flight' | 'away' | 'gone';

interface Point {
  readonly x: number;
  readonly y: number;
}

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
  /** The rocket goes down on its legs, before it lifts off. */
  crouch(now: number): void;
  launch(now: number): void;
  /** Another target: the next rocket waits for it. */
  ready(): void;
  /** How far the counting is. */
  climb(multiplier: number): void;
  /** The counting is over: the rocket leaves the picture or bursts where it is. */
  end(win: boolean, now: number, still: boolean): void;
  draw(frame: Frame, target: number): boolean;
}

/** Height of a multiplier on the way to the target, even in the logarithm: 0 on the pad, 1 on the line, above it more. */
export function heightOf(multiplier: number, target: number): number {
  return Math.log(Math.max(1, multiplier)) / Math.log(target);
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
  let liftedAt = -DRIFT_MS;
  let crossedAt = -CROSSED_MS;
  let reached = 1;
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

  /** Its top is under the pad. */
  function drawPlanet({ context, width, height, colour }: Frame, x: number): void {
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

  function drawBurst({ context, colour }: Frame, { x, y }: Point, reach: number, part: number): void {
    const fade = 1 - part;
    const spread = easeOut(part) * reach;
    const flash = context.createRadialGradient(x, y, 0, x, y, spread + 40);
    flash.addColorStop(0, colour('warn', 0.5 * fade ** 2));
    flash.addColorStop(1, colour('lose', 0));
    context.fillStyle = flash;
    context.fillRect(x - spread - 40, y - spread - 40, 2 * spread + 80, 2 * spread + 80);
    for (const [index, spark] of sparks.entries()) {
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

  /** The pad, its arm, and the steam of a rocket that waits. */
  function drawPad({ context, colour, now }: Frame, x: number, ground: number): void {
    context.fillStyle = colour('line');
    context.fillRect(x - 34, ground - 5, 68, 9);
    context.fillStyle = colour('fg3', 0.6);
    context.fillRect(x - 34, ground - 5, 68, 2);
    context.strokeStyle = colour('line');
    context.lineWidth = 3;
    context.stroke(new Path2D(`M${x - 30} ${ground - 5}V${ground - 70}M${x - 30} ${ground - 50}H${x - 15}`));
    if (phase !== 'ground' && phase !== 'crouch') return;
    const press = phase === 'crouch' ? 2 : 1;
    for (let puff = 0; puff < PUFFS / 2; puff++) {
      const part = (now / (1500 / press) + puff / (PUFFS / 2)) % 1;
      const side = puff % 2 ? 1 : -1;
      context.fillStyle = colour('fg2', 0.13 * press * (1 - part));
      context.beginPath();
      context.arc(x + side * (6 + 30 * part * press), ground - 6 - 8 * part, 4 + 9 * part, 0, Math.PI * 2);
      context.fill();
    }
  }

  /** What the engines leave round the pad. */
  function drawSmoke({ context, colour, now }: Frame, x: number, ground: number): void {
    const part = (now - liftedAt) / 1300;
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
  function drawTrail({ context, colour }: Frame, x: number, from: number, to: number, alpha: number): void {
    if (from - to < 4 || alpha <= 0) return;
    const smoke = context.createLinearGradient(0, to, 0, from);
    smoke.addColorStop(0, colour('warn', 0.55 * alpha));
    smoke.addColorStop(0.25, colour('fg2', 0.28 * alpha));
    smoke.addColorStop(1, colour('fg2', 0));
    context.fillStyle = smoke;
    context.fill(new Path2D(`M${x - 4} ${to}H${x + 4}L${x + 13} ${from}H${x - 13}Z`));
  }

  /** The line that has to be crossed, and the way up to it. */
  function drawLine({ context, width, height, now, colour }: Frame, x: number, target: number): void {
    const [y, ground] = [height * LINE, height * GROUND];
    const shine = Math.max(0, 1 - (now - crossedAt) / CROSSED_MS);
    const done = phase === 'away';
    context.strokeStyle = colour('fg3', 0.4);
    context.lineWidth = 1;
    context.beginPath();
    for (let mark = 1; mark < 10; mark++) {
      const at = ground + ((y - ground) * mark) / 10;
      context.moveTo(x + 40, at);
      context.lineTo(x + (mark === 5 ? 50 : 46), at);
    }
    context.stroke();
    const tone = done ? 'win' : phase === 'gone' ? 'fg3' : 'accent';
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
    context.setLineDash(done ? [] : [7, 5]);
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

  return {
    crouch(now) {
      phase = 'crouch';
      since = now;
      reached = 1;
    },
    launch(now) {
      phase = 'flight';
      since = now;
      liftedAt = now;
    },
    ready() {
      phase = 'ground';
    },
    climb(multiplier) {
      reached = multiplier;
    },
    end(win, now, still) {
      phase = win ? 'away' : 'gone';
      since = still ? now - DRIFT_MS : now;
      if (still) crossedAt = now - CROSSED_MS;
    },
    draw(frame, target) {
      const { context, width, height, now, elapsed } = frame;
      const age = now - since;
      const wanted =
        phase === 'flight' ? 1 : phase === 'away' && age < LEAVE_MS ? 1.25 : age < DRIFT_MS ? CRUISE : 0;
      speed += (wanted - speed) * Math.min(1, elapsed / (phase === 'flight' ? 130 : 240));
      if (wanted === 0 && speed < 0.004) speed = 0;
      const x = width - Math.max(58, width * 0.17);
      const ground = height * GROUND;
      const foot = ground - FOOT - 5;
      const high = heightOf(reached, target);
      const y = foot - high * (foot - height * LINE);
      if (phase === 'flight' && high >= 1 && crossedAt < since) crossedAt = now;
      drawStars(frame);
      drawPlanet(frame, x);
      drawPad(frame, x, ground);
      drawLine(frame, x, target);
      const leaving = phase === 'away' ? Math.min(1, age / LEAVE_MS) : 0;
      const at = y - leaving ** 2 * height;
      if (phase !== 'ground' && phase !== 'crouch')
        drawTrail(frame, x, ground - 8, Math.max(-20, at + FOOT), phase === 'flight' ? 1 : 1 - age / 1200);
      drawSmoke(frame, x, ground);
      if (phase === 'ground') drawRocket(frame, x, foot, 0);
      if (phase === 'crouch') {
        // Down by a tenth, from its foot.
        const low = 0.1 * easeInOut(Math.min(1, age / CROUCH_MS));
        context.save();
        context.translate(x, foot + FOOT);
        context.scale(1 + low * 0.6, 1 - low);
        context.translate(-x, -foot - FOOT);
        drawRocket(frame, x, foot, 0);
        context.restore();
      }
      if (phase === 'flight') drawRocket(frame, x, at, Math.min(1, age / 160));
      if (phase === 'away' && leaving < 1) drawRocket(frame, x, at, 1.4);
      if (phase === 'gone' && age < BURST_MS)
        drawBurst(frame, { x, y }, Math.min(150, width * 0.26), age / BURST_MS);
      if (phase === 'gone') drawCross(frame, { x, y });
      if ((phase === 'gone' || phase === 'away') && age > NEXT_MS) {
        context.globalAlpha = Math.min(1, (age - NEXT_MS) / 300);
        drawRocket(frame, x, foot, 0);
        context.globalAlpha = 1;
      }
      return phase === 'flight' || phase === 'crouch' || speed > 0 || age < DRIFT_MS;
    },
  };
}

/** Where a flight ended. */
function drawCross({ context, colour }: Frame, { x, y }: Point): void {
  context.strokeStyle = colour('lose');
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.stroke(new Path2D(`M${x - 7} ${y - 7}L${x + 7} ${y + 7}M${x + 7} ${y - 7}L${x - 7} ${y + 7}`));
}

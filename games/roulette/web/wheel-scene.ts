/** The wheel, seen from the side of the table: a bowl, a rotor with 37 pockets, and the ball on its way into one. */
import type { Frame, Palette } from '#platform/web/canvas.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import { WHEEL } from '../spots.ts';
import { APRON, CONE, NUMBERS, paintRotor, POCKET, POCKETS, RIM, ring, TRACK } from './wheel-paint.ts';

/** How flat the wheel is seen: height over width. */
export const TILT = 0.6;
/** Without a round the rotor comes to rest after this long and costs nothing any more. */
const DRIFT_MS = 9000;
const DRIFT = 0.32;
const SPIN = 2.6;
/** Turns of the ball against the rotor. */
const TURNS = 5;
/** Shadows the ball draws behind it. */
const TAIL = 9;

export interface Scene {
  /** The ball is thrown; {@link set} moves it. */
  spin(result: number): void;
  /** How far the throw has got, 0 to 1. */
  set(part: number): void;
  /** The ball lies in its pocket. */
  rest(result: number): void;
  draw(frame: Frame): boolean;
}

interface Ball {
  readonly angle: number;
  readonly radius: number;
  /** Above the wheel, in parts of its radius. */
  readonly height: number;
}

/** Where the ball is in the rotor's own frame. The last quarter it hops about the pockets. */
export function ballAt(target: number, part: number): Ball {
  const angle = target - Math.PI * 2 * TURNS * (1 - part) ** 2.1;
  const falling = Math.min(1, Math.max(0, (part - 0.45) / 0.33));
  const lying = (CONE + POCKETS) / 2;
  const radius = TRACK - (TRACK - NUMBERS * 0.93) * falling ** 1.6;
  const hops = Math.max(0, (part - 0.78) / 0.22);
  return {
    angle,
    radius: hops > 0 ? radius - (radius - lying) * easeOut(hops) : radius,
    height:
      part > 0.6 && part < 1
        ? 0.075 * (1 - part) * 2.5 * Math.abs(Math.sin(((part - 0.6) / 0.4) * Math.PI * 3.5))
        : 0,
  };
}

export function createScene(): Scene {
  let angle = 0;
  let speed = DRIFT;
  let since = 0;
  let target = 0;
  let part: number | null = null;
  let lying: number | null = null;
  let rotor: { canvas: HTMLCanvasElement; size: number; colour: Palette } | null = null;

  function bowl({ context, colour }: Frame, radius: number): void {
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

  function turnRotor(frame: Frame, radius: number): void {
    const { context, colour } = frame;
    const size = Math.round(radius * Math.min(2, devicePixelRatio));
    if (!rotor || rotor.size !== size || rotor.colour !== colour)
      rotor = { canvas: paintRotor(size, colour), size, colour };
    context.save();
    context.scale(1, TILT);
    context.rotate(angle);
    context.drawImage(rotor.canvas, -radius, -radius, radius * 2, radius * 2);
    context.restore();
  }

  /** Light from the upper left, which does not turn with the rotor. */
  function light({ context, colour }: Frame, radius: number): void {
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
  function turret({ context, colour }: Frame, radius: number): void {
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

  function drawBall({ context, colour }: Frame, radius: number, ball: Ball, alpha = 1): void {
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

  /** A soft light over the pocket the ball lies in. */
  function glow({ context, colour }: Frame, radius: number, index: number): void {
    const turn = angle + index * POCKET - Math.PI / 2;
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

  const indexOf = (result: number) => WHEEL.findIndex((number) => number === result);
  return {
    spin(result) {
      target = indexOf(result) * POCKET;
      part = 0;
      lying = null;
    },
    set(next) {
      part = next;
    },
    rest(result) {
      part = null;
      lying = indexOf(result);
      since = 0;
    },
    draw(frame) {
      const { context, width, height, elapsed } = frame;
      // Before the stage has its size there is nothing to draw on; getting it draws a frame by itself.
      if (Math.min(width, height) < 20) return false;
      since += elapsed;
      const wanted = part !== null ? -SPIN * (1 - 0.7 * part) : since < DRIFT_MS ? -DRIFT : 0;
      speed += (wanted - speed) * Math.min(1, elapsed / (part === null ? 900 : 120));
      if (wanted === 0 && Math.abs(speed) < 0.004) speed = 0;
      angle = (angle + (speed * elapsed) / 1000) % (Math.PI * 2);
      const radius = Math.min(width / 2.06, height / (TILT * 2 + 0.16));
      context.save();
      context.translate(width / 2, height / 2 - radius * 0.03);
      bowl(frame, radius);
      turnRotor(frame, radius);
      if (lying !== null) glow(frame, radius, lying);
      light(frame, radius);
      const ball = part === null ? null : ballAt(target, part);
      const behind = ball !== null && Math.sin(angle + ball.angle - Math.PI / 2) < 0;
      if (ball && behind) trail(frame, radius, ball);
      if (lying !== null)
        drawBall(frame, radius, { angle: lying * POCKET, radius: (CONE + POCKETS) / 2, height: 0 });
      turret(frame, radius);
      if (ball && !behind) trail(frame, radius, ball);
      context.restore();
      return part !== null || speed !== 0;
    },
  };

  function trail(frame: Frame, radius: number, ball: Ball): void {
    if (part !== null && part < 0.7)
      for (let ghost = TAIL; ghost > 0; ghost--)
        drawBall(
          frame,
          radius,
          ballAt(target, Math.max(0, part - ghost * 0.0022)),
          0.05 * (TAIL + 1 - ghost),
        );
    drawBall(frame, radius, ball);
  }
}

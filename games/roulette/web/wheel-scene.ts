/** The wheel, seen from the side of the table: a bowl, a rotor with its pockets, and each ball on its way into one. */
import type { Frame, Palette } from '#platform/web/canvas.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import { CONE, NUMBERS, paintRotor, pocketOf, POCKETS, TRACK, type Wheel } from './wheel-paint.ts';
import { type Ball, drawBall, drawBowl, drawGlow, drawLight, drawTurret, TILT } from './wheel-parts.ts';

/** Without a round the rotor comes to rest after this long and costs nothing any more. */
const DRIFT_MS = 9000;
const DRIFT = 0.32;
const SPIN = 2.6;
/** Turns of a ball against the rotor: the second one starts on the other side. */
const TURNS = [5, 4.5] as const;
/** Shadows a ball draws behind it. */
const TAIL = 9;
/** Where a ball lies in its pocket, and how far two in the same one lie from there. */
const LYING = (CONE + POCKETS) / 2;
const APART = 0.036;

/** Where a ball is going. */
export interface Throw {
  /** Angle of the pocket's middle in the rotor's own frame. */
  readonly target: number;
  readonly turns: number;
  /** Radius at which it comes to lie. */
  readonly lying: number;
}

export interface Scene {
  /** Another wheel is put in: the balls are gone. */
  change(wheel: Wheel): void;
  /** A ball is thrown for each number; {@link set} moves them. */
  spin(drawn: readonly number[]): void;
  /** How far the throw has got, 0 to 1. */
  set(part: number): void;
  /** The balls lie in their pockets. */
  rest(drawn: readonly number[]): void;
  draw(frame: Frame): boolean;
}

/** Where the balls of a round go: two that fall on one number lie beside each other. */
export function throwsOf(wheel: Wheel, drawn: readonly number[]): readonly Throw[] {
  const together = new Set(drawn).size < drawn.length;
  return drawn.map((number, ball) => ({
    target: wheel.indexOf(number) * pocketOf(wheel),
    turns: TURNS[ball]!,
    lying: together ? LYING + (ball === 0 ? APART : -APART) : LYING,
  }));
}

/** Where a ball is in the rotor's own frame. The last quarter it hops about the pockets. */
export function ballAt({ target, turns, lying }: Throw, part: number): Ball {
  const angle = target - Math.PI * 2 * turns * (1 - part) ** 2.1;
  const falling = Math.min(1, Math.max(0, (part - 0.45) / 0.33));
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

export function createScene(first: Wheel): Scene {
  let wheel = first;
  let angle = 0;
  let speed = DRIFT;
  let since = 0;
  let balls: readonly Throw[] = [];
  let part: number | null = null;
  let rotor: { canvas: HTMLCanvasElement; wheel: Wheel; size: number; colour: Palette } | null = null;

  function turnRotor(frame: Frame, radius: number): void {
    const { context, colour } = frame;
    const size = Math.round(radius * Math.min(2, devicePixelRatio));
    if (!rotor || rotor.size !== size || rotor.colour !== colour || rotor.wheel !== wheel)
      rotor = { canvas: paintRotor(wheel, size, colour), wheel, size, colour };
    context.save();
    context.scale(1, TILT);
    context.rotate(angle);
    context.drawImage(rotor.canvas, -radius, -radius, radius * 2, radius * 2);
    context.restore();
  }

  return {
    change(next) {
      if (next === wheel) return;
      wheel = next;
      balls = [];
      part = null;
      since = 0;
    },
    spin(drawn) {
      balls = throwsOf(wheel, drawn);
      part = 0;
    },
    set(next) {
      part = next;
    },
    rest(drawn) {
      balls = throwsOf(wheel, drawn);
      part = null;
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
      drawBowl(frame, radius);
      turnRotor(frame, radius);
      const lying = part === null;
      if (lying) for (const { target } of balls) drawGlow(frame, radius, angle + target - Math.PI / 2);
      drawLight(frame, radius);
      const at = balls.map((ball) => ({ ball, now: ballAt(ball, part ?? 1) }));
      const behind = ({ now }: { now: Ball }) => lying || Math.sin(angle + now.angle - Math.PI / 2) < 0;
      for (const { ball } of at.filter(behind)) drawThrow(frame, radius, ball);
      drawTurret(frame, radius, angle);
      for (const { ball } of at.filter((one) => !behind(one))) drawThrow(frame, radius, ball);
      context.restore();
      return part !== null || speed !== 0;
    },
  };

  function drawThrow(frame: Frame, radius: number, ball: Throw): void {
    if (part !== null && part < 0.7)
      for (let ghost = TAIL; ghost > 0; ghost--)
        drawBall(
          frame,
          radius,
          angle,
          ballAt(ball, Math.max(0, part - ghost * 0.0022)),
          0.05 * (TAIL + 1 - ghost),
        );
    drawBall(frame, radius, angle, ballAt(ball, part ?? 1));
  }
}

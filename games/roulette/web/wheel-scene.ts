/** The wheel, seen from the side of the table: a bowl, a rotor with 37 pockets, and the ball on its way into one. */
import type { Frame, Palette } from '#platform/web/canvas.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import { WHEEL } from '../spots.ts';
import { CONE, NUMBERS, paintRotor, POCKET, POCKETS, TRACK } from './wheel-paint.ts';
import { type Ball, drawBall, drawBowl, drawGlow, drawLight, drawTurret, TILT } from './wheel-parts.ts';

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
      drawBowl(frame, radius);
      turnRotor(frame, radius);
      if (lying !== null) drawGlow(frame, radius, angle, lying);
      drawLight(frame, radius);
      const ball = part === null ? null : ballAt(target, part);
      const behind = ball !== null && Math.sin(angle + ball.angle - Math.PI / 2) < 0;
      if (ball && behind) trail(frame, radius, ball);
      if (lying !== null)
        drawBall(frame, radius, angle, { angle: lying * POCKET, radius: (CONE + POCKETS) / 2, height: 0 });
      drawTurret(frame, radius, angle);
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
          angle,
          ballAt(target, Math.max(0, part - ghost * 0.0022)),
          0.05 * (TAIL + 1 - ghost),
        );
    drawBall(frame, radius, angle, ball);
  }
}

/** Limbo's sky: a pad on a planet, a line where the target is, and a rocket that flies as high as the multiplier, evenly in its logarithm. */
import type { Frame } from '#platform/web/canvas.ts';
import { easeInOut } from '#platform/web/game/easing.ts';
import { drawBurst, drawCross, drawRocket } from './rocket.ts';
import {
  createStars,
  drawLine,
  drawPad,
  drawPlanet,
  drawSmoke,
  drawStars,
  drawTrail,
  GROUND,
  LINE,
} from './sky.ts';

/** After this long without a launch the sky comes to rest and stops costing anything. */
const DRIFT_MS = 6000;
const CRUISE = 0.012;
const LEAVE_MS = 520;
const BURST_MS = 900;
/** The next rocket stands on the pad. */
const NEXT_MS = 1300;
/** The line shines this long after it was crossed. */
const CROSSED_MS = 700;
/** The rocket's foot under its middle. */
const FOOT = 22;

/** Before the lift-off. */
export const CROUCH_MS = 120;

type Phase = 'ground' | 'crouch' | 'flight' | 'away' | 'gone';

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

export function createScene(): Scene {
  const stars = createStars();
  let phase: Phase = 'ground';
  let since = -DRIFT_MS;
  let liftedAt = -DRIFT_MS;
  let crossedAt = -CROSSED_MS;
  let reached = 1;
  let speed = 0;

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
      drawStars(frame, stars, speed);
      drawPlanet(frame, x);
      drawPad(frame, x, ground, phase === 'crouch' ? 2 : phase === 'ground' ? 1 : 0);
      drawLine(frame, x, target, {
        tone: phase === 'away' ? 'win' : phase === 'gone' ? 'fg3' : 'accent',
        shine: Math.max(0, 1 - (now - crossedAt) / CROSSED_MS),
      });
      const leaving = phase === 'away' ? Math.min(1, age / LEAVE_MS) : 0;
      const at = y - leaving ** 2 * height;
      if (phase !== 'ground' && phase !== 'crouch')
        drawTrail(frame, x, ground - 8, Math.max(-20, at + FOOT), phase === 'flight' ? 1 : 1 - age / 1200);
      drawSmoke(frame, x, ground, (now - liftedAt) / 1300);
      if (phase === 'ground') drawRocket(frame, x, foot, 0);
      if (phase === 'crouch') drawCrouch(frame, x, foot, age);
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

/** Down by a tenth, from its foot. */
function drawCrouch(frame: Frame, x: number, foot: number, age: number): void {
  const { context } = frame;
  const low = 0.1 * easeInOut(Math.min(1, age / CROUCH_MS));
  context.save();
  context.translate(x, foot + FOOT);
  context.scale(1 + low * 0.6, 1 - low);
  context.translate(-x, -foot - FOOT);
  drawRocket(frame, x, foot, 0);
  context.restore();
}

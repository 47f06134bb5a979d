/** What moves on the pump stage: a spring for the balloon, the handle, the burst and the flight after a cash-out. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';
import { easeInOut, easeOut } from '#platform/web/game/easing.ts';
import { bodyOf, BURST_MS, drawBalloon, drawBurst, drawFigure, type Shape } from './balloon.ts';
import { drawFair, drawGauge, drawPump, placesOf, type Places } from './fair.ts';

/** After this long without a pump the fair comes to rest and stops costing anything. */
const REST_MS = 7000;
const STROKE_MS = 360;
const FLIGHT_MS = 900;
/** What is left in an empty balloon. */
const MIN_SCALE = 0.32;

type Phase = 'held' | 'burst' | 'free';

export interface Look {
  /** 0 to 1: pumps made of those the balloon may take. */
  readonly share: number;
  /** The figure on the balloon. */
  readonly label: string;
  /** Chance that the next pump is the last, and in words. */
  readonly danger: number;
  readonly dangerText: string;
}

export interface PumpScene {
  /** Shows a balloon as it is: nothing moves. */
  place(now: number): void;
  pump(now: number): void;
  burst(now: number, still: boolean): void;
  /** The round was cashed out. @param glad with confetti */
  release(now: number, glad: boolean, still: boolean): void;
  /** @returns whether there is more to move */
  draw(frame: Frame, look: Look): boolean;
}

/** Radius as a share of the greatest. */
export function sizeOf(share: number): number {
  return MIN_SCALE + (1 - MIN_SCALE) * Math.min(1, share) ** 0.8;
}

export function createScene(): PumpScene {
  let phase: Phase = 'held';
  let since = 0;
  let active = -REST_MS;
  let stroke = -STROKE_MS;
  let glad = false;
  let festive = false;
  let settle = true;
  let size = MIN_SCALE;
  let speed = 0;
  let needle = 0;
  let turned = 0;

  /** A damped spring pulls the balloon to the size it should have. */
  function swell(target: number, elapsed: number): void {
    if (settle) {
      [size, speed] = [target, 0];
      return;
    }
    // Four small steps: stiff springs run away from long ones.
    for (let part = 0; part < 4; part++) {
      speed += ((target - size) * 320 - speed * 13) * (elapsed / 4000);
      size += speed * (elapsed / 4000);
    }
  }

  function shapeOf({ x, y, most }: Places, { share }: Look): Shape {
    const bob = phase === 'burst' ? 0 : Math.sin(turned * 1.7) * 0.012;
    const wobble = Math.max(-0.12, Math.min(0.12, speed * 0.05)) + bob;
    return { x, y, radius: Math.max(MIN_SCALE * 0.6, size) * most, wobble, heat: share };
  }

  function drawFree(frame: Frame, shape: Shape, look: Look): void {
    const part = Math.min(1, (frame.now - since) / FLIGHT_MS);
    const lift = easeInOut(part) * Math.min(frame.height * 0.05, 26);
    const free = { ...shape, x: shape.x + Math.sin(turned * 1.3) * 5 * part, y: shape.y - lift };
    frame.context.strokeStyle = frame.colour('fg2', 0.8);
    frame.context.lineWidth = 1.5;
    frame.context.beginPath();
    frame.context.moveTo(shape.x, shape.y + 2);
    frame.context.quadraticCurveTo(shape.x - 8 * part, shape.y - lift * 0.4, free.x, free.y);
    frame.context.stroke();
    drawBalloon(frame, free);
    // What was won stands in front of it.
    if (!glad) drawFigure(frame, free, look.label);
    if (festive) drawConfetti(frame, (frame.now - since) / 1800);
  }

  return {
    place(now) {
      phase = 'held';
      settle = true;
      active = now;
    },
    pump(now) {
      phase = 'held';
      settle = false;
      stroke = now;
      active = now;
    },
    burst(now, still) {
      phase = 'burst';
      stroke = still ? -STROKE_MS : now;
      since = still ? -BURST_MS : now;
      active = now;
    },
    release(now, wins, still) {
      phase = 'free';
      glad = wins;
      festive = wins && !still;
      since = still ? now - FLIGHT_MS : now;
      active = now;
    },
    draw(frame, look) {
      const { width, height, now, elapsed } = frame;
      const places = placesOf(width, height);
      turned += elapsed / 1000;
      needle += (look.danger - needle) * Math.min(1, elapsed / 110);
      if (settle) needle = look.danger;
      swell(sizeOf(look.share), elapsed);
      const pressed = Math.min(1, (now - stroke) / STROKE_MS);
      const down = pressed < 0.35 ? easeOut(pressed / 0.35) : 1 - easeInOut((pressed - 0.35) / 0.65);
      drawFair(frame, places, turned);
      drawGauge(frame, places, needle, look.dangerText);
      drawPump(frame, places, down, pressed * 1.6 - 0.1);
      const shape = shapeOf(places, look);
      if (phase === 'held') {
        drawBalloon(frame, shape);
        drawFigure(frame, shape, look.label);
      } else if (phase === 'free') drawFree(frame, shape, look);
      else {
        drawRag(frame, places);
        drawNothing(frame, shape, Math.min(1, (now - since) / 320));
        if (now - since < BURST_MS) drawBurst(frame, shape, (now - since) / BURST_MS);
      }
      return now - active < REST_MS;
    },
  };
}

/** What hangs on the stand after a burst. */
function drawRag({ context, colour }: Frame, { x, y }: Places): void {
  context.fillStyle = colour('lose', 0.85);
  context.fill(
    new Path2D(`M${x - 5} ${y + 2}q-2-14-16-20 12 2 15 8-2-14 4-24 2 12 5 20 6-8 16-10-12 8-13 26z`),
  );
  context.fillStyle = colour('bg', 0.3);
  context.fill(new Path2D(`M${x - 5} ${y + 2}q0-8-5-13 8 4 10 13z`));
}

/** What the round pays now. @param part 0 to 1 of its appearing */
function drawNothing({ context, colour }: Frame, shape: Shape, part: number): void {
  const { x, y } = bodyOf(shape);
  context.font = `800 ${40 + 10 * (1 - part)}px "Inter Variable", system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colour('lose', part);
  context.fillText('0.00x', x, y);
}

function drawConfetti({ context, width, height, colour }: Frame, part: number): void {
  if (part >= 1) return;
  const names = ['accent', 'win', 'warn', 'info'] as const;
  for (const index of range(60)) {
    const start = ((index * 0.569_84) % 1) * 0.35;
    const age = (part - start) / (1 - start);
    if (age <= 0) continue;
    const x = ((index * 0.618_034) % 1) * width + Math.sin(age * 9 + index) * 14;
    context.save();
    context.translate(x, -20 + age * (height + 40) * (0.7 + 0.5 * ((index * 0.754_878) % 1)));
    context.rotate(age * 9 + index);
    context.fillStyle = colour(names[index % 4]!, 1 - age ** 3);
    context.fillRect(-4, -2.5, 8, 5 * Math.abs(Math.cos(age * 14 + index)));
    context.restore();
  }
}

/** What moves on the stairs: a ladder is stood, stones fall and bounce, the climber goes up or falls. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import { STEPS } from '../game.ts';
import { drawGate, drawNight, drawPays, drawSides, drawStep } from './flight.ts';
import { headOf, placesOf, type Places } from './places.ts';
import { drawFirework, drawFlag } from './props.ts';
import {
  drawClimbing,
  drawGhost,
  drawMove,
  drawRow,
  drawStanding,
  type Look,
  type Move,
  STOOD,
} from './turn.ts';

/** A whole turn. */
export const TURN_MS = 880;
/** The higher the step, the longer nothing falls yet. */
const LONGEST_HOLD_MS = 250;
const RAISE_MS = 320;
/** Fireworks over the gate. */
const FINALE_MS = 1200;

/** How long a turn on this step is held before the stones come. */
export function holdMs(row: number): number {
  return (LONGEST_HOLD_MS * row) / (STEPS - 1);
}

export interface StairsScene {
  /** Shows the stairs as they are: nothing moves. */
  place(): void;
  turn(move: Move): void;
  /** @returns whether there is more to move */
  draw(frame: Frame, look: Look): boolean;
}

export function createScene(): StairsScene {
  let move: Move | null = null;
  let clock = 0;
  let wonAt: number | null = null;

  function partOf(now: number): number {
    if (!move) return 1;
    const [age, ms] = [now - move.start, move.ms - move.hold];
    return Math.min(1, Math.max(Math.min(age / ms, STOOD), (age - move.hold) / ms));
  }

  return {
    place() {
      move = null;
    },
    turn(next) {
      move = next;
    },
    draw(frame, look) {
      const { width, height, now, elapsed } = frame;
      clock += elapsed;
      const places = placesOf(width, height);
      const part = partOf(now);
      const shake =
        move?.hit && part > 0.42 && part < 0.7 ? Math.sin(now / 13) * 4 * (1 - (part - 0.42) / 0.28) : 0;
      frame.context.save();
      frame.context.translate(shake, shake / 2);
      drawNight(frame, places, look.won);
      drawGate(frame, places, look.won);
      drawSides(frame, places);
      const rows = range(STEPS).toReversed();
      for (const row of rows) drawStep(frame, places, row, look);
      // What stands on the steps overlaps those behind: from the back to the front.
      for (const row of rows) {
        if (move?.row === row) drawMove(frame, places, move, part);
        else drawRow(frame, places, look, row);
      }
      for (const row of rows) drawPays(frame, places, row, look);
      if (look.aim !== null && look.turn !== null && (!move || part >= 1))
        drawGhost(frame, places, look.turn, look.aim);
      if (!look.planned && move) drawClimbing(frame, places, look, move, part);
      else if (!look.planned) drawStanding(frame, places, look, clock);
      wonAt = look.won ? (wonAt ?? now) : null;
      const since = look.still ? Number.POSITIVE_INFINITY : now - (wonAt ?? now);
      const ending = look.won && drawEnd(frame, places, look, since);
      frame.context.restore();
      return part < 1 || ending;
    },
  };
}

/**
 * The flag of whoever leaves with a win, and what goes up over the gate.
 * @param since milliseconds since the win
 * @returns whether it still moves
 */
function drawEnd(frame: Frame, places: Places, look: Look, since: number): boolean {
  const top = look.done === STEPS;
  const raised = easeOut(Math.min(1, since / RAISE_MS));
  const ladder = look.ladders[look.done - 1];
  if (!top && ladder !== undefined) {
    const head = headOf(places, look.done - 1, ladder);
    drawFlag(frame, { x: head.x - 16, y: head.y }, 46, raised, look.still ? 1 : frame.now / 260);
  }
  if (top) {
    drawFlag(frame, { x: places.x + 26, y: places.top - 4 }, 64, raised, look.still ? 1 : frame.now / 260);
    const side = Math.min(190, frame.width * 0.32);
    for (const shot of range(6)) {
      const part = (since - shot * 130) / (FINALE_MS - 500);
      const x = places.x + (shot % 2 ? 1 : -1) * side * (0.45 + 0.55 * ((shot * 0.618) % 1));
      drawFirework(
        frame,
        { x, y: places.top * (0.55 + 0.5 * ((shot * 0.754) % 1)) },
        62,
        part,
        shot % 2 === 1,
      );
    }
  }
  return since < (top ? FINALE_MS : RAISE_MS);
}

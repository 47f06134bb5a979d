/** What moves on the stairs: a ladder is stood, stones fall and bounce, the climber goes up or falls. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';
import { easeInOut, easeOut } from '#platform/web/game/easing.ts';
import { cellsOf, STEPS } from '../game.ts';
import { drawGate, drawNight, drawPays, drawSides, drawStep, type StepLook } from './flight.ts';
import { cellX, groundOf, headOf, placesOf, type Places } from './places.ts';
import { drawClimber, drawDust, drawFirework, drawFlag, drawLadder, drawStone } from './props.ts';

/** A whole turn. Shares of it: the ladder stands, the last stone has landed, the climber is up. */
export const TURN_MS = 880;
const STOOD = 0.2;
export const LANDED = 0.66;
/** The higher the step, the longer nothing falls yet. */
const LONGEST_HOLD_MS = 250;
const RAISE_MS = 320;
/** Fireworks over the gate. */
const FINALE_MS = 1200;
/** Beside the ladder that broke. */
const THROWN_PX = 26;
const LYING = -1.45;

/** How long a turn on this step is held before the stones come. */
export function holdMs(row: number): number {
  return (LONGEST_HOLD_MS * row) / (STEPS - 1);
}

export interface Look extends StepLook {
  readonly ladders: readonly number[];
  readonly fallen: readonly (readonly number[])[];
  /** The last of the ladders is broken. */
  readonly hit: boolean;
  /** Ladders of a plan: nothing has fallen. */
  readonly planned: boolean;
  /** All stones, once the round is over. */
  readonly stones: readonly (readonly number[])[];
  readonly won: boolean;
  /** Nothing moves. */
  readonly still: boolean;
}

interface Move {
  readonly row: number;
  readonly cell: number;
  readonly stones: readonly number[];
  readonly hit: boolean;
  readonly start: number;
  readonly ms: number;
  /** Of that, how long nothing falls while the ladder stands. */
  readonly hold: number;
}

export interface StairsScene {
  /** Shows the stairs as they are: nothing moves. */
  place(): void;
  turn(move: Move): void;
  /** @returns whether there is more to move */
  draw(frame: Frame, look: Look): boolean;
}

/** Height over the ground of something that was dropped: falls, bounces twice, lies. 0 to 1 in, 1 to 0 out. */
export function bounce(part: number): number {
  if (part <= 0) return 1;
  if (part < 0.5) return 1 - (part / 0.5) ** 2;
  if (part < 0.78) return 0.14 * (1 - ((part - 0.64) / 0.14) ** 2);
  if (part < 1) return 0.035 * (1 - ((part - 0.89) / 0.11) ** 2);
  return 0;
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

  function drawMove(frame: Frame, places: Places, part: number): void {
    if (!move) return;
    const { row, cell, stones, hit } = move;
    const step = places.steps[row]!;
    const foot = { x: cellX(step, cell), y: groundOf(step) };
    const broken = hit ? Math.max(0, (part - (STOOD + (LANDED - STOOD) * 0.55)) / 0.4) : 0;
    drawLadder(
      frame,
      foot,
      headOf(places, row, cell),
      step.cell * 0.62,
      easeOut(Math.min(1, part / STOOD)),
      Math.min(1, broken),
    );
    for (const [index, target] of stones.entries()) {
      // One after the other, the one that hits among them.
      const late = (index / Math.max(1, stones.length)) * 0.2;
      const fall = (part - STOOD * 0.7 - late * (LANDED - STOOD)) / (LANDED - STOOD);
      if (fall <= 0) continue;
      const at = { x: cellX(step, target), y: groundOf(step) };
      const size = step.cell * 0.4;
      const high = bounce(Math.min(1, fall)) * (at.y + size * 2);
      drawDust(frame, at, size, (fall - 0.5) / 0.5);
      drawStone(
        frame,
        { x: at.x, y: at.y - high },
        size,
        target + Math.min(1, fall) * 2.4,
        hit && target === cell,
      );
    }
  }

  function drawHero(frame: Frame, places: Places, look: Look, part: number): void {
    const at = (row: number, cell: number | undefined) =>
      cell === undefined
        ? { x: places.steps[0]!.left + places.steps[0]!.width * 0.38, y: groundOf(places.steps[0]!) }
        : headOf(places, row, cell);
    const scaleOf = (row: number): number =>
      Math.min(1.7, Math.max(1.4, places.steps[Math.min(row, STEPS - 1)]!.cell / 22));
    const idle = Math.sin(clock / 500) * 0.4;
    if (!move && look.hit) {
      const step = places.steps[look.done]!;
      const beside = cellX(step, look.ladders.at(-1) ?? 0) - step.cell * 0.5;
      drawClimber(frame, {
        x: beside - THROWN_PX,
        y: groundOf(step),
        scale: scaleOf(look.done),
        stride: 0,
        turn: LYING,
      });
      return;
    }
    if (!move) {
      const row = look.done;
      drawClimber(frame, { ...at(row - 1, look.ladders[row - 1]), scale: scaleOf(row), stride: idle });
      return;
    }
    const { row, cell, hit } = move;
    const from = at(row - 1, look.ladders[row - 1]);
    const step = places.steps[row]!;
    const foot = { x: cellX(step, cell), y: groundOf(step) };
    const walk = easeInOut(Math.min(1, part / STOOD));
    // Beside the ladder, so that it is seen.
    const beside = foot.x - step.cell * 0.5;
    const stood = { x: from.x + (beside - from.x) * walk, y: from.y + (foot.y - from.y) * walk };
    if (part < LANDED || hit) {
      const fling = hit ? easeOut(Math.min(1, Math.max(0, (part - 0.5) / 0.34))) : 0;
      drawClimber(frame, {
        x: stood.x - fling * THROWN_PX,
        y: stood.y - Math.sin(fling * Math.PI) * 22,
        scale: scaleOf(row),
        stride: part < STOOD ? part * 60 : 0,
        turn: fling * LYING,
      });
      return;
    }
    const climb = easeInOut((part - LANDED) / (1 - LANDED));
    const head = headOf(places, row, cell);
    drawClimber(frame, {
      x: beside + (head.x - beside) * climb,
      y: foot.y + (head.y - foot.y) * climb,
      scale: scaleOf(row) + (scaleOf(row + 1) - scaleOf(row)) * climb,
      stride: climb * 22,
    });
  }

  function drawRow(frame: Frame, places: Places, look: Look, row: number): void {
    const step = places.steps[row]!;
    const ground = groundOf(step);
    const size = step.cell * 0.4;
    const ladder = look.ladders[row];
    if (move?.row === row) return;
    const crushed = look.hit && row === look.ladders.length - 1;
    if (ladder !== undefined && !crushed)
      drawLadder(
        frame,
        { x: cellX(step, ladder), y: ground },
        headOf(places, row, ladder),
        step.cell * 0.62,
        1,
        0,
      );
    const seen = look.fallen[row];
    for (const cell of seen ?? look.stones[row] ?? []) {
      if (!seen) frame.context.globalAlpha = 0.4;
      drawStone(frame, { x: cellX(step, cell), y: ground }, size, cell + 2.4, crushed && cell === ladder);
      frame.context.globalAlpha = 1;
    }
  }

  /** The flag of whoever leaves with a win, and what goes up over the gate. @returns whether it still moves */
  function drawEnd(frame: Frame, places: Places, look: Look): boolean {
    if (!look.won) {
      wonAt = null;
      return false;
    }
    wonAt ??= frame.now;
    const since = look.still ? Number.POSITIVE_INFINITY : frame.now - wonAt;
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
        drawRow(frame, places, look, row);
        if (move?.row === row) drawMove(frame, places, part);
      }
      for (const row of rows) drawPays(frame, places, row, look);
      if (look.aim !== null && look.turn !== null && (!move || part >= 1))
        drawGhost(frame, places, look.turn, look.aim);
      if (!look.planned) drawHero(frame, places, look, part);
      const ending = drawEnd(frame, places, look);
      frame.context.restore();
      return part < 1 || ending;
    },
  };
}

/** Where a ladder would stand. */
function drawGhost(frame: Frame, places: Places, row: number, cell: number): void {
  if (cell >= cellsOf(row)) return;
  const step = places.steps[row]!;
  frame.context.save();
  frame.context.globalAlpha = 0.55;
  drawLadder(
    frame,
    { x: cellX(step, cell), y: groundOf(step) },
    headOf(places, row, cell),
    step.cell * 0.62,
    1,
    0,
  );
  frame.context.restore();
}

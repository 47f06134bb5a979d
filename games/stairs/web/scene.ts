/** What moves on the stairs: a ladder is stood, stones fall and bounce, the climber goes up or falls. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';
import { easeInOut, easeOut } from '#platform/web/easing.ts';
import { cellsOf, STEPS } from '../game.ts';
import { drawGate, drawNight, drawSides, drawStep, type StepLook } from './flight.ts';
import { cellX, groundOf, headOf, placesOf, type Places } from './places.ts';
import { drawClimber, drawDust, drawLadder, drawStone } from './props.ts';

/** A whole turn. Shares of it: the ladder stands, the last stone has landed, the climber is up. */
export const TURN_MS = 880;
const STOOD = 0.2;
export const LANDED = 0.66;

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
}

interface Move {
  readonly row: number;
  readonly cell: number;
  readonly stones: readonly number[];
  readonly hit: boolean;
  readonly start: number;
  readonly ms: number;
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

  const partOf = (now: number): number => (move ? Math.min(1, (now - move.start) / move.ms) : 1);

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
        ? { x: places.steps[0]!.left + places.steps[0]!.width / 2, y: groundOf(places.steps[0]!) }
        : headOf(places, row, cell);
    const scaleOf = (row: number): number =>
      Math.min(1.05, Math.max(0.74, places.steps[Math.min(row, STEPS - 1)]!.cell / 30));
    const idle = Math.sin(clock / 500) * 0.4;
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
      const crushed = hit ? Math.max(0, (part - 0.46) / 0.54) : 0;
      const fling = easeOut(Math.min(1, crushed));
      drawClimber(frame, {
        x: stood.x + fling * 46,
        y: stood.y - Math.sin(fling * Math.PI) * 34 + fling * 26,
        scale: scaleOf(row),
        stride: part < STOOD ? part * 60 : 0,
        turn: fling * 4.6,
        alpha: 1 - crushed ** 3,
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
      if (look.aim !== null && look.turn !== null && (!move || part >= 1))
        drawGhost(frame, places, look.turn, look.aim);
      if (!look.planned && !(look.hit && !move)) drawHero(frame, places, look, part);
      frame.context.restore();
      return part < 1;
    },
  };
}

/** Where a ladder would stand. */
function drawGhost(frame: Frame, places: Places, row: number, cell: number): void {
  if (cell >= cellsOf(row)) return;
  const step = places.steps[row]!;
  frame.context.save();
  frame.context.filter = 'opacity(0.55)';
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

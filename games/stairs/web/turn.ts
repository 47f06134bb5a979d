/** What a turn of the stairs draws: the ladder, the stones that fall, the climber on the way up or down. */
import type { Frame } from '#platform/web/canvas.ts';
import { easeInOut, easeOut } from '#platform/web/game/easing.ts';
import { cellsOf, STEPS } from '../game.ts';
import type { StepLook } from './flight.ts';
import { cellX, groundOf, headOf, type Places } from './places.ts';
import { drawClimber, drawDust, drawLadder, drawStone, type Point } from './props.ts';

/** Shares of a turn: the ladder stands, the last stone has landed. */
export const STOOD = 0.2;
export const LANDED = 0.66;
/** Beside the ladder that broke. */
const THROWN_PX = 26;
const LYING = -1.45;

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

export interface Move {
  readonly row: number;
  readonly cell: number;
  readonly stones: readonly number[];
  readonly hit: boolean;
  readonly start: number;
  readonly ms: number;
  /** Of that, how long nothing falls while the ladder stands. */
  readonly hold: number;
}

/** Height over the ground of something that was dropped: falls, bounces twice, lies. 0 to 1 in, 1 to 0 out. */
export function bounce(part: number): number {
  if (part <= 0) return 1;
  if (part < 0.5) return 1 - (part / 0.5) ** 2;
  if (part < 0.78) return 0.14 * (1 - ((part - 0.64) / 0.14) ** 2);
  if (part < 1) return 0.035 * (1 - ((part - 0.89) / 0.11) ** 2);
  return 0;
}

/** A ladder is stood on its step, then the stones fall; `part` of the turn is over. */
export function drawMove(frame: Frame, places: Places, move: Move, part: number): void {
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

/** Where a climber stands who has the ladders below this step behind them: on the first step without any. */
function footing(places: Places, row: number, ladder: number | undefined): Point {
  const first = places.steps[0]!;
  return ladder === undefined
    ? { x: first.left + first.width * 0.38, y: groundOf(first) }
    : headOf(places, row, ladder);
}

function scaleOf(places: Places, row: number): number {
  return Math.min(1.7, Math.max(1.4, places.steps[Math.min(row, STEPS - 1)]!.cell / 22));
}

/** The climber between turns: up on the last ladder, or beside the one that broke. `clock` is in milliseconds. */
export function drawStanding(frame: Frame, places: Places, look: Look, clock: number): void {
  const row = look.done;
  if (!look.hit) {
    const at = footing(places, row - 1, look.ladders[row - 1]);
    const idle = Math.sin(clock / 500) * 0.4;
    drawClimber(frame, { ...at, scale: scaleOf(places, row), stride: idle });
    return;
  }
  const step = places.steps[row]!;
  const beside = cellX(step, look.ladders.at(-1) ?? 0) - step.cell * 0.5;
  drawClimber(frame, {
    x: beside - THROWN_PX,
    y: groundOf(step),
    scale: scaleOf(places, row),
    stride: 0,
    turn: LYING,
  });
}

/** The climber walks to the ladder, then goes up on it or is thrown off. */
export function drawClimbing(frame: Frame, places: Places, look: Look, move: Move, part: number): void {
  const { row, cell, hit } = move;
  const from = footing(places, row - 1, look.ladders[row - 1]);
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
      scale: scaleOf(places, row),
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
    scale: scaleOf(places, row) + (scaleOf(places, row + 1) - scaleOf(places, row)) * climb,
    stride: climb * 22,
  });
}

/** What stands on a step and lies there. */
export function drawRow(frame: Frame, places: Places, look: Look, row: number): void {
  const step = places.steps[row]!;
  const ground = groundOf(step);
  const size = step.cell * 0.4;
  const ladder = look.ladders[row];
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

/** Where a ladder would stand. */
export function drawGhost(frame: Frame, places: Places, row: number, cell: number): void {
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

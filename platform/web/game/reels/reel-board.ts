/** What stands on the reels: their letters, the light on those that may still bring something, and the wins. */
import type { SlotRules } from '#engines/slots/machine.ts';
import type { Frame } from '../../canvas.ts';
import { easeOut } from '../easing.ts';
import type { Cell } from './look.ts';
import { blurOf, leftOf, letterAt, type ReelMotion } from './motion.ts';
import {
  middleOf,
  paintAmount,
  paintKept,
  paintLine,
  paintRing,
  paintSuspense,
  reelOf,
  type Board,
} from './paint.ts';
import type { Sprites } from './sprites.ts';

export const EXPAND_MS = 300;
/** All wins together first, then each by itself, round and round. */
const ALL_MS = 900;
const EACH_MS = 1150;
/** Then they stand still: a page left open should cost nothing. */
export const CYCLE_MS = 20_000;

export interface ShownWin {
  readonly cells: readonly Cell[];
  /** Rows of its line over all reels. */
  readonly line: readonly number[] | null;
  /** The amount, ready to read. */
  readonly text: string;
  readonly hue: number;
}

/** Times are the frame's, in milliseconds. */
export interface WinsShown {
  readonly list: readonly ShownWin[];
  readonly since: number;
  readonly still: boolean;
}

/** The letter of a reel that fills it, and the row it came on. */
function wildOf(
  { expanding, rows }: SlotRules,
  reel: ReelMotion,
): readonly [letter: string, row: number] | null {
  for (let row = 0; row < rows; row++) {
    const letter = letterAt(reel, row);
    if (expanding?.includes(letter)) return [letter, row];
  }
  return null;
}

/** A reel as it stands or turns, and the wild that fills it once it has stopped. */
export function drawReel(
  frame: Frame,
  board: Board,
  sprites: Sprites,
  machine: SlotRules,
  reel: ReelMotion,
  index: number,
): void {
  const { context, now } = frame;
  const left = leftOf(reel, now);
  const blur = blurOf(reel, now);
  const place = reelOf(board, index);
  const x = place.x + board.cell / 2;
  context.save();
  context.beginPath();
  context.rect(place.x, place.y, place.width, place.height);
  context.clip();
  const top = Math.floor(left);
  for (let cell = top - 1; cell <= top + board.heights[index]!; cell++) {
    const y = place.y + (cell - left + 0.5) * board.cell;
    sprites.draw(context, letterAt(reel, cell), x, y, 1, blur);
  }
  context.restore();
  const wild = now >= reel.end ? wildOf(machine, reel) : null;
  if (!wild) return;
  const part = reel.end === 0 ? 1 : easeOut(Math.min(1, (now - reel.end) / EXPAND_MS));
  const from = middleOf(board, [index, wild[1]])[1];
  const y = from + (board.y + board.height / 2 - from) * part;
  context.fillStyle = frame.colour('bg', part);
  context.fillRect(x - board.cell / 2, board.y, board.cell, board.height);
  sprites.drawTall(context, wild[0], x, y, part);
}

/** Cells that stay while the others turn. */
export function drawKept(
  frame: Frame,
  board: Board,
  sprites: Sprites,
  letter: string,
  cells: readonly Cell[],
  hue: number,
): void {
  for (const cell of cells) {
    paintKept(frame, board, cell, hue);
    sprites.draw(frame.context, letter, ...middleOf(board, cell));
  }
}

/** The light on reels that may still bring the last scatter, once those before them have stopped. */
export function drawSuspense(
  frame: Frame,
  board: Board,
  reels: readonly ReelMotion[],
  tense: readonly boolean[],
  hue: number,
): void {
  for (const [index, reel] of reels.entries()) {
    const before = reels[index - 1];
    if (tense[index] && before && frame.now >= before.end && frame.now < reel.end)
      paintSuspense(frame, board, index, hue);
  }
}

/** What was won: all of it, then one after another, on a board that is darkened. */
export function drawWins(
  frame: Frame,
  board: Board,
  sprites: Sprites,
  machine: SlotRules,
  reels: readonly ReelMotion[],
  shown: WinsShown,
): void {
  if (shown.list.length === 0) return;
  const { list, since } = shown;
  const age = frame.now - since;
  const still = shown.still || age > CYCLE_MS;
  const all = still || list.length === 1 || age < ALL_MS;
  const turn = Math.floor((age - ALL_MS) / EACH_MS) % list.length;
  const current = all ? list : [list[turn]!];
  const lasts = still ? 1 : Math.min(1, (all ? age : (age - ALL_MS) % EACH_MS) / 260);
  const pulse = still ? 0 : 0.5 - 0.5 * Math.cos(age / 170);
  const { context } = frame;
  context.fillStyle = frame.colour('bg', 0.6 * Math.min(1, age / 160));
  context.fillRect(board.x, board.y, board.width, board.height);
  for (const win of current) if (win.line) paintLine(frame, board, win.line, win.hue, lasts);
  drawLit(frame, board, sprites, machine, reels, current, pulse);
  if (current.length === 1)
    paintAmount(frame, board, current[0]!.cells.at(-1)!, current[0]!.text, current[0]!.hue);
}

/** The cells of the wins, lit; a reel that a wild fills is drawn once. */
function drawLit(
  frame: Frame,
  board: Board,
  sprites: Sprites,
  machine: SlotRules,
  reels: readonly ReelMotion[],
  current: readonly ShownWin[],
  pulse: number,
): void {
  const { context } = frame;
  const lit = new Map<string, ShownWin>();
  for (const win of current)
    for (const cell of win.cells) if (!lit.has(cell.join())) lit.set(cell.join(), win);
  const opened = new Set<number>();
  for (const [key, win] of lit) {
    const [reel, row] = key.split(',').map(Number) as [number, number];
    const wild = wildOf(machine, reels[reel]!);
    if (wild && !opened.has(reel)) {
      opened.add(reel);
      sprites.drawTall(context, wild[0], middleOf(board, [reel, 0])[0], board.y + board.height / 2, 1);
    }
    if (!wild)
      sprites.draw(context, letterAt(reels[reel]!, row), ...middleOf(board, [reel, row]), 1 + 0.07 * pulse);
    if (!wild) paintRing(frame, board, [reel, row], win.hue, pulse);
  }
}

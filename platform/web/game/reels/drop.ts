/** Between two windows of a cascade: what won is gone, the rest falls, and new symbols follow from above. */
import { PACE } from '#engines/slots/pace.ts';
import type { Frame } from '../../canvas.ts';
import type { Cell } from './look.ts';
import { middleOf, reelOf, type Board } from './paint.ts';
import type { Sprites } from './sprites.ts';

const VANISH_MS = 170;
/** Each reel falls a little after the one before it. */
const STAGGER_MS = 22;
const FALL_MS = PACE.cascade.drop - VANISH_MS - 5 * STAGGER_MS;

interface Falling {
  readonly letter: string;
  readonly reel: number;
  /** Rows; those that come from above begin below 0. */
  readonly from: number;
  readonly to: number;
}

export interface Drop {
  readonly start: number;
  readonly gone: readonly { readonly letter: string; readonly cell: Cell }[];
  readonly cells: readonly Falling[];
}

/** @param taken cells that won, as "reel,row" */
export function dropOf(
  before: readonly string[],
  after: readonly string[],
  taken: ReadonlySet<string>,
  start: number,
): Drop {
  const gone: { letter: string; cell: Cell }[] = [];
  const cells: Falling[] = [];
  for (const [reel, column] of before.entries()) {
    const kept: number[] = [];
    for (const [row, letter] of Array.from(column).entries()) {
      if (taken.has(`${reel},${row}`)) gone.push({ letter, cell: [reel, row] });
      else kept.push(row);
    }
    const fresh = column.length - kept.length;
    for (const [row, letter] of Array.from(after[reel]!).entries())
      cells.push({ letter, reel, from: row < fresh ? row - fresh : kept[row - fresh]!, to: row });
  }
  return { start, gone, cells };
}

/** Falls faster and faster, and gives a little where it lands. */
function eased(part: number): number {
  if (part >= 1) return 1;
  return part < 0.8 ? (part / 0.8) ** 2 : 1 - 0.05 * Math.sin(((part - 0.8) / 0.2) * Math.PI);
}

export function isDropping({ start }: Drop, now: number): boolean {
  return now < start + PACE.cascade.drop;
}

export function drawDrop(frame: Frame, board: Board, sprites: Sprites, drop: Drop): void {
  const { context, now } = frame;
  const age = now - drop.start;
  context.save();
  context.beginPath();
  for (const [reel] of board.heights.entries()) {
    const { x, y, width, height } = reelOf(board, reel);
    context.rect(x, y, width, height);
  }
  context.clip();
  for (const { letter, reel, from, to } of drop.cells) {
    const part = Math.max(0, (age - VANISH_MS - reel * STAGGER_MS) / FALL_MS);
    const row = from + (to - from) * eased(part);
    if (row > -1) sprites.draw(context, letter, ...middleOf(board, [reel, row]));
  }
  const left = 1 - Math.min(1, Math.max(0, age / VANISH_MS));
  if (left > 0)
    for (const { letter, cell } of drop.gone) sprites.draw(context, letter, ...middleOf(board, cell), left);
  context.restore();
}

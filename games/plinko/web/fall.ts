/** The way of a ball: a drop onto the first peg, a hop off each, and into the bucket. A pure function of time. */
import type { Direction } from '../game.ts';
import { bucketX, chuteY, pegAt, type Board } from './board.ts';

/** The drop from the chute and the last hop, measured in hops between pegs. */
const ENTRY = 1.15;
const EXIT = 0.9;
const HOP_MS = 112;
/** Of the reveal; the rest is for the bucket to spring. */
const LONGEST_MS = 1420;
const QUICK = 0.62;

export interface Path {
  readonly directions: readonly Direction[];
  readonly slot: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Pegs touched so far. */
  readonly touched: number;
  /** Above 1 while the ball is stretched by speed, below when flattened by a peg. */
  readonly stretch: number;
}

/** How long a ball falls. */
export function fallMs(rows: number, quick: boolean): number {
  const ms = Math.min(LONGEST_MS, HOP_MS * (rows + ENTRY + EXIT - 1));
  return quick ? ms * QUICK : ms;
}

/** The peg in its row that is touched: the number of turns to the right so far, past the outer peg. */
export function pegTouched({ directions }: Path, row: number): number {
  let right = 0;
  for (let at = 0; at < row; at++) if (directions[at] === 'R') right++;
  return right + 1;
}

/** Where the ball touches a peg: on top of it, a little to the side it will leave to. */
function contact(board: Board, path: Path, row: number): [x: number, y: number] {
  const [x, y] = pegAt(board, row, pegTouched(path, row));
  const side = path.directions[row] === 'R' ? 1 : -1;
  return [x + side * board.gap * 0.07, y - (board.ball + board.peg) * 0.96];
}

/** How high a hop goes differs from peg to peg, and is the same whenever the path is the same. */
function springOf(path: Path, row: number): number {
  return 0.62 + 0.5 * (((row + 1) * 0.618_034 + path.slot * 0.381_966) % 1);
}

/** The ball at a part (0 to 1) of its fall. */
export function spotOf(board: Board, path: Path, part: number): Spot {
  const { rows } = board;
  const at = part * (rows + ENTRY + EXIT - 1);
  if (at < ENTRY) {
    const [x, y] = contact(board, path, 0);
    const from = chuteY(board);
    const t = at / ENTRY;
    return {
      x: board.middle + (x - board.middle) * t ** 3,
      y: from + (y - from) * t * t,
      touched: 0,
      stretch: 1 + 0.16 * t,
    };
  }
  const row = Math.min(rows - 1, Math.floor(at - ENTRY));
  const last = row === rows - 1;
  const t = Math.min(1, (at - ENTRY - row) / (last ? EXIT : 1));
  const [fromX, fromY] = contact(board, path, row);
  const [toX, toY] = last
    ? [bucketX(board, path.slot), board.top + rows * board.drop - board.drop * 0.1]
    : contact(board, path, row + 1);
  const spring = springOf(path, row);
  return {
    x: fromX + (toX - fromX) * t,
    y: fromY + (toY - fromY) * ((1 + spring) * t * t - spring * t),
    touched: row + 1,
    stretch: 1 + 0.2 * (Math.min(1, t * 3) - 0.7),
  };
}

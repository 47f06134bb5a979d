/** Twelve squares round a board of four by four: the start, and one for each total of two dice. */

export const SQUARES = 12;
/** A side of the board in squares. */
export const SIDE = 4;

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Clockwise from the upper left; place 0 is the start. @param at 0 to 11, or past it for another time round */
export function placeOf(at: number): Place {
  const last = SIDE - 1;
  const step = at % SQUARES;
  if (step <= last) return { row: 0, column: step };
  if (step <= 2 * last) return { row: step - last, column: last };
  if (step <= 3 * last) return { row: last, column: 3 * last - step };
  return { row: SQUARES - step, column: 0 };
}

/** The place of a total of two dice: the start counts as one. */
export function placeOfTotal(total: number): number {
  return total - 1;
}

export interface Stand {
  readonly row: number;
  readonly column: number;
  /** 0 on a square, 1 at the top of a hop. */
  readonly hop: number;
}

/** Where the token is between the start and `to`, square by square. @param part 0 to 1 */
export function walk(to: number, part: number): Stand {
  const walked = part * to;
  const from = Math.min(to, Math.floor(walked));
  const over = walked - from;
  const [here, there] = [placeOf(from), placeOf(Math.min(to, from + 1))];
  return {
    row: here.row + (there.row - here.row) * over,
    column: here.column + (there.column - here.column) * over,
    hop: Math.sin(over * Math.PI),
  };
}

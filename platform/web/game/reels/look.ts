import type { SlotRules } from '#engines/slots/machine.ts';
import type { Win } from '#engines/slots/wins.ts';

/** The pictures of a slot; all SVG texts. Its words are in its own locales. */
export interface ReelLook {
  /** Letter to symbol, 100 x 100. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Expanding wilds as they stand over their whole reel, 100 x 100 for each row. */
  readonly tall?: Readonly<Record<string, string>>;
  /** Behind the reels, covers the stage. */
  readonly backdrop: string;
  /** Degrees, of the frame and of its light in free spins. */
  readonly hue: number;
  readonly freeHue: number;
  /** Stops of the window a fresh page shows. */
  readonly rest: readonly number[];
}

/** An SVG text as an address for images. */
export function pictureUri(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export type Cell = readonly [reel: number, row: number];

/** The cells that make up a win. */
export function cellsOf(machine: SlotRules, window: readonly string[], win: Win): Cell[] {
  const { expanding = '', wilds, scatter, lines } = machine;
  const cells: Cell[] = [];
  for (const [reel, column] of window.entries()) {
    const anywhere = win.symbol === scatter?.letter;
    if (!anywhere && reel >= win.count) break;
    const filled = [...column].some((letter) => expanding.includes(letter));
    for (let row = 0; row < column.length; row++) {
      const letter = column[row]!;
      const fits = letter === win.symbol || (!anywhere && (filled || wilds[letter] !== undefined));
      if (fits && (win.line === undefined || lines?.[win.line]?.[reel] === row || filled))
        cells.push([reel, row]);
    }
  }
  return cells;
}

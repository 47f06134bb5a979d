/** Where the labels of marked prices stand in the chart. CSS pixels. */
export const CHIP_PX = 20;
const LEFT_PX = 8;
const GAP_PX = 4;
/** Rows that labels of prices out of sight may fill, counted from their edge. */
const ROWS = 3;

export interface Chip {
  /** Middle of its height. */
  readonly y: number;
  readonly width: number;
  /** Where further rows are: 1 below, -1 above; 0 for one that belongs to its line. */
  readonly away: -1 | 0 | 1;
}

/**
 * Labels that would meet stand side by side, and at the edges in rows.
 * @param room width that they have
 * @returns where each stands; null where there is no room for it
 */
export function placeChips(chips: readonly Chip[], room: number): ({ x: number; y: number } | null)[] {
  const placed: { y: number; end: number }[] = [];
  return chips.map(({ y, width, away }) => {
    for (let row = 0; row < (away === 0 ? 1 : ROWS); row++) {
      const at = y + away * row * (CHIP_PX + GAP_PX);
      const beside = placed
        .filter((one) => Math.abs(one.y - at) < CHIP_PX + 1)
        .map(({ end }) => end + GAP_PX);
      const x = Math.max(LEFT_PX, ...beside);
      if (x + width > room) continue;
      placed.push({ y: at, end: x + width });
      return { x, y: at };
    }
    return null;
  });
}

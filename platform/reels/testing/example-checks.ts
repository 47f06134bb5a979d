/** For tests: the pay table of a slot can be played, each row by a spin of the slot's own that pays it. */
import { exampleOf, isPlayable, payRowsOf, payTableOf, type PayRow } from '#engines/slots/example.ts';
import { heightsOf, isDrawn, type AnyMachine } from '#engines/slots/any-machine.ts';
import { readWindow } from '#engines/slots/round.ts';
import { expect, test } from 'vitest';

/** The fewest ways a row can come in: one; in held spins every way of the outer reels, which are full. */
function waysOfRow(machine: AnyMachine, { held, count }: PayRow): number {
  if (!held) return 1;
  const heights = heightsOf(machine);
  return count === heights.length ? heights[0]! * heights.at(-1)! : heights[0]!;
}

/** Registers the test. */
export function checkExamples(machine: AnyMachine): void {
  test('every row of the pay table has a window that pays this row and nothing else', () => {
    const rows = payTableOf(machine).flatMap(payRowsOf);
    expect(rows.length).toBeGreaterThan(5);
    const joined: PayRow[] = [];
    for (const row of rows) {
      const example = exampleOf(machine, row);
      expect(example !== null).toBe(isPlayable(machine, row));
      if (!example) continue;
      const ways = waysOfRow(machine, row);
      expect(example.win).toEqual({
        symbol: row.letter,
        count: row.count,
        times: ways,
        pays: row.credits * ways,
        ...(machine.lines && row.letter !== machine.scatter?.letter && { line: expect.any(Number) }),
      });
      if (example.others.length > 0) joined.push(row);
      if (isDrawn(machine)) continue;
      const read = readWindow(machine, machine.base, example.stops);
      expect(read.window).toEqual(example.window);
      expect(new Set(read.wins)).toEqual(new Set([example.win, ...example.others]));
    }
    // Two of the wilds that pay by themselves begin other lines as well, and pay there.
    expect(joined).toEqual(rows.filter((row) => row.count > 2 && machine.wilds[row.letter] !== undefined));
  });
}

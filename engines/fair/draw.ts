/**
 * An integer in [0, n) from a float: `floor(float * n)`. No rejection, so the bias of one value is
 * below n / 2^32; the product is exact in a double for n up to 2^21.
 */
export function intBelow(float: number, n: number): number {
  return Math.floor(float * n);
}

/**
 * Draws without replacement by pick-and-remove: `i = floor(float * left)`, take item i, close the gap
 * and keep the order. A shuffle by swapping gives other results from the same floats.
 * @param items what is drawn from; left untouched
 * @param floats one float per draw
 * @returns the drawn items in draw order
 * @throws RangeError when more draws are asked for than there are items
 */
export function pickAndRemove<T>(items: readonly T[], floats: readonly number[]): T[] {
  if (floats.length > items.length) throw new RangeError(`cannot draw ${floats.length} of ${items.length}`);
  const pool = [...items];
  return floats.map((float) => pool.splice(intBelow(float, pool.length), 1)[0]!);
}

/**
 * The draws of {@link pickAndRemove}, for a reader who checks them by hand.
 * @param groups what is drawn from, one pool after the other
 * @param each draws from each pool; floats beyond the last pool are left out
 * @param describe what a drawn item is, of which group
 * @returns for each draw what was taken, its value, what it became
 */
export function tracePicks<T>(
  groups: readonly (readonly T[])[],
  each: number,
  floats: readonly number[],
  describe: (item: T, group: number) => string,
): (readonly [step: string, value: string, becomes: string])[] {
  return groups.flatMap((items, group) => {
    const pool = [...items];
    return floats.slice(group * each, (group + 1) * each).map((float, draw) => {
      const left = pool.length;
      const at = intBelow(float, left);
      const [item] = pool.splice(at, 1);
      return [
        `float ${group * each + draw} × ${left}`,
        String(float * left),
        `floor → ${at}: ${describe(item!, group)}`,
      ] as const;
    });
  });
}

/** The numbers from `first` up to but not including `first + length`. */
export function range(length: number, first = 0): number[] {
  return Array.from({ length }, (_, index) => first + index);
}

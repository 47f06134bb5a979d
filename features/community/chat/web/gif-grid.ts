/** Where GIFs stand: tiles of the picker, and their boxes in messages. */

/** Tiles beside each other in the picker. */
export const COLUMNS = 2;

/**
 * The tile that a key leads to.
 * @param turned the first tile of a row stands on the right
 * @returns null when the key means nothing here, or leads nowhere
 */
export function tileAfter(key: string, from: number, count: number, turned: boolean): number | null {
  const steps: Readonly<Record<string, number>> = {
    [turned ? 'ArrowLeft' : 'ArrowRight']: 1,
    [turned ? 'ArrowRight' : 'ArrowLeft']: -1,
    ArrowDown: COLUMNS,
    ArrowUp: -COLUMNS,
    Home: -from,
    End: count - 1 - from,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const to = from + step;
  return to >= 0 && to < count ? to : null;
}

/** Largest box of a GIF in a message, pixels. */
const MAX_SIZE = { width: 208, height: 208 } as const;
/** A very long or high one is cut rather than drawn as a line. */
const MIN_HEIGHT = 56;

/** The box that a GIF takes in a message: known before the picture is there, so that nothing moves. */
export function boxOf({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(MAX_SIZE.width / width, MAX_SIZE.height / height);
  return {
    width: Math.max(MIN_HEIGHT, Math.round(width * scale)),
    height: Math.max(MIN_HEIGHT, Math.round(height * scale)),
  };
}

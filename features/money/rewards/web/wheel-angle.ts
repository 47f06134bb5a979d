/** Where a wheel stands while it turns. Pure; angles in degrees, clockwise. */

/** As the requirement has them. */
export const SPIN_MS = 5000;
export const TURNS = 8;

/** A list too short for a wheel is laid round it twice: six segments are shown as twelve. */
export function shownTwice<T>(segments: readonly T[]): readonly T[] {
  return [...segments, ...segments];
}

/**
 * The angle that brings the middle of a segment under the pointer at the top, after eight whole turns or little more.
 * @param from angle it stands at @param count segments round the wheel
 */
export function angleFor(from: number, segment: number, count: number): number {
  const step = 360 / count;
  const target = 360 - (segment + 0.5) * step;
  return (Math.ceil(from / 360) + TURNS) * 360 + target;
}

/** Where a wheel stands that has not been spun: on the middle of its first segment. */
export const atRest = (count: number): number => 360 - 180 / count;

/** The segment under the pointer. */
export function segmentAt(angle: number, count: number): number {
  const under = (((-angle % 360) + 360) % 360) / (360 / count);
  return Math.floor(under) % count;
}

/** Part of the way that is done after part of the time, both 0 to 1: it ends slowly. */
export const eased = (part: number): number => 1 - (1 - part) ** 4;

/** Where the numbers of the wheel lie on the racetrack: a ring with two straight sides, as wide or as high as the cloth. */
import { WHEELS } from '../variants.ts';

const WHEEL = WHEELS.european;

/** Greatest side of a number's field, in pixels. */
const MAX_TILE = 40;
const GAP = 2;

export interface Track {
  /** Side of a number's field. */
  readonly tile: number;
  /** Middles of the fields, in the order of the wheel. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
}

/** A point of the ring that lies along x, `at` px clockwise from its left end. */
function pointAt(at: number, length: number, radius: number): { x: number; y: number } {
  const quarter = (Math.PI * radius) / 2;
  const arc = (angle: number, x: number) => ({
    x: x - radius * Math.cos(angle),
    y: radius - radius * Math.sin(angle),
  });
  if (at < quarter) return arc(at / radius, radius);
  if (at < quarter + length) return { x: radius + at - quarter, y: 0 };
  if (at < 3 * quarter + length) return arc((at - length) / radius, radius + length);
  if (at < 3 * quarter + 2 * length)
    return { x: radius + length - (at - 3 * quarter - length), y: 2 * radius };
  return arc((at - 2 * length) / radius, radius);
}

/** The track of a box in pixels; it lies along the longer side. */
export function trackFor(width: number, height: number): Track {
  const [long, short] = width >= height ? [width, height] : [height, width];
  const perimeterOf = (tile: number): number => 2 * (long - short) + Math.PI * (short - tile);
  let tile = MAX_TILE;
  while (tile > 24 && perimeterOf(tile) / WHEEL.length < tile + GAP) tile--;
  const radius = (short - tile) / 2;
  const step = perimeterOf(tile) / WHEEL.length;
  const places = WHEEL.map((_, index) => {
    const { x, y } = pointAt(index * step, long - short, radius);
    const flat = { x: x + tile / 2, y: y + tile / 2 };
    // A quarter turn: what is at the left end of a wide track is at the top of a high one.
    return width >= height ? flat : { x: width - flat.y, y: flat.x };
  });
  return { tile, places };
}

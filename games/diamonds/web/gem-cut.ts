/**
 * Cut stones as plain geometry: each colour has a cut of its own, so that gems differ by shape, too. A stone is
 * a girdle of points, a smaller table turned by half a step, and the facets between, lit from the upper left.
 */
import type { GemColour } from '../game.ts';

type Point = readonly [x: number, y: number];

export interface Facet {
  readonly points: readonly Point[];
  /** -1 in the shade to 1 in the light. */
  readonly light: number;
}

function round(sides: number, turn: number): Point[] {
  return Array.from({ length: sides }, (_, index) => {
    const angle = ((index + turn) / sides) * Math.PI * 2;
    return [Math.sin(angle), -Math.cos(angle)] as const;
  });
}

/** The right half from top to bottom, mirrored to the left. */
function mirrored(half: readonly Point[]): Point[] {
  const left = half
    .filter(([x]) => x !== 0)
    .map(([x, y]) => [-x, y] as const)
    .toReversed();
  return [...half, ...left];
}

const GIRDLES: Readonly<Record<GemColour, readonly Point[]>> = {
  green: mirrored([
    [0.46, -0.98],
    [0.8, -0.66],
    [0.8, 0.66],
    [0.46, 0.98],
  ]),
  purple: round(6, 0),
  yellow: round(12, 0.5),
  red: mirrored([
    [0, -0.74],
    [0.52, -0.78],
    [0.98, -0.68],
    [0.76, -0.12],
    [0.42, 0.5],
    [0, 0.96],
  ]),
  cyan: mirrored([
    [0, -1],
    [0.36, -0.58],
    [0.54, 0],
    [0.36, 0.58],
    [0, 1],
  ]),
  pink: mirrored([
    [0, -1],
    [0.36, -0.42],
    [0.68, 0.1],
    [0.7, 0.52],
    [0.44, 0.86],
    [0, 0.98],
  ]),
  blue: round(4, 0.5).flatMap(([x, y], index, corners) => {
    const [nextX, nextY] = corners[(index + 1) % 4]!;
    return [[x * 1.16, y * 1.16] as const, [(x + nextX) * 0.63, (y + nextY) * 0.63] as const];
  }),
};

/** Direction the light comes from. */
const LIGHT: Point = [-0.54, -0.84];
/** Size of the table against the girdle. */
const TABLE = 0.6;

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py] as const, [0, 0] as Point);
  return [sum[0] / points.length, sum[1] / points.length];
}

function litFacet(points: readonly Point[], centre: Point, depth: number): Facet {
  const [x, y] = middleOf(points);
  const [dx, dy] = [x - centre[0], y - centre[1]];
  const length = Math.hypot(dx, dy) || 1;
  return { points, light: ((dx * LIGHT[0] + dy * LIGHT[1]) / length) * depth };
}

export interface Cut {
  readonly girdle: readonly Point[];
  readonly table: readonly Point[];
  readonly facets: readonly Facet[];
}

function cut(girdle: readonly Point[]): Cut {
  const centre = middleOf(girdle);
  const next = (index: number) => (index + 1) % girdle.length;
  const table = girdle.map(([x, y], index): Point => {
    const [nextX, nextY] = girdle[next(index)]!;
    const between: Point = [(x + nextX) / 2, (y + nextY) / 2];
    return [centre[0] + (between[0] - centre[0]) * TABLE, centre[1] + (between[1] - centre[1]) * TABLE];
  });
  const facets = girdle.flatMap((point, index) => {
    const [here, after] = [table[index]!, table[next(index)]!];
    const corner = girdle[next(index)]!;
    return [litFacet([point, corner, here], centre, 1), litFacet([corner, here, after], centre, 0.55)];
  });
  return { girdle, table, facets };
}

const cuts = new Map<GemColour, Cut>();

export function cutOf(colour: GemColour): Cut {
  const known = cuts.get(colour) ?? cut(GIRDLES[colour]);
  cuts.set(colour, known);
  return known;
}

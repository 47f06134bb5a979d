/**
 * Where everything lies on the betting cloth. It is laid out along the wheel's rows of three (`along`) and
 * across them (`across`); a wide stage shows that from left to right, a narrow one from top to bottom.
 */
import { spotsOf, type Spot, type SpotKind } from '../spots.ts';
import { DOUBLE_ZERO, isZero, type Variant } from '../variants.ts';

/** Inside bets lie on the borders between numbers: this far to both sides of a border belongs to them. */
export const BORDER = 12;

export interface Cloth {
  /** Drawn from top to bottom, for stages higher than wide. */
  readonly upright: boolean;
  /** How many zeros share the head of the table. */
  readonly zeros: 1 | 2;
  /** Along: zero, one row of three, the columns' own bets. */
  readonly zero: number;
  readonly row: number;
  readonly column: number;
  /** Across: one number, the dozens, the even chances. */
  readonly number: number;
  readonly dozen: number;
  readonly even: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where chips lie along a field with words on it. */
const END = 0.8;

type Span = readonly [from: number, to: number];

const EVENS = ['low', 'even', 'red', 'black', 'odd', 'high'];

/** A cloth that takes a width: flat with cells as wide as fit, or upright. */
export function clothFor(width: number, upright: boolean, variant: Variant): Cloth {
  const zeros = variant === 'american' ? 2 : 1;
  if (!upright) {
    const side = Math.floor(width * 0.062);
    return {
      upright,
      zeros,
      zero: side,
      row: (width - 2 * side) / 12,
      column: side,
      number: 50,
      dozen: 42,
      even: 40,
    };
  }
  const side = width < 250 ? 34 : Math.min(56, Math.round(width * 0.14));
  return {
    upright,
    zeros,
    zero: 44,
    row: 48,
    column: 40,
    number: (width - 2 * side) / 3,
    dozen: side,
    even: side,
  };
}

export function clothSize(cloth: Cloth): { readonly width: number; readonly height: number } {
  const along = cloth.zero + 12 * cloth.row + cloth.column;
  const across = 3 * cloth.number + cloth.dozen + cloth.even;
  return cloth.upright ? { width: across, height: along } : { width: along, height: across };
}

/** Row of three, 0 to 11, and column, 1 to 3, of a number above zero. */
function placeOf(number: number): { readonly row: number; readonly column: number } {
  return { row: Math.floor((number - 1) / 3), column: ((number - 1) % 3) + 1 };
}

/** Start of a row of three along the cloth. */
function rowAt(cloth: Cloth, row: number): number {
  return cloth.zero + row * cloth.row;
}

/** Upper end of a column across the cloth: the third lies on top. */
function columnAt(cloth: Cloth, column: number): number {
  return (3 - column) * cloth.number;
}

/** A zero has the whole head of the table; where there are two, 00 lies beside the third column and 0 beside the first. */
function zeroAcross({ number, zeros }: Cloth, which: number): Span {
  if (zeros === 1) return [0, 3 * number];
  return which === DOUBLE_ZERO ? [0, 1.5 * number] : [1.5 * number, 3 * number];
}

/** Whole cells: of numbers, and of the bets that have a field of their own. */
function cellSpans(cloth: Cloth, { id, kind, numbers }: Spot): readonly [along: Span, across: Span] {
  const { zero, row, number, dozen, even } = cloth;
  const end = rowAt(cloth, 12);
  const inside = 3 * number;
  if (kind === 'any')
    return [
      [zero, end],
      [inside, inside + dozen + even],
    ];
  if (kind === 'straight' || kind === 'both') {
    if (isZero(numbers[0]!)) return [[0, zero], zeroAcross(cloth, numbers[0]!)];
    const place = placeOf(numbers[0]!);
    const [start, top] = [rowAt(cloth, place.row), columnAt(cloth, place.column)];
    return [
      [start, start + row],
      [top, top + number],
    ];
  }
  if (kind === 'dozen') {
    const start = rowAt(cloth, 4 * (Number(id.at(-1)) - 1));
    return [
      [start, start + 4 * row],
      [inside, inside + dozen],
    ];
  }
  if (kind === 'column') {
    const top = columnAt(cloth, Number(id.at(-1)));
    return [
      [end, end + cloth.column],
      [top, top + number],
    ];
  }
  const start = rowAt(cloth, 2 * EVENS.indexOf(id));
  return [
    [start, start + 2 * row],
    [inside + dozen, inside + dozen + even],
  ];
}

/** What a finger or pointer must hit: cells without their borders, and the borders themselves. No two overlap. */
function zoneSpans(cloth: Cloth, spot: Spot): readonly [along: Span, across: Span] {
  const { kind, numbers } = spot;
  const [along, across] = isCell(spot) ? cellSpans(cloth, spot) : [[0, 0] as const, [0, 0] as const];
  if (kind === 'straight') {
    if (isZero(numbers[0]!)) return [[0, along[1] - BORDER], besideZero(cloth, numbers[0]!, across)];
    return [inRow(cloth, numbers[0]!), inColumn(cloth, placeOf(numbers[0]!).column)];
  }
  if (kind === 'dozen') return [along, [across[0] + BORDER, across[1]]];
  if (isCell(spot)) return [along, across];

  // A bet on a border: where its numbers meet.
  const laid = numbers.filter((number) => !isZero(number));
  if (laid.length === 0) return [[0, cloth.zero - BORDER], betweenZeros(cloth)];
  const [least, greatest] = [laid[0]!, laid.at(-1)!];
  const [from, to] = [placeOf(least), placeOf(greatest)];
  const onZero = laid.length < numbers.length;
  const overRows = onZero || from.row !== to.row;
  const border = onZero ? rowAt(cloth, 0) : rowAt(cloth, to.row);
  const alongSpan: Span = overRows ? [border - BORDER, border + BORDER] : inRow(cloth, least);
  if (kind === 'street' || kind === 'line' || kind === 'four' || kind === 'basket') {
    const edge = 3 * cloth.number;
    return [alongSpan, [edge - BORDER, edge + BORDER]];
  }
  if (from.column === to.column) return [alongSpan, inColumn(cloth, from.column)];
  const seam = columnAt(cloth, Math.min(from.column, to.column));
  return [alongSpan, [seam - BORDER, seam + BORDER]];
}

/** The border between the two zeros. */
function betweenZeros({ number }: Cloth): Span {
  return [1.5 * number - BORDER, 1.5 * number + BORDER];
}

/** A zero's field without the border to the other one. */
function besideZero(cloth: Cloth, which: number, [from, to]: Span): Span {
  if (cloth.zeros === 1) return [from, to];
  const [start, end] = betweenZeros(cloth);
  return which === DOUBLE_ZERO ? [from, start] : [end, to];
}

/** A row of three without its borders. The last one ends at the columns' bets, where nothing lies on the border. */
function inRow(cloth: Cloth, number: number): Span {
  const { row } = placeOf(number);
  const start = rowAt(cloth, row);
  return [start + BORDER, start + cloth.row - (row === 11 ? 0 : BORDER)];
}

/** A column without its borders; the third one ends at the edge of the cloth. */
function inColumn(cloth: Cloth, column: number): Span {
  const top = columnAt(cloth, column);
  return [top + (column === 3 ? 0 : BORDER), top + cloth.number - BORDER];
}

/** Spots with a printed field of their own. */
const CELLS: ReadonlySet<SpotKind> = new Set([
  'straight',
  'dozen',
  'column',
  'colour',
  'parity',
  'half',
  'both',
  'any',
]);

function isCell({ kind }: Spot): boolean {
  return CELLS.has(kind);
}

function turned(cloth: Cloth, [along, across]: readonly [along: Span, across: Span]): Box {
  const [length, depth] = [along[1] - along[0], across[1] - across[0]];
  if (!cloth.upright) return { x: along[0], y: across[0], width: length, height: depth };
  // A quarter turn: what is at the bottom of a flat cloth is at the left of an upright one.
  return { x: clothSize(cloth).width - across[1], y: along[0], width: depth, height: length };
}

export interface Place {
  readonly spot: Spot;
  /** What can be hit. */
  readonly zone: Box;
  /** The printed field, for spots that have one. */
  readonly cell: Box | null;
  /** Where chips lie. */
  readonly middle: { readonly x: number; readonly y: number };
}

/** What is laid out at once: the table, or the bets on both of two balls. */
export type ClothSide = 'table' | 'both';

/** All spots of a cloth with their places, in the order of the rules. */
export function placesOn(cloth: Cloth, variant: Variant, side: ClothSide): readonly Place[] {
  const both = ({ kind }: Spot): boolean => kind === 'both' || kind === 'any';
  return spotsOf(variant)
    .filter((spot) => both(spot) === (side === 'both'))
    .map((spot) => {
      const zone = turned(cloth, zoneSpans(cloth, spot));
      const cell = isCell(spot) ? turned(cloth, cellSpans(cloth, spot)) : null;
      const { x, y, width, height } = cell ?? zone;
      // Fields with words on them keep the words readable: chips lie towards their end.
      const words = !['straight', 'both', 'column'].includes(spot.kind);
      const end = cell && words ? END : 0.5;
      const [right, down] = cloth.upright ? [0.5, end] : [end, 0.5];
      return { spot, zone, cell, middle: { x: x + width * right, y: y + height * down } };
    });
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The spot an arrow key leads to from another one: the nearest in that direction; null at the edge. */
export function nextSpot(places: readonly Place[], from: string, key: string): string | null {
  const arrow = ARROWS[key];
  const start = places.find(({ spot }) => spot.id === from);
  if (!arrow || !start) return null;
  const [dx, dy] = arrow;
  const at = middleOf(start.zone);
  let best: { id: string; cost: number } | null = null;
  for (const { spot, zone } of places) {
    const to = middleOf(zone);
    const ahead = (to.x - at.x) * dx + (to.y - at.y) * dy;
    if (ahead < 1) continue;
    // Sideways counts only as far as the target does not reach over to where we are.
    const reach = dx === 0 ? zone.width / 2 : zone.height / 2;
    const aside = Math.max(0, Math.abs(dx === 0 ? to.x - at.x : to.y - at.y) - reach);
    const cost = ahead + 4 * aside;
    if (best === null || cost < best.cost) best = { id: spot.id, cost };
  }
  return best?.id ?? null;
}

function middleOf({ x, y, width, height }: Box): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

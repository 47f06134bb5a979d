/** Where things are on the drawn board: the middle is 0, 0 and the disc reaches 500, as in the rules. */
import { radiusOf, WEDGES, type Zone } from '../game.ts';

/** Half of the drawn square: the disc and its frame. */
export const HALF = 530;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point of a share of the turn, clockwise from the top, at a radius. */
export function pointAt(rotation: number, radius: number): Point {
  const angle = rotation * Math.PI * 2;
  return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
}

/** Where a dart sticks. */
export function dartAt(rotation: number, distance: number): Point {
  return pointAt(rotation, radiusOf(distance));
}

/** A coordinate as a share of the drawn square, for CSS. */
export function percent(coordinate: number): string {
  return `${((coordinate + HALF) / (2 * HALF)) * 100}%`;
}

function text({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/** One of the eighteen wedges between two radii. */
export function wedgePath(wedge: number, inner: number, outer: number): string {
  const [from, to] = [wedge / WEDGES, (wedge + 1) / WEDGES];
  return `M${text(pointAt(from, inner))}L${text(pointAt(from, outer))}A${outer} ${outer} 0 0 1 ${text(pointAt(to, outer))}L${text(pointAt(to, inner))}A${inner} ${inner} 0 0 0 ${text(pointAt(from, inner))}z`;
}

function circlePath(radius: number): string {
  return `M0-${radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0-${2 * radius}z`;
}

/** A ring; draw it with the even-odd rule. */
export function ringPath(inner: number, outer: number): string {
  return circlePath(outer) + circlePath(inner);
}

export const ZONE_COLOURS: Readonly<Record<Zone, string>> = {
  rim: 'color-mix(in srgb, var(--fg3) 26%, var(--bg))',
  ring: 'color-mix(in srgb, var(--fg3) 58%, var(--bg))',
  plain: 'var(--info)',
  orange: 'var(--warn)',
  red: 'var(--lose)',
  bull: 'var(--win)',
};

/** Draws the zones, the rounds before as a row of columns, the line that climbs, and the moon it may reach. */
import type { ColourName, Frame } from '#platform/web/canvas.ts';
import { formatShort } from '#ui/format.ts';
import { GREEN_FROM, MOON_FROM } from '../game.ts';
import { climbed } from './climb.ts';
import { LOOKS, zoneOf } from './look.ts';

export interface Climb {
  /** Since the result was published; null while there is none. */
  readonly ms: number | null;
  readonly result: number;
  /** Whole length of the climb. */
  readonly lengthMs: number;
  /** Since the line stands, in ms; null before. */
  readonly since: number | null;
  /** Results of rounds before, newest first. */
  readonly before: readonly number[];
  readonly still: boolean;
}

const GREEN = GREEN_FROM / 100;
const MOON = MOON_FROM / 100;
/** Top of the axis while nothing is higher. */
const LOWEST_TOP = 16;
const LEFT = 44;
const RIGHT = 20;
const COLUMNS = 16;
const RING_MS = 700;
const POINTS = 120;

interface Box {
  readonly top: number;
  readonly ground: number;
  readonly right: number;
  readonly y: (multiplier: number) => number;
}

/** A logarithmic axis, bent so that the line rises as a curve. */
function boxOf({ width, height }: Frame, highest: number): Box {
  const [top, ground] = [64, height - 116];
  const most = Math.log(Math.max(LOWEST_TOP, highest * 1.25));
  return {
    top,
    ground,
    right: width - RIGHT,
    y: (multiplier) => ground - (Math.log(Math.max(1, multiplier)) / most) ** 1.25 * (ground - top),
  };
}

function drawZones({ context, colour }: Frame, box: Box): void {
  const zones: readonly [number, number, ColourName][] = [
    [box.ground, box.y(GREEN), 'lose'],
    [box.y(GREEN), box.y(MOON), 'win'],
    [box.y(MOON), box.top - 12, 'warn'],
  ];
  for (const [from, to, face] of zones) {
    context.fillStyle = colour(face, 0.07);
    context.fillRect(LEFT, to, box.right - LEFT, from - to);
  }
  context.font = '600 12px "Inter Variable", sans-serif';
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (const [mark, face] of [
    [1, 'fg3'],
    [GREEN, 'win'],
    [MOON, 'warn'],
  ] as const) {
    const y = box.y(mark);
    context.strokeStyle = colour(face, mark === 1 ? 0.5 : 0.55);
    context.lineWidth = 1;
    context.setLineDash(mark === 1 ? [] : [5, 5]);
    context.beginPath();
    context.moveTo(LEFT, y);
    context.lineTo(box.right, y);
    context.stroke();
    context.fillStyle = colour(face);
    context.fillText(`${formatShort(mark)}x`, LEFT - 8, y);
  }
  context.setLineDash([]);
}

/** The oldest on the left: what came before, which says nothing of what comes. */
function drawBefore({ context, colour }: Frame, box: Box, before: readonly number[]): void {
  const step = (box.right - LEFT) / COLUMNS;
  before.slice(0, COLUMNS).forEach((result, index) => {
    const x = box.right - (index + 1) * step;
    const y = Math.max(box.top - 12, Math.min(box.ground - 3, box.y(result)));
    context.fillStyle = colour(LOOKS[zoneOf(result)].face, 0.2);
    context.beginPath();
    context.roundRect(x + step * 0.2, y, step * 0.6, box.ground - y, [4, 4, 0, 0]);
    context.fill();
  });
}

function drawMoon({ context, colour, width }: Frame, box: Box, reached: boolean): void {
  const radius = width < 480 ? 16 : 24;
  const [x, y] = [box.right - radius - 12, (box.y(MOON) + box.top) / 2 - 6];
  if (reached) {
    const halo = context.createRadialGradient(x, y, radius, x, y, radius * 3);
    halo.addColorStop(0, colour('warn', 0.45));
    halo.addColorStop(1, colour('warn', 0));
    context.fillStyle = halo;
    context.fillRect(x - radius * 3, y - radius * 3, radius * 6, radius * 6);
  }
  context.fillStyle = colour('warn', reached ? 1 : 0.45);
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = colour('bg', reached ? 0.22 : 0.28);
  for (const [dx, dy, size] of [
    [-0.35, -0.25, 0.24],
    [0.3, 0.1, 0.3],
    [-0.2, 0.45, 0.16],
    [0.25, -0.5, 0.12],
  ] as const) {
    context.beginPath();
    context.arc(x + dx * radius, y + dy * radius, size * radius, 0, Math.PI * 2);
    context.fill();
  }
}

function drawLine(frame: Frame, box: Box, climb: Climb & { ms: number }): void {
  const { context, colour } = frame;
  const ms = Math.min(climb.ms, climb.lengthMs);
  const [from, to] = [LEFT, LEFT + (box.right - LEFT) * 0.78];
  // The line grows towards the right for as long as it climbs, however long that will be.
  const reach = (at: number): number => from + (to - from) * (1 - Math.exp(-at / 1600));
  const value = climbed(ms, climb.result);
  const { face } = LOOKS[zoneOf(value)];
  const trace = (): void => {
    context.beginPath();
    for (let point = 0; point <= POINTS; point++) {
      const at = (ms * point) / POINTS;
      context.lineTo(reach(at), box.y(climbed(at, climb.result)));
    }
  };
  const [x, y] = [reach(ms), box.y(value)];
  trace();
  context.lineTo(x, box.ground);
  context.lineTo(from, box.ground);
  context.closePath();
  const fill = context.createLinearGradient(0, y, 0, box.ground);
  fill.addColorStop(0, colour(face, 0.35));
  fill.addColorStop(1, colour(face, 0.02));
  context.fillStyle = fill;
  context.fill();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [lineWidth, alpha] of [
    [14, 0.1],
    [4, 1],
  ] as const) {
    trace();
    context.strokeStyle = colour(face, alpha);
    context.lineWidth = lineWidth;
    context.stroke();
  }
  context.fillStyle = colour('fg');
  context.beginPath();
  context.arc(x, y, 6, 0, Math.PI * 2);
  context.fill();
  if (climb.since === null || climb.still) return;
  // A frame may be older than the landing it shows.
  const part = Math.max(0, climb.since) / RING_MS;
  if (part >= 1) return;
  context.strokeStyle = colour(face, 1 - part);
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, 8 + 34 * part, 0, Math.PI * 2);
  context.stroke();
}

/** @returns whether something still moves after the line stands */
export function drawTrend(frame: Frame, climb: Climb): boolean {
  const value = climb.ms === null ? 1 : climbed(climb.ms, climb.result);
  const box = boxOf(frame, value);
  drawZones(frame, box);
  drawBefore(frame, box, climb.before);
  drawMoon(frame, box, value >= MOON);
  if (climb.ms !== null) drawLine(frame, box, { ...climb, ms: climb.ms });
  return climb.since !== null && !climb.still && climb.since < RING_MS;
}

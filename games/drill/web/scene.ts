/** The ground that is drilled: layers by depth, three shafts, and a camera that follows the deepest drill. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';
import { LANES, type DrillParams } from '../game.ts';
import { drawBit, drawRig, drawSmoke } from './machine.ts';
import { drawGround, groundTop } from './ground.ts';

/** Least depth in sight, as a power of ten. */
const MIN_VIEW = Math.log10(3.2);
const SMOKE_MS = 1100;

export interface Scene {
  /** Drills at the surface, the mark at the target. */
  aim(params: DrillParams): void;
  /** A round starts: how deep each drill will get. */
  start(params: DrillParams, depths: readonly number[]): void;
  /** All drills that have not broken yet are this deep, as a power of ten. */
  reach(power: number, now: number): void;
  /** @param still nothing moves by itself: one frame shows where everything is. @returns whether to draw on */
  draw(frame: Frame, still: boolean): boolean;
}

export function createScene(params: DrillParams): Scene {
  let bet = params;
  let ends: readonly number[] | null = null;
  let reached = 0;
  let view = wantedView();
  let broken: (number | null)[] = range(LANES).map(() => null);

  function wantedView(): number {
    const target = Math.log10(bet.target);
    return Math.max(MIN_VIEW, target * 1.25, Math.min(reached, Math.max(...(ends ?? [0]))) * 1.3);
  }

  function depthOf(lane: number): number {
    return ends ? Math.min(reached, ends[lane]!) : 0;
  }

  function drawLane(frame: Frame, lane: number, toY: (power: number) => number): void {
    const { width, height, now, colour, context } = frame;
    const laneWidth = width / LANES;
    const x = laneWidth * (lane + 0.5);
    const top = groundTop(height);
    const size = Math.min(1, laneWidth / 190);
    const chosen = lane === bet.lane;
    const y = toY(depthOf(lane));
    const shaft = 46 * size;
    const dark = context.createLinearGradient(x - shaft / 2, 0, x + shaft / 2, 0);
    dark.addColorStop(0, colour('bg', 0.95));
    dark.addColorStop(0.5, colour('bg', 0.7));
    dark.addColorStop(1, colour('bg', 0.95));
    context.fillStyle = dark;
    context.fillRect(x - shaft / 2, top, shaft, y - top);
    context.strokeStyle = chosen ? colour('accent', 0.55) : colour('fg3', 0.25);
    context.lineWidth = chosen ? 1.5 : 1;
    context.strokeRect(x - shaft / 2, top - 2, shaft, y - top + 2);
    const working = ends !== null && broken[lane] === null;
    drawBit(frame, { x, y, top, size, chosen, working, broken: broken[lane] !== null });
    drawRig(frame, { x, y: top, size, chosen });
    const since = broken[lane];
    if (since !== null && since !== undefined && now - since < SMOKE_MS)
      drawSmoke(frame, { x, y, size }, (now - since) / SMOKE_MS);
  }

  return {
    aim(next) {
      bet = next;
      ends = null;
      reached = 0;
      broken = broken.map(() => null);
    },
    start(next, depths) {
      bet = next;
      ends = depths.map((depth) => Math.log10(depth));
      reached = 0;
      broken = broken.map(() => null);
    },
    reach(power, now) {
      reached = power;
      broken = broken.map((since, lane) => since ?? (ends && power >= ends[lane]! ? now : null));
    },
    draw(frame, still) {
      const wanted = wantedView();
      view += (wanted - view) * Math.min(1, frame.elapsed / 70);
      if (still || Math.abs(wanted - view) < 0.002) view = wanted;
      const top = groundTop(frame.height);
      const reach = frame.height - top - 34;
      const toY = (power: number) => top + 8 + (power / view) * (reach - 8);
      drawGround(frame, view, toY);
      const hit = ends !== null && depthOf(bet.lane) >= Math.log10(bet.target) - 1e-9;
      drawTarget(frame, toY(Math.log10(bet.target)), bet.lane, hit);
      for (const lane of range(LANES)) drawLane(frame, lane, toY);
      if (still) return false;
      const moving = ends !== null && broken.some((since) => since === null || frame.now - since < SMOKE_MS);
      return moving || view !== wanted;
    },
  };
}

/** Draws the mark across the field; brightest where it counts. */
function drawTarget({ context, width, colour }: Frame, y: number, lane: number, hit: boolean): void {
  const laneWidth = width / LANES;
  const name = hit ? 'win' : 'accent';
  context.setLineDash([7, 6]);
  context.lineWidth = 1.5;
  context.strokeStyle = colour(name, 0.55);
  context.beginPath();
  context.moveTo(34, y);
  context.lineTo(width, y);
  context.stroke();
  context.setLineDash([]);
  const x = laneWidth * (lane + 0.5);
  const half = Math.min(110, laneWidth * 0.44);
  const glow = context.createLinearGradient(0, y - 22, 0, y + 22);
  glow.addColorStop(0, colour(name, 0));
  glow.addColorStop(0.5, colour(name, hit ? 0.45 : 0.26));
  glow.addColorStop(1, colour(name, 0));
  context.fillStyle = glow;
  context.fillRect(x - half, y - 22, half * 2, 44);
  context.fillStyle = colour(name);
  context.fillRect(x - half, y - 2, half * 2, 4);
  for (const side of [-1, 1]) {
    const edge = x + side * half;
    context.fill(new Path2D(`M${edge} ${y - 9}L${edge - side * 15} ${y}L${edge} ${y + 9}z`));
  }
}

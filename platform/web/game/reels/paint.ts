/** The parts of the reels as they are drawn: cabinet, wins, lines, sparks. Geometry in, pixels out. */
import { hsl } from '#ui/art/kit.ts';
import type { Frame } from '../../canvas.ts';
import type { Cell } from './look.ts';

/** Where the window stands on the canvas. */
export interface Board {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly gap: number;
  readonly width: number;
  readonly height: number;
  /** Rows of each reel; shorter ones stand in the middle. */
  readonly heights: readonly number[];
}

const RIM = 10;

function tint(hue: number, saturation: number, lightness: number, alpha: number): string {
  return `hsl(${hue} ${saturation}% ${lightness}% / ${alpha})`;
}

/** Light of the frame may fall this far above and below the reels' own place. */
export const BLEED = { top: 48, bottom: 56 } as const;

export function boardOf(width: number, whole: number, heights: readonly number[]): Board {
  const [reels, rows] = [heights.length, Math.max(...heights)];
  const height = whole - BLEED.top - BLEED.bottom;
  const rim = width < 500 ? 6 : RIM;
  const gap = width < 500 ? 3 : 6;
  const fit = Math.min((width - 2 * rim - 12 - gap * (reels - 1)) / reels, (height - 2 * rim - 10) / rows);
  const cell = Math.max(20, Math.min(150, Math.floor(fit)));
  const [inner, tall] = [cell * reels + gap * (reels - 1), cell * rows];
  return {
    x: Math.round((width - inner) / 2),
    y: Math.round(BLEED.top + (height - tall) / 2),
    cell,
    gap,
    width: inner,
    height: tall,
    heights,
  };
}

/** Where a reel stands: its own part of the board. */
export function reelOf(board: Board, reel: number): { x: number; y: number; width: number; height: number } {
  const height = (board.heights[reel] ?? 0) * board.cell;
  const y = board.y + (board.height - height) / 2;
  return { x: board.x + reel * (board.cell + board.gap), y, width: board.cell, height };
}

export function middleOf(board: Board, [reel, row]: Cell): readonly [number, number] {
  const { x, y } = reelOf(board, reel);
  return [x + board.cell / 2, y + (row + 0.5) * board.cell];
}

/** Paints what rarely changes once and copies it from then on: soft light is dear. */
export function createLayer(): (frame: Frame, key: string, paint: (frame: Frame) => void) => void {
  let known = '';
  let canvas: HTMLCanvasElement | null = null;
  return (frame, key, paint) => {
    const { context } = frame;
    const wanted = `${context.canvas.width}/${context.canvas.height}/${frame.colour('bg')}/${key}`;
    canvas ??= document.createElement('canvas');
    const own = canvas.getContext('2d')!;
    if (wanted !== known) {
      known = wanted;
      canvas.width = context.canvas.width;
      canvas.height = context.canvas.height;
      own.setTransform(context.getTransform());
      paint({ ...frame, context: own });
    }
    context.save();
    context.resetTransform();
    context.drawImage(canvas, 0, 0);
    context.restore();
  };
}

/** The frame and the dark behind the reels. @param light 0 to 1, brighter in free spins */
export function paintCabinet({ context, colour }: Frame, board: Board, hue: number, light: number): void {
  const rim = board.gap < 5 ? 6 : RIM;
  const [x, y, width, height] = [board.x - rim, board.y - rim, board.width + 2 * rim, board.height + 2 * rim];
  context.save();
  context.shadowColor = tint(hue, 100, 50, 0.35 + 0.4 * light);
  context.shadowBlur = 34 + 30 * light;
  const metal = context.createLinearGradient(x, y, x + width * 0.4, y + height);
  metal.addColorStop(0, hsl(hue + 12, 70, 72));
  metal.addColorStop(0.25, hsl(hue, 62, 42));
  metal.addColorStop(0.5, hsl(hue + 8, 70, 62));
  metal.addColorStop(0.75, hsl(hue - 6, 62, 30));
  metal.addColorStop(1, hsl(hue + 6, 66, 50));
  context.fillStyle = metal;
  context.beginPath();
  context.roundRect(x, y, width, height, 16);
  context.fill();
  context.restore();
  context.fillStyle = colour('bg');
  context.beginPath();
  context.roundRect(board.x - 3, board.y - 3, board.width + 6, board.height + 6, 9);
  context.fill();
  for (const [reel] of board.heights.entries()) {
    const { x: left, y: top, height: tall } = reelOf(board, reel);
    const ground = context.createLinearGradient(left, 0, left + board.cell, 0);
    ground.addColorStop(0, colour('panel'));
    ground.addColorStop(0.5, colour('hover'));
    ground.addColorStop(1, colour('panel'));
    context.fillStyle = ground;
    context.fillRect(left, top, board.cell, tall);
    context.fillStyle = tint(hue, 90, 50, 0.05 + 0.1 * light);
    context.fillRect(left, top, board.cell, tall);
  }
}

/** The curve of the drum: dark towards the top and the bottom. */
export function paintGlass({ context, colour }: Frame, board: Board): void {
  const even = new Set(board.heights).size === 1;
  for (const [reel] of board.heights.entries()) {
    const { x, y, width, height } = even ? board : reelOf(board, reel);
    const glass = context.createLinearGradient(0, y, 0, y + height);
    glass.addColorStop(0, colour('bg', 0.72));
    glass.addColorStop(0.16, colour('bg', 0));
    glass.addColorStop(0.84, colour('bg', 0));
    glass.addColorStop(1, colour('bg', 0.72));
    context.fillStyle = glass;
    context.fillRect(x, y, width, height);
    if (even) break;
  }
}

/** Light on a reel that may bring the last scatter. */
export function paintSuspense({ context, now }: Frame, board: Board, reel: number, hue: number): void {
  const { x: left, y: top, height } = reelOf(board, reel);
  const pulse = 0.5 + 0.5 * Math.sin(now / 70);
  context.save();
  context.shadowColor = hsl(hue, 100, 60);
  context.shadowBlur = 18 + 14 * pulse;
  context.strokeStyle = hsl(hue, 100, 66 + 12 * pulse);
  context.lineWidth = 3;
  context.beginPath();
  context.roundRect(left + 1, top + 1, board.cell - 2, height - 2, 8);
  context.stroke();
  context.restore();
}

/** The way of a line over all reels, and its sign at the end of the win. */
export function paintLine(
  { context, colour }: Frame,
  board: Board,
  rows: readonly number[],
  hue: number,
  part: number,
): void {
  const points = rows.map((row, reel) => middleOf(board, [reel, row]));
  const whole = [
    [board.x - 2, points[0]![1]] as const,
    ...points,
    [board.x + board.width + 2, points.at(-1)![1]] as const,
  ];
  const end = Math.max(0.001, part) * (whole.length - 1);
  context.save();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [width, stroke] of [
    [9, colour('bg', 0.75)],
    [4.5, hsl(hue, 95, 62)],
  ] as const) {
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(...whole[0]!);
    for (let index = 1; index < whole.length; index++) {
      const here = Math.min(1, Math.max(0, end - index + 1));
      if (here === 0) break;
      const [from, to] = [whole[index - 1]!, whole[index]!];
      context.lineTo(from[0] + (to[0] - from[0]) * here, from[1] + (to[1] - from[1]) * here);
    }
    context.stroke();
  }
  context.restore();
}

/** A ring round a winning cell. */
export function paintRing({ context }: Frame, board: Board, cell: Cell, hue: number, pulse: number): void {
  const [x, y] = middleOf(board, cell);
  const half = board.cell / 2 - 2;
  context.save();
  context.shadowColor = hsl(hue, 100, 60);
  context.shadowBlur = 10 + 10 * pulse;
  context.strokeStyle = hsl(hue, 100, 64 + 10 * pulse);
  context.lineWidth = Math.max(2, board.cell * 0.028);
  context.beginPath();
  context.roundRect(x - half, y - half, half * 2, half * 2, board.cell * 0.1);
  context.stroke();
  context.restore();
}

/** The ground of a cell that stays. */
export function paintKept({ context, colour }: Frame, board: Board, cell: Cell, hue: number): void {
  const [x, y] = middleOf(board, cell);
  const half = board.cell / 2;
  context.fillStyle = colour('panel');
  context.fillRect(x - half, y - half, half * 2, half * 2);
  const light = context.createRadialGradient(x, y, half * 0.2, x, y, half * 1.3);
  light.addColorStop(0, tint(hue, 90, 62, 0.5));
  light.addColorStop(1, tint(hue, 90, 40, 0.12));
  context.fillStyle = light;
  context.fillRect(x - half, y - half, half * 2, half * 2);
  context.strokeStyle = tint(hue, 95, 68, 0.75);
  context.lineWidth = Math.max(1.5, board.cell * 0.02);
  context.strokeRect(x - half + 1.5, y - half + 1.5, half * 2 - 3, half * 2 - 3);
}

/** An amount on a dark plate. */
export function paintAmount(
  { context, colour }: Frame,
  board: Board,
  cell: Cell,
  text: string,
  hue: number,
): void {
  const [x, y] = middleOf(board, cell);
  const height = Math.max(22, Math.min(34, board.cell * 0.26));
  context.save();
  context.font = `800 ${Math.round(height * 0.58)}px "Inter Variable", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(text).width + height * 0.8;
  const left = Math.min(Math.max(x - width / 2, board.x + 2), board.x + board.width - width - 2);
  const top = y + board.cell * 0.5 - height - 3;
  context.fillStyle = colour('bg', 0.9);
  context.strokeStyle = hsl(hue, 95, 62);
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(left, top, width, height, height / 2);
  context.fill();
  context.stroke();
  context.fillStyle = colour('fg');
  context.fillText(text, left + width / 2, top + height / 2 + 1);
  context.restore();
}

const SPARKS = 70;
export const SPARK_MS = 1500;

/** Evenly scattered without a random source: multiples of irrational numbers never repeat. */
function scatter(index: number, factor: number): number {
  return (index * factor) % 1;
}

/** A fountain of sparks over the reels. @param part 0 to 1 */
export function paintSparks({ context, width, height }: Frame, hue: number, part: number): void {
  for (let index = 1; index <= SPARKS; index++) {
    const delay = scatter(index, 0.569_840_290_9) * 0.35;
    const t = (part - delay) / (1 - delay);
    if (t <= 0 || t >= 1) continue;
    const angle = -Math.PI / 2 + (scatter(index, 0.618_033_988_7) - 0.5) * 2.4;
    const speed = (0.5 + scatter(index, 0.754_877_666_2)) * height * 0.95;
    const x = width / 2 + Math.cos(angle) * speed * t;
    const y = height * 0.62 + Math.sin(angle) * speed * t + height * 1.05 * t * t;
    context.fillStyle = tint(hue + 40 * scatter(index, 0.324), 100, 62 + 20 * (1 - t), 1 - t);
    context.beginPath();
    context.arc(x, y, (1 + 3.4 * scatter(index, 0.445)) * (1 - t * 0.6), 0, Math.PI * 2);
    context.fill();
  }
}

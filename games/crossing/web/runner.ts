/** The fox on its way: it stands, hops, is glad, or is met by a train. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';
import { easeInOut } from '#platform/web/game/easing.ts';
import { drawFox } from './fox.ts';
import { middleOf, type Yard } from './yard.ts';

export const HOP_MS = 300;
/** How long after the hop the train is there. */
export const TRAIN_MS = 130;
export const FLUNG_MS = 460;

/** Times are the frame's, in milliseconds. */
export interface Runner {
  /** Tracks behind the fox before the hop, and after it. */
  readonly from: number;
  readonly to: number;
  readonly hopped: number;
  /** The track on which a train meets it. */
  readonly struck: number | null;
  /** When it began to be glad. */
  readonly joy: number;
}

/** `clock` is in milliseconds; `pays` is what a cash-out pays now, or null. */
export function drawRunner(
  frame: Frame,
  yard: Yard,
  runner: Runner,
  clock: number,
  pays: string | null,
): void {
  const { now } = frame;
  const { from, to, hopped, struck, joy } = runner;
  const scale = yard.lane / 74;
  const part = Math.min(1, (now - hopped) / HOP_MS);
  const eased = easeInOut(part);
  const x = middleOf(yard, from - 1) + (middleOf(yard, to - 1) - middleOf(yard, from - 1)) * eased;
  const glad = Math.max(0, 1 - (now - joy) / 900);
  const lift = Math.sin(part * Math.PI) * yard.lane * 0.42 + Math.abs(Math.sin((now - joy) / 95)) * 20 * glad;
  const ground = yard.path + yard.lane * 0.3;
  const flung = struck === null ? 0 : Math.min(1, Math.max(0, (now - hopped - HOP_MS - TRAIN_MS) / FLUNG_MS));
  if (struck !== null && flung >= 1) return;
  if (flung > 0) return drawFlung(frame, yard, x, ground, flung);
  frame.context.fillStyle = frame.colour('bg', 0.5 - 0.3 * Math.sin(part * Math.PI));
  frame.context.beginPath();
  frame.context.ellipse(x, ground, 22 * scale, 6 * scale, 0, 0, Math.PI * 2);
  frame.context.fill();
  const moving = part < 1;
  drawFox(frame, {
    x: x - 2 * scale,
    y: ground - lift,
    scale,
    turn: moving ? (part - 0.5) * 0.5 : 0,
    stretch: moving ? Math.sin(part * Math.PI * 2) : 0.03 * Math.sin(clock / 400),
    sway: clock / 260,
  });
  if (pays !== null && struck === null) drawTag(frame, x, ground - lift - 62 * scale, pays);
}

/** The fox that a train has met, `part` of its way through the air. */
function drawFlung(frame: Frame, yard: Yard, x: number, ground: number, part: number): void {
  frame.context.globalAlpha = 1 - part ** 4;
  drawFox(frame, {
    x: x + yard.lane * 1.5 * part,
    y: ground - Math.sin(part * 2.6) * yard.lane * 1.9,
    scale: (yard.lane / 74) * (1 + 0.5 * part),
    turn: part * 11,
    stretch: 0.8,
    sway: 0,
    dazed: true,
  });
  frame.context.globalAlpha = 1;
  drawStars(frame, x, yard.path, yard.lane, part);
}

/** What a cash-out pays now, above the fox. */
function drawTag({ context, colour }: Frame, x: number, y: number, text: string): void {
  context.font = '800 14px "Inter Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const half = context.measureText(text).width / 2 + 10;
  context.fillStyle = colour('win');
  context.beginPath();
  context.roundRect(x - half, y - 13, half * 2, 26, 13);
  context.fill();
  context.fill(new Path2D(`M${x - 6} ${y + 12}h12l-6 7z`));
  context.fillStyle = colour('bg');
  context.fillText(text, x, y + 1);
}

function drawStars({ context, colour }: Frame, x: number, y: number, lane: number, part: number): void {
  for (const index of range(10)) {
    const turn = (index / 10) * Math.PI * 2 + 0.3;
    const away = lane * (0.3 + 0.9 * part);
    context.save();
    context.translate(x + Math.cos(turn) * away, y + Math.sin(turn) * away);
    context.rotate(part * 5 + index);
    context.fillStyle = colour(index % 2 ? 'warn' : 'fg', (1 - part) * 0.95);
    context.scale(7 * (1 - part * 0.5), 7 * (1 - part * 0.5));
    context.fill(new Path2D('M0-1Q.15-.15 1 0Q.15.15 0 1Q-.15.15-1 0Q-.15-.15 0-1z'));
    context.restore();
  }
}

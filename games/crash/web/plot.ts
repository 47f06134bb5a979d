/** Draws the flight: the sky, axes that grow with it, the curve with the rocket at its head, who left where, and the break. */
import type { SharedPlayer } from '#platform/web/game/game-kit.ts';
import { formatFixed, formatShort } from '#ui/format.ts';
import type { ColourName, Frame } from '#platform/web/canvas.ts';
import { heightAt, timeOf } from '../curve.ts';
import { drawRocket, STANDING } from './rocket.ts';
import { drawPad, drawSky } from './sky.ts';

export interface Flight {
  /** Milliseconds flown; frozen once ended. */
  readonly ms: number;
  readonly ended: boolean;
  /** Bets are open: the rocket stands on its pad. */
  readonly waiting: boolean;
  /** Milliseconds since the break, for the flash. */
  readonly sinceEnd: number;
  readonly players: readonly SharedPlayer[];
  readonly still: boolean;
}

const LEFT = 52;
const BOTTOM = 30;
const RIGHT = 22;
const TOP = 64;
/** From the start of the time axis to the middle of the pad. */
const PAD = 34;
/** Shortest time axis, and lowest top of the other one. */
const MIN_SPAN_MS = 8000;
const MIN_TOP = 2;
const NICE_SECONDS = [2, 5, 10, 20, 30, 60, 120];
const NICE_STEPS = [
  0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000,
];
const SHOWN_EXITS = 12;
/** The head of the curve holds still before it bursts, then the camera shakes. */
const FREEZE_MS = 80;
const BURST_MS = 400;
const SHAKE_MS = 200;
const SHAKE_PX = 6;
/** The rocket leans from upright into its curve. */
const LEAN_MS = 900;
/** Whoever leaves hangs on a parachute this long, and sinks this far. */
const LEAVE_MS = 1400;
const SINK_PX = 30;

interface Scale {
  readonly x: (ms: number) => number;
  readonly y: (multiplier: number) => number;
  readonly span: number;
  readonly top: number;
}

function scaleOf({ width, height }: Frame, ms: number): Scale {
  const span = Math.max(MIN_SPAN_MS, ms * 1.12);
  const top = Math.max(MIN_TOP, 1 + (heightAt(ms) - 1) * 1.2);
  return {
    span,
    top,
    x: (at) => LEFT + (at / span) * (width - LEFT - RIGHT),
    y: (multiplier) => height - BOTTOM - ((multiplier - 1) / (top - 1)) * (height - BOTTOM - TOP),
  };
}

/** The first step of a list that gives at most `most` marks over `range`. */
export function niceStep(range: number, most: number, steps: readonly number[]): number {
  return steps.find((step) => range / step <= most) ?? steps.at(-1)!;
}

function drawAxes(frame: Frame, scale: Scale): void {
  const { context, width, height, colour } = frame;
  context.font = '600 12px "Inter Variable", sans-serif';
  context.lineWidth = 1;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  const step = niceStep(scale.top - 1, 5, NICE_STEPS);
  for (let mark = 1; mark <= scale.top; mark += step) {
    const y = scale.y(mark);
    context.strokeStyle = colour('line', mark === 1 ? 0.9 : 0.4);
    context.beginPath();
    context.moveTo(LEFT, y);
    context.lineTo(width - RIGHT, y);
    context.stroke();
    context.fillStyle = colour('fg3');
    context.fillText(`${mark >= 1000 ? `${mark / 1000}K` : formatShort(mark, 1)}x`, LEFT - 8, y);
  }
  context.textAlign = 'center';
  const seconds = niceStep(scale.span / 1000, 6, NICE_SECONDS);
  for (let second = seconds; second * 1000 < scale.span; second += seconds) {
    context.fillStyle = colour('fg3');
    context.fillText(`${second}s`, scale.x(second * 1000), height - BOTTOM / 2 + 2);
  }
}

/** Enough points for a smooth curve at any width. */
function trace({ context, width }: Frame, scale: Scale, ms: number): void {
  const points = Math.min(240, Math.max(24, Math.round(width / 4)));
  context.beginPath();
  context.moveTo(scale.x(0), scale.y(1));
  for (let point = 1; point <= points; point++) {
    const at = (ms * point) / points;
    context.lineTo(scale.x(at), scale.y(heightAt(at)));
  }
}

function drawCurve(frame: Frame, scale: Scale, flight: Flight): void {
  const { context, height, now, colour } = frame;
  const tone: ColourName = flight.ended ? 'fg3' : 'accent';
  const [headX, headY] = [scale.x(flight.ms), scale.y(heightAt(flight.ms))];
  const ground = height - BOTTOM;

  trace(frame, scale, flight.ms);
  context.lineTo(headX, ground);
  context.lineTo(scale.x(0), ground);
  context.closePath();
  const fill = context.createLinearGradient(0, headY, 0, ground);
  fill.addColorStop(0, colour(tone, 0.32));
  fill.addColorStop(1, colour(tone, 0.02));
  context.fillStyle = fill;
  context.fill();

  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [lineWidth, alpha] of [
    [16, 0.07],
    [9, 0.14],
    [4.5, 1],
  ] as const) {
    trace(frame, scale, flight.ms);
    const stroke = context.createLinearGradient(scale.x(0), 0, headX, 0);
    stroke.addColorStop(0, colour(tone, alpha * 0.35));
    stroke.addColorStop(1, colour(tone, alpha));
    context.strokeStyle = stroke;
    context.lineWidth = lineWidth;
    context.stroke();
  }

  if (flight.ended) return drawBreak(frame, headX, headY, flight);
  const beat = flight.still ? 1 : 1 + 0.14 * Math.sin(now / 110);
  const halo = context.createRadialGradient(headX, headY, 0, headX, headY, 34 * beat);
  halo.addColorStop(0, colour(tone, 0.6));
  halo.addColorStop(1, colour(tone, 0));
  context.fillStyle = halo;
  context.fillRect(headX - 50, headY - 50, 100, 100);
  const before = Math.max(0, flight.ms - 250);
  const slope = Math.atan2(headY - scale.y(heightAt(before)), headX - scale.x(before));
  const lean = Math.min(1, flight.ms / LEAN_MS);
  const angle = -Math.PI / 2 + (slope + Math.PI / 2) * lean;
  // It starts on its feet and ends up riding the curve.
  const y = headY - STANDING * (1 - lean);
  drawRocket(frame, { x: headX, y, angle, thrust: flight.still ? 0.9 : 1 }, frame.width < 480);
}

/** Shards fly from the head after a moment of stillness; a cross stays. */
function drawBreak({ context, colour }: Frame, x: number, y: number, { sinceEnd, still }: Flight): void {
  const part = Math.min(1, Math.max(0, sinceEnd - FREEZE_MS) / BURST_MS);
  if (part < 1 && !still) {
    context.fillStyle = colour('warn', 0.5 * (1 - part));
    context.beginPath();
    context.arc(x, y, 10 + 46 * part, 0, Math.PI * 2);
    context.fill();
    for (let shard = 0; shard < 22; shard++) {
      const angle = shard * 2.4;
      const reach = (1 - (1 - part) ** 3) * (40 + ((shard * 37) % 60));
      context.fillStyle = colour(shard % 2 ? 'warn' : 'lose', 1 - part);
      context.fillRect(
        x + Math.cos(angle) * reach - 2,
        y + Math.sin(angle) * reach + 40 * part ** 2 - 2,
        4,
        4,
      );
    }
  }
  context.strokeStyle = colour('lose');
  context.lineWidth = 4;
  context.beginPath();
  context.moveTo(x - 7, y - 7);
  context.lineTo(x + 7, y + 7);
  context.moveTo(x + 7, y - 7);
  context.lineTo(x - 7, y + 7);
  context.stroke();
}

/** A mark on the curve for everybody who got out, with names while there is room. */
function drawExits(frame: Frame, scale: Scale, flight: Flight, hidden: string): void {
  const { context, colour, width } = frame;
  const out = flight.players.filter(
    (player) => player.cashedAt !== null && timeOf(player.cashedAt) <= flight.ms,
  );
  const shown = out.toSorted((a, b) => (a.cashedAt ?? 0) - (b.cashedAt ?? 0)).slice(-SHOWN_EXITS);
  let free = Number.NEGATIVE_INFINITY;
  context.font = '600 11px "Inter Variable", sans-serif';
  context.textBaseline = 'middle';
  for (const player of shown) {
    const multiplier = (player.cashedAt ?? 100) / 100;
    const [x, y] = [scale.x(timeOf(player.cashedAt ?? 100)), scale.y(multiplier)];
    context.fillStyle = colour(player.mine ? 'win' : 'fg');
    context.beginPath();
    context.arc(x, y, player.mine ? 6 : 4, 0, Math.PI * 2);
    context.fill();
    context.strokeStyle = colour('bg');
    context.lineWidth = 2;
    context.stroke();
    const age = (flight.ms - timeOf(player.cashedAt ?? 100)) / LEAVE_MS;
    if (age < 1 && !flight.still && !flight.ended)
      drawParachute(frame, x, y + SINK_PX * age, player.mine ? 'win' : 'fg', Math.min(1, 2.5 * (1 - age)));
    const text = `${player.name ?? hidden} ${formatFixed(multiplier)}x`;
    const end = x + 6 + context.measureText(text).width;
    if (x < free || end > width - RIGHT || (width < 480 && !player.mine)) continue;
    free = end + 4;
    context.textAlign = 'left';
    context.fillStyle = colour(player.mine ? 'win' : 'fg2', player.mine ? 1 : 0.85);
    context.fillText(text, x + 6, Math.min(y + 14, frame.height - BOTTOM - 10));
  }
}

/** The canopy and its lines, the one who leaves at `x`, `y`. */
function drawParachute(
  { context, colour }: Frame,
  x: number,
  y: number,
  tone: ColourName,
  alpha: number,
): void {
  context.fillStyle = colour(tone, 0.9 * alpha);
  context.beginPath();
  context.moveTo(x - 11, y - 17);
  context.quadraticCurveTo(x, y - 36, x + 11, y - 17);
  context.quadraticCurveTo(x, y - 22, x - 11, y - 17);
  context.fill();
  context.strokeStyle = colour(tone, 0.6 * alpha);
  context.lineWidth = 1;
  context.beginPath();
  for (const side of [-10, -4, 4, 10]) {
    context.moveTo(x + side, y - 18);
    context.lineTo(x, y - 3);
  }
  context.stroke();
  context.fillStyle = colour(tone, alpha);
  context.beginPath();
  context.arc(x, y, 3, 0, Math.PI * 2);
  context.fill();
}

export function drawFlight(frame: Frame, flight: Flight, hidden: string): void {
  const scale = scaleOf(frame, flight.ms);
  const { context, height, now } = frame;
  context.save();
  const shaking = flight.sinceEnd - FREEZE_MS;
  if (flight.ended && !flight.still && shaking > 0 && shaking < SHAKE_MS) {
    const reach = SHAKE_PX * (1 - shaking / SHAKE_MS);
    context.translate(reach * Math.sin(now / 9), reach * Math.cos(now / 13));
  }
  drawSky(frame, flight.ms, heightAt(flight.ms), flight.still);
  drawAxes(frame, scale);
  if (flight.waiting) {
    const [x, ground] = [scale.x(0) + PAD, height - BOTTOM];
    drawPad(frame, x, ground, flight.still);
    drawRocket(frame, { x, y: ground - 9 - STANDING, angle: -Math.PI / 2, thrust: 0 }, false);
  }
  if (flight.ms > 0) {
    drawCurve(frame, scale, flight);
    drawExits(frame, scale, flight, hidden);
  }
  context.restore();
}

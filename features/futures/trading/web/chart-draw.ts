/** What the chart puts on its canvas. Prices run from left to right in every language. */
import type { Frame, Palette } from '#platform/web/canvas.ts';
import { formatFixed } from '#ui/format.ts';
import { CHIP_PX, placeChips } from './chart-chips.ts';
import { type Bar, priceScale, type PriceScale } from './chart-scale.ts';

const FONT = '"Inter Variable", "Inter Fallback", sans-serif';
const TIME_PX = 24;
const TOP_PX = 30;
/** Room between the newest bar and the axis. */
const AHEAD_PX = 28;
/** Room for the handles of take profit and stop, beside the axis. */
const HANDLE_PX = 34;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A price that is marked over the bars. */
export interface Level {
  readonly price: number;
  readonly label: string;
  readonly tone: 'info' | 'lose' | 'win' | 'warn';
}

export interface Drawn {
  readonly bars: readonly Bar[];
  readonly levels: readonly Level[];
  /** Places of the ticker's prices. */
  readonly decimals: number;
  readonly locale: string;
  /** Milliseconds of a bar. */
  readonly span: number;
  /** Single prices are a line, not candles. */
  readonly line: boolean;
  /** Where a pointer stands, in CSS pixels. */
  readonly pointer: { readonly x: number; readonly y: number } | null;
  /** The four prices of a bar in words. */
  readonly words: (bar: Bar) => string;
}

interface Plot extends Drawn {
  readonly frame: Frame;
  readonly context: CanvasRenderingContext2D;
  readonly colour: Palette;
  readonly scale: PriceScale;
  readonly shown: readonly Bar[];
  /** Width and height that bars have. */
  readonly width: number;
  readonly floor: number;
  readonly step: number;
  readonly x: (index: number) => number;
  readonly text: (price: number) => string;
}

/** Draws bars, marked prices and what the pointer stands on. @returns where prices stand; null without a bar */
export function drawChart(frame: Frame, drawn: Drawn): Pick<Plot, 'scale' | 'width' | 'floor'> | null {
  const { context, colour } = frame;
  const last = drawn.bars.at(-1);
  if (!last) return null;
  context.direction = 'ltr';
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  context.font = `500 11px ${FONT}`;
  const text = (price: number): string => formatFixed(price, drawn.decimals);
  const width = frame.width - Math.ceil(context.measureText(text(last.high)).width) - 26;
  const step = drawn.line ? 4 : 9;
  const shown = drawn.bars.slice(-Math.max(2, Math.floor((width - AHEAD_PX) / step)));
  const floor = frame.height - TIME_PX;
  const near = drawn.levels.map(({ price }) => price);
  const scale = priceScale(shown, near, TOP_PX, floor - 8);
  if (!scale) return null;
  const x = (index: number): number => width - AHEAD_PX - (shown.length - 1 - index) * step;
  const plot: Plot = { ...drawn, frame, context, colour, scale, shown, width, floor, step, x, text };
  grid(plot);
  times(plot);
  if (drawn.line) path(plot);
  else for (const [index, bar] of shown.entries()) candle(plot, bar, x(index));
  // Before the labels: its line goes through none of them.
  lastPrice(plot, last);
  levels(plot);
  crosshair(plot);
  return { scale, width, floor };
}

/** Crisp lines of one pixel stand on half ones. */
const crisp = (at: number): number => Math.round(at) + 0.5;

function rule({ context }: Plot, from: readonly [number, number], to: readonly [number, number]): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function grid(plot: Plot): void {
  const { context, colour, scale, shown, width, text } = plot;
  const inForce = scale.y(shown.at(-1)!.close);
  for (const price of scale.marks) {
    const y = crisp(scale.y(price));
    context.strokeStyle = colour('line', 0.45);
    rule(plot, [0, y], [width, y]);
    // The tag of the price in force covers what stands there.
    if (Math.abs(y - inForce) < 18) continue;
    context.fillStyle = colour('fg3');
    context.fillText(text(price), width + 12, y);
  }
}

function times(plot: Plot): void {
  const { context, colour, shown, locale, span, step, floor, width, x } = plot;
  const every = span * Math.ceil(96 / step);
  const format = new Intl.DateTimeFormat(
    locale,
    span >= 3_600_000
      ? { day: '2-digit', month: '2-digit', ...(span < 86_400_000 && clock) }
      : { ...clock, ...(span < 60_000 && { second: '2-digit' }) },
  );
  context.strokeStyle = colour('line', 0.25);
  context.fillStyle = colour('fg3');
  let taken = 0;
  for (const [index, { at }] of shown.entries()) {
    const before = shown[index - 1];
    if (!before || Math.floor(at / every) === Math.floor(before.at / every)) continue;
    const label = format.format(at);
    const half = context.measureText(label).width / 2;
    const [start, end] = [x(index) - half, x(index) + half];
    if (start < taken || end > width) continue;
    rule(plot, [crisp(x(index)), 0], [crisp(x(index)), floor]);
    context.fillText(label, start, floor + TIME_PX / 2);
    taken = end + 20;
  }
}

function candle({ context, colour, scale, step }: Plot, bar: Bar, x: number): void {
  context.fillStyle = colour(bar.close >= bar.open ? 'win' : 'lose');
  context.fillRect(
    Math.round(x) - 0.5,
    scale.y(bar.high),
    1,
    Math.max(1, scale.y(bar.low) - scale.y(bar.high)),
  );
  const [top, bottom] = [scale.y(Math.max(bar.open, bar.close)), scale.y(Math.min(bar.open, bar.close))];
  const half = (step - 2.5) / 2;
  context.beginPath();
  context.roundRect(Math.round(x) - half, top, half * 2, Math.max(1.5, bottom - top), 1);
  context.fill();
}

function path({ context, colour, scale, shown, floor, x }: Plot): void {
  context.beginPath();
  for (const [index, bar] of shown.entries()) context.lineTo(x(index), scale.y(bar.close));
  context.lineWidth = 2;
  context.lineJoin = 'round';
  context.strokeStyle = colour('accent');
  context.stroke();
  context.lineWidth = 1;
  context.lineTo(x(shown.length - 1), floor);
  context.lineTo(x(0), floor);
  const shade = context.createLinearGradient(0, 0, 0, floor);
  shade.addColorStop(0, colour('accent', 0.22));
  shade.addColorStop(1, colour('accent', 0));
  context.fillStyle = shade;
  context.fill();
}

const chipWidth = ({ context }: Plot, label: string): number =>
  Math.ceil(context.measureText(label).width) + 14;

/** A label in a box. */
function chip(plot: Plot, label: string, x: number, y: number, tone: string): void {
  const { context, colour } = plot;
  context.beginPath();
  context.roundRect(x, y - CHIP_PX / 2, chipWidth(plot, label), CHIP_PX, 5);
  context.fillStyle = colour('panel', 0.92);
  context.fill();
  context.strokeStyle = tone;
  context.stroke();
  context.fillStyle = tone;
  context.fillText(label, x + 7, y + 0.5);
}

/** Levels in sight are lines; of others the edge says where they are. */
function levels(plot: Plot): void {
  const { context, colour, scale, width, floor, text } = plot;
  const marks = plot.levels.map(({ price, label, tone }) => {
    const words = `${label} ${text(price)}`;
    if (price > scale.high)
      return { y: TOP_PX - CHIP_PX / 2, words: `↑ ${words}`, tone, seen: false, away: 1 as const };
    if (price < scale.low)
      return { y: floor - CHIP_PX / 2 - 2, words: `↓ ${words}`, tone, seen: false, away: -1 as const };
    return { y: scale.y(price), words, tone, seen: true, away: 0 as const };
  });
  context.setLineDash([4, 4]);
  for (const { y, tone, seen } of marks) {
    context.strokeStyle = colour(tone, 0.8);
    if (seen) rule(plot, [0, crisp(y)], [width, crisp(y)]);
  }
  context.setLineDash([]);
  const sized = marks.map((one) => ({ ...one, width: chipWidth(plot, one.words) }));
  for (const [index, spot] of placeChips(sized, width - HANDLE_PX).entries()) {
    const { words, tone } = sized[index]!;
    // The bar under the pointer is described at the top.
    if (!spot || (plot.pointer && spot.y < TOP_PX)) continue;
    chip(plot, words, spot.x, spot.y, colour(tone));
  }
}

/** A price on the axis. */
function tag(plot: Plot, label: string, y: number, ground: string, ink: string): void {
  const { context, frame, width } = plot;
  context.beginPath();
  context.roundRect(width + 4, y - 11, frame.width - width - 8, 22, 5);
  context.fillStyle = ground;
  context.fill();
  context.fillStyle = ink;
  context.fillText(label, width + 12, y + 0.5);
}

/** The price in force. */
function lastPrice(plot: Plot, { open, close }: Bar): void {
  const { context, colour, scale, shown, line, width, text, x } = plot;
  const before = line ? (shown.at(-2)?.close ?? close) : open;
  const tone = close >= before ? 'win' : 'lose';
  const y = scale.y(close);
  context.strokeStyle = colour(tone, 0.7);
  context.setLineDash([2, 3]);
  rule(plot, [0, crisp(y)], [width, crisp(y)]);
  context.setLineDash([]);
  if (line) {
    context.beginPath();
    context.arc(x(shown.length - 1), y, 4, 0, 2 * Math.PI);
    context.fillStyle = colour('accent');
    context.fill();
  }
  context.font = `700 11px ${FONT}`;
  tag(plot, text(close), y, colour(tone), colour('bg'));
  context.font = `500 11px ${FONT}`;
}

/** The bar under the pointer in figures, and the price at its height. */
function crosshair(plot: Plot): void {
  const { context, colour, pointer, shown, scale, width, floor, step, text, words, x } = plot;
  if (!pointer || pointer.x > width || pointer.y > floor) return;
  const index = Math.round(shown.length - 1 - (width - AHEAD_PX - pointer.x) / step);
  const bar = shown[Math.min(shown.length - 1, Math.max(0, index))];
  if (!bar) return;
  const at = crisp(x(shown.indexOf(bar)));
  context.strokeStyle = colour('fg3', 0.7);
  context.setLineDash([3, 3]);
  rule(plot, [at, 0], [at, floor]);
  rule(plot, [0, crisp(pointer.y)], [width, crisp(pointer.y)]);
  context.setLineDash([]);
  tag(plot, text(scale.price(pointer.y)), pointer.y, colour('hover'), colour('fg'));
  const label = words(bar);
  context.fillStyle = colour('panel', 0.92);
  context.fillRect(4, 4, context.measureText(label).width + 12, 20);
  context.fillStyle = colour('fg2');
  context.fillText(label, 10, 14);
}

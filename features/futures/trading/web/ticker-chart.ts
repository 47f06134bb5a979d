/** The chart of a ticker by lightweight-charts: bars that grow, marked prices, what stands under a pointer; scrolled and widened by hand. */
import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  LineStyle,
  type AutoscaleInfo,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type Palette, readPalette } from '#platform/web/canvas.ts';
import { clockOf, FIXED, layout, seriesColours } from './chart-looks.ts';
import { createMarks, type Level } from './chart-marks.ts';
import { type Bar, withNear } from './chart-scale.ts';

export interface Drawn {
  /** What the bars began as: others are drawn as a whole, of these the last one moves. */
  readonly source: unknown;
  readonly bars: readonly Bar[];
  readonly levels: readonly Level[];
  /** Single prices are a line, not candles. */
  readonly line: boolean;
  /** Places of the ticker's prices. */
  readonly decimals: number;
  readonly text: (price: number) => string;
  readonly locale: string;
}

/** Where prices stand. */
export interface Geometry {
  /** Null before there is a bar. */
  readonly y: (price: number) => number | null;
  readonly price: (y: number) => number | null;
  /** Width and height that bars have, in CSS pixels. */
  readonly width: number;
  readonly floor: number;
}

export interface TickerChart {
  show(drawn: Drawn): void;
  remove(): void;
}

export type Prices = Omit<Bar, 'at'>;

interface Hooks {
  /** After each drawing. */
  readonly onDrawn: (geometry: Geometry) => void;
  /** The prices under the pointer; null when it has left. */
  readonly onPoint: (prices: Prices | null) => void;
  /** How far down of this height the chart is seen. */
  readonly floor: (height: number) => number;
}

type Series = ISeriesApi<'Area'> | ISeriesApi<'Candlestick'>;

/** @param box element that the chart fills, from left to right in every language */
export function createTickerChart(box: HTMLElement, { onDrawn, onPoint, floor }: Hooks): TickerChart {
  let colour = readPalette(box);
  let drawn: Drawn | null = null;
  let series: Series | null = null;
  let lines: IPriceLine[] = [];
  let pointed = false;
  const chart = createChart(box, { ...layout(colour), ...FIXED, autoSize: true });
  const marks = createMarks(
    () => ({
      levels: drawn?.levels ?? [],
      colour,
      text: drawn?.text ?? String,
      pointed,
      floor,
    }),
    ({ width, height }) => {
      const on = series;
      if (on)
        onDrawn({
          y: (price) => on.priceToCoordinate(price),
          price: (y) => on.coordinateToPrice(y),
          width,
          floor: height,
        });
    },
  );
  chart.subscribeCrosshairMove(({ seriesData }) => {
    const data = series && seriesData.get(series);
    const under = data ? pricesOf(data) : null;
    pointed = under !== null;
    onPoint(under);
  });

  const near = (): readonly number[] => drawn?.levels.map(({ price }) => price) ?? [];

  function show(next: Drawn): void {
    const before = drawn;
    drawn = next;
    if (next.locale !== before?.locale) chart.applyOptions(clockOf(next.locale));
    const kept = before?.line === next.line ? series : null;
    if (series && !kept) {
      chart.removeSeries(series);
      lines = [];
    }
    series = kept ?? addSeries(chart, next, colour, near);
    if (!kept) series.attachPrimitive(marks);
    setBars(series, next, kept && before);
    setLevels(series, lines, next.levels, colour);
    if (!kept) chart.timeScale().scrollToRealTime();
    marks.update();
  }

  const themed = new MutationObserver(() => {
    colour = readPalette(box);
    chart.applyOptions(layout(colour));
    series?.applyOptions(seriesColours(colour));
    if (series && drawn) setLevels(series, lines, drawn.levels, colour);
  });
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });

  return {
    show,
    remove() {
      themed.disconnect();
      chart.remove();
    },
  };
}

const timeOf = (at: number): UTCTimestamp => (at / 1000) as UTCTimestamp;

/** The four prices of a bar of the series; of a line they are one. */
function pricesOf(data: object): Prices | null {
  if ('open' in data) return data as Prices;
  if (!('value' in data)) return null;
  const value = data.value as number;
  return { open: value, high: value, low: value, close: value };
}

function pointOf({ at, open, high, low, close }: Bar, line: boolean): object {
  return line ? { time: timeOf(at), value: close } : { time: timeOf(at), open, high, low, close };
}

/** @param near marked prices, which are in sight when they are not far off */
function addSeries(
  chart: IChartApi,
  { line, decimals, text }: Drawn,
  colour: Palette,
  near: () => readonly number[],
): Series {
  const options = {
    ...seriesColours(colour),
    priceFormat: { type: 'custom' as const, minMove: 10 ** -decimals, formatter: text },
    autoscaleInfoProvider(base: () => AutoscaleInfo | null) {
      const info = base();
      const range = info?.priceRange;
      return info && range ? { ...info, priceRange: withNear(range, near()) } : info;
    },
    priceLineStyle: LineStyle.Dashed,
  };
  chart.timeScale().applyOptions({ barSpacing: line ? 4 : 9 });
  return line
    ? chart.addSeries(AreaSeries, { ...options, lineWidth: 2 })
    : chart.addSeries(CandlestickSeries, { ...options, borderVisible: false });
}

function setBars(on: Series, next: Drawn, before: Drawn | null): void {
  const last = next.bars.at(-1);
  if (!last) return on.setData([]);
  // Of ticks that came between two drawings the newest counts.
  if (before && before.source === next.source && before.bars.length > 0)
    on.update(pointOf(last, next.line) as never);
  else on.setData(next.bars.map((bar) => pointOf(bar, next.line)) as never);
}

/** @param lines those that are drawn, which become those of the levels */
function setLevels(on: Series, lines: IPriceLine[], levels: readonly Level[], colour: Palette): void {
  for (const line of lines.splice(levels.length)) on.removePriceLine(line);
  for (const [index, { price, tone }] of levels.entries()) {
    const options = {
      price,
      color: colour(tone, 0.8),
      lineWidth: 1 as const,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: true,
      axisLabelColor: colour(tone),
      axisLabelTextColor: colour('bg'),
      title: '',
    };
    const line = lines[index];
    if (line) line.applyOptions(options);
    else lines.push(on.createPriceLine(options));
  }
}

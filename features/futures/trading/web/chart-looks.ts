/** How the chart looks: what follows the theme, what follows the language, and what nothing changes. */
import { ColorType, TickMarkType, type IChartApi, type Time } from 'lightweight-charts';
import type { Palette } from '#platform/web/canvas.ts';

export const FONT = '"Inter Variable", "Inter Fallback", sans-serif';
/** Bars between the newest one and the axis. */
const AHEAD = 3;

/** What no theme and no language changes. A finger that moves up or down moves the page. */
export const FIXED = {
  handleScroll: { vertTouchDrag: false },
  timeScale: { borderVisible: false, rightOffset: AHEAD, minBarSpacing: 1 },
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
} as const;

export function layout(colour: Palette) {
  return {
    layout: {
      background: { type: ColorType.Solid, color: colour('panel') },
      textColor: colour('fg3'),
      fontFamily: FONT,
      fontSize: 11,
      // Named in words under the chart.
      attributionLogo: false,
    },
    grid: {
      horzLines: { color: colour('line', 0.45) },
      vertLines: { color: colour('line', 0.25) },
    },
    crosshair: {
      horzLine: { color: colour('fg3', 0.7), labelBackgroundColor: colour('hover') },
      vertLine: { color: colour('fg3', 0.7), labelBackgroundColor: colour('hover') },
    },
  } satisfies Parameters<IChartApi['applyOptions']>[0];
}

export function seriesColours(colour: Palette) {
  const [up, down] = [colour('win'), colour('lose')];
  return {
    upColor: up,
    wickUpColor: up,
    downColor: down,
    wickDownColor: down,
    lineColor: colour('accent'),
    topColor: colour('accent', 0.22),
    bottomColor: colour('accent', 0),
  };
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const BY_MARK = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: '2-digit', month: '2-digit' },
  [TickMarkType.Time]: clock,
  [TickMarkType.TimeWithSeconds]: { ...clock, second: '2-digit' },
} as const satisfies Record<TickMarkType, Intl.DateTimeFormatOptions>;

/** Times are the visitor's own, in the page's language. */
export function clockOf(locale: string) {
  const marks = new Map(
    Object.entries(BY_MARK).map(([mark, options]) => [
      Number(mark),
      new Intl.DateTimeFormat(locale, options),
    ]),
  );
  const whole = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    ...clock,
    second: '2-digit',
  });
  return {
    localization: { locale, timeFormatter: (time: Time) => whole.format(Number(time) * 1000) },
    timeScale: {
      tickMarkFormatter: (time: Time, mark: TickMarkType) =>
        marks.get(mark)?.format(Number(time) * 1000) ?? null,
      timeVisible: true,
      secondsVisible: true,
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { formatFixed } from '#ui/format.ts';
import { Spinner } from '#ui/spinner.tsx';
import { TIMEFRAMES } from '#engines/futures/candles.ts';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import type { PositionView, TickerView } from '../contract.ts';
import { type Draft, withDraft } from './chart-drag.ts';
import { ChartHandles, floorOf, placeHandles } from './chart-handles.tsx';
import type { Level } from './chart-marks.ts';
import { type Bar, withTick } from './chart-scale.ts';
import { priceText } from './price.ts';
import { candlesQuery } from './queries.ts';
import {
  createTickerChart,
  type Drawn,
  type Geometry,
  type Prices,
  type TickerChart,
} from './ticker-chart.ts';
import { SHOWN_TIMEFRAMES, type Timeframe } from './timeframes.ts';
import type { LivePrice } from './newer.ts';

/** The notice that its licence asks for. */
const LIBRARY = 'TradingView Lightweight Charts™';

interface ChartProps {
  ticker: TickerView;
  live: LivePrice;
  /** The player's open positions on this ticker. */
  positions: readonly PositionView[];
}

/** Candles of the ticker as they grow, with entry, bust, take profit and stop of the player's positions. */
export function Chart({ ticker, live, positions }: ChartProps): ReactNode {
  const t = useT('trading.chart');
  const [timeframe, setTimeframe] = useState<Timeframe>('5s');
  const { data, isError, refetch } = useQuery(candlesQuery(ticker.ticker, timeframe));
  const { fiatDecimals } = ticker;
  const [draft, setDraft] = useState<Draft | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const geometry = useRef<Geometry | null>(null);
  const shown = withDraft(positions, draft);
  const handleDrawn = (drawn: Geometry): void => {
    geometry.current = drawn;
    placeHandles(box.current, drawn);
  };
  return (
    // Beside a long order panel it is no higher than the screen, and stays in sight.
    <div
      className="sticky top-[calc(68px+var(--ribbon,0px))] flex min-w-0 flex-col overflow-hidden rounded-xl border border-line/70 bg-panel"
      style={{ maxHeight: 'max(26rem, calc(100dvh - 92px - var(--ribbon)))' }}
    >
      <div
        role="group"
        aria-label={t('timeframe')}
        className="flex gap-1 overflow-x-auto border-b border-line/60 p-2 no-scrollbar"
      >
        {SHOWN_TIMEFRAMES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === timeframe}
            onClick={() => setTimeframe(one)}
            className={cx(
              'h-8 min-w-10 shrink-0 rounded-md px-2 text-xs font-semibold tnum -outline-offset-2',
              one === timeframe ? 'bg-hover text-fg' : 'text-fg2 hover:text-fg',
            )}
          >
            {one === 'tick' ? t('tick') : one}
          </button>
        ))}
      </div>
      <div ref={box} className="relative flex-1" style={{ minHeight: 'clamp(15rem, 38vh, 25rem)' }}>
        <Bars
          source={data}
          bars={useBars(data, live, timeframe)}
          levels={useMemo(() => levelsOf(shown, t), [shown, t])}
          onDrawn={handleDrawn}
          floor={(height) => floorOf(box.current, height)}
          decimals={fiatDecimals}
          timeframe={timeframe}
          label={t('label', { ticker: ticker.ticker, price: priceText(live.price, fiatDecimals) })}
        />
        {!data && (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 text-fg2">
            {isError ? (
              <>
                <p>{t('failed')}</p>
                <Button onClick={() => void refetch()}>{t('retry')}</Button>
              </>
            ) : (
              <Spinner size={24} />
            )}
          </div>
        )}
        {data && (
          <ChartHandles
            positions={positions}
            decimals={fiatDecimals}
            draft={draft}
            onDraft={setDraft}
            box={box}
            geometry={geometry}
          />
        )}
        {live.halted && (
          <p className="absolute inset-x-0 top-3 mx-auto w-fit rounded-full bg-raised px-4 py-1.5 text-xs font-semibold text-warn">
            {t('halted')}
          </p>
        )}
      </div>
      <p className="px-3 py-1 text-end text-xs text-fg3">
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {LIBRARY}
        </a>
      </p>
    </div>
  );
}

interface BarsProps extends Pick<Drawn, 'bars' | 'levels' | 'decimals'> {
  timeframe: Timeframe;
  label: string;
  /** What the bars began as. */
  source: unknown;
  /** Told where prices stand, after each drawing. */
  onDrawn: (geometry: Geometry) => void;
  floor: (height: number) => number;
}

/** The bars, and in words the one under a pointer, which changes no state of the page. */
function Bars({ timeframe, label, onDrawn, floor, ...drawn }: BarsProps): ReactNode {
  const t = useT('trading.chart');
  const locale = useStore((state) => state.locale);
  const box = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const chart = useRef<TickerChart | null>(null);
  const text = (price: number): string => formatFixed(price, drawn.decimals);
  const ohlc = ({ open, high, low, close }: Prices): string =>
    t('ohlc', { open: text(open), high: text(high), low: text(low), close: text(close) });
  const hooks = useRef<Parameters<typeof createTickerChart>[1] | null>(null);
  useEffect(() => {
    hooks.current = {
      onDrawn,
      floor,
      onPoint(prices) {
        if (!words.current) return;
        words.current.hidden = !prices;
        words.current.textContent = prices ? ohlc(prices) : '';
      },
    };
  });
  useEffect(() => {
    const made = createTickerChart(box.current!, {
      onDrawn: (geometry) => hooks.current?.onDrawn(geometry),
      onPoint: (prices) => hooks.current?.onPoint(prices),
      floor: (height) => hooks.current?.floor(height) ?? height,
    });
    chart.current = made;
    return () => {
      chart.current = null;
      made.remove();
    };
  }, []);
  useEffect(() => {
    chart.current?.show({ ...drawn, line: timeframe === 'tick', text, locale });
  });
  return (
    <>
      <div
        ref={box}
        role="img"
        aria-label={label}
        dir="ltr"
        style={{ isolation: 'isolate' }}
        className="absolute inset-0"
      />
      <p
        ref={words}
        hidden
        className="pointer-events-none absolute start-0 top-0 bg-panel px-2 py-1 text-xs text-fg2 tnum"
      />
    </>
  );
}

type Read = readonly { at: number; open: string; high: string; low: string; close: string }[];

/** The stored candles, and what has come since they were read. */
function useBars(read: Read | undefined, live: LivePrice, timeframe: Timeframe): readonly Bar[] {
  const [state, setState] = useState<{ read: Read | undefined; seq: number; bars: readonly Bar[] }>({
    read: undefined,
    seq: 0,
    bars: [],
  });
  if (read === undefined) return [];
  if (state.read === read && state.seq === live.seq) return state.bars;
  const before = state.read === read ? state.bars : read.map(toBar);
  const frame = timeframe === 'tick' ? 0 : TIMEFRAMES[timeframe];
  const bars = withTick(before, live.at, Number(live.price), frame).slice(-600);
  setState({ read, seq: live.seq, bars });
  return bars;
}

const toBar = ({ at, open, high, low, close }: Read[number]): Bar => ({
  at,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});

type T = ReturnType<typeof useT>;

function levelsOf(positions: readonly PositionView[], t: T): Level[] {
  return positions.flatMap((one) => {
    const level = (price: string | null, name: string, tone: Level['tone']): Level[] =>
      price === null ? [] : [{ price: Number(price), label: t(name, { multiplier: one.multiplier }), tone }];
    return [
      ...level(one.entry, one.direction === 'up' ? 'entryUp' : 'entryDown', 'info'),
      ...level(one.bust, 'bust', 'lose'),
      ...level(one.take_profit, 'takeProfit', 'win'),
      ...level(one.stop_loss, 'stopLoss', 'warn'),
    ];
  });
}

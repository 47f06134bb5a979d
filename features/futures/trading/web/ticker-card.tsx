import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { formatChange, formatCompact } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { TickerView } from '../contract.ts';
import { priceText } from './price.ts';
import { candlesQuery } from './queries.ts';
import { sparkPath } from './spark.ts';

/** Bars of five minutes. */
const DAY_BARS = 288;
/** With fewer of them a ticker is so young that its course is shown in bars of five seconds. */
const FEW_BARS = 6;
const CHIP = 'color-mix(in srgb, var(--ink) 55%, transparent)';

/** A ticker of a list: its colours, its price, its day, how far it can be levered, and where there is room what its price is made of. */
export function TickerCard({ ticker, tall = false }: { ticker: TickerView; tall?: boolean }): ReactNode {
  const t = useT('trading.card');
  const source = useT('trading.page');
  const { icon, style, stats, price, fiatDecimals, leverage, kind } = ticker;
  const day = Number(stats.change_24h);
  const change = (
    <bdi dir="ltr" className="truncate font-semibold">
      {day !== 0 && <span aria-hidden>{day < 0 ? '▼ ' : '▲ '}</span>}
      {formatChange(day)}
    </bdi>
  );
  return (
    <AppLink
      to={`/trading/${ticker.ticker}`}
      // The operator's colours: the text over them is always light, so the ground is kept dark.
      style={{
        backgroundImage: `radial-gradient(120% 90% at 100% 0, color-mix(in srgb, ${style.color} 30%, transparent), transparent), linear-gradient(160deg, ${style.background}, var(--ink))`,
        color: 'var(--paper)',
      }}
      className={cx(
        'flex w-full flex-col overflow-hidden rounded-lg transition-[translate,box-shadow] duration-hover hover:-translate-y-1 hover:shadow-card',
        tall ? 'aspect-3/4 p-2' : 'min-h-40 p-3',
      )}
    >
      <span className="flex items-center justify-between gap-1">
        <span
          className={cx('grid shrink-0 place-items-center rounded-full', tall ? 'size-7' : 'size-9')}
          style={{ color: style.color, background: CHIP }}
        >
          <Icon name={icon} size={tall ? 16 : 20} />
        </span>
        {!tall && <b className="min-w-0 flex-1 truncate px-1 text-base">{ticker.ticker}</b>}
        <span className="rounded-full px-1.5 text-xs font-bold tnum" style={{ background: CHIP }}>
          {leverage}×
        </span>
      </span>
      <Day ticker={ticker.ticker} colour={style.color} />
      {tall && <b className="truncate">{ticker.ticker}</b>}
      <span className={cx('flex min-w-0 gap-x-2 tnum', tall ? 'flex-col text-xs' : 'items-baseline')}>
        <span className={cx('min-w-0 flex-1 truncate font-bold', !tall && 'text-xl')}>
          {priceText(price.price, fiatDecimals)}
        </span>
        {change}
      </span>
      {!tall && (
        <span className="flex flex-wrap justify-between gap-x-3 text-xs tnum" style={{ opacity: 0.8 }}>
          <span>{t('volume', { amount: `$${formatCompact(stats.volume_24h)}` })}</span>
          <span>{source(kind)}</span>
        </span>
      )}
    </AppLink>
  );
}

/** The course of the last day, for the eye. */
function Day({ ticker, colour }: { ticker: string; colour: string }): ReactNode {
  const day = useQuery({ ...candlesQuery(ticker, '5m'), staleTime: 60_000 });
  const young = day.data !== undefined && day.data.length < FEW_BARS;
  const recent = useQuery({ ...candlesQuery(ticker, '5s'), staleTime: 60_000, enabled: young });
  const { data } = young ? recent : day;
  const line = sparkPath(data?.slice(-DAY_BARS).map(({ close }) => Number(close)) ?? []);
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      className="my-1 min-h-0 w-full flex-1"
      style={{ height: 0 }}
      fill="none"
    >
      {line && <path d={`${line}V30H0Z`} fill={colour} opacity=".16" />}
      {line && <path d={line} stroke={colour} strokeWidth="1.75" vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}

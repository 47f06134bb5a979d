import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { cx } from '#ui/cx.ts';
import { formatChange, formatMoney } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { writeText } from '#ui/write-text.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useHasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { useStore, type Store } from '#platform/web/store.ts';
import { changeSince, dayAgo } from './change.ts';
import { TOKEN, tokenQuery, type TokenPrice } from './token-query.ts';
import { useStale } from './use-stale.ts';

const PAGE = '/token';
const DASH = '–';

/** Price of the token and its change over a day: at the foot of the sidebar, narrow or wide. */
export default function TokenTicker({ narrow = false }: { narrow?: boolean }): ReactNode {
  const t = useT('prices.ticker');
  const linked = useHasRoute('/token');
  const query = useQuery(tokenQuery());
  const box = cx(
    'flex h-13 w-full items-center rounded-lg border border-line/60 bg-bg/60',
    narrow ? 'flex-col justify-center gap-0.5' : 'gap-3 px-3',
    linked && 'transition-colors hover:border-line hover:bg-hover',
  );
  const inside = query.data ? (
    <Figures token={query.data} narrow={narrow} />
  ) : (
    <Blank narrow={narrow} waiting={query.isPending} />
  );
  const name = t('label', { symbol: TOKEN.toUpperCase() });
  if (linked)
    return (
      <AppLink to={PAGE} aria-label={name} className={box}>
        {inside}
      </AppLink>
    );
  return (
    <div role="group" aria-label={name} className={box}>
      {inside}
    </div>
  );
}

/** The same places without figures: while they are fetched, or when they cannot be had. */
function Blank({ narrow, waiting }: { narrow: boolean; waiting: boolean }): ReactNode {
  return (
    <>
      <CurrencyIcon id={TOKEN} size={narrow ? 18 : 24} />
      {waiting ? (
        <Skeleton shape="text" className={narrow ? 'w-8' : 'w-24'} />
      ) : (
        <span className="text-xs text-fg3">{DASH}</span>
      )}
    </>
  );
}

/** Price and change are written into their nodes, so a price that moves renders nothing. */
function Figures({ token, narrow }: { token: TokenPrice; narrow: boolean }): ReactNode {
  const t = useT('prices');
  const stale = useStale();
  const locale = useStore((state) => state.locale);
  const price = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  const { usd, usd_24h_change: percent } = token.bitcoin;
  useEffect(() => {
    const then = dayAgo(usd, percent);
    const write = (now: string, moved: number | null): void => {
      writeText(price.current, priceText(now, locale));
      if (!change.current) return;
      writeText(change.current, moved === null ? DASH : formatChange(moved, locale));
      change.current.dataset['way'] = wayOf(moved);
    };
    write(String(usd), percent);
    return useStore.subscribe(({ currencies }, before) => {
      if (currencies === before.currencies) return;
      const now = priceOf(currencies);
      // Balances change here, too, and the page's price may be older than the one that was just asked for.
      if (now !== undefined && now !== priceOf(before.currencies)) write(now, changeSince(then, Number(now)));
    });
  }, [usd, percent, locale]);
  const rate = (
    <span
      ref={change}
      data-way={wayOf(percent)}
      className="font-semibold tnum data-[way=down]:text-lose data-[way=none]:text-fg3 data-[way=up]:text-win"
    >
      {percent === null ? DASH : formatChange(percent, locale)}
    </span>
  );
  const old = stale !== null && (
    <Icon
      name="clock"
      size={16}
      label={Number.isFinite(stale) ? t('stale', { minutes: stale }) : t('never')}
      className="shrink-0 text-warn"
    />
  );
  if (narrow)
    return (
      <>
        {old || <CurrencyIcon id={TOKEN} size={18} label={TOKEN.toUpperCase()} />}
        <span className="text-[11px] leading-4 tracking-tighter">{rate}</span>
        <span ref={price} className="sr-only">
          {priceText(String(usd), locale)}
        </span>
      </>
    );
  return (
    <>
      <CurrencyIcon id={TOKEN} size={24} />
      <span className="min-w-0 flex-1 leading-4">
        <span className="flex items-center gap-1.5 text-xs font-semibold text-fg2">
          {TOKEN.toUpperCase()}
          {old}
        </span>
        <span ref={price} dir="ltr" className="block truncate font-semibold tnum">
          {priceText(String(usd), locale)}
        </span>
      </span>
      <span className="text-xs">{rate}</span>
    </>
  );
}

function priceOf(currencies: Store['currencies']): string | undefined {
  return currencies.find(({ id }) => id === TOKEN)?.price;
}

function wayOf(percent: number | null): 'up' | 'down' | 'none' {
  if (percent === null || Math.abs(percent) < 0.005) return 'none';
  return percent > 0 ? 'up' : 'down';
}

/** Cents above a dollar, up to eight places below it. */
function priceText(usd: string, locale: string): string {
  const kind = Number(usd) >= 1 ? 'fiat' : 'crypto';
  return formatMoney(usd, { kind, symbol: '$', locale });
}

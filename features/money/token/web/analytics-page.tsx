import type { ReactNode } from 'react';
import { coinText, worthText } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import {
  burnQuery,
  burntQuery,
  payoutQuery,
  priceQuery,
  profitQuery,
  supplyQuery,
  type ProfitOf,
} from './queries.ts';
import { priceOf, priceTick } from './price-text.ts';
import { Widget } from './widget.tsx';

const PRODUCTS: readonly ProfitOf[] = ['casino', 'sport', 'futures'];
/** /analytics: what the house earns and its token, for everybody to see. */
export default function AnalyticsPage(): ReactNode {
  const t = useT('token');
  const token = useShownSetting('token', 'currency') ?? null;
  const user = useUser();
  const symbol = token?.toUpperCase() ?? '';
  const tokens = (value: string) => coinText(value, symbol, 2);
  return (
    <div className="mx-auto flex w-full max-w-page min-w-0 flex-col gap-4 md:gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold tracking-tight">{t('title.analytics')}</h1>
        <p className="max-w-[68ch] text-pretty text-fg2">{t('intro')}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-6">
        {PRODUCTS.map((product) => (
          <Widget
            key={product}
            title={t(`widget.${product}`)}
            query={(timeframe) => profitQuery(product, timeframe)}
            kind="bars"
            profit
            format={worthText}
          />
        ))}
        <Widget
          title={t('widget.payouts')}
          query={(timeframe) => payoutQuery(user?._id ?? null, timeframe)}
          kind="bars"
          format={worthText}
        />
        {token !== null && (
          <>
            <Widget title={t('widget.burnt', { symbol })} query={burntQuery} kind="bars" format={tokens} />
            <Widget title={t('widget.burn', { symbol })} query={burnQuery} kind="line" format={tokens} />
            <Widget
              title={t('widget.supply', { symbol })}
              query={(timeframe) => supplyQuery(token, timeframe)}
              kind="bars"
              format={tokens}
            />
            <Widget
              title={t('widget.price', { symbol })}
              query={(timeframe) => priceQuery(token, timeframe)}
              kind="line"
              format={priceOf}
              formatTick={priceTick}
            />
          </>
        )}
      </div>
    </div>
  );
}

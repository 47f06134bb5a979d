import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { BREAKPOINTS } from '#ui/breakpoints.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field } from '#ui/field.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useMedia } from '#ui/use-media.ts';
import { entryPrice, bustPrice } from '#engines/futures/value.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useEntryView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { useStore } from '#platform/web/store.ts';
import { useUnitEntry } from '#platform/web/unit-entry.ts';
import type { terms as termsCall, TickerView } from '../contract.ts';
import { type Direction, ExitFields, MultiplierField, OrderButtons, OrderFacts } from './order-parts.tsx';
import { priceText, priceUnits, termsFrom, unitsText } from './price.ts';
import { termsQuery } from './queries.ts';
import type { LivePrice } from './newer.ts';
import { useOrder } from './use-order.ts';

const AutoForm = lazy(async () => ({ default: (await import('./auto-form.tsx')).AutoForm }));

/** Wager, multiplier and the two buttons that order a position. */
export function OrderPanel({ ticker, live }: { ticker: TickerView; live: LivePrice }): ReactNode {
  const t = useT('trading.order');
  const currency = useStore(chosenCurrency);
  const mayAuto = useStore(({ playRules }) => playRules.auto);
  const { data: about } = useQuery(termsQuery(currency));
  const most = ticker.leverage;
  const order = useOrder(ticker.ticker, currency, about?.limits.minWager ?? '', most, mayAuto);
  const { wager, multiplier, progress } = order;
  const running = progress !== null;
  const closed = live.halted || !ticker.enabled;
  // On a phone they stand right under the chart.
  const narrow = !useMedia(`(min-width: ${BREAKPOINTS.lg}px)`);
  const view = useEntryView(currency);
  const box = useUnitEntry(order.stake, order.setWager, view);

  const buttons = running ? (
    <Button ref={takeFocus} size={48} block variant="danger" onClick={order.stop}>
      {t('stop')}
    </Button>
  ) : (
    <OrderButtons
      busy={order.busy}
      disabled={closed || order.endless || wager === ''}
      bust={(direction) => (about ? bustText(ticker, live.price, direction, multiplier, about) : null)}
      onOrder={(direction) => void order.order(direction)}
    />
  );

  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-4 rounded-xl border border-line/70 bg-panel p-4"
    >
      {mayAuto && (
        <Tabs
          fill
          size={32}
          label={t('mode')}
          value={order.mode}
          onChange={order.setMode}
          items={[
            { id: 'manual', label: t('manual'), disabled: running },
            { id: 'auto', label: t('auto') },
          ]}
        />
      )}
      {narrow && buttons}
      <Field label={t('wager')}>
        <AmountInput
          size={40}
          {...box}
          disabled={running}
          icon={<CurrencyIcon id={currency} size={18} label={view.code} />}
          labels={{ half: t('half'), double: t('double') }}
          className="font-semibold"
        />
      </Field>
      <MultiplierField value={multiplier} most={most} locked={running} onChange={order.setMultiplier} />
      <ExitFields exits={order.exits} locked={running} onChange={order.setExits} />
      {order.auto && (
        <Suspense fallback={<div className="h-72" />}>
          <AutoForm input={order.input} onChange={order.setInput} currency={currency} progress={progress} />
        </Suspense>
      )}
      {order.endless && <p className="text-xs text-warn">{t('needsExit')}</p>}
      {!narrow && buttons}
      <OrderFacts wager={wager} multiplier={multiplier} currency={currency} about={about ?? null} />
      <p className="text-xs text-pretty text-fg3">{closed ? t('closed') : t('note')}</p>
    </section>
  );
}

/** It comes in the place of the button that was pressed, and takes the keys over from it. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

/** Where a position that is opened at this price would be lost. */
function bustText(
  ticker: TickerView,
  now: string,
  direction: Direction,
  times: number,
  about: ReplyOf<typeof termsCall>,
): string {
  const terms = termsFrom(about.terms, about.spread);
  const entry = entryPrice(priceUnits(now), direction, terms);
  const multiplier = BigInt(Math.round(times * 100));
  const price = bustPrice({ direction, multiplier, entry }, terms);
  return priceText(unitsText(price > 0n ? price : 0n), ticker.fiatDecimals);
}

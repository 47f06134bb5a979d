import { type ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field } from '#ui/field.tsx';
import { amountText, useEntryView } from '#platform/web/amount-view.ts';
import { useCurrency, useDemo } from '#platform/web/balance.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { useUser } from '#platform/web/session.ts';
import { shownSetting } from '#platform/web/shown-settings.ts';
import { toEntry, useUnitEntry } from '#platform/web/unit-entry.ts';
import { setStake, useStake } from './slip-store.ts';
import { quickStakes, stakeBounds } from './stake-bounds.ts';

function bound(name: 'minStakeUsd' | 'maxStakeUsd'): string {
  return shownSetting('book', name) ?? '0';
}

/** The stake of a bet: typed, doubled, or one of a few round sums between the house's bounds. */
export function SlipStake({ currency, label }: { currency: string; label: string }): ReactNode {
  const t = useT('sport.slip');
  const stake = useStake(currency);
  const user = useUser();
  const demo = useDemo();
  const known = useCurrency(currency);
  const view = useEntryView(currency);
  const box = useUnitEntry(stake, (next) => setStake(currency, next), view);
  const [least, most] = [bound('minStakeUsd'), bound('maxStakeUsd')];
  const bounds = known && stakeBounds(least, most, known);
  const quick = bounds ? quickStakes(least, most, known) : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label={label}
        hint={t('limits', { min: least, max: most })}
        aside={
          user &&
          known && (
            <span className="text-xs text-fg3">
              {t('balance')} <Money amount={known.balance[demo ? 'demo' : 'real']} currency={currency} />
            </span>
          )
        }
      >
        <AmountInput
          size={48}
          {...box}
          {...(bounds && { min: toEntry(bounds.min, view), max: toEntry(bounds.max, view) })}
          icon={
            <span className="flex items-center gap-1.5 text-xs font-semibold">
              <CurrencyIcon id={currency} size={18} label={view.odd ? '' : currency.toUpperCase()} />
              {view.odd && view.code}
            </span>
          }
          labels={{ half: t('half'), double: t('double'), max: t('max') }}
          className="font-semibold"
        />
      </Field>
      {quick.length > 0 && (
        <div role="group" aria-label={t('quick')} className="grid auto-cols-fr grid-flow-col gap-1">
          {quick.map(({ usd, amount }) => (
            <button
              key={usd}
              type="button"
              aria-label={t('quickOne', { amount: amountText(amount, view) })}
              onClick={() => setStake(currency, amount)}
              className="touch-area h-8 rounded-md bg-raised text-xs font-semibold text-fg2 tnum transition-colors hover:bg-hover hover:text-fg"
            >
              ${usd}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

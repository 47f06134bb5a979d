import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { amountText, useMoneyView, worthText } from '#platform/web/amount-view.ts';
import { useCurrency } from '#platform/web/balance.ts';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import { CoinAmount } from '#platform/web/form/coin-amount.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';

export interface GiftEntry {
  /** Id of the currency. */
  readonly currency: string;
  /** Decimal string, '' while nothing is typed. */
  readonly amount: string;
}

interface GiftAmountProps {
  value: GiftEntry;
  onChange: (value: GiftEntry) => void;
  /** Why the last try was refused. */
  error: string | null;
}

/** How much real money of which currency is to be given away, with its worth and the limits of the house. */
export function GiftAmount({ value, onChange, error }: GiftAmountProps): ReactNode {
  const t = useT('rain.gift');
  const currencies = useStore((state) => state.currencies);
  const currency = useCurrency(value.currency);
  const view = useMoneyView(value.currency);
  const least = worthText(useShownSetting('rain', 'leastUsd') ?? '0');
  const most = worthText(useShownSetting('rain', 'mostUsd') ?? '0');
  return (
    <>
      <Field
        label={t('currency')}
        aside={currency && t('balance', { amount: amountText(currency.balance.real, view) })}
      >
        <NativeSelect
          aria-label={t('currency')}
          value={value.currency}
          onChange={({ target }) => onChange({ currency: target.value, amount: '' })}
        >
          {currencies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <CoinAmount
        label={t('amount')}
        coin={value.currency}
        value={value.amount}
        onChange={(amount) => onChange({ ...value, amount })}
        error={error}
        hint={t('limits', { least, most })}
      />
    </>
  );
}

import type { ReactNode } from 'react';
import { cleanAmount } from '#ui/amount-edit.ts';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field } from '#ui/field.tsx';
import { entryText } from '#ui/format.ts';
import { TextInput } from '#ui/text-input.tsx';
import { useEntryView, worthOf, worthText } from '../amount-view.ts';
import { useCurrency } from '../balance.ts';
import { useUnitEntry } from '../unit-entry.ts';

interface CoinAmountProps {
  label: string;
  coin: string;
  /** Decimal string of the coin, '' while nothing is typed. */
  value: string;
  onChange: (amount: string) => void;
  error: string | null;
  hint?: ReactNode;
}

/** An amount of a coin in the unit that is chosen, with its worth beside it. Unlike a stake it stays empty when it is left empty. */
export function CoinAmount({ label, coin, value, onChange, error, hint }: CoinAmountProps): ReactNode {
  const view = useEntryView(coin);
  const entry = useUnitEntry(value, onChange, view);
  const price = useCurrency(coin)?.price ?? '0';
  const worth = value === '' ? null : worthOf(value, price);
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      reserve
      live
      aside={<span className="tnum">{worth !== null && `≈ ${worthText(worth)}`}</span>}
    >
      <TextInput
        size={48}
        inputMode="decimal"
        placeholder="0"
        value={entryText(entry.value)}
        onChange={(event) => entry.onChange(cleanAmount(event.target.value, entry.decimals))}
        prefix={<CurrencyIcon id={coin} />}
        suffix={<span className="px-2 font-semibold">{view.code}</span>}
        className="font-semibold tnum"
      />
    </Field>
  );
}

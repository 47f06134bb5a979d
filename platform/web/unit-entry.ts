/** Money typed in the unit that is shown and kept in the currency: exact both ways. */
import { useState } from 'react';
import { trimZeros } from '#ui/decimal.ts';
import { scaled, type MoneyView } from './amount-view.ts';

type Entry = Pick<MoneyView, 'factor' | 'decimals'>;

function isPlain({ factor }: Entry): boolean {
  return factor.num === factor.den;
}

/** An amount of the currency as its box shows it, with all places of the unit; '' stays ''. */
export function toEntry(amount: string, view: Entry): string {
  if (isPlain(view) || amount === '') return amount;
  return scaled(amount, view.factor, view.decimals);
}

/** What was typed, as an amount of the currency; '' stays ''. */
export function fromEntry(text: string, view: Entry): string {
  if (isPlain(view) || text === '') return text;
  const { num, den } = view.factor;
  return trimZeros(scaled(text, { num: den, den: num }));
}

export interface UnitEntry {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly decimals: number;
}

/**
 * Binds a box to an amount of the currency. What somebody types stays as they typed it ("1.") as long as it means
 * that amount.
 */
export function useUnitEntry(amount: string, onAmount: (amount: string) => void, view: Entry): UnitEntry {
  const [typed, setTyped] = useState('');
  return {
    value: fromEntry(typed, view) === amount ? typed : toEntry(amount, view),
    onChange(text) {
      setTyped(text);
      onAmount(fromEntry(text, view));
    },
    decimals: view.decimals,
  };
}

import { amountText, useMoneyView } from './amount-view.ts';

/** Dollars in the visitor's view of money; a whole sum goes without its cents. */
export function useDollars(): (value: string) => string {
  const view = useMoneyView('usd');
  return (value) => amountText(value, view).replace(/[.,]00$/, '');
}

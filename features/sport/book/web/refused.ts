import { ApiError } from '#platform/web/api.ts';
import { amountText, moneyViewNow } from '#platform/web/amount-view.ts';
import { errorText } from '#platform/web/errors.tsx';
import { translate } from '#platform/web/i18n.ts';
import { SLIP, submit } from '../contract.ts';

/** A slip that was not taken. */
export interface Refused {
  /** Why, in words. */
  readonly text: string;
  /** A stake that would be taken in place of its own; null where none is known. */
  readonly instead: { readonly currency: string; readonly amount: string; readonly shown: string } | null;
}

/** Texts that name the bound which a stake is beyond. */
const BOUNDS: Readonly<Record<number, string>> = {
  [SLIP.tooLow]: 'sport.error.least',
  [SLIP.tooHigh]: 'sport.error.most',
};

/** @param failure what placeBet() threw @param currency of the stake */
export function refusedOf(failure: unknown, currency: string): Refused {
  if (failure instanceof ApiError && failure.amount !== undefined) {
    const { amount, code } = failure;
    const key = BOUNDS[code];
    const shown = amountText(amount, moneyViewNow(currency));
    // Nothing at all is no stake.
    const instead = Number(amount) > 0 ? { currency, amount, shown } : null;
    if (key) return { text: translate(key, { amount: shown }), instead };
  }
  return { text: errorText(failure, submit.codes), instead: null };
}

/** Figures, times and lengths of limits as they are read. */
import { amountText, type MoneyView } from '#platform/web/amount-view.ts';
import type { Translate } from '#platform/web/i18n.ts';
import { getStore } from '#platform/web/store.ts';
import type { LimitView } from '../contract.ts';

export type Kind = LimitView['kind'];
export type Period = LimitView['period'];
export const KINDS = ['deposit', 'loss', 'wager', 'time'] as const;
export const PERIODS = ['day', 'week', 'month'] as const;

/** Limits are set and counted in euros over all currencies, so they are never shown in another. */
function euroView(): MoneyView {
  const same = { num: 1n, den: 1n };
  const { locale } = getStore();
  return {
    currency: 'eur',
    kind: 'fiat',
    decimals: 2,
    symbol: '€',
    code: '',
    odd: false,
    factor: same,
    places: 2,
    locale,
  };
}

/** "€12.50", or "1 h 30 min" of a limit of time. */
export function capWords(kind: Kind, value: string, t: Translate): string {
  if (kind !== 'time') return amountText(value, euroView());
  return minuteWords(Number(value), t);
}

/** @param t below `limits` */
export function minuteWords(minutes: number, t: Translate): string {
  return t('minutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

export function euroWords(value: string, sign = false): string {
  return amountText(value, euroView(), sign ? { sign: 'always' } : {});
}

/** Share of a limit that is used, 0 to 1. */
export function shareOf({ cap, used }: Pick<LimitView, 'cap' | 'used'>): number {
  const whole = Number(cap);
  return whole === 0 ? 1 : Math.min(1, Math.max(0, Number(used) / whole));
}

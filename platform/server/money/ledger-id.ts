/**
 * Currencies as the ledger numbers them. Each has three, one for each nature of money, so that their books stay apart:
 * real money `id`, play money `-id`, bonus money `-(id + 10 000)`. Only real money is positive: whatever counts `cur > 0`
 * leaves the other two out by itself.
 */
import type { Currency } from './currency.ts';

export type MoneyNature = 'real' | 'demo' | 'bonus';

/** Ids of currencies are below it. */
const BONUS = 10_000;

export function ledgerId({ id }: Pick<Currency, 'id'>, nature: MoneyNature): number {
  if (nature === 'real') return id;
  return nature === 'demo' ? -id : -(id + BONUS);
}

export function natureOf(ledgerCurrencyId: number): MoneyNature {
  if (ledgerCurrencyId > 0) return 'real';
  return ledgerCurrencyId > -BONUS ? 'demo' : 'bonus';
}

/** Id of the currency itself, whatever the nature of the money. */
export function currencyIdOf(ledgerCurrencyId: number): number {
  return Math.abs(ledgerCurrencyId) % BONUS;
}

/** natureOf for a column of ledger ids, in SQL. */
export const natureSql = (column: string): string =>
  `(case when ${column} > 0 then 'real' when ${column} > -${BONUS} then 'demo' else 'bonus' end)`;

/** Whether a column of ledger ids is of a nature, in SQL whose rows the planner can estimate. */
export const ofNatureSql = (column: string, nature: 'real' | 'demo' | 'bonus'): string =>
  ({
    real: `${column} > 0`,
    demo: `(${column} <= 0 and ${column} > -${BONUS})`,
    bonus: `${column} <= -${BONUS}`,
  })[nature];

/** currencyIdOf for a column of ledger ids, in SQL. */
export const currencyIdSql = (column: string): string => `(abs(${column}) % ${BONUS})`;

/** Ledger id of the bonus money of a column of currency ids, in SQL. */
export const bonusIdSql = (column: string): string => `(-(${column} + ${BONUS}))::smallint`;

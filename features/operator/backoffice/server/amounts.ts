/** Ledger figures as the answers show them. */
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import { microEur, type Currency } from '#platform/server/money/currency.ts';
import { currencyIdOf, natureOf } from '#platform/server/money/ledger-id.ts';
import type { Balance, Money } from '#platform/server/money/money.ts';
import type { Turnover, Worth } from '../fields.ts';

/** Micro-euro have six places. */
const EUR_PLACES = 6;

export interface Sum {
  /** Ledger currency, see ledger-id.ts. */
  readonly cur: number;
  readonly wagered: bigint;
  readonly paid: bigint;
  readonly bets: number;
}

export interface SumRow {
  cur: number;
  wagered: string;
  paid: string;
  bets: string;
}

/** Sums of a table; currencies that the operator has since taken out of use are left out. */
export function toSums<Row extends SumRow>(
  money: Money,
  rows: readonly Row[],
): (Omit<Row, keyof SumRow> & Sum)[] {
  const known = new Set(money.currencies().map(({ id }) => id));
  return rows
    .filter(({ cur: ledgerCurrencyId }) => known.has(currencyIdOf(ledgerCurrencyId)))
    .map((row) => ({ ...row, wagered: BigInt(row.wagered), paid: BigInt(row.paid), bets: Number(row.bets) }));
}

/** Micro-euro as decimal euros. */
export function euros(micro: bigint): string {
  return formatUnits(micro, EUR_PLACES);
}

export function toTurnover(money: Money, { cur: ledgerCurrencyId, wagered, paid, bets }: Sum): Turnover {
  const currency = money.currencyById(ledgerCurrencyId);
  return {
    currency: currency.code,
    demo: natureOf(ledgerCurrencyId) === 'demo',
    bonus: natureOf(ledgerCurrencyId) === 'bonus',
    bets,
    wagered: formatAmount(wagered, currency),
    paid: formatAmount(paid, currency),
    result: formatAmount(wagered - paid, currency),
  };
}

/** Real money only, in euros: play money is worth nothing, and bonus money only what becomes of it. */
export function toWorth(money: Money, sums: readonly Sum[]): Worth {
  let [bets, wagered, paid] = [0, 0n, 0n];
  for (const sum of sums) {
    if (natureOf(sum.cur) !== 'real') continue;
    const currency = money.currencyById(sum.cur);
    bets += sum.bets;
    wagered += microEur(sum.wagered, currency);
    paid += microEur(sum.paid, currency);
  }
  return { bets, wagered: euros(wagered), paid: euros(paid), result: euros(wagered - paid) };
}

/** Euro worth of real balances. */
export function worthOf(balances: readonly { currency: Currency; real: bigint }[]): string {
  return euros(balances.reduce((sum, { currency, real }) => sum + microEur(real, currency), 0n));
}

/** The wire form of balances; zero ones are left out unless `all`. */
export function toBalances(balances: readonly Omit<Balance, 'stamp'>[], all = false) {
  return balances
    .filter(({ real, demo, bonus }) => all || real !== 0n || demo !== 0n || bonus !== 0n)
    .map(({ currency, real, demo, bonus }) => ({
      currency: currency.code,
      real: formatAmount(real, currency),
      demo: formatAmount(demo, currency),
      bonus: formatAmount(bonus, currency),
    }));
}

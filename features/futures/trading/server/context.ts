/** What every part of this room shares. */
import type { ServerKit } from '#platform/server/kit.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { tradingSettings, type TickerSettings, type TradingSettings } from '../settings.ts';

/** Id of a bet on futures, in the ledger and wherever bets are listed. */
export const GAME = 'futures';
export const FEATURE = 'trading';

export interface TradingContext {
  readonly kit: ServerKit;
  settings(): TradingSettings;
  ticker(name: string): TickerSettings | undefined;
  /** The one currency that the operator allows; null while there are several. */
  onlyCurrency(): string | null;
  currency(cur: number): Currency;
}

export function createContext(kit: ServerKit): TradingContext {
  const settings = () => kit.settings.get(FEATURE, tradingSettings);
  return {
    kit,
    settings,
    ticker: (name) => settings().tickers.find(({ ticker }) => ticker === name),
    onlyCurrency: () => kit.services.onlyCurrency(),
    currency: (cur) => kit.money.currencyById(cur),
  };
}

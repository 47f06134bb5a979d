import type { ServerKit } from '#platform/server/kit.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { tokenSettings, type TokenSettings } from '../settings.ts';

export interface TokenContext {
  readonly kit: ServerKit;
  settings(): TokenSettings;
  /** The house's token; undefined where its settings name a currency that is not in force. */
  token(): Currency | undefined;
  /** What stakers are paid in. */
  payout(): Currency | undefined;
}

export function createContext(kit: ServerKit): TokenContext {
  const settings = () => kit.settings.get('token', tokenSettings);
  return {
    kit,
    settings,
    token: () => kit.money.currency(settings().currency),
    payout: () => kit.money.currency(settings().payoutCurrency),
  };
}

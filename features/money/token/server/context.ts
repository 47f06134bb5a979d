import type { ServerKit } from '#platform/server/kit.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { tokenSettings } from '../settings.ts';

export interface TokenContext {
  readonly kit: ServerKit;
  /** The house's token; undefined where its settings name a currency that is not in force. */
  token(): Currency | undefined;
}

export function createContext(kit: ServerKit): TokenContext {
  return { kit, token: () => kit.money.currency(kit.settings.get('token', tokenSettings).currency) };
}

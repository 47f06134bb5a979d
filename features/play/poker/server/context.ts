/** What every part of this room shares. */
import type { Places } from '#platform/contract/units.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { pokerSettings, type PokerSettings, type SitAndGoOffer, type TableSettings } from '../settings.ts';

/** Id of what is played here, for policy and wherever money names it. */
export const GAME = 'poker';
export const FEATURE = 'poker';

/** Times that no operator changes. */
export interface Pace {
  /** How long the clock sleeps between two looks. */
  readonly pollMs: number;
  /** From the second player at a table to the first hand. */
  readonly startMs: number;
  /** After a hand that ended before the showdown, and after one that did not. */
  readonly pauseMs: number;
  readonly showdownMs: number;
  /** Length of a second of the settings; tests have short ones. */
  readonly secondMs: number;
  /** And of a minute of levels, breaks and of sitting out. */
  readonly minuteMs: number;
}

export const PACE: Pace = {
  pollMs: 100,
  startMs: 2_000,
  pauseMs: 2_500,
  showdownMs: 6_000,
  secondMs: 1_000,
  minuteMs: 60_000,
};

export interface PokerContext {
  readonly kit: ServerKit;
  readonly pace: Pace;
  settings(): PokerSettings;
  /** Terms of a table as the operator has them now; undefined: it was taken away. */
  terms(id: string): TableSettings | undefined;
  /** A sit-and-go as the operator offers it now; undefined: it was taken away. */
  offer(id: string): SitAndGoOffer | undefined;
  /** The one currency that the operator allows; null while there are several. */
  onlyCurrency(): string | null;
  currency(cur: number): Currency;
  /** How the amounts of a table are counted: chips that are no money are whole. */
  places(cur: number): Places;
}

export function createContext(kit: ServerKit, pace: Pace): PokerContext {
  const settings = () => kit.settings.get(FEATURE, pokerSettings);
  return {
    kit,
    pace,
    settings,
    terms: (id) => settings().tables.find((one) => one.id === id),
    offer: (id) => settings().sitAndGos.find((one) => one.id === id),
    onlyCurrency: () => kit.services.onlyCurrency(),
    currency: (cur) => kit.money.currencyById(cur),
    places: (cur) => (cur === 0 ? { decimals: 0, scale: 0 } : kit.money.currencyById(cur)),
  };
}

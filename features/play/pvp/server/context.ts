/** What every part of this room shares. */
import type { ServerKit } from '#platform/server/kit.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { pvpSettings, type PvpSettings } from '../settings.ts';
import { poolBeacon, type PoolBeacon } from './beacon.ts';

/** What policy judges pools as: where poker is closed they are too. */
export const PRODUCT = 'poker';
export const GAME = 'pvp';
export const FEATURE = 'pvp';

/** Times that no operator changes. */
export interface Pace {
  /** How long the clock sleeps between two looks. */
  readonly pollMs: number;
  /** A pool that could not be moved waits this long for the next try, so that it holds up no other. */
  readonly retryMs: number;
  /** Length of a second of the settings; tests have short ones. */
  readonly secondMs: number;
}

export const PACE: Pace = { pollMs: 200, retryMs: 5_000, secondMs: 1_000 };

export interface PvpContext {
  readonly kit: ServerKit;
  readonly pace: Pace;
  readonly beacon: PoolBeacon;
  settings(): PvpSettings;
  /** The one currency that the operator allows; null while there are several. */
  onlyCurrency(): string | null;
  currency(cur: number): Currency;
}

export function createContext(kit: ServerKit, pace: Pace): PvpContext {
  return {
    kit,
    pace,
    beacon: poolBeacon(kit.config.beacon, () => kit.runtime.now()),
    settings: () => kit.settings.get(FEATURE, pvpSettings),
    onlyCurrency: () => kit.services.onlyCurrency(),
    currency: (cur) => kit.money.currencyById(cur),
  };
}

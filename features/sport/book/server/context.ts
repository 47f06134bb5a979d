/** What every part of this room shares. */
import type { ServerKit } from '#platform/server/kit.ts';
import { type Currency, unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import { parseUnits, typedFloor } from '#platform/contract/money.ts';
import { sportSettings, type SportSettings } from '../settings.ts';

/** Product of policy, and the game that bets are booked under. */
export const PRODUCT = 'sport';

export interface BookContext {
  readonly kit: ServerKit;
  settings(): SportSettings;
  /** The one currency that the operator allows; null while there are several. */
  onlyCurrency(): string | null;
  /** Leaves a bet whose market changed to be settled soon. */
  settleSoon(): void;
  /** @param event id of an event whose prices, score or state changed; null: any may have */
  boardChanged(event: string | null): void;
}

export function settingsOf(kit: ServerKit): SportSettings {
  return kit.settings.get('book', sportSettings);
}

const MICRO_DECIMALS = 6;

/** Micro-dollars of a dollar amount such as "20". */
export function microOfUsd(usd: string): bigint {
  return parseUnits(usd, MICRO_DECIMALS)!;
}

/** Units of a currency worth a dollar amount such as "20", rounded down to what can be typed. */
export function unitsOfUsd(usd: string, currency: Currency): bigint {
  return typedFloor(unitsOfMicroUsd(microOfUsd(usd), currency), currency);
}

/** What the parts of the affiliates share. */
import { formatUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { affiliateSettings, type AffiliateSettings } from '../settings.ts';
import { SCALE } from './commission.ts';

const MICRO = 6;
const CENTS = 2;

export function settingsOf({ settings }: Pick<ServerKit, 'settings'>): AffiliateSettings {
  return settings.get('affiliates', affiliateSettings);
}

/** Dollars to the cent, floored. @param micro millionths */
export function dollars(micro: bigint): string {
  return formatUnits(micro / 10n ** BigInt(MICRO - CENTS), CENTS);
}

/** Worth of commissions, in millionths of a dollar at the price of now. */
export function worthOf(
  { money }: Pick<ServerKit, 'money'>,
  owed: readonly { cur: number; parts: bigint }[],
): bigint {
  return owed.reduce(
    (sum, { cur: ledgerCurrencyId, parts }) =>
      sum + microUsd(parts / SCALE, money.currencyById(ledgerCurrencyId)),
    0n,
  );
}

/** Hundredths of a percent as people write them. */
export function percentText(rate: bigint): string {
  return formatUnits(rate, CENTS).replace(/\.?0+$/, '');
}

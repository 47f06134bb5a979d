/** What can be typed of an amount, and what a multiplier makes of one. */
import { parseUnits, type Places, type Ratio } from './units.ts';

/** No text of an amount has more. */
const MAX_PLACES = 18;

/**
 * What of an exact amount can be typed: units of `decimals` places, the finer part cut off.
 * @returns null when the text is not an amount
 */
export function typedUnits(text: string, decimals: number): bigint | null {
  const units = parseUnits(text, MAX_PLACES);
  return units === null ? null : units / 10n ** BigInt(MAX_PLACES - decimals);
}

/** Units of the ledger in the least amount that can be typed: tables deal no finer. */
export function typedStep({ decimals, scale }: Places): bigint {
  return 10n ** BigInt(scale - decimals);
}

/** The greatest amount not above that can be typed: limits that a player may go up to. */
export function typedFloor(units: bigint, places: Places): bigint {
  return units - (units % typedStep(places));
}

/** The least amount not below that can be typed: what a player has to reach. */
export function typedCeil(units: bigint, places: Places): bigint {
  return typedFloor(units + typedStep(places) - 1n, places);
}

/**
 * Parses an amount that someone typed or set, to units of the ledger.
 * @returns null when the text is not an amount or has more places than the currency's `decimals`
 */
export function parseAmount(text: string, { decimals, scale }: Places): bigint | null {
  const units = parseUnits(text, decimals);
  return units === null ? null : units * 10n ** BigInt(scale - decimals);
}

export const ZERO: Ratio = { num: 0n, den: 1n };
export const ONE: Ratio = { num: 1n, den: 1n };

/** Payout in smallest units: stake times multiplier, floored (towards the house). */
export function payoutOf(stake: bigint, multiplier: Ratio): bigint {
  return (stake * multiplier.num) / multiplier.den;
}

/** Stake in smallest units that a multiple of the opening stake asks for, rounded up (towards the house). */
export function stakeOf(opening: bigint, multiple: Ratio): bigint {
  return (opening * multiple.num + multiple.den - 1n) / multiple.den;
}

/** A ratio as a number floored to `places` decimals, for display and for contract fields. */
export function ratioNumber(ratio: Ratio, places = 4): number {
  const scale = 10n ** BigInt(places);
  return Number((ratio.num * scale) / ratio.den) / Number(scale);
}

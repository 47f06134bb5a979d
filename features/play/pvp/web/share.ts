/** Sums and shares of amounts, exact until they are a text. */
import { formatUnits, parseUnits } from '#platform/contract/units.ts';
import { formatMultiplier } from '#ui/format.ts';

/** A share of a pot in percent, one place. @param decimals places of both amounts */
export function sharePercent(stake: string, pot: string, decimals: number): number {
  const all = parseUnits(pot, decimals) ?? 0n;
  if (all === 0n) return 0;
  return Number(((parseUnits(stake, decimals) ?? 0n) * 1000n) / all) / 10;
}

/** Two amounts together, with as many places. @param decimals places of both */
export function sumOf(one: string, other: string, decimals: number): string {
  return formatUnits((parseUnits(one, decimals) ?? 0n) + (parseUnits(other, decimals) ?? 0n), decimals);
}

/** An amount so many times. @param decimals its places */
export function timesOf(amount: string, times: number, decimals: number): string {
  return formatUnits((parseUnits(amount.replace(/\.$/, ''), decimals) ?? 0n) * BigInt(times), decimals);
}

/** What cases hold together, as a multiple of the price of one. @param worth hundredths of each */
export function multiplierOf(worth: readonly number[]): string {
  return formatMultiplier(worth.reduce((sum, one) => sum + one, 0) / 100);
}

/** Place of a ticket among all of them, from 0 to 100. */
export function placePercent(ticket: string, tickets: string): number {
  const all = BigInt(tickets);
  return all === 0n ? 0 : Number((BigInt(ticket) * 10_000n) / all) / 100;
}

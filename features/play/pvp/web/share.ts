/** A share of a pot in percent, one place, exact until it is a text. @param decimals places of both amounts */
import { parseUnits } from '#platform/contract/units.ts';

export function sharePercent(stake: string, pot: string, decimals: number): number {
  const all = parseUnits(pot, decimals) ?? 0n;
  if (all === 0n) return 0;
  return Number(((parseUnits(stake, decimals) ?? 0n) * 1000n) / all) / 10;
}

/** Place of a ticket among all of them, from 0 to 100. */
export function placePercent(ticket: string, tickets: string): number {
  const all = BigInt(tickets);
  return all === 0n ? 0 : Number((BigInt(ticket) * 10_000n) / all) / 100;
}

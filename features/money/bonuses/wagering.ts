/** How far the wagering of a bonus is. Pure. */
import { parseUnits } from '#platform/contract/units.ts';

const PLACES = 18;

/**
 * @param bonus decimal strings of one currency
 * @returns 0 to 1; 1 where nothing is to be wagered
 */
export function wageredShare({ toWager, left }: { toWager: string; left: string }): number {
  const all = parseUnits(toWager, PLACES) ?? 0n;
  const open = parseUnits(left, PLACES) ?? 0n;
  if (all <= 0n || open <= 0n) return 1;
  if (open >= all) return 0;
  // Floored: nobody is shown the end before it is there.
  return Number(((all - open) * 10_000n) / all) / 10_000;
}

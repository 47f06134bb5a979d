import { formatUnits, parseUnits } from '../../../contract/money.ts';
import type { StageMoney } from '../game-kit.ts';

/** What so many chips are worth, as a decimal string; null while the value of one is no amount. */
export function chipsWorth(money: StageMoney, count: number): string | null {
  const value = parseUnits((money.chip?.value ?? '').replace(/\.$/, ''), money.decimals);
  if (value === null) return null;
  return formatUnits(value * BigInt(count), money.decimals);
}

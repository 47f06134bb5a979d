import { parseUnits } from '#platform/contract/money.ts';

export type Fault = 'amount' | 'decimals' | 'reason';

/** What is wrong with a filled form, if anything. Pure. */
export function adjustFault(amount: string, decimals: number, reason: string): Fault | null {
  if (!/^(0|[1-9]\d*)(\.\d+)?$/.test(amount) || /^[0.]+$/.test(amount)) return 'amount';
  if (parseUnits(amount, decimals) === null) return 'decimals';
  return reason.trim().length < 3 ? 'reason' : null;
}

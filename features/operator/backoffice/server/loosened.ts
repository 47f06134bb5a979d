/** Settings that say what one member of staff may do alone: who could loosen them alone could do everything alone. */
import { parseUnits } from '#platform/contract/money.ts';

/** By feature: sums in euros that more may be done up to, and switches that hold something back. */
export const ALONE: Readonly<Record<string, readonly string[]>> = {
  backoffice: ['fourEyes.adjustAboveEur', 'fourEyes.liftBreaks', 'fourEyes.linkedAccounts'],
  wallet: ['deposits.secondAboveEur', 'withdrawals.secondAboveEur'],
};

export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner, key) => (inner as Readonly<Record<string, unknown>>)[key], value);
}

/** Whether one member of staff may do more alone by settings of a feature than before. */
export function loosens(feature: string, before: unknown, after: unknown): boolean {
  return (ALONE[feature] ?? []).some((path) => {
    const [was, is] = [at(before, path), at(after, path)];
    return typeof was === 'boolean' ? was && !is : parseUnits(String(is), 2)! > parseUnits(String(was), 2)!;
  });
}

/** Settings that one member of staff does not change alone: what one may do alone, and the law of the place. */
import { isDeepStrictEqual } from 'node:util';
import { parseUnits } from '#platform/contract/money.ts';

/** By feature: sums in euros that more may be done up to, and switches that hold something back. */
export const ALONE: Readonly<Record<string, readonly string[]>> = {
  backoffice: ['fourEyes.adjustAboveEur', 'fourEyes.liftBreaks', 'fourEyes.linkedAccounts'],
  wallet: ['deposits.secondAboveEur', 'withdrawals.secondAboveEur'],
};

/** Every setting of them says what the law is somewhere: who could change one alone could take the law off. */
const LAW: ReadonlySet<string> = new Set(['jurisdiction']);

export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner, key) => (inner as Readonly<Record<string, unknown>>)[key], value);
}

/** Whether settings of a feature, as they are and as they would be, differ in what two decide on: one may do more alone, or another law holds. */
export function loosens(feature: string, before: unknown, after: unknown): boolean {
  if (LAW.has(feature)) return !isDeepStrictEqual(before, after);
  return (ALONE[feature] ?? []).some((path) => {
    const [was, is] = [at(before, path), at(after, path)];
    return typeof was === 'boolean' ? was && !is : parseUnits(String(is), 2)! > parseUnits(String(was), 2)!;
  });
}

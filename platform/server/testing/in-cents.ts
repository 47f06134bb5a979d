import { typedStep } from '../../contract/typed-units.ts';
import type { Places } from '../../contract/units.ts';

/** Units of the ledger in what can be typed of their currency, however finely it counts. @throws for parts of a cent */
export function inCents(units: bigint, places: Places): bigint {
  const step = typedStep(places);
  if (units % step !== 0n) throw new Error(`${units} units are no whole cents`);
  return units / step;
}

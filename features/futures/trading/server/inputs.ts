/** What players enter, as the engine takes it. */
import { parseAmount, parseUnits, type Places } from '#platform/contract/money.ts';
import type { TriggerInput } from '#engines/futures/position.ts';
import { divide, ratio, readDecimal } from '#engines/futures/ratio.ts';
import type { TriggerBody } from '../contract.ts';
import { PRICE_DECIMALS } from './terms.ts';

/** @returns null when there are more decimals than a price or the currency has */
export function triggerOf(body: TriggerBody, places: Places): TriggerInput | null {
  if (body.kind === 'price') {
    const price = parseUnits(body.price, PRICE_DECIMALS);
    return price === null || price <= 0n ? null : { kind: 'price', price };
  }
  if (body.kind === 'roi') return { kind: 'roi', roi: divide(readDecimal(body.roi)!, ratio(100n)) };
  const profit = parseAmount(body.amount, places);
  return profit === null ? null : { kind: 'amount', amount: profit };
}

/** Undefined stays, null takes away. @returns false when it cannot be read */
export function optionalTrigger(
  body: TriggerBody | null | undefined,
  places: Places,
): TriggerInput | null | undefined | false {
  if (body === undefined || body === null) return body;
  return triggerOf(body, places) ?? false;
}

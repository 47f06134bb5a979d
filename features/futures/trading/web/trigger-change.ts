/** What the window of take profit and stop asks for. */
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { edit } from '../contract.ts';

/** Prices as texts; '' for none. */
export interface TriggerTexts {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** A price without the zeros and the dot that say nothing. */
export const plainPrice = (price: string): string =>
  price.includes('.') ? price.replace(/\.?0*$/, '') : price;

/**
 * A field that nobody touched is not sent: the price may stand beyond its trigger during the minimum hold, and it may have been moved
 * elsewhere meanwhile.
 * @param began what the fields held when the window opened
 */
export function triggerChange(
  began: TriggerTexts,
  entered: TriggerTexts,
): Pick<BodyOf<typeof edit>, 'takeProfit' | 'stopLoss'> {
  const names = (['takeProfit', 'stopLoss'] as const).filter(
    (name) => plainPrice(entered[name]) !== plainPrice(began[name]),
  );
  return Object.fromEntries(
    names.map((name) => {
      const price = plainPrice(entered[name]);
      return [name, price === '' ? null : { kind: 'price' as const, price }];
    }),
  );
}

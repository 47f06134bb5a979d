/** The last that each symbol of a source was quoted at. */
import type { MarketEvent } from '#engines/futures/exchange/message.ts';
import type { SourceQuote } from '#engines/futures/index-price.ts';
import { parseUnits } from '#platform/contract/money.ts';
import { PRICE_DECIMALS } from '../terms.ts';

export type Quote = Omit<SourceQuote, 'source'>;

/** What a symbol stands at after an event; the event's own time is never looked at. @returns null when it says nothing new */
export function quoteAfter(before: Quote | undefined, event: MarketEvent, receivedAt: number): Quote | null {
  switch (event.kind) {
    case 'quote':
      return { bid: units(event.bid), ask: units(event.ask), last: before?.last ?? null, receivedAt };
    case 'ticker':
      return { bid: units(event.bid), ask: units(event.ask), last: units(event.price), receivedAt };
    case 'trade':
      // A book that is known says more than a trade, and is as old as it is.
      if (event.historic || (before && before.bid !== null)) return null;
      return { bid: null, ask: null, last: units(event.price), receivedAt };
    case 'candle':
      return null;
  }
}

/** Places beyond the eighth are cut off. */
function units(decimal: string): bigint | null {
  const [whole, fraction = ''] = decimal.split('.');
  const cut = fraction.slice(0, PRICE_DECIMALS);
  return parseUnits(cut === '' ? whole! : `${whole}.${cut}`, PRICE_DECIMALS);
}

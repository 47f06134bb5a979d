/** The exchanges whose messages are understood. */
import { parseBinance } from './binance.ts';
import { parseBitstamp } from './bitstamp.ts';
import { parseCoinbase } from './coinbase.ts';
import { parseKraken } from './kraken.ts';
import type { ParseMessage } from './message.ts';

export const VENUES = {
  binance: parseBinance,
  coinbase: parseCoinbase,
  kraken: parseKraken,
  bitstamp: parseBitstamp,
} as const satisfies Readonly<Record<string, ParseMessage>>;

export type Venue = keyof typeof VENUES;

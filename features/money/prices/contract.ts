/** Prices of the currencies, and of the coin the page's ticker shows. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { EventsOf } from '#platform/contract/push.ts';

/** 'simulated': made up by the program, for installations without a source. */
const source = z.enum(['simulated', 'coingecko']);

const price = z.object({
  usd: z.number(),
  eur: z.number(),
  /** Change over 24 hours in percent; null while no price of a day ago is known. */
  usd_24h_change: z.nullable(z.number()),
});

export const tokenPrice = endpoint({
  method: 'POST',
  path: '/api/token/price',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    bitcoin: price,
    source,
    /** Milliseconds since a price of it was last taken; null before the first time. */
    age: z.nullable(z.int()),
  }),
  summary: 'Price of bitcoin with its change over a day.',
});

export const prices = endpoint({
  method: 'POST',
  path: '/api/data/prices',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    source,
    /** When the source was last heard; null before the first time. */
    at: z.nullable(z.string()),
    prices: z.record(z.string(), price),
  }),
  summary: 'Prices of all currencies by their code.',
});

/** By currency id; decimal strings. */
export const priceUpdate = z.record(z.string(), z.object({ price: z.string(), priceEur: z.string() }));

/** New prices of the currencies that moved. */
export const priceChannel = channel({
  name: 'cache-prices',
  who: 'guest',
  events: { prices: priceUpdate },
  droppable: true,
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    'cache-prices': EventsOf<typeof priceChannel>;
  }
}

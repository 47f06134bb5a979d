/** Rain in the chat: who was there takes a share of it. And tips from player to player, where they are allowed. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';
import { MAX_PEOPLE } from './settings.ts';

const person = z.object({ _id: z.string(), name: z.string() });
/** Number of people a rain reaches. */
export const places = z.int().check(z.gte(1), z.lte(MAX_PEOPLE));
/** Name of a room of the chat. */
export const roomName = z.string().check(z.minLength(1), z.maxLength(32));
const currency = z.string().check(z.minLength(1), z.maxLength(16));
/** Of the sender's own making: the same key does it once. */
export const key = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));

const rain = z.object({
  _id: z.uuid(),
  source: z.enum(['bot', 'staff', 'player']),
  /** Who lets it rain; null: the house. */
  by: z.nullable(person),
  state: z.enum(['open', 'ended']),
  currency: z.string(),
  /** All that falls. */
  pot: amount,
  /** What each person gets; of a player's rain null until it is over. */
  share: z.nullable(amount),
  places: z.int(),
  /** In the order in which they came. */
  people: z.array(person),
  /** Epoch milliseconds. */
  endsAt: z.int(),
});
export type RainView = z.output<typeof rain>;

/** Of every rain: what moved. Whoever shows it, guests too, hears it here. */
export const rains = channel({ name: 'rain', who: 'guest', events: { rainChanged: rain } });

export const rainState = endpoint({
  method: 'POST',
  path: '/api/rain/state',
  who: 'guest',
  view: 'reads',
  body: z.object({ id: z.uuid() }),
  reply: z.object({
    rain,
    /** The server's time, epoch milliseconds. */
    now: z.int(),
  }),
  codes: { 1: 'rain.error.unknown' },
  rate: { max: 240, seconds: 60 },
  summary: 'A rain as it is now.',
});

export const claimRain = endpoint({
  method: 'POST',
  path: '/api/rain/claim',
  who: 'user',
  body: z.object({ id: z.uuid() }),
  reply: z.object({ rain }),
  codes: {
    1: 'rain.error.unknown',
    2: 'rain.error.over',
    3: 'rain.error.full',
    4: 'rain.error.twice',
    5: 'rain.error.deposit',
    6: 'rain.error.away',
    7: 'rain.error.muted',
    8: 'rain.error.shared',
    9: 'rain.error.own',
    10: 'rain.error.house',
    [-23]: 'rain.error.terms',
  },
  rate: { max: 60, seconds: 60 },
  summary: 'Takes a share of a rain; of a player’s it is paid when the rain is over.',
});

/** Why money does not leave a player for another one. */
const transferCodes = {
  1: 'rain.error.amount',
  2: 'rain.error.balance',
  3: 'rain.error.off',
  4: 'rain.error.daily',
  5: 'rain.error.soon',
  6: 'rain.error.young',
  7: 'rain.error.locked',
  8: 'rain.error.wager',
  9: 'rain.error.mutedGiver',
  10: 'rain.error.receiver',
  11: 'rain.error.room',
  12: 'rain.error.bonus',
  13: 'rain.error.debt',
  14: 'rain.error.bonusComing',
  409: 'rain.error.key',
  [-23]: 'rain.error.terms',
} as const;

export const tip = endpoint({
  method: 'POST',
  path: '/api/rain/tip',
  who: 'user',
  body: z.object({
    user: publicId,
    currency,
    amount,
    /** Room in which the house tells of it; without one nobody else hears of it. */
    channel: z.optional(roomName),
    key,
  }),
  reply: z.object({ _id: z.uuid(), user: person, currency: z.string(), amount }),
  codes: transferCodes,
  rate: { max: 30, seconds: 60 },
  summary: 'Gives real money to another player, where the house allows it.',
});

export const startPlayerRain = endpoint({
  method: 'POST',
  path: '/api/rain/start',
  who: 'user',
  body: z.object({ channel: roomName, currency, amount, places, key }),
  reply: z.object({ rain }),
  codes: transferCodes,
  rate: { max: 10, seconds: 60 },
  summary: 'Lets it rain with one’s own money, where the house allows it. What nobody takes comes back.',
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    rain: EventsOf<typeof rains>;
  }
}

/** Rains as staff see them: the day's plan, what was paid to whom, and rains of their own. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import { key, places, roomName } from './contract.ts';

const person = z.object({ _id: z.string(), name: z.string() });

const staffRain = z.object({
  _id: z.uuid(),
  source: z.enum(['bot', 'staff', 'player']),
  state: z.enum(['open', 'ended', 'skipped']),
  by: z.nullable(person),
  /** Null: it was skipped. */
  channel: z.nullable(z.string()),
  currency: z.string(),
  pot: amount,
  /** What was paid, or is owed to who has a share. */
  paid: amount,
  places: z.int(),
  people: z.array(person),
  /** Epoch milliseconds: when it began; of a skipped one when it should have. */
  at: z.int(),
});
export type StaffRain = z.output<typeof staffRain>;

const staffTip = z.object({
  _id: z.uuid(),
  from: person,
  to: person,
  currency: z.string(),
  amount,
  at: z.int(),
  /** Whether it has reached the other's balance. */
  given: z.boolean(),
});
export type StaffTip = z.output<typeof staffTip>;

export const staffRains = endpoint({
  method: 'POST',
  path: '/api/admin/rain/list',
  who: 'perm:rain.read',
  view: 'reads',
  body: z.object({ page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1) }),
  reply: z.object({
    today: z.object({
      /** Rains of the house that today's plan holds, and those of them still to come. */
      drops: z.int(),
      left: z.int(),
      /** Dollars: what today may cost, and what is spent or reserved of it. */
      budgetUsd: amount,
      spentUsd: amount,
    }),
    rains: z.array(staffRain),
    /** The newest tips. */
    tips: z.array(staffTip),
    pages: z.int(),
    /** Where it can rain; none while the chat is off. */
    rooms: z.array(z.string()),
  }),
  summary: 'Rains, newest first, and what today’s budget has left.',
});

export const startRain = endpoint({
  method: 'POST',
  path: '/api/admin/rain/start',
  who: 'perm:rain.start',
  body: z.object({
    channel: roomName,
    places,
    /** Dollars for each person. */
    share: amount,
    key,
  }),
  reply: z.object({ _id: z.uuid() }),
  codes: {
    1: 'rain.error.share',
    2: 'rain.error.room',
    3: 'rain.error.budget',
    4: 'rain.error.play',
    5: 'rain.error.alone',
    409: 'rain.error.key',
  },
  rate: { max: 20, seconds: 60 },
  summary: 'Lets it rain in a room, out of the day’s budget.',
});

/** Rakeback: a part of the house's edge on every bet, given back. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';

const nothing = z.object({});

const entry = z.object({
  /** Currency. */
  id: z.string(),
  value: amount,
});

export const rakeback = endpoint({
  method: 'POST',
  path: '/api/data/rakeback',
  who: 'user',
  view: 'reads',
  body: nothing,
  reply: z.array(z.object({ ...entry.shape, percent: z.string() })),
  summary: 'What has gathered since the last claim, per currency.',
});

export const rakebackOffer = endpoint({
  method: 'POST',
  path: '/api/data/promotions/rakeback',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: z.object({
    /** Of the caller's level; of the highest one for guests. */
    percent: z.string(),
    everyHours: z.int(),
    /** Days after which what was not claimed expires. */
    days: z.int(),
    /** When the caller can claim, epoch ms; 0: now, and for guests. */
    next: z.int(),
    now: z.int(),
  }),
  summary: 'The terms of rakeback.',
});

export const claimRakeback = endpoint({
  method: 'POST',
  path: '/api/data/claimRakeback',
  who: 'user',
  body: nothing,
  reply: z.object({
    claimed: z.array(entry),
    /** When the next claim can be made, epoch ms. */
    next: z.int(),
  }),
  codes: { 1: 'rewards.rakeback.tooEarly', 2: 'rewards.rakeback.empty' },
  summary: 'Pays out what has gathered; once in four hours.',
});

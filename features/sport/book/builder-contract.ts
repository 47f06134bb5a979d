import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { legRef, MAX_SENT_LEGS } from './contract.ts';

/** Why the selections of an event have no price together. */
const notTogether = z.enum([
  'off',
  'closed',
  'many',
  'unknown',
  'partly',
  'impossible',
  'implied',
  'certain',
]);
export type NotTogether = z.output<typeof notTogether>;

export const together = endpoint({
  method: 'POST',
  path: '/api/sport/slip/together',
  who: 'guest',
  rate: { max: 120, seconds: 60 },
  body: z.object({ legs: z.array(legRef).check(z.maxLength(MAX_SENT_LEGS)) }),
  /** Of each event that has several of them. */
  reply: z.array(
    z.object({
      event: z.string(),
      odds: z.nullable(z.string()),
      /** Names the price in a slip. */
      version: z.number(),
      why: z.nullable(notTogether),
    }),
  ),
  summary: 'What selections of one event cost together, or why they have no price',
});
export type TogetherView = z.output<typeof together.reply>[number];

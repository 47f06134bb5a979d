/** Proof of liabilities: what the house owes its players, published every day, and each player's own part of it. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { calendarDay } from '#platform/contract/fields.ts';
import { balanceProof, publishedDay } from './proof-file.ts';

/** A day of the calendar, UTC. */
const day = calendarDay;

/** Days in one answer. */
export const DAYS_PAGE = 14;

export const history = endpoint({
  method: 'POST',
  path: '/api/solvency/history',
  who: 'guest',
  view: 'reads',
  body: z.object({
    /** Only days before this one. */
    before: z.optional(day),
  }),
  reply: z.object({
    days: z.array(publishedDay),
    /** Where the next page starts; null at the end. */
    next: z.nullable(z.string()),
    /** Proofs can be fetched for so many days. */
    proofDays: z.int(),
  }),
  rate: { max: 120, seconds: 60 },
  summary: 'Roots of the trees of all that players are owed, a day each, newest first',
});

export const ownProofs = endpoint({
  method: 'POST',
  path: '/api/solvency/proofs',
  who: 'user',
  body: z.object({
    /** The newest published day when none is named. */
    day: z.optional(day),
  }),
  reply: z.object({
    /** Null while none was published, or none that is still kept. */
    day: z.nullable(z.string()),
    /** One for each currency in which the player was owed something. */
    proofs: z.array(balanceProof),
  }),
  rate: { max: 60, seconds: 60 },
  codes: { 1: 'solvency.error.day' },
  summary: "The player's own leaves in the trees of a day, and the way from each to its root",
});

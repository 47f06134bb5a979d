/** The law of the place: what holds for the caller, and for staff the profiles side by side. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { PRODUCTS, profile } from './profiles.ts';

const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const profileId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/));

export const ownLaw = endpoint({
  method: 'POST',
  path: '/api/jurisdiction',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Ids of the profiles that hold, joined by a plus sign. */
    profile: z.string(),
    autoPlay: z.boolean(),
    quickPlay: z.boolean(),
    /** Least time between two bets of real money in games, in ms. */
    gameMs: z.int(),
  }),
  summary: 'Which profile of law holds for the caller, and what of it the page draws.',
});

export const profiles = endpoint({
  method: 'POST',
  path: '/api/admin/jurisdiction',
  who: 'perm:law.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Version of the settings that say so, who stored it and when; null: as shipped. */
    version: z.nullable(z.object({ number: z.int(), author: z.string(), at: z.string() })),
    /** Holds where no country names another. */
    inForce: z.string(),
    countries: z.array(z.object({ country, profile: profileId })),
    profiles: z.array(z.object({ id: profileId, base: z.nullable(z.string()), rules: profile })),
  }),
  summary: 'Profiles of law to compare, and where each is in force.',
});

export const TRIED = ['play', 'demo', 'deposit', 'withdraw', 'bonus', 'transfer'] as const;

export const tryLaw = endpoint({
  method: 'POST',
  path: '/api/admin/jurisdiction/try',
  who: 'perm:law.read',
  view: 'reads',
  body: z.object({
    /** Where the request comes from; null: unknown. */
    country: z.nullable(country),
    product: z.enum(PRODUCTS),
    act: z.enum(TRIED),
    /** Full years; null: not given. */
    age: z.nullable(z.int().check(z.gte(0), z.lte(120))),
    verified: z.boolean(),
  }),
  reply: z.object({
    profile: z.string(),
    /** The rule that refuses, null when it may be done. */
    rule: z.nullable(z.string()),
  }),
  summary: 'What an invented player may do: which rule would refuse.',
});

/** What players agreed to be written to about, and how they end it. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { CONSENT_CHANNELS, CONSENT_PURPOSES } from '#platform/contract/consent.ts';

const purpose = z.enum(CONSENT_PURPOSES);
const channel = z.enum(CONSENT_CHANNELS);
/** Sealed by the house; it names a player and a purpose, and never runs out. */
const token = z.string().check(z.maxLength(400));

const given = z.object({
  purpose,
  channel,
  granted: z.boolean(),
  /** Since when, epoch ms; null: never asked for. */
  at: z.nullable(z.int()),
});
export type ConsentView = z.output<typeof given>;
const all = z.object({ consents: z.array(given) });

export const ownConsents = endpoint({
  method: 'POST',
  path: '/api/consents',
  who: 'user',
  view: 'reads',
  body: z.object({}),
  reply: all,
  summary: 'What the caller has agreed to, by purpose and channel; nothing unless they said so.',
});

export const setConsent = endpoint({
  method: 'POST',
  path: '/api/consents/set',
  who: 'user',
  body: z.object({ purpose, channel, granted: z.boolean() }),
  reply: all,
  rate: { max: 60, seconds: 60 },
  summary: 'Agrees to one purpose and channel, or no longer.',
});

export const unsubscribeInfo = endpoint({
  method: 'POST',
  path: '/api/consents/unsubscribe/info',
  who: 'guest',
  view: 'reads',
  body: z.object({ token }),
  reply: z.object({ purpose, granted: z.boolean() }),
  codes: { 1: 'consents.refusal.link' },
  rate: { max: 60, seconds: 60, by: 'address' },
  summary: 'What the link of a letter ends, and whether it has ended already. Changes nothing.',
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/consents/unsubscribe',
  who: 'guest',
  body: z.object({ token }),
  reply: z.object({ purpose, granted: z.literal(false) }),
  codes: { 1: 'consents.refusal.link' },
  rate: { max: 60, seconds: 60, by: 'address' },
  summary: 'Ends letters of a purpose by the link in one of them, without logging in.',
});

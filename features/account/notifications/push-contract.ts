/** Telling a player's devices while no page is open: web push (RFC 8030), for who asks for it. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { LOCALES } from '#platform/contract/locale.ts';

/** Devices of one player; a further one takes the place of the oldest. */
export const DEVICES_MOST = 8;

/** Base64url without padding, of so many bytes. */
const bytes = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}$`)));

const address = z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/[^\s]+$/));

export const pushKey = endpoint({
  method: 'POST',
  path: '/api/notifications/push/key',
  who: 'user',
  body: z.object({}),
  /** The house's public key, base64url, as PushManager.subscribe() takes it. */
  reply: z.object({ key: z.string() }),
  rate: { max: 30, seconds: 60 },
  summary: 'The key that a browser subscribes with.',
});

export const addDevice = endpoint({
  method: 'POST',
  path: '/api/notifications/push/add',
  who: 'user',
  body: z.object({
    /** Address of the subscription at its push service. */
    endpoint: address,
    /** The device's public key (an uncompressed point of P-256) and its secret, RFC 8291. */
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
    /** The language that it is written to in. */
    locale: z.enum(LOCALES),
  }),
  reply: z.object({}),
  codes: { 1: 'notifications.push.refused' },
  rate: { max: 20, seconds: 60 },
  summary:
    'From now on this device is written to when the player gets a notice, as long as this session lasts.',
});

export const renewDevice = endpoint({
  method: 'POST',
  path: '/api/notifications/push/renew',
  who: 'user',
  body: z.object({ endpoint: address, locale: z.enum(LOCALES) }),
  /** False: the house has no such device of this player's. */
  reply: z.object({ known: z.boolean() }),
  rate: { max: 20, seconds: 60 },
  summary:
    'A device that the player has added is written to in this language, and as long as this session lasts. Others stay as they are.',
});

export const removeDevice = endpoint({
  method: 'POST',
  path: '/api/notifications/push/remove',
  who: 'user',
  body: z.object({ endpoint: address }),
  reply: z.object({}),
  rate: { max: 20, seconds: 60 },
  summary:
    'This device is not written to any more. An address that is not known, or of somebody else, changes nothing.',
});

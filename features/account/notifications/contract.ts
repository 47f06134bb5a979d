/** What happened to a player's account, and what of it they have read. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';

/** Notices in one answer. */
export const NOTICES_PAGE = 20;

const noticeId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/));
const head = {
  /** Grows with time. */
  _id: noticeId,
  /** When it happened, epoch milliseconds. */
  at: z.int(),
  read: z.boolean(),
};

/** Kinds that are about a sum of money. */
const moneyKind = z.enum([
  'deposit',
  'depositHeld',
  'depositReversed',
  'withdrawalPaid',
  'withdrawalDeclined',
  'bonusGranted',
  'bonusReleased',
  'rain',
  'tip',
  'prize',
  'challenge',
]);

/** Values only: the page has the words, in the language it speaks at the moment. */
export const notice = z.discriminatedUnion('kind', [
  z.object({ ...head, kind: moneyKind, currency: z.string(), amount }),
  z.object({ ...head, kind: z.enum(['bonusExpired', 'bonusReversed', 'playCheck']) }),
  /** Dollars that expire unless they are claimed, and when the first of them do. */
  z.object({ ...head, kind: z.literal('rakebackExpiring'), usd: amount, until: z.int() }),
  /** Tickets of the wheel, and when they expire. */
  z.object({ ...head, kind: z.literal('ticketsExpiring'), tickets: z.int(), until: z.int() }),
  /** Of staff, in their own words. */
  z.object({ ...head, kind: z.literal('letter'), subject: z.string(), text: z.string() }),
  /** Of a campaign, in words of staff. */
  z.object({ ...head, kind: z.literal('offer'), subject: z.string(), text: z.string() }),
  z.object({ ...head, kind: z.literal('level'), level: z.int() }),
  /** Staff have answered in a chat with support. */
  z.object({ ...head, kind: z.literal('reply'), chat: z.uuid() }),
]);
export type Notice = z.output<typeof notice>;

const unreadCount = z.object({ unread: z.int() });

/** The player's own channel. */
export const noticeChannel = channel({
  name: 'notifications.{user}',
  who: 'self',
  events: {
    /** Something came, or was read here or on another device. */
    NotificationsChanged: unreadCount,
  },
});

export const listNotices = endpoint({
  method: 'POST',
  path: '/api/notifications/list',
  who: 'user',
  view: 'reads',
  body: z.object({
    /** Only notices older than this one: the `_id` of the last one seen. */
    before: z.optional(noticeId),
  }),
  reply: z.object({
    notices: z.array(notice),
    /** Where the next page starts; null at the end. */
    next: z.nullable(noticeId),
  }),
  rate: { max: 120, seconds: 60 },
  summary: "The player's notices, newest first; they are kept for 90 days.",
});

export const unreadNotices = endpoint({
  method: 'POST',
  path: '/api/notifications/unread',
  who: 'user',
  view: 'reads',
  body: z.object({}),
  reply: unreadCount,
  rate: { max: 240, seconds: 60 },
  summary: 'How many notices the player has not read.',
});

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  who: 'user',
  body: z.object({
    id: noticeId,
    /** This one and all that are older; else this one alone. */
    older: z._default(z.boolean(), false),
  }),
  reply: unreadCount,
  rate: { max: 240, seconds: 60 },
  summary: 'A notice has been read, or all up to it. What is not the player’s stays as it is.',
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    'notifications.{user}': EventsOf<typeof noticeChannel>;
  }
}

/** Conversations of players with the house: windows of both sides, the inbox, and what is asked often. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { calendarTime, printable, publicId, reason } from '#platform/contract/fields.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import type { EventsOf } from '#platform/contract/push.ts';

/** Characters of a message. */
export const LONGEST_MESSAGE = 2000;
/** Largest file beside a message, bytes. */
export const LARGEST_FILE = 4 * 1024 * 1024;
/** Chats in one answer: a page of the inbox, or a player's own. */
export const CHATS_PAGE = 50;
/** Minutes that staff may keep a player from writing: an hour, a day, a week, 30 days. 0 lifts it. */
export const MUTE_MINUTES = [0, 60, 1440, 10_080, 43_200] as const;

/** What refuses a message. */
export const sendCodes = {
  1: 'support.error.length',
  2: 'support.error.muted',
  3: 'support.error.unknown',
  4: 'support.error.closed',
  5: 'support.error.tooMany',
  6: 'support.error.file',
  10: 'support.error.demo',
} as const;

const nothing = z.object({});
const chatId = z.uuid();
const messageId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/));
const instant = z.string();
const person = z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) });

const supportMessage = z.object({
  /** Grows with time. */
  _id: z.string(),
  message: z.string(),
  created_at: instant,
  user: person,
  /** Written for the house. */
  staff: z.boolean(),
  file: z.nullable(z.object({ id: z.string(), name: z.string(), type: z.string() })),
});
export type SupportMessage = z.output<typeof supportMessage>;

const chatHead = {
  _id: z.string(),
  /** Whose it is. */
  user: person,
  subject: z.string(),
  created_at: instant,
  /** Of the last message. */
  updated_at: instant,
  user_read: instant,
  support_read: instant,
  /** Messages of the other side that the caller has not read. */
  unread: z.int(),
  closed_at: z.nullable(instant),
  /** 1 to 5, given by the player at the end. */
  rating: z.nullable(z.int()),
  /** It is a complaint: answered and ended by people, within the time that the house promises. */
  complaint: z.boolean(),
};

/** A chat in a list: with its last message. */
const supportChatView = z.object({ ...chatHead, messages: z.array(supportMessage) });
export type SupportChat = z.output<typeof supportChatView>;

const inboxChat = z.object({
  ...chatHead,
  messages: z.array(supportMessage),
  /** Who of staff takes care of it. */
  assigned: z.nullable(person),
  /** Until when the player may not write. */
  muted_until: z.nullable(instant),
  rating_note: z.nullable(z.string()),
});
export type InboxChat = z.output<typeof inboxChat>;

/** A whole conversation, oldest message first. */
const conversation = z.object({
  ...chatHead,
  messages: z.array(supportMessage),
  /** There are older ones than these. */
  more: z.boolean(),
  assigned: z.nullable(person),
  /** Until when the player may not write. */
  muted_until: z.nullable(instant),
  /** What the player said beside the rating. */
  rating_note: z.nullable(z.string()),
});
export type Conversation = z.output<typeof conversation>;

const supportPush = z.object({ chat: supportChatView, message: z.nullable(supportMessage) });
export type SupportEvent = z.output<typeof supportPush>;

/** To the player of a chat: a message in it, or (without one) a change of it. */
export const playerChannel = channel({
  name: 'support.{user}',
  who: 'self',
  events: { 'event:supportMessage': supportPush },
});

/** The same of every chat, to staff. */
export const staffChannel = channel({
  name: 'support-inbox',
  who: 'perm:manageTickets',
  events: { 'event:supportMessageAdmin': supportPush },
});

/** Data of the whisper SupportMessage; it is answered with the chat's id. */
export const messageToSupport = z.object({
  /** 'new' opens a chat. */
  channel: z.string().check(z.maxLength(64)),
  // Wide on purpose: a wrong length is an answer with code 1, not a malformed request.
  message: z.string().check(z.maxLength(20_000)),
  /** Id of a file that was handed in before. */
  file: z.optional(z.uuid()),
  /** The chat that begins with this message is a complaint. */
  complaint: z.optional(z.boolean()),
  /** Idempotency key: what an account sends under the same key is one message, and answers with the same chat. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(64), printable)),
});
export const messageSent = z.object({ id: z.string() });

export const supportChats = endpoint({
  method: 'POST',
  path: '/api/user/supportChats',
  who: 'user',
  body: nothing,
  reply: z.array(supportChatView),
  summary: "The player's chats with support, last touched first, each with its last message.",
});

export const supportChat = endpoint({
  method: 'POST',
  path: '/api/user/supportChat',
  who: 'user',
  body: z.object({
    id: chatId,
    /** Only messages older than this one. */
    before: z.optional(messageId),
  }),
  reply: conversation,
  codes: { 3: 'support.error.unknown' },
  summary: 'The messages of a chat: of one’s own, or of any with the right to manage tickets.',
});

export const readChat = endpoint({
  method: 'POST',
  path: '/api/support/read',
  who: 'user',
  body: z.object({
    id: chatId,
    /** The newest message that was shown; without it everything has been. */
    upTo: z.optional(messageId),
  }),
  reply: nothing,
  codes: { 3: 'support.error.unknown' },
  summary: 'This chat has been read by the caller’s side.',
});

export const closeChat = endpoint({
  method: 'POST',
  path: '/api/support/close',
  who: 'user',
  body: z.object({ id: chatId }),
  reply: nothing,
  codes: { 3: 'support.error.unknown', 4: 'support.error.closed' },
  summary: 'Ends a chat, by either side.',
});

export const rateChat = endpoint({
  method: 'POST',
  path: '/api/support/rate',
  who: 'user',
  body: z.object({
    id: chatId,
    rating: z.int().check(z.gte(1), z.lte(5)),
    note: z._default(z.string().check(z.trim(), z.maxLength(500), printable), ''),
  }),
  reply: nothing,
  codes: { 3: 'support.error.unknown', 7: 'support.error.rated' },
  summary: 'How the player found a chat that has ended; once.',
});

export const attach = endpoint({
  method: 'POST',
  path: '/api/support/file',
  who: 'user',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120), printable),
    /** base64 */
    data: z.string().check(z.minLength(1), z.maxLength(Math.ceil(LARGEST_FILE / 3) * 4)),
  }),
  reply: z.object({ id: z.string() }),
  codes: { 8: 'support.error.files' },
  bodyLimit: 6 * 1024 * 1024,
  rate: { max: 20, seconds: 600 },
  summary: 'Hands in a picture or a PDF for the next message.',
});

export const readFile = endpoint({
  method: 'POST',
  path: '/api/support/file/read',
  who: 'user',
  body: z.object({ id: z.uuid() }),
  reply: z.object({ name: z.string(), type: z.string(), data: z.string() }),
  codes: { 6: 'support.error.file' },
  rate: { max: 120, seconds: 60 },
  summary: 'A file of a chat as base64, for its two sides.',
});

export const faq = endpoint({
  method: 'POST',
  path: '/api/support/faq',
  who: 'guest',
  view: 'reads',
  body: z.object({ locale: z._default(z.enum(LOCALES), 'en') }),
  reply: z.array(z.object({ question: z.string(), answer: z.string() })),
  summary: 'What is asked often, in a language.',
});

const staff = 'perm:manageTickets' as const;

export const inbox = endpoint({
  method: 'POST',
  path: '/api/chat/moderate/support',
  who: staff,
  view: 'reads',
  body: z.object({
    state: z._default(z.enum(['open', 'mine', 'unassigned', 'closed']), 'open'),
    /** Words of messages, or the name of a player. */
    search: z._default(z.string().check(z.trim(), z.maxLength(100), printable), ''),
    /** Chats last touched before this one: the `updated_at` of the last one seen. */
    before: z.optional(calendarTime),
  }),
  reply: z.array(inboxChat),
  rate: { max: 120, seconds: 60 },
  summary: 'Chats of all players, last touched first.',
});

export const assignChat = endpoint({
  method: 'POST',
  path: '/api/chat/moderate/support/assign',
  who: staff,
  body: z.object({ id: chatId, mine: z.boolean() }),
  reply: nothing,
  codes: { 3: 'support.error.unknown', 9: 'support.error.assigned' },
  summary: 'Takes a chat over, or lets it go.',
});

export const muteInSupport = endpoint({
  method: 'POST',
  path: '/api/chat/moderate/support/mute',
  who: staff,
  body: z.object({ user: publicId, minutes: z.literal(MUTE_MINUTES), reason }),
  reply: z.object({ until: z.nullable(instant) }),
  codes: { 1: 'support.error.player' },
  summary: 'Keeps a player from writing to support for a while; 0 lets them write again.',
});

export const markComplaint = endpoint({
  method: 'POST',
  path: '/api/chat/moderate/support/complaint',
  who: staff,
  body: z.object({ id: chatId }),
  reply: nothing,
  codes: { 3: 'support.error.unknown', 4: 'support.error.closed' },
  summary: 'Treats a chat as a complaint from now on; once, and for good.',
});

export const canned = endpoint({
  method: 'POST',
  path: '/api/chat/moderate/support/answers',
  who: staff,
  view: 'reads',
  body: nothing,
  reply: z.array(z.object({ title: z.string(), text: z.string() })),
  summary: 'Answers that staff can put into a message.',
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    'support.{user}': EventsOf<typeof playerChannel>;
  }
  interface StaffPushes {
    'support-inbox': EventsOf<typeof staffChannel>;
  }
}

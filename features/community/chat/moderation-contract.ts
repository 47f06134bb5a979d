/** What moderators do in the rooms. What staff see of it in the back office is in staff-contract.ts. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { CHANNELS, line, messageId, quizView, room } from './contract.ts';

/** Lengths of a mute in minutes: 5 and 15 minutes, an hour, a day, a week, 30 days, 180 days, for ever. */
export const MUTE_MINUTES = [5, 15, 60, 1440, 10_080, 43_200, 259_200, 52_560_000] as const;

const moderator = 'perm:chat_moderator' as const;

export const quiz = endpoint({
  method: 'POST',
  path: '/api/chat/moderate/quiz',
  who: moderator,
  body: z.object({
    question: line(200),
    answer: line(100),
    channel: z._default(room, CHANNELS[0]!),
    /** Dollars; the settings say how much when it is left out, and how much at most. */
    reward: z.optional(amount),
    /** Idempotency key: what is sent again after a lost answer is not asked twice. */
    key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))),
  }),
  reply: z.object({ quiz: quizView }),
  codes: { 1: 'chat.error.reward', 2: 'chat.error.rewardDay', 409: 'chat.error.quizKey' },
  rate: { max: 20, seconds: 60 },
  summary: 'Asks a question; who writes the answer first is paid the reward. An open one of the room ends.',
});

export const removeMessage = endpoint({
  method: 'POST',
  path: '/api/chat/moderate/removeMessage',
  who: moderator,
  body: z.object({ id: messageId }),
  reply: z.object({ removed: z.int() }),
  codes: { 1: 'chat.error.gone', 2: 'chat.error.staff' },
  rate: { max: 300, seconds: 60 },
  summary: 'Takes a message out of its room.',
});

export const removeAllFrom = endpoint({
  method: 'POST',
  path: '/api/chat/moderate/removeAllFrom',
  who: moderator,
  body: z.object({ id: publicId }),
  reply: z.object({ removed: z.int() }),
  codes: { 1: 'general.error.unknown_user', 2: 'chat.error.staff' },
  rate: { max: 60, seconds: 60 },
  summary: 'Takes everything a player wrote out of every room.',
});

export const mute = endpoint({
  method: 'POST',
  path: '/api/chat/moderate/mute',
  who: moderator,
  body: z.object({
    id: publicId,
    minutes: z.literal(MUTE_MINUTES),
    /** For the other moderators. */
    reason: z.optional(line(200)),
  }),
  reply: z.object({ until: z.string() }),
  codes: { 1: 'general.error.unknown_user', 2: 'chat.error.staff' },
  rate: { max: 120, seconds: 60 },
  summary: 'Stops a player from writing for a while.',
});

export const unmute = endpoint({
  method: 'POST',
  path: '/api/chat/moderate/unmute',
  who: moderator,
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ _id: z.string() }),
  codes: { 1: 'chat.error.unmute', 2: 'chat.error.staff' },
  rate: { max: 120, seconds: 60 },
  summary: 'Lets a player write again.',
});

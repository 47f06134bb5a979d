/**
 * The rooms in which players talk: casino_<locale> and sport_<locale>. What is read and moderated goes over HTTP,
 * what is said goes over the live socket, and what was said is pushed to both kinds of socket.
 */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import { amount } from '#platform/contract/money.ts';

/** Longest message, in characters as a reader counts them. */
export const LONGEST_MESSAGE = 500;
/** Messages of a page of history. */
export const HISTORY_PAGE = 50;

/** GIFs of a page of the picker. */
export const GIF_PAGE = 80;
/** Longest search for GIFs, in characters. */
export const LONGEST_GIF_QUERY = 50;

export const CHANNELS: readonly string[] = LOCALES.flatMap((locale) => [
  `casino_${locale}`,
  `sport_${locale}`,
]);
/** Name of a room. */
export const room = z.string().check(
  z.maxLength(32),
  z.refine((name) => CHANNELS.includes(name), 'unknown channel'),
);

/** A line that somebody writes about something. */
export const line = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), printable);

/** Number of a message as decimal text. Later messages of a channel have greater ones. */
export const messageId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/));

const speaker = z.object({
  _id: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  /** What the speaker was when they wrote it; shown in their name. */
  mark: z.nullable(z.enum(['admin', 'moderator'])),
});

const head = {
  _id: messageId,
  channel: z.string(),
  /** ISO date. */
  created_at: z.string(),
  vipLevel: z.int(),
  /** In pushes: the message before it in the room. Whoever has not got that far missed something. */
  prev: z.optional(z.nullable(messageId)),
};

export const quizView = z.object({
  id: z.string(),
  question: z.string(),
  reward: amount,
  /** Code of the reward's currency. */
  currency: z.string(),
});

const sharedBet = z.object({
  /** Id of the bet, as everything that shows a bet takes it. */
  _id: z.string(),
  game: z.string(),
  name: z.string(),
  /** The same as `_id`. */
  id: z.string(),
  currency: z.string(),
  /** What was staked, as everywhere. */
  splitTotal: amount,
  /** What was paid. */
  payout: amount,
  multiplier: z.number(),
});

const gif = z.object({
  /** Handed out by this house, and good for saying and fetching that one picture. */
  id: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** What is to be seen, in words; may be empty. */
  title: z.string(),
});
export type Gif = z.output<typeof gif>;

/** Below it are the pictures of GIFs: by their id, moving, and by `id/still` their first frame alone. */
export const GIF_PATH = '/gif';

/** What is said is plain text: nothing of it is markup, whatever it looks like. */
export const chatMessage = z.discriminatedUnion('type', [
  z.object({
    ...head,
    type: z.literal('message'),
    user: speaker,
    /** `sticker`: address of a picture of ours; the text is empty then, and beside a GIF too. */
    data: z.object({ text: z.string(), sticker: z.nullable(z.string()), gif: z.optional(gif) }),
  }),
  z.object({ ...head, type: z.literal('game_link'), user: speaker, data: sharedBet }),
  z.object({ ...head, type: z.literal('quiz'), user: speaker, data: quizView }),
  z.object({
    ...head,
    type: z.literal('quiz_answered'),
    user: speaker,
    data: z.object({
      user: speaker,
      question: z.string(),
      /** The answer that was right. */
      correct: z.string(),
      reward: amount,
      currency: z.string(),
    }),
  }),
  /** Somebody, or the house, lets it rain: `id` of the rain, which the room that keeps them draws. */
  z.object({ ...head, type: z.literal('rain'), user: z.null(), data: z.object({ id: z.string() }) }),
  /** Selections of the sportsbook: `slip` are their ids, which the room that keeps the odds reads and draws; `legs` how many. */
  z.object({
    ...head,
    type: z.literal('slip'),
    user: speaker,
    data: z.object({ slip: z.string(), legs: z.int() }),
  }),
  /** From the house itself. `key` is a text of `chat.service`, `values` what stands in it. */
  z.object({
    ...head,
    type: z.literal('service'),
    user: z.null(),
    data: z.object({ key: z.string(), values: z.record(z.string(), z.string()) }),
  }),
]);
export type ChatMessage = z.output<typeof chatMessage>;
export type Speaker = z.output<typeof speaker>;

/** Name of the public realtime channel that carries a room. */
export const roomChannel = (name: string): `chat.${string}` => `chat.${name}`;

/** What is said and done in a room, on its channel and on the live socket. */
export type RoomPushes = { [Event in keyof typeof pushed]: z.output<(typeof pushed)[Event]> };

const pushed = {
  chatMessage,
  chatRemoveMessages: z.object({ channel: z.string(), ids: z.array(messageId) }),
  chatNewQuiz: z.object({ channel: z.string(), quiz: quizView }),
  chatQuizAnswered: z.object({ channel: z.string(), user: speaker, correct: z.string() }),
} as const;

/** One for each room: whoever has no account reads there, since the live socket lets only players in. */
export const rooms = Object.fromEntries(
  CHANNELS.map((name) => [name, channel({ name: roomChannel(name), who: 'guest', events: pushed })]),
);

/** Why something was not said. */
export const sendCodes = {
  1: 'chat.error.length',
  2: 'chat.error.muted',
  3: 'chat.error.slow',
  4: 'chat.error.sticker',
  5: 'chat.error.word',
  6: 'chat.error.link',
  7: 'chat.error.spam',
  8: 'general.error.unknown_game',
  9: 'chat.error.gif',
  403: 'chat.error.forbidden',
} as const;

/** Why nobody was ignored: of the chat's own, since the texts that the call names come with the profile's pages alone. */
export const ignoreCodes = {
  1: 'chat.error.unknownUser',
  2: 'chat.error.ignoreSelf',
  3: 'chat.error.ignoreFull',
} as const;

/** Messages of the live socket, by type: what each carries. */
export const live = {
  // Wide on purpose: a wrong length is an answer with code 1, not a malformed request.
  ChatMessage: z.object({ message: z.string().check(z.maxLength(8000)), channel: room }),
  ChatStickerMessage: z.object({ url: z.string().check(z.maxLength(200)), channel: room }),
  ChatGifMessage: z.object({ id: z.string().check(z.maxLength(1000)), channel: room }),
  /** The room that the socket reads from now on; before that it hears all of them. Answered with `ChannelEntered`. */
  ChatChannel: z.object({ channel: room }),
  OnlineUsers: z.object({}),
} as const;

const channelEntered = z.object({
  /** Number of the newest message that was pushed before: later ones are pushed, this one and older ones are history. */
  newest: z.nullable(messageId),
});
export type ChannelEntered = z.output<typeof channelEntered>;

const onlineUsers = z.object({
  users: z.array(
    z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()), vipLevel: z.int() }),
  ),
  /** Players online; the list may hold fewer. */
  total: z.int(),
});
export type OnlineUsers = z.output<typeof onlineUsers>;

export const history = endpoint({
  method: 'POST',
  path: '/api/chat/history',
  who: 'guest',
  view: 'reads',
  body: z.object({
    channel: room,
    /** Only older ones: the page before. */
    before: z.optional(messageId),
    /** Only newer ones: what was missed while the connection was gone. The oldest of them come first. */
    since: z.optional(messageId),
  }),
  /** Newest first, without those whom the caller ignores. */
  reply: z.array(chatMessage),
  rate: { max: 120, seconds: 60 },
  summary: 'A page of what was said in a room, newest first.',
});

export const chatState = endpoint({
  method: 'POST',
  path: '/api/chat/state',
  who: 'user',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Until when the caller may not write; ISO date. */
    mute: z.nullable(z.string()),
    /** Whether the caller has asked for the mute to be looked at again. */
    appealed: z.boolean(),
    /** Seconds between two messages. */
    slow: z.int(),
    /** Name of the service that GIFs come from; null: there are none. */
    gifs: z.nullable(z.string()),
    /** Players who are there, in any room. */
    online: z.int(),
  }),
  rate: { max: 120, seconds: 60 },
  summary: 'What holds for the caller in the chat.',
});

export const appeal = endpoint({
  method: 'POST',
  path: '/api/chat/appeal',
  who: 'user',
  body: z.object({ note: line(500) }),
  reply: z.object({}),
  codes: { 1: 'chat.appeal.notMuted', 2: 'chat.appeal.once' },
  rate: { max: 5, seconds: 3600 },
  summary: 'Asks the moderators to look at a mute again; once for each mute.',
});

export const linkGame = endpoint({
  method: 'POST',
  path: '/api/chat/link_game',
  who: 'user',
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)), channel: room }),
  reply: chatMessage,
  codes: sendCodes,
  rate: { max: 30, seconds: 60 },
  summary: "Shows one of the caller's own settled bets to a room.",
});

export const findUser = endpoint({
  method: 'POST',
  path: '/api/user/find',
  who: 'guest',
  view: 'reads',
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ id: z.string() }),
  codes: { 1: 'general.error.unknown_user' },
  rate: { max: 60, seconds: 60 },
  summary: 'Public id of a player by name.',
});

const pack = z.object({
  metadata: z.object({ name: z.string() }),
  kind: z.enum(['emoji', 'sticker']),
  files: z.array(
    z.object({
      /** Written between colons in a message: ':joy:'. */
      id: z.string(),
      /** Address of the picture on this site. */
      path: z.string(),
    }),
  ),
});
export type EmojiPack = z.output<typeof pack>;

export const emojiPacks = endpoint({
  method: 'POST',
  path: '/api/chat/emoji/packs',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.array(pack),
  summary: 'Pictures for messages, by pack.',
});

export const findGifs = endpoint({
  method: 'POST',
  path: '/api/chat/gifs',
  who: 'user',
  body: z.object({
    /** Empty: what is popular now. */
    query: z.string().check(z.trim(), z.maxLength(LONGEST_GIF_QUERY)),
    /** From 0; page n leaves out the first n times GIF_PAGE. */
    page: z.int().check(z.gte(0), z.lt(25)),
    channel: room,
  }),
  /** In the service's order. A page may hold fewer than GIF_PAGE, and none, though there are more. */
  reply: z.object({ gifs: z.array(gif), more: z.boolean() }),
  codes: { 1: 'chat.gif.failed', 5: 'chat.error.word' },
  rate: { max: 60, seconds: 60 },
  summary: 'GIFs for messages. The house asks the service for them: it learns nothing of who searches.',
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    [room: `chat.${string}`]: RoomPushes;
  }
}

type Asked = { [Name in keyof typeof live]: z.output<(typeof live)[Name]> };

declare module '#platform/contract/live.ts' {
  interface LiveRequests {
    ChatMessage: { data: Asked['ChatMessage']; reply: object };
    ChatStickerMessage: { data: Asked['ChatStickerMessage']; reply: object };
    ChatGifMessage: { data: Asked['ChatGifMessage']; reply: object };
    ChatChannel: { data: Asked['ChatChannel']; reply: ChannelEntered };
    OnlineUsers: { data: Asked['OnlineUsers']; reply: OnlineUsers };
  }
  interface LivePushes extends RoomPushes {
    /** Until when the player may not write; null: they may. */
    chatMuted: { readonly until: string | null };
  }
}

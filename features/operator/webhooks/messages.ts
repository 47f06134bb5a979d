/**
 * What operators' systems are told: the payload of each message. Amounts are decimal text in whole coins, moments ISO 8601 in UTC.
 * A player is named by the public id of the account and by nothing else: no name, address, place or document.
 */
import * as z from 'zod/mini';
import type { WebhookMessage } from '#platform/contract/webhook.ts';

const player = z.string();
const money = { currency: z.string(), amount: z.string() };
const moment = z.string();
/** Bonus money can be won with and not be paid out. */
const nature = z.enum(['real', 'bonus']);

const withdrawal = z.object({ id: z.string(), player, chain: z.string(), ...money });
const deposit = z.object({
  /** Of this crediting: after a reorganisation of the chain the same deposit is credited under another. */
  id: z.string(),
  /** Id of the deposit as staff see it. */
  deposit: z.nullable(z.string()),
  player,
  chain: z.nullable(z.string()),
  ...money,
});

const DATA = {
  'player.registered': z.object({ player }),
  /** `until` null: for ever. Why is not told: a system that writes to players needs to know that it must not. */
  'player.excluded': z.object({ player, until: z.nullable(moment) }),
  'player.readmitted': z.object({ player }),
  'document.decided': z.object({
    id: z.string(),
    player,
    kind: z.string(),
    state: z.enum(['approved', 'declined']),
  }),
  'deposit.credited': z.extend(deposit, {
    /** Set aside until staff or a rule let it go. */
    held: z.string(),
  }),
  /** `id` is that of the crediting that set it aside. */
  'deposit.released': z.omit(deposit, { chain: true }),
  'deposit.reversed': deposit,
  'withdrawal.requested': z.extend(withdrawal, { fee: z.string() }),
  'withdrawal.sent': z.extend(withdrawal, { txid: z.nullable(z.string()) }),
  'withdrawal.done': z.extend(withdrawal, { fee: z.string(), txid: z.nullable(z.string()) }),
  'withdrawal.cancelled': z.object({ id: z.string(), player, ...money }),
  'withdrawal.declined': z.object({ id: z.string(), player, ...money }),
  'bonus.granted': z.object({ id: z.string(), player, kind: z.enum(['deposit', 'cash']), ...money }),
  'bonus.released': z.object({ id: z.string(), player, forfeited: z.string(), ...money }),
  'bonus.ended': z.object({
    id: z.string(),
    player,
    /** How it ended: 'wagered', 'lost', 'expired' and so on. */
    as: z.string(),
  }),
  'vip.level-up': z.object({ player, from: z.int(), to: z.int() }),
  'bet.settled': z.object({
    /** Of the bet as its page and the fairness check take it. */
    id: z.string(),
    player,
    game: z.string(),
    currency: z.string(),
    money: nature,
    stake: z.string(),
    payout: z.string(),
  }),
} as const;

export type MessageType = keyof typeof DATA;
export type MessageData = { readonly [Type in MessageType]: z.output<(typeof DATA)[Type]> };

export const MESSAGE_TYPES = Object.keys(DATA) as readonly MessageType[];

/** Sent when staff try an endpoint, and never else. */
export const TEST = 'webhook.test';

const SUMMARIES: Readonly<Record<MessageType, string>> = {
  'player.registered': 'Somebody opened an account',
  'player.excluded': 'A player may not play: by their own wish, or by staff or a register',
  'player.readmitted': 'An exclusion was lifted before its end',
  'document.decided': 'Staff decided about a paper that a player had handed in',
  'deposit.credited': 'A deposit reached the balance, or was set aside',
  'deposit.released': 'What had been set aside of a deposit reached the balance',
  'deposit.reversed': 'A credited deposit was taken back',
  'withdrawal.requested': 'A player asked for a withdrawal',
  'withdrawal.sent': 'A withdrawal was sent to its chain',
  'withdrawal.done': 'A withdrawal is confirmed',
  'withdrawal.cancelled': 'A player took a withdrawal back',
  'withdrawal.declined': 'Staff declined a withdrawal',
  'bonus.granted': 'A player was given a bonus',
  'bonus.released': 'A bonus was wagered and paid out',
  'bonus.ended': 'A bonus is over',
  'vip.level-up': 'A player reached a VIP level',
  'bet.settled': 'A bet in real or bonus money is over; play money is not told of',
};

export const messages: readonly WebhookMessage[] = [
  ...MESSAGE_TYPES.map((type) => ({ type, summary: SUMMARIES[type], data: DATA[type] })),
  {
    type: TEST,
    summary: 'Staff tried the endpoint',
    data: z.object({ text: z.string() }),
  },
];

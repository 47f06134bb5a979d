/** Poker: hands as staff find and replay them, and the cards of a hand that is played. Every look at cards is in the audit log. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, printableLines } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { card, handNo, street, tableId } from './contract.ts';
import { handReply } from './hand-contract.ts';

const moment = z.int().check(z.gte(0), z.lte(4_000_000_000_000));
const money = z.string().check(z.regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$/));
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500), printableLines);

const foundHand = z.object({
  table: z.string(),
  name: z.string(),
  no: z.int(),
  /** When it ended, epoch milliseconds. */
  at: z.int(),
  players: z.array(z.string()),
  currency: z.string(),
  demo: z.boolean(),
  /** Of a sit-and-go or a tournament: the pot is in chips that are no money. */
  chips: z.boolean(),
  pot: amount,
});
export type FoundHand = z.output<typeof foundHand>;

export const staffHands = endpoint({
  method: 'POST',
  path: '/api/admin/poker/hands',
  who: 'perm:poker.hands',
  view: 'reads',
  body: z.object({
    /** Name or id. */
    player: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64), printable)),
    table: z.optional(tableId),
    no: z.optional(handNo),
    /** Hands that ended from then on, and before then. */
    from: z.optional(moment),
    to: z.optional(moment),
    currency: z.optional(z.string().check(z.minLength(1), z.maxLength(12), printable)),
    /** Pots of at least this, in the currency. */
    pot: z.optional(money),
    /** `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^[0-9]{1,13}:[a-z][a-z0-9-]{1,23}:[0-9]{1,10}$/))),
  }),
  reply: z.object({ hands: z.array(foundHand), next: z.nullable(z.string()) }),
  codes: {
    2: 'poker.staffError.currency',
    4: 'poker.staffError.player',
    5: 'poker.staffError.pot',
    16: 'poker.staffError.input',
  },
  invalid: { status: 422, code: 16, message: 'Hands are not searched by this.' },
  rate: { max: 120, seconds: 60 },
  summary: 'Hands that are over, newest first, by player, table, number, time and pot. No cards.',
});

const cardsOfSeat = z.object({ seat: z.int(), cards: z.array(card) });

const cardCodes = {
  3: 'poker.staffError.close',
  7: 'poker.staffError.seated',
  16: 'poker.staffError.input',
  20: 'poker.staffError.ownHand',
} as const;

export const staffHand = endpoint({
  method: 'POST',
  path: '/api/admin/poker/hands/get',
  who: 'perm:poker.hands',
  body: z.object({ table: tableId, no: handNo }),
  reply: z.object({ hand: handReply, holes: z.array(cardsOfSeat) }),
  codes: { ...cardCodes, 21: 'poker.staffError.hand' },
  invalid: { status: 422, code: 16, message: 'This is no hand.' },
  rate: { max: 120, seconds: 60 },
  summary: 'A hand that is over, with the cards of everybody. It is in the audit log.',
});
export type StaffHand = z.output<typeof staffHand.reply>;

export const liveCards = endpoint({
  method: 'POST',
  path: '/api/admin/poker/cards',
  who: 'perm:poker.cards',
  body: z.object({ table: tableId, reason }),
  reply: z.object({
    no: z.int(),
    street,
    board: z.array(card),
    seats: z.array(z.object({ seat: z.int(), name: z.string(), folded: z.boolean(), cards: z.array(card) })),
  }),
  codes: { ...cardCodes, 1: 'poker.error.table', 14: 'poker.error.noHand' },
  invalid: { status: 422, code: 16, message: 'This is no reason.' },
  rate: { max: 30, seconds: 60 },
  summary: 'The cards of the hand that is played at a table, for a reason that is in the audit log.',
});
export type LiveCards = z.output<typeof liveCards.reply>;

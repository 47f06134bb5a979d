/** Hands that were played: the own list, the replayer, and what proves the shuffle. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount, signedAmount } from '#platform/contract/money.ts';
import { actionType, card, handNo, hash, pokerGame, resultView, street, tableId } from './contract.ts';

const postType = z.enum(['ante', 'bb-ante', 'sb', 'bb', 'straddle', 'extra-bb', 'dead-sb']);

const playedHand = z.object({
  table: z.string(),
  name: z.string(),
  no: z.int(),
  at: z.int(),
  currency: z.string(),
  demo: z.boolean(),
  /** Of a sit-and-go: `net` is in chips that are no money. */
  chips: z.boolean(),
  net: signedAmount,
});
export type PlayedHand = z.output<typeof playedHand>;

export const hands = endpoint({
  method: 'POST',
  path: '/api/poker/hands',
  who: 'user',
  view: 'reads',
  body: z.object({
    table: z.optional(tableId),
    /** `at` of the last one shown. */
    before: z.optional(z.int().check(z.gte(0))),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 30),
  }),
  reply: z.array(playedHand),
  summary: "The caller's hands, newest first.",
});

export const handReply = z.object({
  table: z.string(),
  name: z.string(),
  no: z.int(),
  game: pokerGame,
  /** Seats of the table, taken or not. */
  size: z.int(),
  at: z.int(),
  currency: z.string(),
  decimals: z.int(),
  demo: z.boolean(),
  /** Of a sit-and-go: amounts are chips that are no money. */
  chips: z.boolean(),
  smallBlind: amount,
  bigBlind: amount,
  button: z.int(),
  /** Null: the caller was not dealt in. */
  seat: z.nullable(z.int()),
  cards: z.array(card),
  seats: z.array(z.object({ seat: z.int(), name: z.string(), bot: z.boolean(), stack: amount })),
  posts: z.array(z.object({ seat: z.int(), type: postType, amount })),
  actions: z.array(
    z.object({ seat: z.int(), type: actionType, to: z.nullable(amount), added: amount, street }),
  ),
  board: z.array(card),
  result: resultView,
});
export type HandReply = z.output<typeof handReply>;

export const hand = endpoint({
  method: 'POST',
  path: '/api/poker/hand',
  who: 'user',
  body: z.object({ table: tableId, no: handNo }),
  reply: handReply,
  codes: { 1: 'poker.error.table', 21: 'poker.error.hand' },
  summary: 'One hand that the caller was dealt in to, for the replayer.',
});

export const proof = endpoint({
  method: 'POST',
  path: '/api/poker/proof',
  who: 'user',
  body: z.object({ table: tableId, no: handNo }),
  reply: z.object({
    tableId: z.string(),
    handNo: z.int(),
    commitment: hash,
    clientSeeds: z.array(z.string()),
    root: hash,
    cards: z.array(z.object({ index: z.int(), card, salt: z.string(), path: z.array(hash) })),
    /** Null until it is revealed: it shows the cards of everybody. */
    serverSeed: z.nullable(z.string()),
    revealedAt: z.int(),
    chain: z.object({ previous: hash, body: z.string(), hash }),
  }),
  codes: { 1: 'poker.error.table', 21: 'poker.error.hand' },
  summary: 'What proves the shuffle of a hand, as ./phoenix poker verify reads it.',
});

/** Poker: cash tables of no-limit hold'em and pot-limit Omaha, and sit-and-gos. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';
import { chatLine } from './chat-line-contract.ts';
import { sitAndGoView } from './sit-and-go-view-contract.ts';
import { tournamentView } from './tournament-view-contract.ts';

export const tableId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,23}$/));
const seatNo = z.int().check(z.gte(0), z.lte(8));
export const handNo = z.int().check(z.gte(1), z.lte(2_000_000_000));
export const key = z.string().check(z.minLength(1), z.maxLength(200));
/** Parts of the signed text are put together with colons and bars. */
export const seed = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
export const card = z.string().check(z.regex(/^[2-9TJQKA][dhsc]$/));
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Refusals: those of every play, and above 0 those of poker. */
export const pokerCodes = {
  [-1]: 'poker.error.buyIn',
  [-2]: 'poker.error.login',
  [-4]: 'poker.error.amount',
  [-5]: 'poker.error.closed',
  [-7]: 'poker.error.demo',
  [-9]: 'poker.error.buyIn',
  [-10]: 'poker.error.price',
  [-11]: 'poker.error.limit',
  [-12]: 'poker.error.excluded',
  [-13]: 'poker.error.balance',
  [-15]: 'poker.error.reality',
  [-16]: 'poker.error.country',
  [-17]: 'poker.error.age',
  [-18]: 'poker.error.verification',
  [-23]: 'poker.error.terms',
  [-20]: 'poker.error.bonus',
  1: 'poker.error.table',
  2: 'poker.error.seat',
  3: 'poker.error.seated',
  4: 'poker.error.notSeated',
  5: 'poker.error.buyIn',
  6: 'poker.error.closed',
  7: 'poker.error.stale',
  8: 'poker.error.turn',
  9: 'poker.error.check',
  10: 'poker.error.minimum',
  11: 'poker.error.stack',
  12: 'poker.error.reopened',
  13: 'poker.error.nothingToCall',
  14: 'poker.error.noHand',
  15: 'poker.error.time',
  16: 'poker.error.amount',
  17: 'poker.error.waitList',
  18: 'poker.error.return',
  19: 'poker.error.otherSeat',
  20: 'poker.error.tables',
  21: 'poker.error.hand',
  22: 'poker.error.action',
  23: 'poker.error.offer',
  24: 'poker.error.notEntered',
  25: 'poker.error.toItsEnd',
  26: 'poker.error.notHere',
  27: 'poker.error.player',
  28: 'poker.error.notes',
  29: 'poker.error.full',
  30: 'poker.error.started',
  31: 'poker.error.tournament',
  32: 'poker.error.reentry',
  33: 'poker.error.registration',
  34: 'poker.error.together',
  35: 'poker.error.frozen',
  36: 'poker.error.potLimit',
  37: 'poker.error.seatFree',
  38: 'poker.error.missed',
  409: 'poker.error.key',
  503: 'poker.error.lost',
} as const;

const user = z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) });
export const street = z.enum(['preflop', 'flop', 'turn', 'river']);
export const actionType = z.enum(['fold', 'check', 'call', 'bet', 'raise']);

/** No-limit hold'em or pot-limit Omaha. */
export const pokerGame = z.enum(['holdem', 'omaha']);

const tableTerms = {
  id: z.string(),
  name: z.string(),
  seats: z.int(),
  game: pokerGame,
  currency: z.string(),
  decimals: z.int(),
  demo: z.boolean(),
  /** House bots that play here while players leave seats to them; play money only. */
  bots: z.int(),
  smallBlind: amount,
  bigBlind: amount,
  minBuyIn: amount,
  maxBuyIn: amount,
};

const lobbyTable = z.object({
  ...tableTerms,
  players: z.int(),
  waiting: z.int(),
  /** Of about the last twenty hands; null: none was played. */
  averagePot: z.nullable(amount),
  /** The caller sits there. */
  mine: z.boolean(),
});
export type LobbyTable = z.output<typeof lobbyTable>;

const potView = z.object({
  amount,
  rake: amount,
  /** `run`: 1 for what was won on the second board. */
  winners: z.array(z.object({ seat: z.int(), amount, run: z.int() })),
});

export const resultView = z.object({
  pots: z.array(potView),
  rake: amount,
  /** The second board of a hand that was run twice. */
  second: z.nullable(z.array(card)),
  /** The cards that would have come, where the table shows them. */
  rabbit: z.array(card),
  uncalled: z.nullable(z.object({ seat: z.int(), amount })),
  /** Cards that were shown, in order. */
  shown: z.array(z.object({ seat: z.int(), cards: z.array(card), strength: z.nullable(z.int()) })),
  stacks: z.array(z.object({ seat: z.int(), stack: amount })),
});
export type ResultView = z.output<typeof resultView>;

const legalView = z.object({
  seat: z.int(),
  fold: z.boolean(),
  check: z.boolean(),
  call: amount,
  minRaiseTo: z.nullable(amount),
  maxRaiseTo: z.nullable(amount),
});
export type LegalView = z.output<typeof legalView>;

const playerView = z.object({
  seat: z.int(),
  user,
  /** A program of the house. */
  bot: z.boolean(),
  /** Chips behind; during a hand less what was bet. */
  stack: amount,
  /** Comes with the next hand. */
  topup: amount,
  bet: amount,
  /** Dealt in to the hand that is shown. */
  inHand: z.boolean(),
  folded: z.boolean(),
  allIn: z.boolean(),
  out: z.boolean(),
  waits: z.boolean(),
  leaving: z.boolean(),
  bankMs: z.int(),
  /** In a sit-and-go, from 1; null: plays still. */
  place: z.nullable(z.int()),
});
export type PlayerView = z.output<typeof playerView>;

const handView = z.object({
  no: z.int(),
  /** How many actions were taken: an action names it. */
  turn: z.int(),
  street,
  button: z.int(),
  pot: amount,
  level: amount,
  board: z.array(card),
  legal: z.nullable(legalView),
  /** Epoch milliseconds until the player to act is out of time, and whether that is the time bank already. */
  deadline: z.nullable(z.int()),
  bank: z.boolean(),
  last: z.nullable(z.object({ seat: z.int(), type: actionType, to: z.nullable(amount) })),
  result: z.nullable(resultView),
  commitment: hash,
  root: hash,
  clientSeeds: z.array(z.object({ seat: z.int(), seed: z.string() })),
});

/** A table as everybody may see it: no card in it that was not shown. */
export const tableView = z.object({
  ...tableTerms,
  version: z.int(),
  open: z.boolean(),
  players: z.array(playerView),
  waiting: z.int(),
  hand: z.nullable(handView),
  /** SHA-256 of the seed that the next hand is shuffled with. */
  nextCommitment: hash,
  /** What a player may choose for their seat. */
  allows: z.object({ straddle: z.boolean(), runTwice: z.boolean(), refill: z.boolean() }),
  /** Null: a cash table, or one of a tournament. */
  sitAndGo: z.nullable(sitAndGoView),
  tournament: z.nullable(tournamentView),
});
export type TableView = z.output<typeof tableView>;

const ownView = z.object({
  seat: z.int(),
  hand: z.nullable(z.int()),
  cards: z.array(card),
  clientSeed: z.string(),
  /** What the player has chosen for the seat. */
  options: z.object({
    straddle: z.boolean(),
    runTwice: z.boolean(),
    outAtBig: z.boolean(),
    refill: z.nullable(amount),
  }),
});
export type OwnView = z.output<typeof ownView>;

/** A table with what only the caller may see of it. */
const tableReply = z.object({
  table: tableView,
  own: z.nullable(ownView),
  /** Place in the wait list, from 1. */
  waiting: z.nullable(z.int()),
  at: z.int(),
});
export type TableReply = z.output<typeof tableReply>;

export const tables = endpoint({
  method: 'POST',
  path: '/api/poker/tables',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.array(lobbyTable),
  summary: 'Tables of the poker lobby.',
});

export const table = endpoint({
  method: 'POST',
  path: '/api/poker/table',
  who: 'guest',
  view: 'reads',
  body: z.object({ table: tableId }),
  reply: tableReply,
  codes: { 1: 'poker.error.table' },
  summary: 'A poker table as it stands, with the own cards of who plays there.',
});

export const sit = endpoint({
  method: 'POST',
  path: '/api/poker/sit',
  who: 'user',
  body: z.object({
    table: tableId,
    seat: seatNo,
    buyIn: amount,
    clientSeed: z.optional(seed),
    /** Post a big blind and be dealt in at once, and not wait for it to come round. */
    post: z._default(z.boolean(), false),
    key: z.optional(key),
  }),
  reply: tableReply,
  codes: pokerCodes,
  invalid: { status: 422, code: 16, message: 'This is no buy-in.' },
  rate: { max: 60, seconds: 60 },
  summary: 'Take a seat: the buy-in goes from the wallet to the table.',
});

export const topUp = endpoint({
  method: 'POST',
  path: '/api/poker/topup',
  who: 'user',
  body: z.object({ table: tableId, amount, key }),
  reply: tableReply,
  codes: pokerCodes,
  invalid: { status: 422, code: 16, message: 'This is no amount.' },
  rate: { max: 60, seconds: 60 },
  summary: 'Bring more chips; they count from the next hand on.',
});

export const leave = endpoint({
  method: 'POST',
  path: '/api/poker/leave',
  who: 'user',
  body: z.object({ table: tableId }),
  reply: z.object({ left: z.boolean() }),
  codes: pokerCodes,
  rate: { max: 60, seconds: 60 },
  summary: 'Get up: the chips go back to the wallet, after the hand that is played.',
});

export const act = endpoint({
  method: 'POST',
  path: '/api/poker/act',
  who: 'user',
  body: z.object({
    table: tableId,
    hand: handNo,
    /** How many actions there were before it: an action that comes twice or late is refused. */
    turn: z.int().check(z.gte(0), z.lte(10_000)),
    seat: seatNo,
    action: actionType,
    /** Of a bet or raise: what the own bets of the street come to. */
    to: z.optional(amount),
  }),
  reply: tableReply,
  codes: pokerCodes,
  invalid: { status: 422, code: 16, message: 'This is no action.' },
  rate: { max: 600, seconds: 60 },
  summary: 'Act. It is stored before it is answered.',
});

export const away = endpoint({
  method: 'POST',
  path: '/api/poker/away',
  who: 'user',
  body: z.object({
    table: tableId,
    /** True: sit out from the next hand on; false: play again. */
    out: z.boolean(),
    post: z._default(z.boolean(), false),
  }),
  reply: tableReply,
  codes: pokerCodes,
  rate: { max: 60, seconds: 60 },
  summary: 'Sit out, or come back.',
});

export const clientSeed = endpoint({
  method: 'POST',
  path: '/api/poker/seed',
  who: 'user',
  body: z.object({ table: tableId, seed }),
  reply: z.object({}),
  codes: pokerCodes,
  rate: { max: 60, seconds: 60 },
  summary: 'The own part of the shuffle, from the next hand on.',
});

export const seatOptions = endpoint({
  method: 'POST',
  path: '/api/poker/options',
  who: 'user',
  body: z.object({
    table: tableId,
    /** Straddle whenever the seat is left of the big blind. */
    straddle: z.optional(z.boolean()),
    /** Agree to run all-ins before the river twice. */
    runTwice: z.optional(z.boolean()),
    /** Sit out where the big blind comes to the seat, in place of posting it. */
    outAtBig: z.optional(z.boolean()),
    /** What the stack is brought up to from the wallet before a hand; null: no more. */
    refill: z.optional(z.nullable(amount)),
  }),
  reply: tableReply,
  codes: pokerCodes,
  invalid: { status: 422, code: 16, message: 'This is no choice for a seat.' },
  rate: { max: 60, seconds: 60 },
  summary:
    'Choose for the own seat: straddle, run it twice, sit out at the big blind, bring the stack up to an amount. What is left out stays.',
});

export const wait = endpoint({
  method: 'POST',
  path: '/api/poker/wait',
  who: 'user',
  body: z.object({ table: tableId, join: z.boolean() }),
  reply: z.object({ place: z.nullable(z.int()) }),
  codes: pokerCodes,
  rate: { max: 60, seconds: 60 },
  summary: 'Join the wait list of a table that has no seat for the caller, or leave it.',
});

/** A table, as it changes. */
export function tableChannel(id: string) {
  return channel({ name: `poker.${id}`, who: 'guest', events: { table: tableView, line: chatLine } });
}

/** What only the player may see: cards, and that a seat is free. */
export const ownChannel = channel({
  name: 'poker-own.{user}',
  who: 'self',
  events: {
    cards: z.object({ table: z.string(), own: ownView }),
    seat: z.object({ table: z.string(), name: z.string() }),
    /** A sit-and-go of theirs, as it changes; and that one begins. */
    table: tableView,
    /** What somebody wrote at it. */
    line: chatLine,
    begins: z.object({ table: z.string(), name: z.string() }),
    /** In a tournament they sit at another table now. */
    moved: z.object({ table: z.string(), from: z.string(), name: z.string() }),
    /** They sit out, for a limit of theirs or a reality check: the refusal, as calls have it. */
    held: z.object({ table: z.string(), code: z.int(), message: z.string() }),
  },
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    [table: `poker.${string}`]: EventsOf<ReturnType<typeof tableChannel>>;
    'poker-own.{user}': EventsOf<typeof ownChannel>;
  }
}

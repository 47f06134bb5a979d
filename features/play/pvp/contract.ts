/** Pools: players against each other for one pot. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';

/** Modes that are played here. */
export const POOL_MODES = ['coinflip', 'jackpot', 'sng', 'survivor', 'duel', 'battle'] as const;
export type PoolMode = (typeof POOL_MODES)[number];

/** How fast the blinds of a sit-and-go rise. */
export const SPEEDS = ['normal', 'turbo', 'hyper'] as const;
export type Speed = (typeof SPEEDS)[number];

/** Most players of a sit-and-go. */
export const MAX_SNG_SEATS = 6;

/** Who wins a case battle: most, least, or the pair with most together. */
export const BATTLE_KINDS = ['high', 'low', 'team'] as const;
export type BattleKind = (typeof BATTLE_KINDS)[number];

/** Tables of its cases: those of the game of cases. */
export const CASE_TABLES = ['easy', 'medium', 'hard', 'expert'] as const;
export type CaseTable = (typeof CASE_TABLES)[number];

export const MAX_CASES = 20;
export const MAX_BATTLE_SEATS = 4;

/** How long a page draws the result of a pool out. It is known before. */
export const REVEAL_MS = 4_500;

/** How long a page draws out who sits where at a table. */
export const SEATING_MS = 2_500;

/** A case battle opens all cases in this time at most, and shows who won after. */
const OPENING_MS = 14_000;
const CASE_MS = { min: 700, max: 2_600 };
const WON_MS = 1_200;

/** How long a page opens one case of a battle of so many. */
export function caseMs(cases: number): number {
  return Math.min(CASE_MS.max, Math.max(CASE_MS.min, Math.floor(OPENING_MS / cases)));
}

/** How long a page draws the result of a battle of so many cases out. */
export function battleMs(cases: number): number {
  return caseMs(cases) * cases + WON_MS;
}

/** Pools of a page of a list. */
export const POOLS_AT_ONCE = 30;

const mode = z.enum(POOL_MODES);
const cases = z.array(z.enum(CASE_TABLES)).check(z.minLength(1), z.maxLength(MAX_CASES));
const battle = z.object({
  kind: z.enum(BATTLE_KINDS),
  /** Tables of the cases, in the order in which every seat opens them. */
  cases,
});
/** Whole numbers in rows: rolls of a duel by round, hundredths of cases by seat. */
const grid = z.array(z.array(z.int()));
const speed = z.enum(SPEEDS);
const poolId = z.uuid();
const key = z.string().check(z.minLength(1), z.maxLength(200));
const code = z.string().check(z.regex(/^[0-9A-Za-z]{1,16}$/));
const currency = z.string().check(z.minLength(1), z.maxLength(12));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Refusals: those of every play, and above 0 those of pools. */
export const poolCodes = {
  [-1]: 'pvp.error.stake',
  [-2]: 'pvp.error.login',
  [-4]: 'pvp.error.amount',
  [-5]: 'pvp.error.closed',
  [-7]: 'pvp.error.demo',
  [-9]: 'pvp.error.stake',
  [-10]: 'pvp.error.price',
  [-11]: 'pvp.error.limit',
  [-12]: 'pvp.error.excluded',
  [-13]: 'pvp.error.balance',
  [-15]: 'pvp.error.reality',
  [-16]: 'pvp.error.country',
  [-17]: 'pvp.error.age',
  [-18]: 'pvp.error.verification',
  [-23]: 'pvp.error.unaccepted',
  [-20]: 'pvp.error.bonus',
  1: 'pvp.error.pool',
  2: 'pvp.error.full',
  4: 'pvp.error.stake',
  5: 'pvp.error.already',
  6: 'pvp.error.code',
  7: 'pvp.error.notIn',
  8: 'pvp.error.late',
  9: 'pvp.error.tooMany',
  10: 'pvp.error.terms',
  11: 'pvp.error.rematch',
  12: 'pvp.error.device',
  13: 'pvp.error.frozen',
  14: 'pvp.error.guesses',
  15: 'pvp.error.stays',
  409: 'pvp.error.key',
  503: 'pvp.error.lost',
} as const;

const person = z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) });

const poolResult = z.object({
  /** Of a coinflip or jackpot: the ticket that was drawn, and how many there were. */
  ticket: z.nullable(z.string()),
  tickets: z.nullable(z.string()),
  /** Public ids of who won, in order of entry; of a sit-and-go in order of their places. */
  winners: z.array(z.string()),
  rake: amount,
  /** What each winner gets. */
  prizes: z.array(z.object({ user: z.string(), amount })),
  /** Duel: what both rolled, round after round. */
  rolls: grid,
  /** Case battle: what each seat's cases hold, in hundredths of their price. */
  opened: grid,
});

/** A pool as everybody may see it. */
export const poolView = z.object({
  id: z.string(),
  version: z.int(),
  mode,
  status: z.enum(['open', 'locked', 'resolving', 'settled', 'cancelled', 'expired']),
  currency: z.string(),
  decimals: z.int(),
  demo: z.boolean(),
  private: z.boolean(),
  /** Of one entry; the same but in a jackpot. */
  minStake: amount,
  maxStake: amount,
  /** Most one player may have in a jackpot. */
  playerCap: z.nullable(amount),
  seats: z.int(),
  minSeats: z.int(),
  /** Survivor: how many share the prize. */
  survivors: z.int(),
  rakeBps: z.int(),
  /** Sit-and-go: what the house takes on top of each stake; nothing in other modes. */
  fee: amount,
  /** Of a sit-and-go. */
  speed: z.nullable(speed),
  /** Of a case battle. */
  battle: z.nullable(z.extend(battle, { price: amount })),
  /** A duel or battle takes a round of the public beacon into its draw. */
  beacon: z.boolean(),
  /** When that round is published, once every seat is taken. */
  beaconAt: z.nullable(z.int()),
  /** Without fees. */
  pot: amount,
  creator: z.string(),
  /** Those who are in, in order of their first entry, with all their stakes. */
  players: z.array(z.object({ user: person, stake: amount, entries: z.int() })),
  createdAt: z.int(),
  expiresAt: z.int(),
  locksAt: z.nullable(z.int()),
  endedAt: z.nullable(z.int()),
  result: z.nullable(poolResult),
  /** Poker table of a sit-and-go that is full. */
  table: z.nullable(z.string()),
  /** Public ids of who sits there, the first seat first. */
  seating: z.nullable(z.array(z.string())),
  /** The pool that was made to play again. */
  rematch: z.nullable(z.string()),
});
export type PoolView = z.output<typeof poolView>;

/** What proves the draw, as `./phoenix pvp verify` reads it. */
const poolProof = z.object({
  poolId: z.string(),
  mode,
  commitment: hash,
  /** Null until the pool is drawn, and of a pool that never was. */
  serverSeed: z.nullable(z.string()),
  survivors: z.int(),
  /** In order; stakes in what can be typed (cents, satoshi), one ticket each. */
  entries: z.array(
    z.object({
      player: z.string(),
      stake: z.string(),
      clientSeed: z.string(),
      from: z.string(),
      to: z.string(),
    }),
  ),
  ticket: z.nullable(z.string()),
  /** Indexes of entries; none of a sit-and-go. */
  winners: z.nullable(z.array(z.int())),
  /** Sit-and-go: indexes of entries, the one of the first seat first. Null until it is full, and in other modes. */
  seats: z.nullable(z.array(z.int())),
  /** The round of the public beacon that goes into the draw, with its signature; null until then, and where none does. */
  beacon: z.nullable(z.object({ filledAt: z.int(), round: z.int(), signature: z.string() })),
  rolls: grid,
  battle: z.nullable(battle),
  opened: grid,
});
export type PoolProofView = z.output<typeof poolProof>;

const poolReply = z.object({
  pool: poolView,
  proof: poolProof,
  /** Of a private pool, for who is in it. */
  code: z.nullable(z.string()),
  at: z.int(),
});
export type PoolReply = z.output<typeof poolReply>;

export const terms = endpoint({
  method: 'POST',
  path: '/api/pvp/terms',
  who: 'guest',
  view: 'reads',
  body: z.object({ currency }),
  reply: z.object({
    currency: z.string(),
    decimals: z.int(),
    min: amount,
    max: amount,
    /** Modes that can be made now: sit-and-gos need the tables of the poker room. */
    modes: z.array(mode),
    /** Of a sit-and-go the fee on top of each stake. */
    rakeBps: z.record(mode, z.int()),
    maxSurvivorSeats: z.int(),
    /** Least price of a case in a battle, and the most that one may pay if everything goes well. */
    minCase: amount,
    maxBattle: amount,
    countdownSeconds: z.int(),
    openMinutes: z.int(),
    survivorMinutes: z.int(),
  }),
  codes: { [-4]: 'pvp.error.amount' },
  summary: 'What pools may be made with in a currency.',
});

export const list = endpoint({
  method: 'POST',
  path: '/api/pvp/list',
  who: 'guest',
  view: 'reads',
  body: z.object({
    /** Open to all; drawn lately; or those that the caller is or was in. */
    which: z.enum(['open', 'ended', 'mine']),
    mode: z.optional(mode),
    /** Of play money alone, or of money alone. */
    demo: z.optional(z.boolean()),
    /** Id of the last one shown. */
    before: z.optional(poolId),
  }),
  reply: z.array(poolView),
  summary: 'Pools, newest first, 30 at a time; of the own ones first those that are not over.',
});

export const get = endpoint({
  method: 'POST',
  path: '/api/pvp/get',
  who: 'guest',
  view: 'reads',
  body: z.object({ pool: poolId }),
  reply: poolReply,
  codes: { 1: 'pvp.error.pool' },
  invalid: { status: 422, code: 1, message: 'There is no such pool.' },
  summary: 'A pool with what proves its draw.',
});

export const create = endpoint({
  method: 'POST',
  path: '/api/pvp/create',
  who: 'user',
  body: z.object({
    mode,
    currency,
    demo: z._default(z.boolean(), false),
    /** Of one entry; of a case battle the price of one case. */
    stake: amount,
    /** Survivor, sit-and-go and case battle: how many seats. */
    seats: z.optional(z.int().check(z.gte(2), z.lte(100))),
    /** Survivor: how many share the prize. */
    survivors: z.optional(z.int().check(z.gte(1), z.lte(99))),
    /** Sit-and-go. */
    speed: z.optional(speed),
    /** Case battle. */
    battle: z.optional(battle),
    private: z._default(z.boolean(), false),
    key: z.optional(key),
  }),
  reply: poolReply,
  codes: poolCodes,
  invalid: { status: 422, code: 10, message: 'This is no pool.' },
  rate: { max: 30, seconds: 60 },
  summary: 'Make a pool and enter it.',
});

export const join = endpoint({
  method: 'POST',
  path: '/api/pvp/join',
  who: 'user',
  body: z.object({
    pool: poolId,
    /** Of a jackpot; the others have one stake for all. */
    stake: z.optional(amount),
    code: z.optional(code),
    key: z.optional(key),
  }),
  reply: poolReply,
  codes: poolCodes,
  invalid: { status: 422, code: 4, message: 'This is no entry.' },
  rate: { max: 60, seconds: 60 },
  summary: 'Enter a pool: the stake goes from the wallet into the pot.',
});

export const leave = endpoint({
  method: 'POST',
  path: '/api/pvp/leave',
  who: 'user',
  body: z.object({ pool: poolId }),
  reply: poolReply,
  codes: poolCodes,
  invalid: { status: 422, code: 1, message: 'There is no such pool.' },
  rate: { max: 60, seconds: 60 },
  summary: 'Leave a pool that is not about to be drawn; the stakes come back.',
});

export const rematch = endpoint({
  method: 'POST',
  path: '/api/pvp/rematch',
  who: 'user',
  body: z.object({ pool: poolId, key: z.optional(key) }),
  reply: poolReply,
  codes: poolCodes,
  invalid: { status: 422, code: 1, message: 'There is no such pool.' },
  rate: { max: 30, seconds: 60 },
  summary: 'Play a pool again on the same terms: the first who asks makes it, the others enter it.',
});

/** Pools that everybody may see, as they change. */
export const poolsChannel = channel({ name: 'pvp', who: 'guest', events: { pool: poolView } });

/** Private pools, for those who are in. */
export const ownPoolsChannel = channel({ name: 'pvp-own.{user}', who: 'self', events: { pool: poolView } });

declare module '#platform/contract/push.ts' {
  interface Pushes {
    pvp: EventsOf<typeof poolsChannel>;
    'pvp-own.{user}': EventsOf<typeof ownPoolsChannel>;
  }
}

/** Play: every call and channel of the house's own games. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint, type ReplyOf } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';
import { amount, signedAmount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';

const gameId = z.string().check(z.minLength(1), z.maxLength(64));
const betId = z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]+$/));
const gameEvents = z.array(z.looseObject({ type: z.string() }));

/** Codes of POST /api/game/play, each with the i18n key the page shows. */
export const playCodes = {
  [-1]: 'play.error.minimum',
  [-2]: 'play.error.login',
  [-3]: 'play.error.unknownGame',
  [-4]: 'play.error.invalidWager',
  [-5]: 'play.error.gameDisabled',
  [-6]: 'play.error.stage',
  [-7]: 'play.error.demoDisabled',
  [-8]: '',
  [-9]: 'play.error.maximum',
  [-10]: 'play.error.price',
  [-11]: 'play.error.limit',
  [-12]: 'play.error.excluded',
  [-13]: 'play.error.balance',
  [-14]: 'play.error.maxPayout',
  [-15]: 'play.error.reality',
  [-16]: 'play.error.country',
  [-17]: 'play.error.age',
  [-18]: 'play.error.verification',
  [-19]: 'play.error.bonusMaxBet',
  [-20]: 'play.error.bonusGame',
  [-21]: 'play.error.pace',
  [-22]: 'play.error.auto',
  [-23]: 'play.error.terms',
  [-99]: 'play.error.disabled',
} as const;

export const fairnessView = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  /** -1: not tied to a seed pair of the player (shared rounds). */
  nonce: z.int(),
});

export const playReply = z.object({
  id: betId,
  type: z.enum(['quick', 'extended', 'multiplayer']),
  canBeFinished: z.boolean(),
  game: z.object({
    delay: z.int(),
    win: z.boolean(),
    status: z.enum(['win', 'lose', 'in-progress']),
    multiplier: z.number(),
    payout: amount,
    /** The stake, so that a page that was reloaded can show it. */
    wager: z.optional(amount),
    /** Null while the round runs. */
    outcome: z.nullable(z.unknown()),
    events: gameEvents,
    /** Steps games: what the player may see of the open round. */
    state: z.optional(z.looseObject({})),
    /** Steps games: turns taken so far; sent back as `step` it makes a repeated turn harmless. */
    turns: z.optional(z.int()),
    /** Steps games: true where it ended before anything was at stake, and the stake came back: neither won nor wagered. */
    cancelled: z.optional(z.boolean()),
  }),
  fairness: fairnessView,
  /** `bonus`: free bonus money of the currency beside the real balance, when the bet was made with that. */
  balance: z.object({
    currency: z.string(),
    demo: z.boolean(),
    value: amount,
    version: z.number(),
    bonus: z.optional(amount),
  }),
});
export type PlayReply = z.output<typeof playReply>;

/** Turns of a path: no ladder has more steps. */
export const MAX_PATH = 100;

export const play = endpoint({
  method: 'POST',
  path: '/api/game/play',
  // Guests get the play code -2, not the general 401.
  who: 'guest',
  body: z.object({
    api_id: gameId,
    bet: amount,
    demo: z.optional(z.boolean()),
    currency: z.string().check(z.minLength(1), z.maxLength(12)),
    quick: z.optional(z.boolean()),
    data: z.optional(z.record(z.string(), z.unknown())),
    /**
     * Steps games that can be cashed out: turns to take at once, and the cash-out after the last, so that the length of the path
     * is the step of the cash-out. The whole round is one bet in one transaction. A turn that no round could take refuses it
     * before the bet; one that this round cannot take any more ends it. Refused with -22 where the law forbids automatic play.
     */
    path: z.optional(z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(MAX_PATH))),
    /** Idempotency key: the same key answers with the same bet, for ever. */
    key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: playReply,
  codes: playCodes,
  invalid: { status: 422, code: -4, message: 'Invalid wager' },
  rate: { max: 2000, seconds: 10 },
  summary: 'Place a bet on one of the house games.',
});

export const turnReply = z.object({
  id: betId,
  /** 'continue': the round goes on; 'lose', 'finish': it ended. */
  type: z.enum(['continue', 'lose', 'finish']),
  canBeFinished: z.boolean(),
  game: playReply.shape.game,
  balance: playReply.shape.balance,
});
export type TurnReply = z.output<typeof turnReply>;

/** What a turn or finish holds, beside the turn itself. */
export const turnData = z.looseObject({
  id: z.optional(z.string().check(z.maxLength(64))),
  /** Turns the player had seen taken; another number is refused with 3. */
  step: z.optional(z.int()),
});

/** A settled (or open) bet as anyone may see it. Seeds only once revealed. */
/** A round of the public beacon, this installation, or an event that its operator named beforehand. */
const saltBy = z.enum(['beacon', 'operator', 'ceremony']);

export const betView = z.object({
  id: betId,
  game: z.string(),
  name: z.string(),
  /** What it was made on, as the feed has it. */
  metadata: z.object({ id: z.string(), name: z.string(), image: z.string() }),
  user: z.nullable(z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) })),
  currency: z.string(),
  demo: z.boolean(),
  /** In bonus money. */
  bonus: z.optional(z.boolean()),
  wager: amount,
  splitTotal: amount,
  payout: amount,
  profit: signedAmount,
  multiplier: z.number(),
  status: z.enum(['win', 'lose', 'in-progress', 'refunded']),
  created_at: z.string(),
  params: z.unknown(),
  outcome: z.nullable(z.unknown()),
  /** Null until the pair is rotated out (or, in shared rounds, until the round ended). */
  server_seed: z.nullable(z.string()),
  server_seed_hash: z.string(),
  client_seed: z.string(),
  /** Shared rounds: who the salt of their chain came from. */
  salt_by: z.nullable(saltBy),
  /** -1: nothing of the player's seeds is in it. */
  nonce: z.int(),
  version: z.int(),
  table: z.string(),
});
export type BetView = z.output<typeof betView>;

export const findGame = endpoint({
  method: 'POST',
  path: '/api/game/find',
  who: 'guest',
  view: 'reads',
  body: z.object({ id: z.string().check(z.maxLength(128)) }),
  reply: z.object({ id: z.string(), game: z.string(), bet: betView }),
  codes: { 1: 'general.error.unknown_game' },
  summary: 'A bet by its id (also in the form game-id of share links).',
});

/** Message `Info` of the live socket: answered as `findGame`. */
export const liveInfo = z.object({ game_id: z.string().check(z.minLength(1), z.maxLength(128)) });

/** What a game page needs before the first bet. */
export const gameInfo = endpoint({
  method: 'POST',
  path: '/api/game/info',
  who: 'guest',
  view: 'reads',
  body: z.object({
    api_id: gameId,
    currency: z.string().check(z.maxLength(12)),
    demo: z.optional(z.boolean()),
  }),
  reply: z.object({
    id: z.string(),
    enabled: z.boolean(),
    /** Not offered where the caller is. A round that is open goes on all the same. */
    blocked: z.boolean(),
    minBet: amount,
    maxBet: amount,
    maxPayout: amount,
    /** Limits as the texts of the refusals name them, e.g. "20 EUR". */
    maxBetText: z.string(),
    maxPayoutText: z.string(),
    /** The caller's open round of a steps game, ready to be drawn again. */
    open: z.nullable(playReply),
  }),
  summary: 'Limits of a game in a currency, and the open round to restore.',
});

export const history = endpoint({
  method: 'POST',
  path: '/api/game/history',
  who: 'user',
  view: 'reads',
  body: z.object({
    api_id: z.optional(gameId),
    demo: z.optional(z.boolean()),
    before: z.optional(betId),
    limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  }),
  reply: z.array(betView),
  summary: "The caller's bets, newest first.",
});

/** Fills play money up again when it is used up. */
export const demoRefill = endpoint({
  method: 'POST',
  path: '/api/game/demo',
  who: 'user',
  body: z.object({ currency: z.string().check(z.minLength(1), z.maxLength(12)) }),
  reply: z.object({ balance: amount }),
  codes: { 1: 'play.error.demoLeft' },
  rate: { max: 10, seconds: 60 },
  summary: 'Refill play money in a currency; refused while some is left.',
});

/** Plans of automatic bets that a player keeps; the words of a plan are those of engines/strategy. */
export const MAX_STRATEGIES = 50;
const strategyText = z.string().check(z.minLength(2), z.maxLength(8192));

export const savedStrategy = z.object({
  id: z.int(),
  game: gameId,
  name: z.string(),
  /** JSON; its amounts belong to the first stake in it and move with that. */
  text: strategyText,
  savedAt: z.string(),
});
export type SavedStrategy = z.output<typeof savedStrategy>;

export const strategies = endpoint({
  method: 'POST',
  path: '/api/game/strategies',
  who: 'user',
  view: 'reads',
  body: z.object({}),
  reply: z.array(savedStrategy),
  rate: { max: 120, seconds: 60 },
  summary: "The caller's saved plans of automatic bets, newest first.",
});

export const saveStrategy = endpoint({
  method: 'POST',
  path: '/api/game/strategies/save',
  who: 'user',
  body: z.object({ game: gameId, text: strategyText }),
  reply: savedStrategy,
  codes: { 1: 'originals.strategy.error.invalid', 2: 'originals.strategy.error.tooMany' },
  rate: { max: 60, seconds: 60 },
  // Twice the text: its quotes are escaped.
  bodyLimit: 18_432,
  summary: 'Saves a plan of automatic bets; one of the same game and name is replaced.',
});

export const removeStrategy = endpoint({
  method: 'POST',
  path: '/api/game/strategies/remove',
  who: 'user',
  body: z.object({ id: z.int().check(z.gte(1)) }),
  reply: z.object({}),
  rate: { max: 60, seconds: 60 },
  summary: "Removes one of the caller's saved plans; one that is gone already is no fault.",
});

/** Chips on betting tables that a player keeps. */
export const MAX_LAYOUTS = 20;

export const savedLayout = z.object({
  id: z.int(),
  game: gameId,
  name: z.string(),
  /** Parameters of the game, as a bet sends them: the chips, and the table they lie on. */
  params: z.record(z.string(), z.unknown()),
  savedAt: z.string(),
});
export type SavedLayout = z.output<typeof savedLayout>;

export const layouts = endpoint({
  method: 'POST',
  path: '/api/game/layouts',
  who: 'user',
  view: 'reads',
  body: z.object({}),
  reply: z.array(savedLayout),
  rate: { max: 120, seconds: 60 },
  summary: "The caller's saved chips of betting tables, newest first.",
});

export const saveLayout = endpoint({
  method: 'POST',
  path: '/api/game/layouts/save',
  who: 'user',
  body: z.object({
    game: gameId,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), printable),
    params: z.record(z.string(), z.unknown()),
  }),
  reply: savedLayout,
  codes: { 1: 'originals.layout.error.invalid', 2: 'originals.layout.error.tooMany' },
  rate: { max: 60, seconds: 60 },
  bodyLimit: 10_240,
  summary: 'Saves the chips of a betting table; a layout of the same game and name is replaced.',
});

export const removeLayout = endpoint({
  method: 'POST',
  path: '/api/game/layouts/remove',
  who: 'user',
  body: z.object({ id: z.int().check(z.gte(1)) }),
  reply: z.object({}),
  rate: { max: 60, seconds: 60 },
  summary: "Removes one of the caller's saved layouts; one that is gone already is no fault.",
});

/** A player's part in a shared round, as the table beside the stage shows it. */
export const multiplayerBet = z.object({
  id: betId,
  user: z.nullable(z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) })),
  game: z.object({ currency: z.string(), wager: amount, demo: z.boolean() }),
  additional: z.object({ multiplier: z.nullable(z.number()), payout: z.nullable(amount) }),
  /** What everybody may see of its parameters: a colour, a target. */
  told: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type MultiplayerBet = z.output<typeof multiplayerBet>;

export const sharedState = z.object({
  game: z.string(),
  no: z.int(),
  phase: z.enum(['betting', 'running', 'settled', 'waiting']),
  /** Server time of this message and of the phase's start and (betting only) end, epoch ms. */
  now: z.int(),
  startedAt: z.int(),
  endsAt: z.nullable(z.int()),
  /** Settled only: in games without a flight from the moment it is drawn; stages take `revealMs` to show it. */
  result: z.nullable(z.number()),
  hash: z.nullable(z.string()),
  salt: z.string(),
  /** Published before the first round: every link hashes down to it. */
  terminatingHash: z.string(),
  /** Position of the round's link in the chain: SHA-256 applied this many times gives the terminating hash. */
  link: z.int(),
});
export type SharedState = z.output<typeof sharedState>;

export const sharedRound = endpoint({
  method: 'POST',
  path: '/api/game/shared',
  who: 'guest',
  view: 'reads',
  body: z.object({ api_id: gameId }),
  reply: z.object({
    state: sharedState,
    bets: z.array(multiplayerBet),
    /** Newest first. */
    history: z.array(z.object({ no: z.int(), result: z.number(), hash: z.string() })),
    /** The caller's own open parts of the round. */
    mine: z.array(playReply),
  }),
  summary: 'State, players and last results of a shared game.',
});

const hash64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A hash chain as everybody may see it: when it was committed to, and where its salt comes from. */
export const chainView = z.object({
  game: gameId,
  /** Numbers of a game's chains have no gaps. */
  serial: z.int(),
  length: z.int(),
  used: z.int(),
  state: z.enum(['committed', 'active', 'spent', 'void']),
  terminating_hash: hash64,
  /** To the millisecond: the beacon's round follows from it. */
  committed_at: z.string(),
  salt_by: saltBy,
  /** The event in words. */
  source: z.string(),
  /** Round of the beacon, and its signature once it is there. */
  round: z.nullable(z.int()),
  signature: z.nullable(z.string()),
  salt: z.nullable(z.string()),
  /** Secret of a chain that was given up: it shows how it would have played. */
  revealed_top: z.nullable(z.string()),
});
export type ChainView = z.output<typeof chainView>;

export const chains = endpoint({
  method: 'POST',
  path: '/api/game/chains',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ chains: z.array(chainView) }),
  rate: { max: 60, seconds: 60 },
  summary: 'Hash chains of shared games, newest first: commitments, and the public values that salted them.',
});

/** Last state of a shared game's room; a cache channel, so newcomers get it at once. Each shared game has one. */
export function stateChannel(game: string) {
  return channel({ name: `cache-game.${game}`, who: 'guest', events: { state: sharedState } });
}

export const betsMessage = z.object({ no: z.int(), bets: z.array(multiplayerBet) });

/** Joins and ends of parts of the running round, a bet again when it changed. Each shared game has one. */
export function betsChannel(game: string) {
  return channel({
    name: `game.${game}.bets`,
    who: 'guest',
    events: { multiplayer: betsMessage },
    droppable: true,
  });
}

declare module '#platform/contract/push.ts' {
  interface Pushes {
    [state: `cache-game.${string}`]: EventsOf<ReturnType<typeof stateChannel>>;
    [bets: `game.${string}.bets`]: EventsOf<ReturnType<typeof betsChannel>>;
  }
}

declare module '#platform/contract/live.ts' {
  interface LiveRequests {
    Info: { data: z.output<typeof liveInfo>; reply: ReplyOf<typeof findGame> };
  }
}

import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import { faultsSchema, MAX_DELAY_MS } from './faults.ts';

/** Codes of refusals of a launch. */
export const LAUNCH = {
  /** No aggregator is set up, or the game is none of theirs. */
  none: 1,
  /** The aggregator did not answer, or would not open the game. */
  silent: 2,
  currency: 3,
  /** Staff have switched it off, or its maker's games. */
  closed: 4,
  /** Not offered where the caller is. */
  country: 5,
  /** The table is closed, or gone. */
  table: 6,
} as const;

/** A game of an aggregator by its own name, or as the house names it: external:slotegrator:<uuid>. Names of SOFTSWISS have a colon inside. */
export const gameName = z
  .string()
  .check(z.regex(/^(external:[a-z0-9]{2,20}:)?[A-Za-z0-9._-][A-Za-z0-9._:-]{0,99}$/));

export const launch = endpoint({
  method: 'POST',
  path: '/api/providers/launch',
  who: 'user',
  body: z.object({
    game: gameName,
    currency: z.string().check(z.regex(/^[A-Za-z0-9]{2,10}$/)),
    demo: z._default(z.boolean(), false),
    /** Language of the game's page. */
    language: z._default(z.enum(LOCALES), 'en'),
    /** A table of the game, by the provider's name. */
    table: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  reply: z.object({ url: z.string(), session: z.string() }),
  codes: {
    [LAUNCH.none]: 'providers.error.none',
    [LAUNCH.silent]: 'providers.error.silent',
    [LAUNCH.currency]: 'providers.error.currency',
    [LAUNCH.closed]: 'providers.error.closed',
    [LAUNCH.country]: 'providers.error.country',
    [-23]: 'providers.error.terms',
    [LAUNCH.table]: 'providers.error.table',
  },
  rate: { max: 30, seconds: 60 },
  summary: 'Opens a game of an aggregator: where its page is, and the session that its calls will name',
});

/** What the page of a game has to know before it opens it. */
export const game = endpoint({
  method: 'POST',
  path: '/api/providers/game',
  who: 'guest',
  view: 'reads',
  body: z.object({ game: gameName }),
  reply: z.object({
    name: z.string(),
    image: z.string(),
    /** Name of its maker. */
    maker: z.string(),
    /** 'closed': switched off by staff, or no aggregator opens games. 'country': not offered where the caller is. */
    state: z.enum(['open', 'closed', 'country']),
    /** A demonstration of the house's own emulator. */
    emulated: z.boolean(),
    /** Whether it is played for real here; a build for trying out has demonstrations only. */
    real: z.boolean(),
    /** Whether its provider has a demonstration of it. */
    demo: z.boolean(),
    /** Origins whose pages the house's pages may show. */
    frames: z.array(z.string()),
    /** Its tables are chosen before it is opened for real. */
    lobby: z.boolean(),
    /** The largest jackpot of its maker, as far as the aggregator says of one. */
    jackpot: z.nullable(z.object({ amount, currency: z.string() })),
  }),
  codes: { [LAUNCH.none]: 'providers.error.none' },
  summary: 'A game of an aggregator: what it is called and whether it can be played here',
});

const logLine = z.object({
  at: z.iso.datetime(),
  action: z.string(),
  fault: z.nullable(z.enum(['delayMs', 'duplicate', 'lost', 'reordered', 'wrongSign'])),
  sent: z.string(),
  /** Null: the answer did not come, or was thrown away. */
  status: z.nullable(z.int()),
  answer: z.string(),
  ms: z.number(),
});
export type EmulatorLogLine = z.output<typeof logLine>;

const emulatorReply = z.object({
  /** 'account': an aggregator opens games here, and nothing stands in for it. 'mainNetwork': money here is worth something. */
  state: z.enum(['on', 'off', 'account', 'mainNetwork']),
  demoGames: z.boolean(),
  faults: z.object({
    delayMs: z.int().check(z.gte(0), z.lte(MAX_DELAY_MS)),
    duplicate: z.boolean(),
    lost: z.boolean(),
    reordered: z.boolean(),
    wrongSign: z.boolean(),
  }),
  games: z.array(z.object({ id: z.string(), name: z.string(), maker: z.string() })),
});
export type EmulatorView = z.output<typeof emulatorReply>;

export const emulator = endpoint({
  method: 'POST',
  path: '/api/admin/providers/emulator',
  who: 'perm:providers.edit',
  view: 'reads',
  body: z.object({}),
  reply: emulatorReply,
  summary: 'The emulator of an aggregator: whether it runs, its games, its switches',
});

export const emulatorSet = endpoint({
  method: 'POST',
  path: '/api/admin/providers/emulator/set',
  who: 'perm:providers.edit',
  body: z.object({
    on: z.optional(z.boolean()),
    demoGames: z.optional(z.boolean()),
    faults: z.optional(faultsSchema),
  }),
  reply: emulatorReply,
  codes: { [LAUNCH.none]: 'providers.error.noEmulator', 409: 'providers.error.changed' },
  summary: 'Switches the emulator, its games in the lobby, and what it does to its calls',
});

export const emulatorLog = endpoint({
  method: 'POST',
  path: '/api/admin/providers/emulator/log',
  who: 'perm:providers.edit',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ lines: z.array(logLine) }),
  codes: { [LAUNCH.none]: 'providers.error.noEmulator', [LAUNCH.silent]: 'providers.error.silent' },
  summary: 'The last calls of the emulator as they were sent and answered, newest first',
});

export const emulatorValidate = endpoint({
  method: 'POST',
  path: '/api/admin/providers/emulator/validate',
  who: 'perm:providers.edit',
  body: z.object({}),
  reply: z.object({
    success: z.boolean(),
    log: z.array(z.object({ no: z.int(), what: z.string(), fault: z.nullable(z.string()) })),
  }),
  codes: { [LAUNCH.none]: 'providers.error.noEmulator', [LAUNCH.silent]: 'providers.error.silent' },
  rate: { max: 10, seconds: 60 },
  summary: "The aggregator's own validation of the wallet, run by the emulator",
});

const difference = z.object({
  id: z.string(),
  name: z.string(),
  maker: z.string(),
  what: z.enum(['added', 'changed', 'gone']),
});
export type Difference = z.output<typeof difference>;

/** Aggregators with games for the catalogue. */
export const LISTED = ['slotegrator', 'softswiss', 'pragmatic', 'hub88'] as const;
const listedBy = z.object({ provider: z._default(z.enum(LISTED), 'slotegrator') });
export type ListedBy = (typeof LISTED)[number];

const gamesReply = z.object({
  /** Whether there is anything to fetch from. */
  available: z.boolean(),
  state: z.enum(['never', 'fetching', 'fetched', 'applying', 'applied', 'failed']),
  at: z.nullable(z.iso.datetime()),
  /** Games on the aggregator's list. */
  total: z.int(),
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  /** The first of them. */
  differences: z.array(difference),
});
export type GamesView = z.output<typeof gamesReply>;

export const games = endpoint({
  method: 'POST',
  path: '/api/admin/providers/games',
  who: 'perm:providers.edit',
  view: 'reads',
  body: listedBy,
  reply: gamesReply,
  summary: "The aggregator's list of games, and how the catalogue differs from it",
});

export const gamesFetch = endpoint({
  method: 'POST',
  path: '/api/admin/providers/games/fetch',
  who: 'perm:providers.edit',
  body: z.object({}),
  reply: gamesReply,
  codes: { [LAUNCH.none]: 'providers.error.noList' },
  rate: { max: 10, seconds: 60 },
  summary: "Fetches the aggregator's list of games; the catalogue stays as it is",
});

export const gamesApply = endpoint({
  method: 'POST',
  path: '/api/admin/providers/games/apply',
  who: 'perm:providers.edit',
  body: listedBy,
  reply: gamesReply,
  codes: { [LAUNCH.none]: 'providers.error.noList' },
  rate: { max: 10, seconds: 60 },
  summary:
    'Takes the differences over into the catalogue, with pictures of our own; what is gone is switched off',
});

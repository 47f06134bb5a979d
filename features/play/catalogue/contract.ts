/** The catalogue: every game there is to play, of the house and of providers, and who made it. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { calendarDay, printable } from '#platform/contract/fields.ts';

export const gameId = z.string().check(z.minLength(1), z.maxLength(96), z.regex(/^[\w:.-]+$/));
const slug = z.string().check(z.maxLength(64), z.regex(/^[a-z0-9][a-z0-9-]*$/));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), printable);
const picture = z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[\w\-./%]*$/));
const words = z.array(slug).check(z.maxLength(20));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const priority = z.int().check(z.gte(-1_000_000), z.lte(1_000_000));

export const catalogueGame = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  /** Name of the provider; 'Originals' for the house's own tables. */
  type: z.string(),
  category: z.array(z.string()),
  custom_category: z.array(z.string()),
  priority: z.int(),
  isFeatured: z.boolean(),
  isSearchFeatured: z.boolean(),
  icon: z.nullable(z.string()),
  /** Switched off by the operator, or by its own rules. */
  disabled: z.boolean(),
  /** Not offered where the caller is. */
  blocked: z.boolean(),
  /** Return to player as a share, where the game states one. */
  rtp: z.nullable(z.number()),
});
export type CatalogueGame = z.output<typeof catalogueGame>;

/**
 * What of a game may be filtered by: its fields, its `provider` by id or by name, and as `tag` whatever is in either
 * of its lists of categories.
 */
export const filterKeys = [
  'id',
  'type',
  'name',
  'category',
  'custom_category',
  'isFeatured',
  'isSearchFeatured',
  'provider',
  'tag',
] as const;
export const filterTypes = ['includes', 'includes array', 'string', 'search'] as const;
const scalar = z.union([z.string().check(z.maxLength(120)), z.boolean()]);

/**
 * One condition; all of a filter must hold. Without `type` the field equals `expect` (a list field holds it);
 * 'includes' is part of a text, or any of `expect` in a list; 'includes array' is any of `expect`;
 * 'string' equals without regard to case; 'search' is every word of `expect` in the text,
 * of fewer than three letters at the beginning of a word; of a name it also finds what a game is called beside it.
 * Of texts that are looked for inside of `id`, `type` and `name` a filter has at most forty.
 */
export const filterRule = z.object({
  key: z.enum(filterKeys),
  expect: z.union([scalar, z.array(scalar).check(z.maxLength(100))]),
  type: z.optional(z.enum(filterTypes)),
});
export type FilterRule = z.output<typeof filterRule>;

const filter = z._default(z.array(filterRule).check(z.maxLength(20)), []);
export const sortings = ['priority', 'name', 'new', 'rtp'] as const;

export const gamesFilter = endpoint({
  method: 'POST',
  path: '/api/data/gamesFilter',
  who: 'guest',
  view: 'reads',
  body: z.object({
    filter,
    limit: z._default(z.int().check(z.gte(1), z.lte(500)), 100),
    offset: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
  }),
  reply: z.array(catalogueGame),
  summary: 'Games that meet every condition, highest priority first.',
});

export const gamesPage = endpoint({
  method: 'POST',
  path: '/api/data/gamesPage',
  who: 'guest',
  view: 'reads',
  body: z.object({
    filter,
    sort: z._default(z.enum(sortings), 'priority'),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 40),
    offset: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
  }),
  reply: z.object({ total: z.int(), games: z.array(catalogueGame) }),
  summary: 'A page of games with how many there are in all, for the finder and the search.',
});

/** How many games of a filter each provider and each category has. */
export const gameFacets = endpoint({
  method: 'POST',
  path: '/api/data/gameFacets',
  who: 'guest',
  view: 'reads',
  body: z.object({ filter }),
  reply: z.object({
    total: z.int(),
    providers: z.array(z.object({ id: z.string(), name: z.string(), games: z.int() })),
    categories: z.array(z.object({ id: z.string(), games: z.int() })),
  }),
  summary: 'What the games of a filter can be narrowed down by, most games first.',
});

export const catalogueProvider = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  priority: z.int(),
  is_featured: z.boolean(),
  games: z.int(),
  blocked: z.boolean(),
  /** Two-letter codes of the countries where its games are not offered. */
  restricted: z.array(z.string()),
});
export type CatalogueProvider = z.output<typeof catalogueProvider>;

export const gameProviders = endpoint({
  method: 'GET',
  path: '/api/game-providers',
  who: 'guest',
  body: z.object({}),
  reply: z.array(catalogueProvider),
  summary: 'Providers with games, highest priority first.',
});

export const providerNames = endpoint({
  method: 'POST',
  path: '/api/data/providers',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.array(z.string()),
  summary: 'Names of the providers that have games.',
});

/** What staff may change of a game. Everything but the picture also of games of the house. */
export const gameEdit = z.object({
  name: z.optional(name),
  image: z.optional(picture),
  icon: z.optional(z.nullable(picture)),
  category: z.optional(words),
  custom_category: z.optional(words),
  priority: z.optional(priority),
  isFeatured: z.optional(z.boolean()),
  isSearchFeatured: z.optional(z.boolean()),
  enabled: z.optional(z.boolean()),
  blockedCountries: z.optional(z.array(country).check(z.maxLength(250))),
});

const staffGame = z.extend(catalogueGame, {
  provider: z.string(),
  house: z.boolean(),
  enabled: z.boolean(),
  blockedCountries: z.array(z.string()),
});
export type StaffGame = z.output<typeof staffGame>;

/** Which games staff mean. */
const picked = {
  query: z._default(z.string().check(z.maxLength(120), printable), ''),
  provider: z.optional(slug),
  /** Offered, or switched off; left out: both. */
  enabled: z.optional(z.boolean()),
};

export const adminGames = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/games',
  who: 'perm:catalogue.edit',
  view: 'reads',
  body: z.object({
    ...picked,
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
    offset: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
  }),
  reply: z.object({ total: z.int(), games: z.array(staffGame) }),
  summary: 'Every game with what staff may change, switched off ones too.',
});

export const adminSaveGame = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/game',
  who: 'perm:catalogue.edit',
  body: z.object({ id: gameId, change: gameEdit }),
  reply: staffGame,
  codes: { 404: 'catalogue.refusal.unknown' },
  summary: 'Change a game of the catalogue.',
});

const someWords = z._default(words, []);
const someCountries = z._default(z.array(country).check(z.maxLength(250)), []);

export const adminEditGames = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/games/edit',
  who: 'perm:catalogue.edit',
  body: z.object({
    games: z.object(picked),
    change: z.object({
      enabled: z.optional(z.boolean()),
      isFeatured: z.optional(z.boolean()),
      isSearchFeatured: z.optional(z.boolean()),
      /** Countries where they are blocked from now on, beside those that each has, and those where they are not any more. */
      block: someCountries,
      unblock: someCountries,
      /** Sections of the house that they come into, and those that they leave. */
      put: someWords,
      take: someWords,
    }),
    /** How many games change, as staff were shown before; null: nothing is changed. */
    expected: z.nullable(z.int().check(z.gte(0))),
  }),
  reply: z.object({
    /** Games that were meant, and how many of them are (or were) not yet so. */
    found: z.int(),
    changing: z.int(),
    /** The first of those. */
    names: z.array(z.string()),
  }),
  codes: { 409: 'catalogue.refusal.moved' },
  summary: 'Change all games of a search at once, or tell how many it would change.',
});

export const adminImport = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/import',
  who: 'perm:catalogue.edit',
  bodyLimit: 2 * 1024 * 1024,
  body: z.object({
    provider: slug,
    games: z
      .array(
        z.object({
          id: gameId,
          name,
          /** The house draws one where it is left out. */
          image: z.optional(picture),
          category: words,
          /** Taken over with new games only. 'live', 'new-releases' and the like of `category` unless given. */
          custom_category: z.optional(words),
          rtp: z.optional(z.number().check(z.gt(0), z.lte(1))),
          releasedAt: z.optional(calendarDay),
        }),
      )
      .check(z.minLength(1), z.maxLength(2000)),
  }),
  reply: z.object({ added: z.int(), changed: z.int() }),
  codes: { 404: 'catalogue.refusal.unknownProvider' },
  summary: 'Add or refresh games of a provider; what staff set of them stays.',
});

const staffProvider = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  priority: z.int(),
  is_featured: z.boolean(),
  enabled: z.boolean(),
  games: z.int(),
  blockedCountries: z.array(z.string()),
});
export type StaffProvider = z.output<typeof staffProvider>;

export const adminProviders = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/providers',
  who: 'perm:catalogue.edit',
  view: 'reads',
  body: z.object({}),
  reply: z.array(staffProvider),
  summary: 'Every provider with its countries.',
});

export const adminSaveProvider = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/provider',
  who: 'perm:catalogue.edit',
  body: z.object({
    id: slug,
    name,
    image: z.optional(picture),
    priority: z._default(priority, 0),
    is_featured: z._default(z.boolean(), false),
    enabled: z._default(z.boolean(), true),
    blockedCountries: z._default(z.array(country).check(z.maxLength(250)), []),
  }),
  reply: staffProvider,
  summary: 'Add a provider, or change one.',
});

/** Largest picture of each kind, in pixels; what is sent is cut to this shape. */
export const pictureShapes = {
  game: { maxWidth: 480, maxHeight: 640 },
  provider: { maxWidth: 480, maxHeight: 240 },
} as const;

export const adminGamePicture = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/picture',
  who: 'perm:catalogue.edit',
  bodyLimit: 6 * 1024 * 1024,
  body: z.object({
    kind: z.enum(['game', 'provider']),
    data: z.string().check(z.minLength(1), z.maxLength(5_600_000)),
  }),
  reply: z.object({ path: z.string(), width: z.int(), height: z.int() }),
  rate: { max: 30, seconds: 60 },
  summary: 'Send a picture (base64); it is checked, cut to shape, re-encoded and kept.',
});

/** Stars of one account; a filter of the catalogue takes no more ids. */
export const MAX_FAVOURITES = 100;
const starred = z._default(z.array(gameId).check(z.maxLength(MAX_FAVOURITES)), []);

export const favourites = endpoint({
  method: 'POST',
  path: '/api/catalogue/favourites',
  who: 'user',
  body: z.object({
    /** Games that get a star, the newest first. A game that has one keeps its place; one that is not there gets none. */
    add: starred,
    /** Games whose star goes, unless they are to get one too. */
    remove: starred,
  }),
  reply: z.object({
    /** Ids of all starred games, the newest star first. */
    games: z.array(z.string()),
  }),
  rate: { max: 120, seconds: 60 },
  summary: `Changes the stars of a player, or nothing, and answers with all of them. Sent twice it is done once; of more than ${MAX_FAVOURITES} stars the oldest go.`,
});

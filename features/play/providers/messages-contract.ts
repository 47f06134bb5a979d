/** What aggregators called: their messages as they came, what became of their transactions, and the sessions they name. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';
import { aggregator } from './reports-contract.ts';

/** Codes of refusals of a search. */
export const SEARCH = { player: 1 } as const;
/** Lines of a page. */
export const MESSAGES_PAGE = 30;

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(150), printable);

/** All that is given must fit. */
const asked = z.object({
  provider: z.optional(aggregator),
  /** Public id or name of a player. */
  player: z.optional(word),
  /** The aggregator's name of a game, or the house's. */
  game: z.optional(word),
  /** A transaction, or a session. */
  name: z.optional(word),
  /** Go on after this one: `next` of the page before. */
  before: z.optional(z.string().check(z.regex(/^\d{1,16}-./), z.maxLength(220), printable)),
});

const codes = { [SEARCH.player]: 'providers.messages.noPlayer' };
const rate = { max: 120, seconds: 60 };
const next = z.nullable(z.string());

const message = z.object({
  no: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  provider: z.string(),
  player: z.nullable(z.string()),
  game: z.nullable(z.string()),
  names: z.array(z.string()),
  call: z.string(),
  body: z.string(),
  reply: z.string(),
  status: z.int(),
  ms: z.int(),
});
export type ProviderMessage = z.output<typeof message>;

export const messages = endpoint({
  method: 'POST',
  path: '/api/admin/providers/messages',
  who: 'perm:providers.edit',
  view: 'reads',
  body: asked,
  reply: z.object({ days: z.int(), lines: z.array(message), next }),
  codes,
  rate,
  summary: 'Calls of aggregators as they came and were answered, newest first',
});

const moved = z.object({
  provider: z.string(),
  id: z.string(),
  ref: z.string(),
  at: z.int(),
  player: z.nullable(z.string()),
  game: z.nullable(z.string()),
  session: z.nullable(z.string()),
  action: z.string(),
  type: z.nullable(z.string()),
  currency: z.string(),
  /** Decimals: what it names, and what it has moved of the balance, with a sign. */
  amount: z.string(),
  effect: z.string(),
  /** 'named': it did not come yet. */
  state: z.enum(['done', 'undone', 'held', 'given', 'named']),
  target: z.nullable(z.string()),
});
export type ProviderTransaction = z.output<typeof moved>;

export const transactions = endpoint({
  method: 'POST',
  path: '/api/admin/providers/transactions',
  who: 'perm:providers.edit',
  view: 'reads',
  body: asked,
  reply: z.object({ lines: z.array(moved), next }),
  codes,
  rate,
  summary: "What became of aggregators' transactions in our ledger, newest first",
});

const session = z.object({
  id: z.string(),
  at: z.int(),
  provider: z.string(),
  player: z.nullable(z.string()),
  game: z.string(),
  currency: z.string(),
  demo: z.boolean(),
  country: z.nullable(z.string()),
});
export type ProviderSession = z.output<typeof session>;

export const sessions = endpoint({
  method: 'POST',
  path: '/api/admin/providers/sessions',
  who: 'perm:providers.edit',
  view: 'reads',
  body: asked,
  reply: z.object({ lines: z.array(session), next }),
  codes,
  rate,
  summary: 'Games of aggregators that were opened, newest first',
});

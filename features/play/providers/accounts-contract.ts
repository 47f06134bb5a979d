/** Accounts with aggregators that staff keep in the house: keys go in and never come out again. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { aggregator } from './reports-contract.ts';

/** Codes of refusals. */
export const ACCOUNT = {
  /** The configuration has an account with this provider. */
  configured: 1,
  /** There is none to take away. */
  none: 2,
} as const;

const codes = {
  [ACCOUNT.configured]: 'providers.keys.configured',
  [ACCOUNT.none]: 'providers.keys.noneHere',
};

const field = z.object({
  /** As the configuration calls it. */
  name: z.string(),
  /** 'secret' and 'key' go in and are never shown; 'text' is shown as it is. */
  kind: z.enum(['secret', 'key', 'text']),
  needed: z.boolean(),
  set: z.boolean(),
  /** A text's value; the last characters of a long secret; the fingerprint of a key. */
  shown: z.nullable(z.string()),
});
export type AccountField = z.output<typeof field>;

const account = z.object({
  id: aggregator,
  source: z.enum(['configuration', 'here', 'none']),
  /** Something is kept here that rests, for the configuration comes first. */
  rests: z.boolean(),
  /** Where the provider's calls come in. */
  address: z.string(),
  fields: z.array(field),
  set_at: z.nullable(z.iso.datetime()),
  set_by: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type AccountView = z.output<typeof account>;

const reply = z.object({
  accounts: z.array(account),
  /** Names whose value is missing or not as the provider writes it: then nothing was kept. */
  refused: z.array(z.string()),
  /** Somebody else has to agree first: nothing was kept. */
  waiting: z.optional(z.boolean()),
});

export const accounts = endpoint({
  method: 'POST',
  path: '/api/admin/providers/accounts',
  who: 'perm:providers.keys',
  view: 'reads',
  body: z.object({}),
  reply,
  summary: 'Accounts with aggregators: which keys are set, by whom, never the keys',
});

export const accountSet = endpoint({
  method: 'POST',
  path: '/api/admin/providers/accounts/set',
  who: 'perm:providers.keys',
  body: z.object({
    id: aggregator,
    /** By name. A secret or key that is left out stays; a text that is left out goes. */
    values: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(5_000))),
  }),
  reply,
  codes,
  rate: { max: 20, seconds: 60 },
  bodyLimit: 64 * 1024,
  summary:
    'Keeps the keys of an aggregator, sealed; they count at once in all processes. Needs a second factor, and with a main network a second member of staff',
});

export const accountRemove = endpoint({
  method: 'POST',
  path: '/api/admin/providers/accounts/remove',
  who: 'perm:providers.keys',
  body: z.object({ id: aggregator }),
  reply,
  codes,
  rate: { max: 20, seconds: 60 },
  summary:
    "Takes an aggregator's keys away: its address is closed and its sessions are over. Needs a second factor",
});

/** Tables of a live game, to choose one before it is opened; and what the aggregator allows the house in all. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import { gameName, LAUNCH } from './contract.ts';

const table = z.object({
  /** The provider's name of it. */
  id: z.string(),
  name: z.string(),
  open: z.boolean(),
  /** As the provider writes them, '18:00'; null: it says none. */
  hours: z.nullable(z.object({ from: z.string(), until: z.string() })),
  dealer: z.nullable(z.string()),
  /** Smallest and largest stake, in the currency that was asked for; null where the provider says none. */
  stakes: z.nullable(z.object({ min: amount, max: amount })),
});
export type LobbyTable = z.output<typeof table>;

export const tables = endpoint({
  method: 'POST',
  path: '/api/providers/tables',
  who: 'user',
  body: z.object({ game: gameName, currency: z.string().check(z.regex(/^[A-Za-z0-9]{2,10}$/)) }),
  reply: z.object({ tables: z.array(table) }),
  codes: {
    [LAUNCH.none]: 'providers.error.none',
    [LAUNCH.silent]: 'providers.error.silent',
    [LAUNCH.currency]: 'providers.error.currency',
  },
  rate: { max: 60, seconds: 60 },
  summary: 'Tables of a live game of an aggregator: one of them is named at its launch',
});

const limit = z.object({ amount, currency: z.string(), makers: z.array(z.string()) });
export type AccountLimit = z.output<typeof limit>;

export const limits = endpoint({
  method: 'POST',
  path: '/api/admin/providers/limits',
  who: 'perm:providers.edit',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ play: z.array(limit), spins: z.array(limit) }),
  codes: { [LAUNCH.none]: 'providers.error.noList', [LAUNCH.silent]: 'providers.error.silent' },
  summary: 'What the aggregator allows the house, by currency and makers: for play and for free spins',
});

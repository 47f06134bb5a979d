/** Back office: players as staff see them, and who was seen with whom. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, publicId as userId } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { balance, cursor, pageSize, person, turnover, userKey, worth } from './fields.ts';
import { guardView } from './guard-contract.ts';

export const userRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  created_at: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  excluded: z.boolean(),
  /** Non-zero ones. */
  balances: z.array(balance),
  /** Real balances in euros. */
  balanceEur: amount,
  totalsEur: worth,
});
export type UserRow = z.output<typeof userRow>;

export const userDetail = z.object({
  user: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    email_verified: z.boolean(),
    avatar: z.nullable(z.string()),
    created_at: z.string(),
    vipLevel: z.int(),
    private_bets: z.boolean(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
  }),
  balances: z.array(balance),
  balanceEur: amount,
  totals: z.array(turnover),
  totalsEur: worth,
  guard: guardView,
  sessions: z.object({ count: z.int(), last_seen: z.nullable(z.string()), address: z.nullable(z.string()) }),
  seeds: z.object({ hash: z.string(), nextHash: z.string(), clientSeed: z.string(), nonce: z.int() }),
  openRounds: z.int(),
});
export type UserDetail = z.output<typeof userDetail>;

export const linkRow = z.object({
  user: person,
  kind: z.enum(['device', 'address']),
  /** First digits of the keyed hash: the same for the same place, and nothing more. */
  mark: z.string(),
  first: z.string(),
  last: z.string(),
});
export type LinkRow = z.output<typeof linkRow>;

export const accessRow = z.object({ first: z.string(), last: z.string(), agent: z.string() });
export type AccessRow = z.output<typeof accessRow>;

export const users = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  who: 'perm:users',
  view: 'reads',
  body: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(254), printable)),
    before: z.optional(cursor),
    limit: pageSize,
  }),
  reply: z.object({ users: z.array(userRow), total: z.int(), next: z.nullable(z.string()) }),
  summary: 'Players, newest first; `query` is part of a name or address, or a public id.',
});

export const user = endpoint({
  method: 'POST',
  path: '/api/admin/user',
  who: 'perm:users',
  view: 'reads',
  body: z.object({ id: userKey }),
  reply: userDetail,
  summary: 'Everything about one player.',
});

export const links = endpoint({
  method: 'POST',
  path: '/api/admin/user/links',
  who: 'perm:users',
  view: 'reads',
  body: z.object({ id: userId }),
  reply: z.object({ links: z.array(linkRow) }),
  summary: 'Accounts that were used from the same device or address.',
});

export const access = endpoint({
  method: 'POST',
  path: '/api/admin/user/access',
  who: 'perm:users',
  view: 'reads',
  body: z.object({ id: userId }),
  reply: z.object({ sessions: z.array(accessRow), devices: z.array(accessRow) }),
  summary: 'A player’s open sessions and devices.',
});

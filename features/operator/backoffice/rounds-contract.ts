/** Back office: bets with all that is needed to replay them. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId as userId } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { betId, cursor, gameId, pageSize, person, userKey } from './fields.ts';

export const roundRow = z.object({
  id: z.string(),
  game: z.string(),
  user: person,
  currency: z.string(),
  demo: z.boolean(),
  /** Of bonus money. */
  bonus: z.boolean(),
  stake: amount,
  /** Null while the round runs. */
  payout: z.nullable(amount),
  multiplier: z.nullable(z.number()),
  status: z.enum(['open', 'win', 'lose', 'refunded']),
  at: z.string(),
});
export type RoundRow = z.output<typeof roundRow>;

export const roundDetail = z.object({
  round: roundRow,
  params: z.unknown(),
  /** As stored; null while the round runs. */
  outcome: z.unknown(),
  /** The whole stored record: turns, cash-out, cap, versions of game and table. */
  detail: z.record(z.string(), z.unknown()),
  steps: z.nullable(z.int()),
  openedAt: z.nullable(z.string()),
  seeds: z.object({
    /** The player's pair, or a link of the shared chain. */
    source: z.enum(['pair', 'chain', 'none']),
    hash: z.nullable(z.string()),
    /** Only once revealed. */
    serverSeed: z.nullable(z.string()),
    clientSeed: z.nullable(z.string()),
    nonce: z.nullable(z.int()),
  }),
  shared: z.nullable(
    z.object({
      no: z.int(),
      state: z.string(),
      link: z.int(),
      salt: z.nullable(z.string()),
      terminatingHash: z.string(),
    }),
  ),
  /** Null when the round is still open and nothing can be replayed without telling it. */
  replayed: z.nullable(
    z.object({
      outcome: z.unknown(),
      payout: z.nullable(amount),
      agrees: z.boolean(),
      /** What differs, when something does. */
      note: z.nullable(z.string()),
    }),
  ),
});
export type RoundDetail = z.output<typeof roundDetail>;

export const round = endpoint({
  method: 'POST',
  path: '/api/admin/round',
  who: 'perm:rounds.read',
  view: 'reads',
  body: z.object({ id: betId }),
  reply: roundDetail,
  summary: 'One bet with all that is needed to replay it, and its replay on the server.',
});

export const rounds = endpoint({
  method: 'POST',
  path: '/api/admin/rounds',
  who: 'perm:rounds.read',
  view: 'reads',
  body: z.object({
    game: z.optional(gameId),
    user: z.optional(userKey),
    before: z.optional(cursor),
    limit: pageSize,
  }),
  reply: z.object({ rounds: z.array(roundRow), next: z.nullable(z.string()) }),
  summary: 'Settled bets of the house, newest first.',
});

export const userRounds = endpoint({
  method: 'POST',
  path: '/api/admin/user/rounds',
  who: 'perm:users',
  view: 'reads',
  body: z.object({ id: userId, game: z.optional(gameId), before: z.optional(cursor), limit: pageSize }),
  reply: z.object({
    open: z.array(roundRow),
    rounds: z.array(roundRow),
    next: z.nullable(z.string()),
  }),
  summary: 'A player’s open rounds and bets, newest first.',
});

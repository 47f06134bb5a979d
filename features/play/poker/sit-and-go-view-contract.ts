import * as z from 'zod/mini';
import { amount } from '#platform/contract/money.ts';

export const speed = z.enum(['normal', 'turbo', 'hyper']);

/** What a table of a sit-and-go shows beside its hand. Its chips are whole and no money; pool and prizes are of the currency. */
export const sitAndGoView = z.object({
  status: z.enum(['playing', 'ended', 'cancelled']),
  speed,
  /** The pool that its players made it as, with a rematch; null: none. */
  poolId: z.nullable(z.string()),
  pool: amount,
  /** The first place first. */
  prizes: z.array(amount),
  /** Level of the blinds, from 1. */
  level: z.int(),
  ante: amount,
  /** Null: the blinds rise no more. */
  next: z.nullable(z.object({ smallBlind: amount, bigBlind: amount, ante: amount, at: z.int() })),
  /** Who is out; once it is over everybody, with what they won. */
  standings: z.array(z.object({ seat: z.int(), place: z.int(), prize: z.nullable(amount) })),
});

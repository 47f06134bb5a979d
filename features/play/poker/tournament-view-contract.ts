import * as z from 'zod/mini';
import { amount } from '#platform/contract/money.ts';

/** What a table of a tournament shows beside its hand. Chips are whole and no money; pool and prizes are of the currency. */
export const tournamentView = z.object({
  id: z.string(),
  status: z.enum(['open', 'playing', 'ended', 'cancelled']),
  pool: amount,
  /** The first place first. */
  prizes: z.array(amount),
  players: z.int(),
  left: z.int(),
  /** Level of the blinds, from 1. */
  level: z.int(),
  ante: amount,
  isBreak: z.boolean(),
  /** When the level or the break ends; null: it goes on. */
  endsAt: z.nullable(z.int()),
  next: z.nullable(z.object({ smallBlind: amount, bigBlind: amount, ante: amount })),
  handForHand: z.boolean(),
});

import * as z from 'zod/mini';
import { VARIANTS } from './hands.ts';

/** Hands that may be played at once, from the same deal. */
export const PLAYED = [1, 5] as const;

export const videoPokerParams = z.object({
  /** Jacks or better where nothing is said, as in all bets from before there was a choice. */
  variant: z.optional(z.enum(VARIANTS)),
  /** One where nothing is said. */
  hands: z.optional(z.literal(PLAYED)),
});

export type VideoPokerParams = z.output<typeof videoPokerParams>;

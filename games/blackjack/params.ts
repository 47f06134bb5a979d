import * as z from 'zod/mini';
import type { Hands } from './endings.ts';
import { chipsSchema } from './sides.ts';

/** Most hands that splitting may make of one. */
export const HANDS = [2, 3] as const satisfies Hands[];

export const blackjackParams = z.object({
  /** Two where nothing is said, as in all bets from before there was a choice. */
  hands: z.optional(z.literal(HANDS)),
  chips: z.optional(chipsSchema),
});

export type BlackjackParams = z.output<typeof blackjackParams>;

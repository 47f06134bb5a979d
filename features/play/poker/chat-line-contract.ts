/** Poker: what a player wrote at a table. */
import * as z from 'zod/mini';

/** Longest line, in characters as a reader counts them. */
export const MAX_LINE_LENGTH = 200;
/** Lines that are kept of a table. */
export const MAX_LINES = 100;

export const chatLine = z.object({
  /** Rises with every line of a table. */
  id: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/)),
  table: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) }),
  text: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
});
export type ChatLine = z.output<typeof chatLine>;

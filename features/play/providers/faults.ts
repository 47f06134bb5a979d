/** What the emulator can do to its calls on their way, as lines and aggregators do. */
import * as z from 'zod/mini';

export const MAX_DELAY_MS = 5_000;

export const faultsSchema = z.object({
  /** Each call waits for this long before it is sent. */
  delayMs: z._default(z.int().check(z.gte(0), z.lte(MAX_DELAY_MS)), 0),
  /** Each call is sent twice. */
  duplicate: z._default(z.boolean(), false),
  /** The first answer is lost, and the call is sent again. */
  lost: z._default(z.boolean(), false),
  /** The win of a play is sent before its bet. */
  reordered: z._default(z.boolean(), false),
  /** Each call is sent with a wrong signature first. */
  wrongSign: z._default(z.boolean(), false),
});
export type Faults = z.output<typeof faultsSchema>;

export const NO_FAULTS: Faults = faultsSchema.parse({});

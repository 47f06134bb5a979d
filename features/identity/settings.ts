import * as z from 'zod/mini';

/** What the operator decides about accounts. Shown to everybody: the register form needs it. */
export const identitySettings = z.object({
  /** Fewest characters of a password; never below 5. */
  passwordMin: z._default(z.int().check(z.minimum(5), z.maximum(64)), 8),
  registrationOpen: z._default(z.boolean(), true),
});

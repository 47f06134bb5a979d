import * as z from 'zod/mini';

/** What the operator decides about the safety of accounts. */
export const securitySettings = z.object({
  /** Roles and permissions have no effect before the account has a second factor. */
  staffTwoFactor: z._default(z.boolean(), true),
  /** What staff may do counts only in sessions that a passkey opened; the others lose it at once. */
  staffPasskey: z._default(z.boolean(), false),
  /** How this site is called in authenticator apps and by passkeys. */
  issuer: z._default(z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[^:\p{C}]+$/u)), 'Phoenix'),
});

export type SecuritySettings = z.output<typeof securitySettings>;

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    /** The site that passkeys are made for; null: none can be. */
    security: { passkeys: string | null };
  }
}

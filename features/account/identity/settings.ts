import * as z from 'zod/mini';

/** A picture of this site: sent by staff, or drawn by the program. */
const picture = z.string().check(z.maxLength(200), z.regex(/^\/(?:media|art)\/[\w./-]+$/));

/** What the operator decides about accounts. */
export const identitySettings = z.object({
  /** Fewest characters of a password; never below 5. */
  passwordMin: z._default(z.int().check(z.minimum(5), z.maximum(64)), 8),
  registrationOpen: z._default(z.boolean(), true),
  /** What keeps programs out of the forms; a service needs its keys in the configuration, without them it is altcha. */
  captcha: z._default(z.enum(['altcha', 'hcaptcha', 'turnstile', 'off']), 'altcha'),
  /** Whether somebody may open a second account, and what tells that it is the same person. */
  secondAccounts: z._default(
    z.enum(['allowed', 'refused by device', 'refused by address', 'refused by either']),
    'allowed',
  ),
  /** How long an account counts against the next one. */
  secondAccountHours: z._default(z.int().check(z.minimum(1), z.maximum(87_600)), 720),
  /** Days that a device and its address are kept after an account was last used from it. The last one of an account stays. */
  deviceDays: z._default(z.int().check(z.gte(90), z.lte(3650)), 730),
  /** The window that asks players how to reach them; without fields it asks for nothing but an e-mail address. */
  contact: z._default(
    z.object({
      title: z._default(z.string().check(z.maxLength(80)), 'Stay in touch'),
      description: z._default(
        z.string().check(z.maxLength(400)),
        'Tell us how to reach you for offers and help made for you.',
      ),
      images: z._default(z.array(picture).check(z.maxLength(4)), []),
      fields: z._default(
        z
          .array(
            z.object({
              title: z.string().check(z.minLength(1), z.maxLength(60)),
              /** Name under which the answer is kept. */
              model: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,31}$/)),
            }),
          )
          .check(z.maxLength(8)),
        [],
      ),
    }),
    {
      title: 'Stay in touch',
      description: 'Tell us how to reach you for offers and help made for you.',
      images: [],
      fields: [],
    },
  ),
});

export type IdentitySettings = z.output<typeof identitySettings>;

/** What keeps programs out of the forms of guests. */
export type CaptchaKind = 'off' | 'altcha' | 'hcaptcha' | 'turnstile';

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    identity: Pick<IdentitySettings, 'passwordMin' | 'registrationOpen'> & {
      captcha: CaptchaKind;
      captchaKey: string | null;
    };
  }
}

import * as z from 'zod/mini';

/** A page elsewhere; nothing but https, since it becomes a link for everybody. */
const page = z._default(z.string().check(z.maxLength(300), z.regex(/^(https:\/\/[^\s"'<>]+)?$/)), '');

export const shellSettings = z.object({
  /** Who answers for the licence, at the foot of every page; empty says that the operator does. */
  licenceText: z._default(z.string().check(z.maxLength(600)), ''),
  /** Where help with gambling is found. Empty: an organisation that helps everywhere. */
  helpUrl: page,
  /** Pages of the operator's own that the foot of every page and the registration lead to. Empty: no link. */
  termsUrl: page,
  privacyUrl: page,
  responsibleUrl: page,
  /** Where the house is found elsewhere. */
  social: z._default(
    z
      .array(
        z.object({
          name: z.string().check(z.trim(), z.minLength(1), z.maxLength(24)),
          url: z.string().check(z.maxLength(300), z.regex(/^https:\/\/[^\s"'<>]+$/)),
        }),
      )
      .check(z.maxLength(8)),
    [],
  ),
});
export type ShellSettings = z.output<typeof shellSettings>;

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    shell: ShellSettings;
  }
}

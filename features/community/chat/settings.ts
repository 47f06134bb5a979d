import * as z from 'zod/mini';
import { LOCALES } from '#platform/contract/locale.ts';

const dollars = z.string().check(z.regex(/^(0|[1-9][0-9]{0,5})(\.[0-9]{1,2})?$/));
const word = z.string().check(z.minLength(2), z.maxLength(60));
/** A host, which stands for those below it too: 'example.com'. */
const host = z
  .string()
  .check(z.maxLength(120), z.regex(/^([a-z0-9-]+\.)+[a-z]{2,24}$/, 'a host such as example.com'));

const filter = z.object({
  /**
   * Words and phrases that nobody may write. A word is found however it is spelled and spaced within; one in Chinese or Japanese
   * also inside of other words, since nothing stands between them there; an emoji and other signs as they are.
   */
  words: z._default(z.array(word).check(z.maxLength(1000)), []),
  /** Hosts that may be linked to; links to others are refused. */
  hosts: z._default(z.array(host).check(z.maxLength(200)), []),
});
export type ChatFilter = z.output<typeof filter>;

export const chatSettings = z.object({
  /** Seconds between two messages of a player. Moderators need not wait. */
  slowModeSeconds: z._default(z.int().check(z.gte(0), z.lte(600)), 5),
  /** What nobody may write, by language of the room. */
  filters: z._default(
    z.object(
      Object.fromEntries(LOCALES.map((locale) => [locale, z._default(filter, { words: [], hosts: [] })])),
    ),
    Object.fromEntries(LOCALES.map((locale) => [locale, { words: [], hosts: [] }])),
  ),
  /** A message with this many points is refused as spam: repeats count 4 and 8, a link 3, shouting 3, runs of one sign 3. */
  spamScore: z._default(z.int().check(z.gte(1), z.lte(100)), 8),
  /** Whether GIFs may be sent; they also need an account with the service, in the configuration. */
  gifs: z._default(z.boolean(), true),
  /** Which GIFs are offered: for everybody (g), with parents (pg), from 13 (pg-13), for adults (r). */
  gifRating: z._default(z.enum(['g', 'pg', 'pg-13', 'r']), 'pg'),
  /** Days after which messages are deleted for good. */
  keepDays: z._default(z.int().check(z.gte(1), z.lte(3650)), 180),
  /** What a quiz pays unless its author says otherwise, and the most they may say. Dollars. */
  quizReward: z._default(dollars, '1'),
  quizRewardMost: z._default(dollars, '50'),
});
export type ChatSettings = z.output<typeof chatSettings>;

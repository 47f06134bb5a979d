import * as z from 'zod/mini';
import { tenths } from './prizes.ts';

const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const raceSettings = z.object({
  /** Prize of a week in dollars. */
  rewardUsd: z._default(euro, '500'),
  /** Percent of the prize for first, second, ... place; one decimal, together at most 100. */
  split: z._default(
    z.array(z.number().check(z.gt(0), z.lte(100), z.multipleOf(0.1))).check(
      z.minLength(1),
      z.maxLength(100),
      z.refine(
        (parts) => parts.reduce((sum, part) => sum + tenths(part), 0) <= 1000,
        'more than 100 percent',
      ),
    ),
    [40, 18, 11, 8, 6, 5, 4, 3, 2, 1, ...Array.from({ length: 10 }, () => 0.2)],
  ),
  /** IANA name of the zone whose Sunday midnight ends the race. */
  timeZone: z._default(z.string().check(z.maxLength(64), z.refine(isZone, 'not a time zone')), 'UTC'),
});
export type RaceSettings = z.output<typeof raceSettings>;

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    /** The prize in dollars, and the percent of it that each place wins. */
    race: { reward: RaceSettings['rewardUsd']; split: RaceSettings['split'] };
  }
}

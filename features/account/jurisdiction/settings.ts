import * as z from 'zod/mini';
import { HOUSE, ownProfile } from './profiles.ts';

const id = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));

export const jurisdictionSettings = z.object({
  /** Profile where no country names another, and where the country is unknown. `house`: only the settings of limits. */
  profile: z._default(id, HOUSE),
  /** Profiles by two-letter code of a country. */
  countries: z._default(z.record(country, id), {}),
  /** Profiles of the operator's own: each changes some rules of one that ships. */
  own: z._default(z.record(id, ownProfile), {}),
});
export type JurisdictionSettings = z.output<typeof jurisdictionSettings>;

/** Ids of all profiles that hold anywhere. */
export function profilesInForce({
  profile,
  countries,
}: Pick<JurisdictionSettings, 'profile' | 'countries'>): readonly string[] {
  return [...new Set([profile, ...Object.values(countries)])];
}

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    jurisdiction: {
      /** Whether any profile but the house's own is in force: only then the page asks what holds. */
      inForce: boolean;
    };
  }
}

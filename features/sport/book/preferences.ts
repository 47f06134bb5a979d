/** What the browser keeps for this room. */
import { isFlag, isOneOf } from '#platform/contract/kinds.ts';
import type { PreferencesOf } from '#platform/contract/preference.ts';

/** Ways to write odds, in the order of the choice. */
export const ODDS_FORMATS = ['decimal', 'american', 'fractional', 'hongkong', 'indonesian', 'malay'] as const;

type OddsFormat = (typeof ODDS_FORMATS)[number];

declare module '#platform/contract/preference.ts' {
  interface RoomPreferences {
    /** Sports without matches are not listed. */
    sportHideInactive: boolean;
    /** How odds are written. */
    oddsFormat: OddsFormat;
  }
}

export const preferences: PreferencesOf<'sportHideInactive' | 'oddsFormat'> = {
  sportHideInactive: { initial: true, is: isFlag },
  oddsFormat: { initial: 'decimal', is: isOneOf(...ODDS_FORMATS) },
};

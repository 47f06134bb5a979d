/** What the browser keeps for this room. */
import { isText } from '#platform/contract/kinds.ts';
import type { PreferencesOf } from '#platform/contract/preference.ts';

declare module '#platform/contract/preference.ts' {
  interface RoomPreferences {
    /** Day, as 2026-11-20, on which the offer for the first deposit came up by itself last; '' is never. */
    offerSeen: string;
  }
}

export const preferences: PreferencesOf<'offerSeen'> = {
  offerSeen: { initial: '', is: isText },
};

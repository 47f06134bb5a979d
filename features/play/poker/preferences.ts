/** What the browser keeps for this room. */
import { isFlag } from '#platform/contract/kinds.ts';
import type { PreferencesOf } from '#platform/contract/preference.ts';

declare module '#platform/contract/preference.ts' {
  interface RoomPreferences {
    /** A colour for each suit: clubs green, diamonds blue. */
    pokerFourColours: boolean;
  }
}

export const preferences: PreferencesOf<'pokerFourColours'> = {
  pokerFourColours: { initial: false, is: isFlag },
};

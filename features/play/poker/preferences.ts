/** What the browser keeps for this room. */
import { isFlag } from '#platform/contract/kinds.ts';
import type { PreferencesOf } from '#platform/contract/preference.ts';

declare module '#platform/contract/preference.ts' {
  interface RoomPreferences {
    /** A colour for each suit: clubs green, diamonds blue. */
    pokerFourColours: boolean;
    /** What is written and dealt at a table is shown beside it. */
    pokerChat: boolean;
  }
}

export const preferences: PreferencesOf<'pokerFourColours' | 'pokerChat'> = {
  pokerFourColours: { initial: false, is: isFlag },
  pokerChat: { initial: true, is: isFlag },
};

/** What the browser keeps for this room. */
import { isListOf, isText } from '#platform/contract/kinds.ts';
import type { PreferencesOf } from '#platform/contract/preference.ts';

declare module '#platform/contract/preference.ts' {
  interface RoomPreferences {
    /** Sidebar groups that are folded. */
    foldedGroups: string[];
  }
}

export const preferences: PreferencesOf<'foldedGroups'> = {
  foldedGroups: { initial: [], is: isListOf(isText) },
};

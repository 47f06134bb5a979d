/** What the browser keeps for this room. */
import { isFlag } from '#platform/contract/kinds.ts';
import type { PreferencesOf } from '#platform/contract/preference.ts';

declare module '#platform/contract/preference.ts' {
  interface RoomPreferences {
    /** The visitor has agreed to the rules of the chat. */
    chatRulesAgreed: boolean;
  }
}

export const preferences: PreferencesOf<'chatRulesAgreed'> = {
  chatRulesAgreed: { initial: false, is: isFlag },
};

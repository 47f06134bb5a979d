/** What the browser keeps for this room. */
import { isNumber, isRecordOf, isText } from '#platform/contract/kinds.ts';
import type { PreferencesOf } from '#platform/contract/preference.ts';

declare module '#platform/contract/preference.ts' {
  interface RoomPreferences {
    /** Referral code to prefill when registering. */
    inviteCode: string;
    /** When the window about contact details may ask again, by account and number of fields. Epoch milliseconds. */
    contactPrompts: Readonly<Record<string, number>>;
  }
}

export const preferences: PreferencesOf<'inviteCode' | 'contactPrompts'> = {
  inviteCode: { initial: '', is: isText },
  contactPrompts: { initial: {}, is: isRecordOf(isNumber(-Infinity, Infinity)) },
};

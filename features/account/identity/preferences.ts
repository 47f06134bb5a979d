/** What the browser keeps for this room. */
import { isNumber, isRecordOf, isText } from '#platform/contract/kinds.ts';
import type { PreferencesOf } from '#platform/contract/preference.ts';

declare module '#platform/contract/preference.ts' {
  interface RoomPreferences {
    /** Referral code to prefill when registering. */
    inviteCode: string;
    /** When the window about contact details may ask again, by account and number of fields. Epoch milliseconds. */
    contactPrompts: Readonly<Record<string, number>>;
    /** The page's token of the session that somebody has logged out of: where the server names it still, it was not told. */
    logoutOwed: string;
  }
}

export const preferences: PreferencesOf<'inviteCode' | 'contactPrompts' | 'logoutOwed'> = {
  inviteCode: { initial: '', is: isText },
  contactPrompts: { initial: {}, is: isRecordOf(isNumber(-Infinity, Infinity)) },
  logoutOwed: { initial: '', is: isText },
};

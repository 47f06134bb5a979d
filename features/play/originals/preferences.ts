/** What the browser keeps for this room. */
import { isFlag, isMatch, isRecordOf } from '#platform/contract/kinds.ts';
import type { PreferencesOf } from '#platform/contract/preference.ts';

/** A decimal amount, as the contract has it. */
const AMOUNT = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/;

declare module '#platform/contract/preference.ts' {
  interface RoomPreferences {
    /** What one chip is worth at a table, by currency. */
    chipValues: Record<string, string>;
    /** The stages of card games show the best play. */
    bestPlay: boolean;
  }
}

export const preferences: PreferencesOf<'chipValues' | 'bestPlay'> = {
  bestPlay: { initial: false, is: isFlag },
  chipValues: { initial: {}, is: isRecordOf(isMatch(AMOUNT)) },
};

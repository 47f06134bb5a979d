/** What the browser keeps for this room. */
import { isNumber, isOneOf } from '#platform/contract/kinds.ts';
import type { PreferencesOf } from '#platform/contract/preference.ts';

const LIVE_CHANNELS = ['all', 'mine', 'high_rollers', 'lucky_wins', 'race'] as const;

export type LiveChannel = (typeof LIVE_CHANNELS)[number];

declare module '#platform/contract/preference.ts' {
  interface RoomPreferences {
    /** Lines of the feed. */
    liveFeedEntries: number;
    /** Which of the feeds is shown. */
    liveChannel: LiveChannel;
  }
}

export const preferences: PreferencesOf<'liveFeedEntries' | 'liveChannel'> = {
  liveFeedEntries: { initial: 10, is: isNumber(1, 100) },
  liveChannel: { initial: 'all', is: isOneOf(...LIVE_CHANNELS) },
};

import type { MoneyView } from '#platform/web/amount-view.ts';
import { shownSetting } from '#platform/web/boot.ts';
import { dollars, prizeList } from './race-text.ts';

/** What the page knows of the race before it asks: the prize and how it is split. */
export function shownRace(): { reward: string; split: readonly number[] } {
  const reward = shownSetting('race', 'reward');
  const split = shownSetting('race', 'split');
  return {
    reward: typeof reward === 'string' ? reward : '0',
    split: Array.isArray(split) ? split.filter((part): part is number => typeof part === 'number') : [],
  };
}

/** The whole prize, "$500". */
export function shownPrize(view: MoneyView): string {
  return dollars(shownRace().reward, view, true);
}

/** Dollars each place wins, first place first. */
export function shownPrizes(): readonly string[] {
  const { reward, split } = shownRace();
  return prizeList(reward, split);
}

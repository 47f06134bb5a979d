import type { MoneyView } from '#platform/web/amount-view.ts';
import { useShownSettings } from '#platform/web/shown-settings.ts';
import { dollars, prizeList } from './race-text.ts';

/** What the page knows of the race before it asks: the prize and how it is split. */
export function useShownRace(): { reward: string; split: readonly number[] } {
  const { reward = '0', split = [] } = useShownSettings('race');
  return { reward, split };
}

/** The whole prize, "$500". */
export function useShownPrize(view: MoneyView): string {
  return dollars(useShownRace().reward, view, true);
}

/** Dollars each place wins, first place first. */
export function useShownPrizes(): readonly string[] {
  const { reward, split } = useShownRace();
  return prizeList(reward, split);
}

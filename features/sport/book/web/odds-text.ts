import { displayOdds } from '#engines/sport/odds/formats.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { useStore } from '#platform/web/store.ts';

/** Decimal odds of the wire as the player wants to read them. */
export function useOddsText(): (odds: string) => string {
  const format = useStore((state) => state.oddsFormat);
  return (odds) => {
    const ratio = parseOdds(odds);
    return ratio ? displayOdds(ratio, format) : odds;
  };
}

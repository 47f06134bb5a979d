/** Which markets of an event stand together, and under which tab; pure. */
import type { MarketView } from '../contract.ts';
import { groupOf, type MarketGroup } from '../market-group.ts';

export interface MarketCardView {
  readonly key: string;
  readonly group: MarketGroup;
  /** Lines of one market, the lowest first. */
  readonly lines: readonly MarketView[];
}

/** Lines of one market stand together. A line of which one side is as good as certain goes, unless it is the only one. */
export function marketCards(markets: readonly MarketView[]): MarketCardView[] {
  const cards = new Map<string, MarketView[]>();
  for (const market of markets) {
    const { total: _total, hcp: _hcp, ...rest } = market.specifiers;
    const key = `${market.id}|${JSON.stringify(rest)}`;
    cards.set(key, [...(cards.get(key) ?? []), market]);
  }
  return [...cards].map(([key, all]) => {
    const even = all.filter(({ outcomes }) => outcomes.filter(({ active }) => active).length > 1);
    const lines = (even.length > 0 ? even : all.slice(0, 1)).toSorted((a, b) => lineOf(a) - lineOf(b));
    return { key, group: groupOf(all[0]!), lines };
  });
}

function lineOf({ specifiers }: MarketView): number {
  return Number(specifiers['total'] ?? specifiers['hcp'] ?? 0);
}

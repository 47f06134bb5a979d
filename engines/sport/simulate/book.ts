/** Prices of a fixture's markets, from its law. */
import { compare, ONE, type Ratio, toNumber } from '../exact/ratio.ts';
import { catalogue } from '../markets/catalogue.ts';
import type { MarketDefinition } from '../markets/definition.ts';
import { parseSpecifiers, type Specifiers } from '../markets/specifiers.ts';
import { expect, type Law } from '../models/law.ts';
import { type Expectation, linePrices, prices } from '../odds/apply-margin.ts';

/** A market to offer: which one, with which specifiers, at which margin. */
export interface Offer {
  readonly marketId: number;
  readonly specifiers: string;
  readonly margin: number;
}

export interface Quote {
  readonly outcome: string;
  readonly expectation: Expectation;
  /** Null where there is no price. */
  readonly odds: Ratio | null;
}

export interface PricedMarket {
  readonly offer: Offer;
  readonly market: MarketDefinition;
  readonly specifiers: Specifiers;
  readonly quotes: readonly Quote[];
}

/** Prices of one market; null when the law does not know what it is about. */
export function priceMarket(law: Law, offer: Offer): PricedMarket | null {
  const market = catalogue.get(offer.marketId);
  const specifiers = parseSpecifiers(offer.specifiers);
  if (market?.about !== 'match' || !specifiers) return null;
  const outcomes = market.outcomes(specifiers);
  if (!outcomes) return null;
  const expectations: Expectation[] = [];
  for (const outcome of outcomes) {
    const found = expect(law, market, specifiers, outcome);
    if (!found) return null;
    expectations.push(found);
  }
  const odds = oddsOf(expectations, offer.margin);
  const quotes = outcomes.map((outcome, index) => ({
    outcome,
    expectation: expectations[index]!,
    odds: odds[index] ?? null,
  }));
  return { offer, market, specifiers, quotes };
}

function oddsOf(expectations: readonly Expectation[], margin: number): (Ratio | null)[] {
  if (expectations.length === 2) return linePrices(expectations[0]!, margin);
  const total = expectations.reduce((all, { won }) => all + won, 0);
  // Outcomes that overlap (double chance) sum to a whole number above 1: the margin goes onto their shares of it.
  const fair = prices(
    expectations.map(({ won }) => won / total),
    margin,
  );
  if (Math.abs(total - 1) < 1e-6) return fair;
  return expectations.map(({ won }) => (won > 0 ? linePrices({ won, refunded: 0 }, margin)[0]! : null));
}

/**
 * The greatest expected factor of any price under the law. A law with a chance for every ending, under which no bet is worth
 * more than its stake, is a proof that no set of bets wins whatever happens: below 1 there is no arbitrage in the book.
 */
export function bestExpectation(book: readonly PricedMarket[]): number {
  return Math.max(
    0,
    ...book.flatMap(({ quotes }) =>
      quotes.flatMap(({ odds, expectation: { won, refunded } }) =>
        odds && compare(odds, ONE) > 0 ? [won * toNumber(odds) + refunded] : [],
      ),
    ),
  );
}

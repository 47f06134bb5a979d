import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNumber } from '../exact/ratio.ts';
import { asked, marginPrices } from './overround.ts';
import { booksum, MARGIN_METHODS, removeMargin } from './remove-margin.ts';

const weights = fc.array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 2, maxLength: 6 });
const chancesOf = (all: readonly number[]) => {
  const total = all.reduce((a, b) => a + b, 0);
  return all.map((one) => one / total);
};
const margins = fc.double({ min: 0, max: 0.2, noNaN: true });
const methods = fc.constantFrom(...MARGIN_METHODS);

describe('a margin put on', () => {
  it('sums to what was wanted, asks no less than the chance of any outcome, and is taken off again by the same way', () => {
    fc.assert(
      fc.property(weights, margins, methods, (all, margin, method) => {
        const chances = chancesOf(all);
        const book = asked(chances, margin, method);
        expect(book.reduce((a, b) => a + b, 0)).toBeCloseTo(1 + margin, 8);
        for (const [at, one] of book.entries()) expect(one).toBeGreaterThanOrEqual(chances[at]! - 1e-12);
        if (margin < 1e-6 || book.some((one) => one >= 1)) return;
        const { probabilities } = removeMargin(
          book.map((one) => 1 / one),
          method,
        );
        for (const [at, one] of probabilities.entries()) expect(one).toBeCloseTo(chances[at]!, 5);
      }),
    );
  });

  it('leaves no arbitrage in what is emitted: no price is worth its stake, also across markets with other margins', () => {
    // A match of three results; lines and double chances of it are about the same endings.
    fc.assert(
      fc.property(
        fc.tuple(...Array.from({ length: 3 }, () => fc.double({ min: 0.03, max: 1, noNaN: true }))),
        fc.array(fc.tuple(margins, methods), { minLength: 4, maxLength: 4 }),
        (all, rules) => {
          const [home, draw, away] = chancesOf(all) as [number, number, number];
          const markets = [
            [home, draw, away].map((won) => ({ won, refunded: 0 })),
            [home + draw, home + away, draw + away].map((won) => ({ won, refunded: 0 })),
            [home, away].map((won) => ({ won, refunded: draw })),
            // A quarter line: half of it comes back on a draw.
            [
              { won: home, refunded: draw / 2 },
              { won: away + draw / 2, refunded: draw / 2 },
            ],
          ];
          for (const [at, expectations] of markets.entries()) {
            const [margin, method] = rules[at]!;
            const prices = marginPrices(expectations, margin, method);
            for (const [index, odds] of prices.entries()) {
              if (!odds) continue;
              const { won, refunded } = expectations[index]!;
              // Under chances that are above 0 for every ending: so no bets on all of it win whatever happens.
              expect(won * toNumber(odds) + refunded).toBeLessThanOrEqual(1 + 1e-9);
            }
            if (at === 0 && prices.every(Boolean))
              expect(booksum(prices.map((odds) => toNumber(odds!)))).toBeGreaterThanOrEqual(
                1 + margin - 1e-9,
              );
          }
        },
      ),
    );
  });

  it('has no price for what cannot happen or is certain', () => {
    expect(
      marginPrices(
        [
          { won: 1, refunded: 0 },
          { won: 0, refunded: 0 },
        ],
        0.05,
        'power',
      ),
    ).toEqual([null, null]);
    expect(
      marginPrices(
        [
          { won: 0, refunded: 1 },
          { won: 0, refunded: 1 },
        ],
        0.05,
        'shin',
      ),
    ).toEqual([null, null]);
  });
});

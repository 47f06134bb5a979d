import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compare,
  decimalText,
  equal,
  parseDecimal,
  type Ratio,
  ratio,
  subtract,
  toNumber,
  ONE,
} from '../exact/ratio.ts';
import { fairOdds, linePrices, prices, withMargin } from './apply-margin.ts';
import { parseOdds } from './decimal-odds.ts';
import { displayOdds, fromFormat, ODDS_FORMATS, toFormat } from './formats.ts';
import { exactFraction, traditionalFraction } from './fractions.ts';
import { onLadder, snapDown } from './ladder.ts';
import { booksum, MARGIN_METHODS, removeMargin } from './remove-margin.ts';

const odds = (text: string) => parseOdds(text)!;

const anyOdds = fc
  .integer({ min: 1001, max: 1_000_000 })
  .map((thousandths): Ratio => ratio(thousandths, 1000));

describe('decimal odds', () => {
  it('are read exactly, and nothing else is read', () => {
    expect(odds('1.95')).toEqual({ num: 39n, den: 20n });
    expect(odds('1')).toEqual({ num: 1n, den: 1n });
    for (const text of [
      '',
      '0.99',
      '-2',
      '+2',
      '1e3',
      '2.',
      '.5',
      ' 2',
      '2 ',
      '1,95',
      'NaN',
      'Infinity',
      '1000001',
      '0x10',
      '9'.repeat(50),
    ])
      expect(parseOdds(text), text).toBeNull();
  });
});

describe('formats', () => {
  // Spec of the field, with its sources: soccerwidow, betandskill, penaltyblog, betsmart.
  it.each([
    ['1.25', '1/4', '-400', '0.25', '-4.00', '0.25'],
    ['1.50', '1/2', '-200', '0.50', '-2.00', '0.50'],
    ['1.9091', '10/11', '-110', '0.91', '-1.10', '0.91'],
    ['2.00', '1/1', '+100', '1.00', '1.00', '1.00'],
    ['2.20', '6/5', '+120', '1.20', '1.20', '-0.83'],
    ['4.33', '10/3', '+333', '3.33', '3.33', '-0.30'],
  ])('%s reads as in the published table', (decimal, fractional, american, hongkong, indonesian, malay) => {
    const shown = (format: (typeof ODDS_FORMATS)[number]) => displayOdds(odds(decimal), format);
    expect(ODDS_FORMATS.map(shown)).toEqual([decimal, fractional, american, hongkong, indonesian, malay]);
  });

  it('keep the value both ways', () => {
    fc.assert(
      fc.property(
        anyOdds,
        fc.constantFrom('hongkong' as const, 'american' as const, 'indonesian' as const, 'malay' as const),
        (value, format) => {
          const there = toFormat(value, format);
          // As text only where it ends; else by the same formula on a fraction that text cannot write.
          const text = parseDecimal(decimalText(there, 30).replace('-', ''));
          fc.pre(text !== null && equal(text, there.num < 0n ? { ...there, num: -there.num } : there));
          expect(equal(fromFormat(decimalText(there, 30), format)!, value)).toBe(true);
        },
      ),
    );
    fc.assert(
      fc.property(anyOdds, (value) => {
        expect(equal(fromFormat(exactFraction(subtract(value, ONE)), 'fractional')!, value)).toBe(true);
      }),
    );
  });

  it('refuse what is none of theirs', () => {
    expect(fromFormat('50', 'american')).toBeNull();
    expect(fromFormat('0.5', 'indonesian')).toBeNull();
    expect(fromFormat('1.5', 'malay')).toBeNull();
    expect(fromFormat('-1', 'hongkong')).toBeNull();
    expect(fromFormat('1/0', 'fractional')).toBeNull();
    expect(fromFormat('0', 'american')).toBeNull();
    expect(() => toFormat(ONE, 'malay')).toThrow(RangeError);
    expect(fromFormat('Evens', 'fractional')).toEqual({ num: 2n, den: 1n });
  });

  it('takes the nearest traditional fraction', () => {
    expect(traditionalFraction(ratio(2n, 3n))).toBe('4/6');
    expect(traditionalFraction(ratio(3n, 2n))).toBe('6/4');
    expect(traditionalFraction(ratio(47n, 20n))).toBe('9/4');
  });
});

describe('the ladder', () => {
  it('never gives more than the odds, nor a whole step less', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.01, max: 499, noNaN: true }), (value) => {
        const price = snapDown(value)!;
        expect(onLadder(price)).toBe(true);
        expect(toNumber(price)).toBeLessThanOrEqual(value * (1 + 1e-8));
        expect(toNumber(price) * 1.12).toBeGreaterThan(value);
      }),
    );
  });

  it('leaves a price that stands on it, however a double writes it', () => {
    for (const text of [
      '1.01',
      '1.99',
      '2',
      '2.02',
      '2.98',
      '3.05',
      '4.1',
      '6.2',
      '10.5',
      '21',
      '32',
      '55',
      '110',
      '501',
    ])
      expect(decimalText(snapDown(1 / (1 / Number(text)))!), text).toBe(text);
    expect(decimalText(snapDown(2.019)!)).toBe('2');
    expect(snapDown(1.0099)).toBeNull();
    expect(decimalText(snapDown(1e9)!)).toBe('501');
    expect(onLadder(ratio(203, 100))).toBe(false);
  });
});

describe('removing a margin', () => {
  it('agrees with the published reference', () => {
    const book = [1.25, 6, 11];
    const round = (values: readonly number[]) => values.map((value) => Number(value.toFixed(6)));
    expect(booksum(book)).toBeCloseTo(1.057576, 6);
    expect(round(removeMargin(book, 'proportional').probabilities)).toEqual([0.756447, 0.157593, 0.08596]);
    expect(round(removeMargin(book, 'power').probabilities)).toEqual([0.784325, 0.142181, 0.073495]);
    expect(removeMargin(book, 'power').parameter).toBeCloseTo(1.088682, 6);
    expect(round(removeMargin(book, 'shin').probabilities)).toEqual([0.774548, 0.149826, 0.075626]);
    expect(removeMargin(book, 'shin').parameter).toBeCloseTo(0.029971, 6);
  });

  it('sums to 1 by every method and keeps the order of the favourites', () => {
    const books = fc.array(fc.double({ min: 1.05, max: 60, noNaN: true }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(books, fc.constantFrom(...MARGIN_METHODS), (book, method) => {
        const sum = booksum(book);
        fc.pre(sum > 1.001 && sum < 1.4);
        const { probabilities } = removeMargin(book, method);
        expect(probabilities.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 7);
        for (const [i, a] of book.entries())
          for (const [j, b] of book.entries())
            if (a < b - 1e-9) expect(probabilities[i]!).toBeGreaterThan(probabilities[j]!);
      }),
    );
  });

  it('is the same by Shin and by additive on two outcomes', () => {
    const [shin, additive] = [removeMargin([1.4, 2.95], 'shin'), removeMargin([1.4, 2.95], 'additive')];
    expect(shin.probabilities[0]).toBeCloseTo(additive.probabilities[0]!, 9);
  });
});

describe('putting a margin on', () => {
  const market = fc
    .array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 2, maxLength: 20 })
    .map((weights) => {
      const sum = weights.reduce((a, b) => a + b, 0);
      return weights.map((weight) => weight / sum);
    });

  it('makes a book of 1 + margin, and power takes it off again', () => {
    fc.assert(
      fc.property(market, fc.double({ min: 0.005, max: 0.2, noNaN: true }), (chances, margin) => {
        const implied = withMargin(chances, margin);
        expect(implied.reduce((a, b) => a + b, 0)).toBeCloseTo(1 + margin, 6);
        fc.pre(implied.every((r) => r < 0.999));
        const back = removeMargin(
          implied.map((r) => 1 / r),
          'power',
        ).probabilities;
        for (const [index, p] of chances.entries()) expect(back[index]!).toBeCloseTo(p, 6);
      }),
    );
  });

  it('never leaves the book below its margin once prices stand on the ladder', () => {
    fc.assert(
      fc.property(market, (chances) => {
        const book = prices(chances, 0.06);
        for (const [index, price] of book.entries())
          if (price) expect(toNumber(price) * chances[index]!).toBeLessThan(1);
        fc.pre(book.every((price) => price !== null && toNumber(price) < 501));
        expect(booksum(book.map((price) => toNumber(price!)))).toBeGreaterThanOrEqual(1.06 - 1e-6);
      }),
    );
  });

  it('prices a line with pushes by what is left to win', () => {
    // Won 40 %, void 25 %, lost 35 %: fair odds (1 - 0.25) / 0.4.
    expect(fairOdds({ won: 0.4, refunded: 0.25 })).toBeCloseTo(1.875, 12);
    const [side, other] = linePrices({ won: 0.4, refunded: 0.25 }, 0.05);
    expect(compare(side!, ratio(1875, 1000))).toBeLessThan(0);
    expect(compare(other!, ratio(75, 35))).toBeLessThan(0);
    expect(linePrices({ won: 0, refunded: 1 }, 0.05)).toEqual([null, null]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalText,
  equal,
  multiply,
  ONE,
  parseDecimal,
  ratio,
  subtract,
  sum,
  type Ratio,
} from '../exact/ratio.ts';
import { catalogue } from '../markets/catalogue.ts';
import { quartersOf, settleLine } from './line.ts';
import { lineForTheMatch, lineForTheRest, specifiersFromPlacement } from './placement-score.ts';
import { type EventResult, settle } from './settle.ts';
import { factorOf, fromFeedResult, type Shares, toFeedResult } from './shares.ts';
import { ended, kind, pays } from './testing/results.ts';

const d = (text: string): Ratio => parseDecimal(text)!;

describe('published settlements', () => {
  const homeLosesBy = (goals: number) => ended(`0:0 0:${goals}`);
  const homeWinsBy = (goals: number) => ended(`0:0 ${goals}:0`);
  const draw = ended('0:0 1:1');

  it('Asian handicaps', () => {
    const home = (event: EventResult, line: string, odds: string, stake?: string) =>
      pays(event, 16, `hcp=${line}`, '1714', odds, stake);
    expect([home(homeLosesBy(1), '2', '2.05'), home(homeLosesBy(2), '2', '2.05')]).toEqual(['20.5', '10']);
    expect([home(homeLosesBy(1), '1.5', '2.05'), home(homeLosesBy(2), '1.5', '2.05')]).toEqual(['20.5', '0']);
    expect(home(homeLosesBy(1), '0.75', '2')).toBe('5');
    expect(home(homeWinsBy(1), '-1.25', '2', '100')).toBe('50');
    expect([home(draw, '-0.25', '2'), home(draw, '0.25', '2')]).toEqual(['5', '15']);
    expect([
      home(homeWinsBy(1), '-0.75', '2'),
      home(homeWinsBy(2), '-0.75', '2'),
      home(draw, '-0.75', '2'),
    ]).toEqual(['15', '20', '0']);
    expect(home(homeWinsBy(1), '-1', '2')).toBe('10');
    expect(home(ended('1:0 0:0'), '-0.75', '1.92')).toBe('14.6');
    expect(home(ended('1:1 0:0'), '0.25', '1.81')).toBe('14.05');
    expect(home(ended('0:1 1:1'), '0.75', '1.94')).toBe('5');
    expect(home(ended('1:0 2:1'), '-2', '2.04')).toBe('10');
  });

  it('Asian totals', () => {
    const both = (goals: number, line: string) =>
      ['12', '13'].map((outcome) => pays(ended(`0:0 ${goals}:0`), 18, `total=${line}`, outcome, '2'));
    expect(both(2, '2.25')).toEqual(['5', '15']);
    expect(both(3, '2.75')).toEqual(['15', '5']);
    expect(both(5, '5.25')[1]).toBe('15');
    expect(both(3, '3')).toEqual(['10', '10']);
  });

  it('a push pays neither side more than its stake', () => {
    const payouts = ['12', '13'].map((outcome) =>
      Number(pays(ended('1:0 1:1'), 18, 'total=3', outcome, '1.9')),
    );
    expect(payouts).toEqual([10, 10]);
  });
});

describe('lines', () => {
  it('are the two half bets that a quarter line is made of', () => {
    const whole = (margin: number, line: Ratio) => {
      const beyond = quartersOf(line)! + 4 * margin;
      return settleLine(beyond);
    };
    fc.assert(
      fc.property(
        fc.integer({ min: -8, max: 8 }),
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: 101, max: 900 }),
        (margin, odd, price) => {
          const line = ratio(2 * odd + 1, 4);
          const [low, high] = [whole(margin, ratio(2 * odd, 4)), whole(margin, ratio(2 * odd + 2, 4))];
          const odds = ratio(price, 100);
          const half = multiply(ratio(1, 2), sum([factorOf(low, odds), factorOf(high, odds)]));
          expect(equal(factorOf(whole(margin, line), odds), half)).toBe(true);
        },
      ),
    );
  });

  it('placed in play are one line seen from two scores', () => {
    const at = { home: 1, away: 0 };
    expect(decimalText(lineForTheRest(d('-0.75'), at))).toBe('0.25');
    expect(decimalText(lineForTheMatch(d('0.25'), at))).toBe('-0.75');
    // Home +0.25 for the rest at 1:0, and no more goals: half won.
    expect(kind(ended('1:0 0:0'), 16, specifiersFromPlacement('+0.25', at), '1714')).toBe('half_won');
    // Away level for the rest at 1:0, away scores one: won.
    expect(kind(ended('1:0 0:1'), 16, specifiersFromPlacement('0', at), '1715')).toBe('won');
    expect(() => specifiersFromPlacement('x', at)).toThrow(RangeError);
  });
});

describe('identities over all scores', () => {
  const scores = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 5 })));
  const factor = (event: EventResult, marketId: number, specifiers: string, outcome: string) =>
    (settle(event, { marketId, specifiers, outcome }) as { shares: Shares }).shares;

  it('AH -0.5 is the win, AH 0 is draw no bet, AH +0.5 is the double chance', () => {
    fc.assert(
      fc.property(scores, ([a, b, c, e]) => {
        const match = ended(`${a}:${b} ${c}:${e}`);
        for (const [line, market, outcome] of [
          ['-0.5', 1, '1'],
          ['0', 11, '4'],
          ['0.5', 10, '9'],
        ] as const)
          expect(factor(match, 16, `hcp=${line}`, '1714')).toEqual(factor(match, market, '', outcome));
      }),
    );
  });

  it('every market pays out just once over its outcomes', () => {
    const specifierOf: Readonly<Record<string, string>> = {
      total: '2.5',
      hcp: '-0.75',
      goalnr: '1',
      variant: 'sr:exact_goals:6+',
    };
    const plain = [...catalogue.values()].filter(
      (market) =>
        market.about === 'match' &&
        market.id < 100 &&
        ![8, 9, 10, 14, 15, 25, 38, 39, 40, 41, 48, 62, 63, 65, 84, 85, 87].includes(market.id),
    );
    fc.assert(
      fc.property(scores, ([a, b, c, e]) => {
        const match = ended(`${a}:${b} ${c}:${e}`);
        for (const market of plain) {
          const specifiers = Object.keys(market.specifiers)
            .map((key) => `${key}=${specifierOf[key]}`)
            .join('|');
          const outcomes = market.outcomes({ ...specifierOf })!;
          const shares = outcomes.map((outcome) => factor(match, market.id, specifiers, outcome));
          const won = sum(shares.map((one) => one.won));
          const back = sum(shares.map((one) => one.refunded));
          expect(decimalText(won), `market ${market.id}`).toBe(
            decimalText(subtract(ONE, multiply(back, ratio(1, 2)))),
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  it('results go to the form of a feed and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 3 }), (quarters) => {
        const shares = settleLine(quarters);
        expect(fromFeedResult(toFeedResult(shares))).toEqual(shares);
      }),
    );
  });
});

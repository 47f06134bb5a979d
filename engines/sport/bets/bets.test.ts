import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalText,
  equal,
  multiply,
  parseDecimal,
  product,
  ratio,
  sum,
  toUnits,
  unitsText,
  ONE,
  ZERO,
  type Ratio,
} from '../exact/ratio.ts';
import {
  deadHeat,
  factorOf,
  fromFeedResult,
  HALF_LOST,
  HALF_WON,
  LOST,
  type Shares,
  VOID,
  WON,
} from '../settle/shares.ts';
import { boostAmount, boostedLegs, boostedOdds, boostedPayout } from './boost.ts';
import { afterRuleFour, eachWayCombo, eachWayPayout, placeOdds } from './each-way.ts';
import {
  capped,
  choose,
  comboPayout,
  freeBetPayout,
  type Leg,
  symmetricSums,
  systemLines,
  systemPayout,
  systemStake,
} from './payout.ts';
import { relatedLegs } from './related.ts';
import { SYSTEMS, systemNamed } from './systems.ts';

const d = (text: string): Ratio => parseDecimal(text)!;
const leg = (odds: string, shares: Shares = WON): Leg => ({ odds: d(odds), shares });
/** In cents, rounded half up once, as bookmakers print it. */
const cents = (value: Ratio) => unitsText(toUnits(value, 2, 'half-up'), 2);

describe('published examples', () => {
  it('dead heats: places left over those who tie, on the stake', () => {
    expect(cents(comboPayout(d('100'), [leg('4', deadHeat(1, 3))]))).toBe('133.33');
    expect(cents(comboPayout(d('50'), [leg('2.5', deadHeat(1, 2))]))).toBe('62.5');
    expect(cents(comboPayout(d('50'), [leg('3', deadHeat(3, 6))]))).toBe('75');
    expect(cents(comboPayout(d('100'), [leg('5', deadHeat(1, 3))]))).toBe('166.67');
  });

  it('each way: won, only placed, with rule 4 and in a dead heat', () => {
    const ew = (odds: string, fraction: Ratio, win: Shares, place: Shares, unit = '10') =>
      cents(eachWayPayout(d(unit), { odds: d(odds), fraction, win, place }));
    const [quarter, fifth, third] = [ratio(1, 4), ratio(1, 5), ratio(1, 3)];
    expect([ew('2.75', quarter, WON, WON), ew('2.75', quarter, LOST, WON)]).toEqual(['41.88', '14.38']);
    expect([ew('2.75', fifth, WON, WON), ew('2.75', fifth, LOST, WON)]).toEqual(['41', '13.5']);
    expect([ew('8.5', third, WON, WON, '50'), ew('8.5', third, LOST, WON, '50')]).toEqual(['600', '175']);
    const cut = decimalText(afterRuleFour(d('2.75'), d('0.35')));
    expect([ew(cut, fifth, WON, WON), ew(cut, fifth, LOST, WON)]).toEqual(['33.65', '12.28']);
    expect(cents(multiply(d('10'), factorOf(deadHeat(1, 3), placeOdds(d('11'), quarter))))).toBe('11.67');
    expect(() => afterRuleFour(d('2'), d('1.1'))).toThrow(RangeError);
  });

  it('accumulators: voids count 1, half results in part', () => {
    const pays = (stake: string, ...legs: Leg[]) => cents(comboPayout(d(stake), legs));
    expect(pays('20', leg('2.5'), leg('2'), leg('2.25'))).toBe('225');
    expect([pays('10', leg('3'), leg('2.5')), pays('10', leg('3', VOID), leg('2.5'))]).toEqual(['75', '25']);
    expect(pays('10', leg('3'), leg('1.5'), leg('2'), leg('2.5'))).toBe('225');
    expect(pays('10', leg('1.9', HALF_WON), leg('2'))).toBe('29');
    expect(pays('10', leg('1.9', HALF_LOST), leg('2'))).toBe('10');
    expect(pays('10', leg('3', VOID), leg('2', VOID))).toBe('10');
  });

  it('rounds once, at the payout', () => {
    expect(cents(d('4.976244'))).toBe('4.98');
    expect(unitsText(toUnits(d('4.976244'), 2), 2)).toBe('4.97');
  });

  it('counts the lines of the named systems', () => {
    const names = [
      'trixie',
      'patent',
      'yankee',
      'lucky15',
      'canadian',
      'lucky31',
      'heinz',
      'lucky63',
      'super heinz',
      'goliath',
    ];
    const lines = names.map((name) => systemNamed(name)!).map(({ legs, sizes }) => systemLines(legs, sizes));
    expect(lines).toEqual([4n, 7n, 11n, 15n, 26n, 31n, 57n, 63n, 120n, 247n]);
    expect(systemNamed('toString')).toBeNull();
    expect(Object.values(SYSTEMS).every(({ legs, sizes }) => sizes.at(-1) === legs)).toBe(true);
  });

  it('reads the pairs of a feed at odds of 3', () => {
    const pays = (result: 0 | 1, voidFactor: string | null) =>
      decimalText(
        factorOf(
          fromFeedResult({ result, voidFactor: voidFactor === null ? null : d(voidFactor), deadHeat: null }),
          d('3'),
        ),
      );
    expect([pays(0, null), pays(1, null), pays(0, '1'), pays(1, '0.5'), pays(0, '0.5')]).toEqual([
      '0',
      '3',
      '1',
      '2',
      '0.5',
    ]);
    expect(() => pays(1, '1.5')).toThrow(RangeError);
  });
});

const anyShares = fc.constantFrom(WON, HALF_WON, VOID, HALF_LOST, LOST, deadHeat(1, 3));
const anyLeg = fc.record({
  odds: fc.integer({ min: 101, max: 5000 }).map((o) => ratio(o, 100)),
  shares: anyShares,
});

describe('systems', () => {
  /** Every subset, spelled out. */
  function bySubsets(unit: Ratio, sizes: readonly number[], legs: readonly Leg[]): Ratio {
    const subsets = Array.from({ length: 2 ** legs.length }, (_, mask) =>
      legs.filter((_leg, index) => (mask >> index) & 1),
    );
    const counted = subsets.filter((subset) => sizes.includes(subset.length));
    return multiply(
      unit,
      sum(counted.map((subset) => product(subset.map(({ odds, shares }) => factorOf(shares, odds))))),
    );
  }

  it('pay the sum of their lines', () => {
    const drawn = fc.array(anyLeg, { minLength: 1, maxLength: 7 }).chain((legs) =>
      fc.record({
        legs: fc.constant(legs),
        sizes: fc.uniqueArray(fc.integer({ min: 1, max: legs.length }), { minLength: 1 }),
      }),
    );
    fc.assert(
      fc.property(drawn, ({ legs, sizes }) => {
        expect(equal(systemPayout(ONE, sizes, legs), bySubsets(ONE, sizes, legs))).toBe(true);
        const lines = sizes.reduce((total, size) => total + choose(legs.length, size), 0n);
        expect(systemStake(ONE, legs.length, sizes)).toEqual(ratio(lines));
      }),
    );
  });

  it('are as quick with 20 legs as with few', () => {
    const legs = Array.from({ length: 20 }, () => leg('2'));
    expect(systemPayout(ONE, [10], legs)).toEqual(ratio(184_756n * 1024n));
    expect(symmetricSums([]).length).toBe(1);
  });

  it('refuse sizes that there are none of', () => {
    for (const sizes of [[], [0], [4], [2, 2], [1.5], [-1]])
      expect(() => systemPayout(ONE, sizes, [leg('2'), leg('2'), leg('2')])).toThrow(RangeError);
  });
});

describe('other payouts', () => {
  it('a free bet gives back no stake', () => {
    expect(decimalText(freeBetPayout(d('10'), [leg('3')]))).toBe('20');
    expect(freeBetPayout(d('10'), [leg('3', HALF_LOST)])).toEqual(ZERO);
    expect(freeBetPayout(d('10'), [leg('3', VOID)])).toEqual(ZERO);
  });

  it('a cap holds', () => expect(decimalText(capped(d('120'), d('100')))).toBe('100'));

  it('a boost adds to winnings, for legs of the least odds that are not void', () => {
    const boost = {
      minOdds: d('1.5'),
      steps: [
        { legs: 2, share: d('0.05') },
        { legs: 3, share: d('0.1') },
      ],
    };
    const legs = [leg('2'), leg('1.4'), leg('2'), leg('2', VOID)];
    expect(boostedLegs(boost, legs)).toBe(2);
    expect(decimalText(boostAmount(boost, d('10'), legs))).toBe('2.3');
    expect(decimalText(boostedPayout(boost, d('10'), legs))).toBe('58.3');
    expect(boostAmount(boost, d('10'), [leg('2'), leg('2', LOST)])).toEqual(ZERO);
    expect(decimalText(boostedOdds(d('3'), d('0.1')))).toBe('3.2');
  });

  it('each way in an accumulator is one of wins and one of places', () => {
    const one = { odds: d('5'), fraction: ratio(1, 4), win: WON, place: WON };
    expect(decimalText(eachWayCombo(ONE, [one, { ...one, win: LOST }]))).toBe('4');
    expect(decimalText(eachWayCombo(ONE, [one, one]))).toBe('29');
  });

  it('names legs that belong together', () => {
    const legs = [{ eventId: 'a' }, { eventId: 'b', related: ['cup'] }, { eventId: 'a' }, { eventId: 'cup' }];
    expect(relatedLegs(legs)).toEqual([
      { legs: [0, 2], why: 'same_event' },
      { legs: [1, 3], why: 'related_event' },
    ]);
  });
});

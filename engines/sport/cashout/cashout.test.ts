import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builderPrice } from '../bets/builder.ts';
import { decimalText, parseDecimal, ratio, toNumber } from '../exact/ratio.ts';
import { catalogue } from '../markets/catalogue.ts';
import type { MatchMarket } from '../markets/definition.ts';
import { expect as worth } from '../models/law.ts';
import { soccerJoint, soccerLaw } from '../models/soccer/joint.ts';
import { settleLine } from '../settle/line.ts';
import { LOST, VOID, WON, when } from '../settle/shares.ts';
import {
  apportion,
  largestStake,
  marketExposure,
  movedChances,
  scoreExposure,
  worstLoss,
} from './exposure.ts';
import {
  acceptOffer,
  cashOutOffer,
  type CashOutLeg,
  fairSystemValue,
  fairValue,
  partialCashOut,
} from './value.ts';

const d = (text: string) => parseDecimal(text)!;
const open = (odds: string, won: number, refunded = 0, offered = true): CashOutLeg => ({
  kind: 'open',
  odds: d(odds),
  won,
  refunded,
  offered,
});
const terms = { margin: d('0.05'), mostPayout: d('1000') };

describe('cash-out', () => {
  it('of a single is stake times placed odds over fair odds now', () => {
    const legs = [open('3', 0.5)];
    expect(decimalText(fairValue(d('10'), legs))).toBe('15');
    expect(decimalText(cashOutOffer(fairValue(d('10'), legs), legs, terms)!)).toBe('14.25');
    expect(decimalText(fairValue(d('10'), [open('2', 0.4, 0.25)]))).toBe('10.5');
  });

  it('of combinations counts settled legs as they are', () => {
    const legs: CashOutLeg[] = [
      { kind: 'settled', odds: d('2'), shares: WON },
      { kind: 'settled', odds: d('5'), shares: VOID },
      open('2.5', 0.5),
    ];
    expect(decimalText(fairValue(d('10'), legs))).toBe('25');
    expect(decimalText(fairSystemValue(d('1'), [2, 3], legs))).toBe('8.25');
    expect(cashOutOffer(d('0'), [{ kind: 'settled', odds: d('2'), shares: LOST }], terms)).toBeNull();
  });

  it('is not offered while a leg is closed, nor above what the bet can pay', () => {
    expect(cashOutOffer(d('15'), [open('3', 0.5, 0, false)], terms)).toBeNull();
    expect(decimalText(cashOutOffer(d('5000'), [open('3', 0.9)], terms)!)).toBe('1000');
    expect(() => fairValue(d('1'), [open('3', 1.5)])).toThrow(RangeError);
  });

  it('in parts never gives more than at once', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(0n, 10n ** 13n),
        fc.integer({ min: 1, max: 99 }),
        (stake, offer, percent) => {
          const first = partialCashOut(stake, offer, ratio(percent, 100));
          expect(first.stakeLeft).toBeGreaterThanOrEqual(0n);
          // What is left is offered in proportion to the stake that stands for it.
          const rest = (offer * first.stakeLeft) / stake;
          const second = partialCashOut(first.stakeLeft, rest, ratio(1));
          expect(second.stakeLeft).toBe(0n);
          expect(first.paid + second.paid).toBeLessThanOrEqual(offer);
        },
      ),
    );
    expect(() => partialCashOut(10n, 10n, ratio(0))).toThrow(RangeError);
    expect(() => partialCashOut(10n, 10n, ratio(11, 10))).toThrow(RangeError);
  });

  it('pays a better offer and asks about a worse one', () => {
    expect([
      acceptOffer(10n, 12n),
      acceptOffer(10n, 10n),
      acceptOffer(10n, 9n),
      acceptOffer(10n, null),
    ]).toEqual([{ pays: 12n }, { pays: 10n }, { asks: 9n }, { asks: null }]);
  });
});

describe('exposure', () => {
  it('of a market is what each outcome would cost', () => {
    const loss = marketExposure([
      { outcome: '1', stake: 100n, odds: d('3') },
      { outcome: '2', stake: 50n, odds: d('2') },
    ]);
    expect([...loss]).toEqual([
      ['1', 150n],
      ['2', -50n],
    ]);
    expect([worstLoss(loss), worstLoss(new Map())]).toEqual([150n, 0n]);
  });

  it('of an event is looked for over all scores', () => {
    const bets = [
      { stake: 100n, odds: d('2'), settle: (home: number, away: number) => when(home > away) },
      {
        stake: 100n,
        odds: d('2'),
        settle: (home: number, away: number) => settleLine(4 * (home + away) - 10),
      },
      { stake: 100n, odds: d('10'), settle: (home: number, away: number) => when(home === 0 && away === 0) },
    ];
    const { worst, losses, size } = scoreExposure(bets, 6);
    expect(worst).toEqual({ home: 0, away: 0, loss: 700n });
    expect(losses[2 * size + 1]).toBe(100n);
    expect(losses[1]).toBe(-300n);
  });

  it('charges the legs of an accumulator with parts that sum to its stake', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 15n),
        fc.array(fc.double({ min: 1, max: 50, noNaN: true }), { minLength: 1, maxLength: 8 }),
        (stake, odds) => {
          expect(apportion(stake, odds).reduce((a, b) => a + b, 0n)).toBe(stake);
        },
      ),
    );
  });

  it('bounds a stake by every limit', () => {
    const limits = {
      marketLiability: 1000n,
      loss: 200n,
      playerRisk: 600n,
      playerUsed: 0n,
      maxStake: 500n,
      maxPayout: 10_000n,
      factor: 1000n,
    };
    expect(largestStake(d('3'), limits)).toBe(300n);
    expect(largestStake(d('3'), { ...limits, factor: 500n })).toBe(150n);
    expect(largestStake(d('3'), { ...limits, loss: 1000n })).toBe(0n);
    expect(largestStake(d('2'), { ...limits, maxPayout: 100n })).toBe(50n);
    expect(largestStake(d('1'), limits)).toBe(500n);
  });

  it('moves the line against what loses most', () => {
    const moved = movedChances([0.5, 0.5], 0, 50n, 100n, 0.1);
    expect(moved[0]!).toBeCloseTo(0.525 / 1.025, 12);
    expect(moved[0]! + moved[1]!).toBeCloseTo(1, 12);
  });
});

describe('bet builder', () => {
  const law = soccerLaw(
    soccerJoint({ homeMean: 1.6, awayMean: 1.1, rho: -0.065, trailing: 1.1, leading: 0.95 }),
  );
  const leg = (id: number, outcome: string, specifiers = {}) => ({
    market: catalogue.get(id) as MatchMarket,
    specifiers,
    outcome,
  });

  it('prices legs together, not one by one', () => {
    const both = builderPrice(law, [leg(1, '1'), leg(18, '12', { total: '2.5' })], 0.06);
    const pair = worth(law, catalogue.get(37) as MatchMarket, { total: '2.5' }, '796')!.won;
    expect(both).toMatchObject({ kind: 'price', chance: expect.closeTo(pair, 12) as number });
    if (both.kind === 'price') expect(toNumber(both.odds) * pair).toBeLessThan(1);
    expect(builderPrice(law, [leg(60, '1'), leg(1, '3')], 0.06).kind).toBe('price');
  });

  it('refuses legs that exclude each other, that are certain, or that can be void in part', () => {
    const why = (...legs: ReturnType<typeof leg>[]) => builderPrice(law, legs, 0.06);
    expect(why(leg(1, '1'), leg(10, '11'))).toEqual({ kind: 'refused', why: 'impossible' });
    expect(why(leg(1, '1'), leg(18, '12', { total: '2.75' }))).toEqual({ kind: 'refused', why: 'partly' });
    expect(why(leg(18, '13', { total: '20.5' }))).toEqual({ kind: 'refused', why: 'certain' });
    expect(why(leg(8, '6', { goalnr: '1' }))).toEqual({ kind: 'refused', why: 'unknown' });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, divide, multiply, ONE, ratio, readDecimal, subtract, toDecimal, toFixed } from './ratio.ts';
import { DEFAULT_TERMS, faultsOfTerms, type KeepCurve, type Terms } from './terms.ts';
import { direction, multiplier, price, terms, wager } from './testing/arbitraries.ts';
import {
  bustPrice,
  entryPrice,
  exactBust,
  houseShare,
  notionalOf,
  payoutAt,
  returnsAt,
  returnsOfMove,
  type Stake,
  splitWager,
  triggerPrice,
} from './value.ts';

const decimal = (text: string) => readDecimal(text)!;
const stake = (over: Partial<Stake> = {}): Stake => ({
  direction: 'up',
  multiplier: 20_000n,
  entry: 1_000n * 10n ** 8n,
  ...over,
});
const flat = (fee: string): Terms => ({ ...DEFAULT_TERMS, feeMode: 'flat', flatFee: decimal(fee) });
const bustOf = (over: Partial<Stake>, some = DEFAULT_TERMS) =>
  toDecimal(multiply(exactBust(stake(over), some), ratio(1n, 10n ** 8n)));

describe('the table of cases: wager 10, fee 10 %', () => {
  test.each([
    ['up', 'pnl', '0.01', '2', '0.178'],
    ['up', 'pnl', '0.5', '100', '8.9'],
    ['up', 'pnl', '-0.1', '-20', '-2'],
    ['up', 'pnl', '-0.5', '-100', '-10'],
    ['up', 'pnl', '-3', '-600', '-10'],
    ['down', 'pnl', '-0.5', '100', '8.9'],
    ['up', 'flat 0', '0.5', '100', '10'],
    ['up', 'flat 0.00068', '0.5', '100', '8.64'],
    ['up', 'pnl', '1000', '200000', '4450'],
  ] as const)('%s, %s, move %s %%: raw %s %%, profit %s', (side, mode, move, raw, profit) => {
    const some = mode === 'pnl' ? DEFAULT_TERMS : flat(mode.slice(5));
    const found = returnsOfMove(divide(decimal(move), ratio(100n)), 20_000n, side, some);
    expect(toDecimal(multiply(found.raw, ratio(100n)))).toBe(raw);
    expect(toDecimal(multiply(found.net, ratio(10n)))).toBe(profit);
  });

  test.each([
    [{ multiplier: 20_000n }, DEFAULT_TERMS, '995'],
    [{ multiplier: 20_000n, direction: 'down' }, DEFAULT_TERMS, '1005'],
    [{ multiplier: 20_000n }, flat('0.00068'), '995.68'],
    [{ multiplier: 10_000n }, flat('0.00068'), '990.68'],
    [{ multiplier: 10_000n, direction: 'down' }, flat('0.00068'), '1009.32'],
    [{ multiplier: 100_000n }, DEFAULT_TERMS, '999'],
    [{ multiplier: 100_000n, direction: 'down' }, DEFAULT_TERMS, '1001'],
    [{ multiplier: 100n }, DEFAULT_TERMS, '0'],
  ] as const)('bust of %o', (over, some, expected) => expect(bustOf(over, some)).toBe(expected));
});

describe('what others publish', () => {
  test('a fee of 5 % on even wins is a house edge of 2.5 %', () => {
    const some = { ...DEFAULT_TERMS, pnlFee: decimal('0.05'), pnlExtraFee: ratio(0n) };
    const win = returnsOfMove(decimal('0.005'), 20_000n, 'up', some).net;
    const loss = returnsOfMove(decimal('-0.005'), 20_000n, 'up', some).net;
    expect(toDecimal(multiply(subtract(ratio(-loss.num, loss.den), win), ratio(1n, 2n)))).toBe('0.025');
  });

  test('a keep-curve of 0.9 and 5,200 keeps 88.3 % at a move of 1 %, 74 % after a fee of 2 % at 0.1 %, never over 90 %', () => {
    const keep: KeepCurve = { base: decimal('0.9'), rate: ratio(5_200n) };
    const of = (move: string, fee: string) => {
      const some = {
        ...DEFAULT_TERMS,
        keep,
        pnlFee: decimal(fee),
        pnlExtraFee: ratio(0n),
        maxRoi: ratio(10n ** 9n),
      };
      const { net, raw } = returnsOfMove(decimal(move), 10_000n, 'up', some);
      return divide(net, raw);
    };
    expect(toFixed(of('0.01', '0'), 3)).toBe('0.883');
    expect(toFixed(of('0.001', '0.02'), 2)).toBe('0.74');
    expect(compare(of('100', '0'), decimal('0.9'))).toBeLessThan(0);
  });

  test('the curve leaves losses alone', () => {
    const keep: KeepCurve = { base: decimal('0.9'), rate: ratio(5_200n) };
    const some = { ...DEFAULT_TERMS, keep };
    expect(returnsOfMove(decimal('-0.001'), 20_000n, 'up', some)).toEqual(
      returnsOfMove(decimal('-0.001'), 20_000n, 'up', DEFAULT_TERMS),
    );
  });
});

describe('laws for any terms', () => {
  const any = fc.record({ direction, multiplier, entry: price });

  test('the whole price of a bust pays nothing, and one step before it the position is alive', () => {
    fc.assert(
      fc.property(any, terms, (one, some) => {
        const bust = bustPrice(one, some);
        const before = one.direction === 'up' ? bust + 1n : bust - 1n;
        if (bust > 0n) expect(payoutAt(one, 10n ** 30n, bust, some)).toBe(0n);
        expect(payoutAt(one, 10n ** 30n, before, some)).toBeGreaterThan(0n);
      }),
    );
  });

  test('nothing pays below 0 or beyond max_roi, and a better price never pays less', () => {
    fc.assert(
      fc.property(
        any,
        terms,
        wager,
        price,
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        (one, some, amount, at, gain) => {
          const better = one.direction === 'up' ? at + gain : at - gain;
          fc.pre(better > 0n);
          const [worse, best] = [payoutAt(one, amount, at, some), payoutAt(one, amount, better, some)];
          expect(worse).toBeGreaterThanOrEqual(0n);
          expect(best).toBeGreaterThanOrEqual(worse);
          expect(best).toBeLessThanOrEqual((amount * (some.maxRoi.num + some.maxRoi.den)) / some.maxRoi.den);
        },
      ),
    );
  });

  test('closing in parts never pays more than closing whole, and loses less than one unit a part', () => {
    fc.assert(
      fc.property(
        any,
        terms,
        wager,
        price,
        fc.bigInt({ min: 0n, max: 100n }),
        (one, some, amount, at, part) => {
          const { closing, staying } = splitWager(amount, ratio(part, 100n));
          expect(closing + staying).toBe(amount);
          const whole = payoutAt(one, amount, at, some);
          const parts = payoutAt(one, closing, at, some) + payoutAt(one, staying, at, some);
          expect(parts).toBeLessThanOrEqual(whole);
          expect(whole - parts).toBeLessThanOrEqual(1n);
        },
      ),
    );
  });

  test('the same move up and down: both sides together never get more than was staked', () => {
    fc.assert(
      fc.property(multiplier, price, terms, price, wager, (m, entry, some, at, amount) => {
        const [up, down] = (['up', 'down'] as const).map((side) =>
          payoutAt(
            { direction: side, multiplier: m, entry: entryPrice(entry, side, some) },
            amount,
            at,
            some,
          ),
        );
        // A bust loses no more than the wager while the winning side may win several: only then can both get more.
        const lone = returnsAt({ direction: 'up', multiplier: m, entry }, at, some).raw;
        fc.pre(compare(lone, ONE) <= 0 && compare(lone, ratio(-1n)) >= 0);
        expect(up! + down!).toBeLessThanOrEqual(2n * amount);
      }),
    );
  });

  test('an entry with a spread is never better than the tick', () => {
    fc.assert(
      fc.property(price, terms, (tick, some) => {
        expect(entryPrice(tick, 'up', some)).toBeGreaterThanOrEqual(tick);
        expect(entryPrice(tick, 'down', some)).toBeLessThanOrEqual(tick);
      }),
    );
  });

  test('a trigger by return is the first whole price that has it', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: -99, max: 400 }), (one, percent) => {
        fc.pre(percent !== 0);
        const roi = ratio(BigInt(percent), 100n);
        const at = triggerPrice(one, roi);
        fc.pre(at > 0n);
        const inward = (one.direction === 'up') === percent > 0 ? at - 1n : at + 1n;
        const raw = (where: bigint) => returnsAt(one, where, DEFAULT_TERMS).raw;
        const sign = percent > 0 ? 1 : -1;
        expect(compare(raw(at), roi) * sign).toBeGreaterThanOrEqual(0);
        expect(compare(raw(inward), roi) * sign).toBeLessThan(0);
      }),
    );
  });
});

test('rollover is charged for whole periods and moves the bust towards the price', () => {
  const some = { ...DEFAULT_TERMS, rollover: decimal('0.0001') };
  const [early, later] = [8 * 3_600_000 - 1, 8 * 3_600_000];
  expect(bustPrice(stake(), some, early)).toBe(bustPrice(stake(), some, 0));
  expect(bustPrice(stake(), some, later)).toBe(995_10000000n);
  expect(payoutAt(stake(), 1_000n, stake().entry, some, later)).toBe(980n);
});

test.each([
  ['a fee', { ...DEFAULT_TERMS, pnlFee: decimal('0.1') }],
  ['the spread', { ...DEFAULT_TERMS, spread: decimal('0.0002') }],
  ['the keep-curve', { ...DEFAULT_TERMS, keep: { base: decimal('0.9'), rate: ratio(5_200n) } }],
])('of a move that is as likely up as down the house keeps what its share says: %s', (_name, some) => {
  const tick = 10n ** 15n;
  const position = stake({ entry: entryPrice(tick, 'up', some) });
  const closes = [tick + tick / 1_000n, tick - tick / 1_000n].map((at) => returnsAt(position, at, some));
  const sum = (of: (one: (typeof closes)[number]) => ReturnType<typeof ratio>) =>
    closes.map((one) => Number(toFixed(of(one), 9))).reduce((all, one) => all + one);
  const kept = sum((one) => houseShare(one, position, some));
  expect(kept).toBeGreaterThan(0.02);
  // The worse entry makes the same move a slightly smaller return.
  expect(-sum(({ net }) => net) / kept).toBeCloseTo(1, 2);
});

test('settings that would leak are named', () => {
  const day = 86_400_000;
  expect(faultsOfTerms(DEFAULT_TERMS, 100_000n, day)).toEqual([]);
  expect(faultsOfTerms({ ...DEFAULT_TERMS, pnlFee: decimal('0.99') }, 100_000n, day)).toHaveLength(1);
  expect(faultsOfTerms(flat('0.001'), 100_000n, day)).toHaveLength(1);
  expect(faultsOfTerms(flat('0.001'), 99_999n, day)).toEqual([]);
  expect(faultsOfTerms({ ...DEFAULT_TERMS, rollover: decimal('0.0004') }, 100_000n, day)).toHaveLength(1);
  expect(faultsOfTerms({ ...DEFAULT_TERMS, spread: decimal('-0.1') }, 100_000n, day)).toMatchObject([
    { fields: ['spread'] },
  ]);
});

test('a spread that takes a position beyond its bust price is named, and no smaller one', () => {
  const day = 86_400_000;
  const [tick, most] = [10n ** 15n, 100_000n];
  for (const [spread, costs, faults] of [
    ['0.000998', '0', 0],
    ['0.001', '0', 1],
    ['0.002', '0', 1],
    ['0.000498', '0.0005', 0],
    ['0.0005', '0.0005', 1],
  ] as const) {
    const some = { ...flat(costs), spread: decimal(spread) };
    expect(faultsOfTerms(some, most, day)).toHaveLength(faults);
    // What it is about: a tick at the very price of the order.
    const busts = (['up', 'down'] as const).filter((way) => {
      const bust = bustPrice({ direction: way, multiplier: most, entry: entryPrice(tick, way, some) }, some);
      return way === 'up' ? tick <= bust : tick >= bust;
    });
    expect(busts.length > 0).toBe(faults > 0);
  }
});

test('a notional is rounded up, so a limit is never passed by a fraction', () => {
  expect(notionalOf(1n, 101n)).toBe(2n);
  expect(notionalOf(10n, 20_000n)).toBe(2_000n);
});

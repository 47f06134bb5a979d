import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratio } from '../exact/ratio.ts';
import { settle } from '../settle/settle.ts';
import { scoreExposure } from './exposure.ts';
import {
  addCells,
  fateTogether,
  lossAt,
  MAX_UNITS,
  mostByScores,
  type ScoreCells,
  scoreFate,
  scoreLosses,
  worstScore,
} from './score-grid.ts';

const NIL = { home: 0, away: 0 };
const SIZE = 10;

/** Selections that a final score decides, quarter lines and handicaps with a void among them. */
const SELECTIONS = [
  [1, '', '1'],
  [1, '', '2'],
  [10, '', '9'],
  [11, '', '4'],
  [16, 'hcp=-0.75', '1714'],
  [16, 'hcp=-1', '1714'],
  [16, 'hcp=0.25', '1715'],
  [18, 'total=2.5', '12'],
  [18, 'total=2.25', '13'],
  [29, '', '74'],
  [26, '', '70'],
  [45, '', '280'],
] as const;

const bet = fc.record({
  at: fc.nat(SELECTIONS.length - 1),
  staked: fc.bigInt(1n, 10n ** 9n),
  // Thousandths.
  odds: fc.bigInt(1010n, 20_000n),
});
const selectionOf = (at: number) => {
  const [market, specifiers, outcome] = SELECTIONS[at]!;
  return { market, specifiers, outcome };
};

const added = (all: readonly ScoreCells[]) => all.reduce(addCells, new BigInt64Array(SIZE * SIZE));

describe('what a match costs at its final scores', () => {
  it('is what every bet settled at that score costs, and is nothing once all are taken off', () => {
    fc.assert(
      fc.property(fc.array(bet, { minLength: 1, maxLength: 6 }), (bets) => {
        const owedOf = ({ staked, odds }: (typeof bets)[number]) => (staked * odds * 2n) / 2000n;
        const grids = bets.map((one) =>
          scoreLosses(scoreFate(selectionOf(one.at))!, one.staked, owedOf(one)),
        );
        const cells = added(grids);
        // The odds that owe exactly this, so that both count the same.
        const { losses } = scoreExposure(
          bets.map((one) => ({
            stake: one.staked * 2n,
            odds: ratio(owedOf(one), one.staked),
            settle: (home, away) => {
              const { market: marketId, ...rest } = selectionOf(one.at);
              const facts = { periods: [{ home, away }, NIL] };
              const found = settle({ status: 'ended', facts }, { marketId, ...rest });
              if (found.kind !== 'settled') throw new Error(found.kind);
              return found.shares;
            },
          })),
          SIZE,
        );
        expect([...cells]).toEqual(losses);
        const gone = bets.map((one) =>
          scoreLosses(scoreFate(selectionOf(one.at))!, -one.staked, -owedOf(one)),
        );
        expect(added([cells, ...gone]).every((cell) => cell === 0n)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('leaves the greatest stake that keeps the limit at each score that can come, and no unit more', () => {
    const score = fc.record({ home: fc.nat(4), away: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 4 }), bet, score, (before, { at, odds }, from) => {
        const fate = scoreFate(selectionOf(at))!;
        const cells = added(
          before.map((one) => scoreLosses(scoreFate(selectionOf(one.at))!, one.staked, one.staked * 3n)),
        );
        // Each unit of stake owes a whole number, so that a unit more is seen.
        const owed = (stake: bigint) => (stake * (odds + 1000n)) / 1000n;
        const stake = 1_000_000_000n;
        const limit = 700_000_000n;
        const most = mostByScores(cells, scoreLosses(fate, stake, owed(stake)), from, { stake, limit });
        const worse = (taken: bigint) =>
          scoreLosses(fate, taken, owed(taken)).some((more, cell) => {
            const reached = Math.floor(cell / SIZE) >= from.home && cell % SIZE >= from.away;
            return reached && more > 0n && cells[cell]! + more > limit * 2n;
          });
        expect(worse(most)).toBe(false);
        if (most < stake) expect(worse(most + 1000n)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('of selections that win together is only where all do, and those of another time count as won', () => {
    const home = scoreFate(selectionOf(0))!;
    const over = scoreFate({ market: 18, specifiers: 'total=2.5', outcome: '12' })!;
    const half = scoreFate({ market: 60, specifiers: '', outcome: '3' });
    expect(half).toBeNull();
    const cells = scoreLosses(fateTogether([home, over, half])!, 10n, 50n);
    expect([lossAt(cells, 2, 1), lossAt(cells, 2, 0), lossAt(cells, 1, 2)]).toEqual([40n, -10n, -10n]);
    expect(fateTogether([half])).toBeNull();
    expect(worstScore(cells, { home: 0, away: 2 })).toEqual({ home: 3, away: 2, loss: 40n });
    expect(worstScore(cells, { home: 10, away: 0 })).toBeNull();
  });

  it('refuses an amount that cells have no place for, and holds a thousand of the greatest', () => {
    const fate = scoreFate(selectionOf(0))!;
    for (const amount of [MAX_UNITS + 1n, -MAX_UNITS - 1n]) {
      expect(() => scoreLosses(fate, amount, 0n)).toThrow(RangeError);
      expect(() => scoreLosses(fate, 0n, amount)).toThrow(RangeError);
    }
    const most = scoreLosses(fate, 0n, MAX_UNITS);
    const sum = added(Array.from({ length: 1000 }, () => most));
    expect(lossAt(sum, 1, 0)).toBe(MAX_UNITS * 1000n);
  });

  it('knows no market that a half or overtime decides', () => {
    for (const market of [60, 68, 47, 8, 15, 52, 219, 225])
      expect(scoreFate({ market, specifiers: market === 68 ? 'total=0.5' : '', outcome: '1' })).toBeNull();
  });
});

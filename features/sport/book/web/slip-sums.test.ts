import { describe, expect, it } from 'vitest';
import { slipSums } from './slip-sums.ts';

describe('the sums of a slip', () => {
  it.each([
    ['single', ['2', '3'], '10', [], { bets: 2, total: '20', payout: '50', odds: null }],
    ['combo', ['2', '1.95'], '10', [], { bets: 1, total: '10', payout: '39', odds: '3.9' }],
    ['system', ['2', '2', '2'], '4', [2, 3], { bets: 1, lines: 4, total: '4', payout: '20' }],
    ['system', ['2', '2', '2'], '4', [], { bets: 0, payout: null }],
    ['combo', ['2', '2'], '', [], { total: null, payout: null }],
    ['combo', ['2', '2'], 'x', [], { total: null }],
    ['combo', ['2', '2'], '0', [], { total: null }],
  ] as const)('of a %s at %j with %s', (mode, odds, stake, sizes, expected) => {
    expect(slipSums(mode, odds, stake, sizes, 8)).toMatchObject(expected);
  });

  it('of a multi have its boost on top of what it wins', () => {
    const rule = { minOdds: '1.5', steps: [{ legs: 3, percent: 10 }] };
    expect(slipSums('combo', ['2', '2', '2'], '10', [], 8, rule)).toMatchObject({ payout: '87', boost: 10 });
    expect(slipSums('combo', ['2', '2', '1.4'], '10', [], 8, rule)).toMatchObject({ payout: '56', boost: 0 });
    expect(slipSums('single', ['2', '2', '2'], '10', [], 8, rule)).toMatchObject({ payout: '60', boost: 0 });
  });
});

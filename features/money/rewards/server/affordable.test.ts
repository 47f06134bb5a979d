import { describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { asNumber } from '#platform/contract/odds.ts';
import { rewardsSettings } from '../settings.ts';
import { faucetMean, losses, lossOf, returnsWithRewards } from './affordable.ts';

const shipped = rewardsSettings.parse({});

describe('the rewards that are shipped', () => {
  it('leave the house something of every game at every level', () => {
    const returns = returnsWithRewards(shipped, games);
    expect(returns.games).toHaveLength(games.length);
    expect(losses(returns)).toEqual([]);
    for (const { total, rtp } of returns.games)
      for (const one of total) expect(asNumber(one)).toBeGreaterThan(asNumber(rtp));
  });

  it('are weighed exactly: roulette at level 10 is 37/38, the most of its wheels, and 37 percent of the rest, and the faucet', () => {
    const { games: rows, levels } = returnsWithRewards(shipped, games);
    const roulette = rows.find(({ game }) => game === 'roulette')!;
    const fixed = asNumber(levels[10]!.fixed);
    expect(asNumber(roulette.total[10]!)).toBeCloseTo(37 / 38 + 0.37 / 38 + fixed, 12);
    // 2.325 dollars a day against a 365th of ten million.
    expect(fixed).toBeCloseTo(2.325 / (10_000_000 / 365), 8);
  });

  it('cost what other features give away of the edge on top', () => {
    const others = { num: 1n, den: 4n };
    const [alone, together] = [
      returnsWithRewards(shipped, games),
      returnsWithRewards(shipped, games, others),
    ];
    const of = (returns: typeof alone) => returns.games.find(({ game }) => game === 'roulette')!.total[0]!;
    expect(asNumber(of(together)) - asNumber(of(alone))).toBeCloseTo(0.25 / 38, 12);
    expect(losses(together)).toEqual([]);
    expect(losses(returnsWithRewards(shipped, games, { num: 1n, den: 1n }))).not.toEqual([]);
  });

  it('have a faucet whose mean is what it pays, cents rounded up to one', () => {
    // One dollar at most: 1, 2, 5, 10, 25 and 100 cents.
    expect(faucetMean(shipped, '1')).toEqual({ num: 2325n, den: 1000n });
    expect(faucetMean(shipped, '0.10')).toEqual({ num: 600n + 250n + 100n + 40n + 18n + 10n, den: 1000n });
  });
});

describe('rewards that cost more than the games earn', () => {
  const generous = {
    ...shipped,
    ladder: shipped.ladder.map((level, at) =>
      at === 9 ? { ...level, rakeback: '90', cashback: '10' } : level,
    ),
  };

  it('are refused with the game and level that lose most', () => {
    expect(lossOf(generous, games)).toMatch(/would return 100\.\d+ % at level 10/);
  });

  it('are refused too when it is the faucet that costs it', () => {
    const flood = { ...shipped, start: { ...shipped.start, wheelMaxUsd: '100' } };
    expect(lossOf(flood, games)).toContain('at level 0');
  });

  it('are let through with a reason', () => {
    expect(lossOf({ ...generous, overrideReason: 'Opening week' }, games)).toBeNull();
    expect(lossOf({ ...generous, overrideReason: '  ' }, games)).not.toBeNull();
  });
});

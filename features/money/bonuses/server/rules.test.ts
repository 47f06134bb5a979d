import { describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { edgeOf } from '#platform/contract/edge.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { bonusSettings } from '../settings.ts';
import { bonusCosts, refuseSettings } from './affordable.ts';
import { unitsOfUsd } from './context.ts';
import { HOUSE, partOf, weightOf } from './rules.ts';

const settings = bonusSettings.parse({});
const BILLION = 1_000_000_000n;

describe('what part of a stake counts', () => {
  it.each([
    ['a game that keeps the reference edge, in full', 'double', 40_000_000n, BILLION],
    ['a game that keeps more, in full too', 'double', 66_000_000n, BILLION],
    ['a game that keeps a quarter of it, a quarter', 'dice', 10_000_000n, 250_000_000n],
    ['a game that keeps nothing, nothing', 'dice', 0n, 0n],
    ['a card game, nothing', 'blackjack', 40_000_000n, 0n],
  ])('%s', (_words, game, edge, part) => {
    expect(partOf(settings, game, edge)).toBe(part);
  });

  it('is the game’s own weight before its product’s; what nobody named is not played', () => {
    expect(weightOf({ products: { originals: 100 }, games: { keno: 50 } }, HOUSE, 'keno')).toBe(50);
    expect(weightOf(settings, HOUSE, 'dice')).toBe(100);
    expect([weightOf(settings, 'live', 'x'), weightOf(settings, 'sport', 'x')]).toEqual([0, 0]);
  });

  it('makes a unit of the requirement cost the reference edge at least, on every game and setting', () => {
    for (const game of games)
      for (const params of game.settings as readonly unknown[]) {
        const edge = edgeOf(game, params);
        const part = partOf(settings, game.id, edge);
        // Staked to have one unit counted, times what the game keeps of it: at least 4 %.
        if (part > 0n) expect((edge * BILLION) / part).toBeGreaterThanOrEqual(40_000_000n);
      }
  });
});

describe('dollars in a coin', () => {
  const coin = (priceUsdScaled: bigint): Currency => ({
    id: 90,
    code: 'tiny',
    name: 'Tiny',
    decimals: 2,
    scale: 6,
    fiat: false,
    style: '#fff',
    priceUsd: '0',
    priceEur: '0',
    priceEurScaled: priceUsdScaled,
    priceUsdScaled,
    chains: [],
  });

  it.each([
    ['a dollar', 10n ** 12n, 500_000_000n],
    ['a fraction of millionths', 1_990_000n, 251_256_281_400_000n],
    ['less than a millionth', 500_000n, 1_000_000_000_000_000n],
  ])('are worth no more than that at %s, and as much as can be typed', (_words, price, units) => {
    expect(unitsOfUsd('500', coin(price))).toBe(units);
  });
});

describe('settings', () => {
  it('as they come cost the player more than they give', () => {
    expect(refuseSettings(settings)).toBeNull();
    for (const { cost } of bonusCosts(settings)) expect(cost).toBeGreaterThan(1);
  });

  it('of which a bonus pays for itself are refused without a reason', () => {
    const cheap = { ...settings, cashMultiplier: 25 };
    expect(refuseSettings(cheap)?.['overrideReason']).toContain('100.00 %');
    expect(refuseSettings({ ...cheap, overrideReason: 'Opening week' })).toBeNull();
    expect(refuseSettings({ ...settings, cashMultiplier: 26 })).toBeNull();
  });

  it('that give less than nothing is left to wager of are refused, reason or not', () => {
    const small = { ...settings, leastUsd: '10', overrideReason: 'x' };
    expect(refuseSettings(small)).toHaveProperty('leastUsd');
  });
});

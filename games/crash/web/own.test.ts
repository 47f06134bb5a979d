import type { SharedPlayer } from '#platform/web/game/game-kit.ts';
import { describe, expect, test } from 'vitest';
import { isAhead } from './own.ts';

function bet(stake: string, cashedAt: number | null, currency = 'usd'): SharedPlayer {
  const nobody = { name: null, user: null, avatar: null, shownParams: {} };
  return { ...nobody, id: `${stake}-${cashedAt}`, stake, currency, cashedAt, mine: true };
}

describe('two bets in a round', () => {
  test('while it flies only those that left count', () => {
    expect(isAhead([], false, 2)).toBe(false);
    expect(isAhead([bet('1.00', null)], false, 2)).toBe(false);
    expect(isAhead([bet('1.00', 150), bet('5.00', null)], false, 2)).toBe(true);
  });

  test('at its end a bet that stayed is lost, and nothing is won that does not cover it', () => {
    expect(isAhead([bet('1.00', 150), bet('5.00', null)], true, 2)).toBe(false);
    expect(isAhead([bet('1.00', 600), bet('5.00', null)], true, 2)).toBe(false);
    expect(isAhead([bet('1.00', 601), bet('5.00', null)], true, 2)).toBe(true);
  });

  test('a stake that came back whole is no win, nor does one currency cover another', () => {
    expect(isAhead([bet('0.01', 101)], true, 2)).toBe(false);
    expect(isAhead([bet('1.00', 300), bet('1.00', null, 'btc')], true, 2)).toBe(false);
    expect(isAhead([bet('1.00', 300), bet('1.00', 200, 'btc')], true, 2)).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { autoSettings, type AutoStep } from '#platform/web/auto/auto.ts';
import { lacksLoss, lossLimit, NO_STOPS, stopRules, type AutoStops } from './auto-stops.ts';

const entered = (loss: AutoStep, stops: Partial<AutoStops> = {}) => ({
  auto: { ...autoSettings(true), loss },
  stops: { ...NO_STOPS, ...stops },
});
const flat = { action: 'reset', value: 100 } as const;
const doubled = { action: 'increase', value: 100 } as const;

describe('the limit of losses', () => {
  test('is twenty first stakes where a stake grows after a loss, and none elsewhere', () => {
    expect(lossLimit(entered(doubled), 25n, 2)).toBe('5.00');
    expect(lossLimit(entered(flat), 25n, 2)).toBe('');
    expect(lossLimit(entered(doubled), 0n, 2)).toBe('');
  });

  test('is what was typed, if anything was', () => {
    expect(lossLimit(entered(doubled, { loss: '3.' }), 25n, 2)).toBe('3.');
    expect(lossLimit(entered(flat, { loss: '3' }), 25n, 2)).toBe('3');
  });

  test('is missing once it was emptied where it has to be', () => {
    expect(['', '0.00'].map((loss) => lacksLoss(entered(doubled, { loss })))).toEqual([true, true]);
    expect(lacksLoss(entered(doubled))).toBe(false);
    expect(lacksLoss(entered(doubled, { loss: '0.01' }))).toBe(false);
    expect(lacksLoss(entered(flat, { loss: '' }))).toBe(false);
  });
});

test('amounts are units of the ledger, a multiplier is in hundredths, and nothing or none is no stop', () => {
  const places = { decimals: 2, scale: 6 };
  const typed = { profit: '1.', mult: '2.5', balanceAbove: '100', balanceBelow: '0.50' };
  expect(stopRules(entered(doubled, typed), 25n, places)).toEqual({
    bets: null,
    minutes: null,
    profit: 1_000_000n,
    loss: 5_000_000n,
    mult: 250,
    balanceAbove: 100_000_000n,
    balanceBelow: 500_000n,
  });
  const none = { profit: '', loss: '0', mult: '0', balanceAbove: '0.00', balanceBelow: '' };
  expect(Object.values(stopRules(entered(flat, none), 25n, places)).every((rule) => rule === null)).toBe(
    true,
  );
});

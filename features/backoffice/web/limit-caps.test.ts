import { describe, expect, it } from 'vitest';
import { capsOf, wrongCaps } from './limit-caps.ts';

describe('limits of a form', () => {
  it('come without needless zeros', () => {
    const from = '2026-01-01T00:00:00.000Z';
    const limits = [
      { kind: 'wager', period: 'day', cap: '100.000000', used: '0', from },
      { kind: 'loss', period: 'week', cap: '50.500000', used: '0', from },
    ] as const;
    expect(capsOf([...limits])).toEqual({ 'wager.day': '100', 'loss.week': '50.5' });
  });

  it('are euros or nothing', () => {
    expect(wrongCaps({ 'wager.day': '', 'wager.week': '10', 'loss.day': '1.234', 'loss.week': 'x' })).toEqual(
      ['loss.day', 'loss.week'],
    );
  });
});

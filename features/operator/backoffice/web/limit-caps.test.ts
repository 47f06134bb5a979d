import { describe, expect, it } from 'vitest';
import { capsOf, wrongCaps } from './limit-caps.ts';

describe('limits of a form', () => {
  it('come without needless zeros', () => {
    const from = '2026-01-01T00:00:00.000Z';
    const limits = [
      { kind: 'wager', period: 'day', cap: '100.000000', used: '0', from },
      { kind: 'loss', period: 'week', cap: '50.500000', used: '0', from },
      { kind: 'time', period: 'day', cap: '120', used: '0', from },
    ] as const;
    expect(capsOf([...limits])).toEqual({
      'wager.day': '100',
      'loss.week': '50.5',
      'time.day': '120',
    });
  });

  it('of time are whole minutes', () => {
    expect(wrongCaps({ 'time.day': '90', 'time.week': '1.5', 'time.month': '0' }, {})).toEqual([
      'time.week',
      'time.month',
    ]);
  });

  it('of time are no more than their period has', () => {
    const most = { 'time.day': '1440', 'time.week': '10080', 'time.month': '44640' };
    expect(wrongCaps(most, {})).toEqual([]);
    expect(wrongCaps({ 'time.day': '1441', 'time.week': '10081', 'time.month': '44641' }, {})).toEqual(
      Object.keys(most),
    );
  });

  it('that are in force and were not touched stand in the way of nothing', () => {
    const inForce = { 'time.day': '999999999', 'loss.day': '1.2345' } as const;
    expect(wrongCaps(inForce, inForce)).toEqual([]);
    expect(wrongCaps({ ...inForce, 'time.day': '999999998' }, inForce)).toEqual(['time.day']);
  });

  it('are euros or nothing', () => {
    expect(
      wrongCaps({ 'wager.day': '', 'wager.week': '10', 'loss.day': '1.234', 'loss.week': 'x' }, {}),
    ).toEqual(['loss.day', 'loss.week']);
  });
});

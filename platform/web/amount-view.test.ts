import { describe, expect, it } from 'vitest';
import { times, viewAmount } from './amount-view.ts';

const btc = { id: 'btc', decimals: 8, price: '97250.5', priceEur: '92388' };
const usd = { id: 'usd', decimals: 2, price: '1', priceEur: '0.95' };
const coin = { unit: 'btc', fiatView: 'off' } as const;

describe('viewAmount', () => {
  it('shows coins as coins and money with its sign', () => {
    expect(viewAmount('0.5', btc, coin)).toMatchObject({
      value: '0.5',
      kind: 'crypto',
      decimals: 8,
      code: 'BTC',
      symbol: '',
    });
    expect(viewAmount('12.30', usd, coin)).toMatchObject({
      value: '12.30',
      kind: 'fiat',
      symbol: '$',
      code: '',
    });
  });

  it('counts bitcoin, and only bitcoin, in satoshi', () => {
    expect(viewAmount('0.5', btc, { unit: 'satoshi', fiatView: 'off' })).toMatchObject({
      kind: 'satoshi',
      code: 'SAT',
    });
    expect(viewAmount('5', usd, { unit: 'satoshi', fiatView: 'off' }).kind).toBe('fiat');
  });

  it('converts exactly at the operator’s price', () => {
    expect(viewAmount('0.5', btc, { unit: 'btc', fiatView: 'USD' })).toMatchObject({
      kind: 'fiat',
      symbol: '$',
    });
    expect(viewAmount('0.5', btc, { unit: 'btc', fiatView: 'USD' }).value).toMatch(/^48625\.250*$/);
    expect(viewAmount('1', btc, { unit: 'btc', fiatView: 'EUR' }).symbol).toBe('€');
  });
});

describe('times', () => {
  it('has no floating-point error', () => {
    expect(times('0.1', '0.2')).toMatch(/^0\.020*$/);
    expect(times('123456789.123456789', '1')).toMatch(/^123456789\.1234567890*$/);
  });

  it('takes text that is no amount for nothing', () => {
    expect(times('x', '2')).toMatch(/^0\.0*$/);
  });
});

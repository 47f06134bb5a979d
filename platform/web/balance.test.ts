import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrencyView } from '../contract/boot.ts';
import { applyBalance, forgetVersions, takeCurrencies } from './balance.ts';
import { getStore, setStore } from './store.ts';

function currency(id: string, real: string): CurrencyView {
  return {
    id,
    name: id,
    icon: '',
    style: '',
    price: '1',
    priceEur: '1',
    decimals: 8,
    balance: { real, demo: '0.00000000' },
    walletId: id,
    chains: [],
  };
}

function real(id: string): string | undefined {
  return getStore().currencies.find((known) => known.id === id)?.balance.real;
}

function event(balance: string, version: number, change: object = {}): object {
  return { currency: 'btc', demo: false, balance, version, delay: 0, ...change };
}

beforeEach(() => {
  forgetVersions();
  setStore({ currency: 'btc' });
  takeCurrencies([currency('btc', '1.00000000'), currency('eth', '2.00000000')]);
});

describe('applyBalance', () => {
  it('shows the absolute balance of the event', () => {
    applyBalance(event('0.5', 1));
    expect(real('btc')).toBe('0.5');
    expect(real('eth')).toBe('2.00000000');
  });

  it('never puts an older balance over a newer one', () => {
    applyBalance(event('0.7', 5));
    applyBalance(event('0.9', 4));
    applyBalance(event('0.8', 5));
    expect(real('btc')).toBe('0.7');
  });

  it('waits for the delay of the event, so a balance does not tell the result early', () => {
    vi.useFakeTimers();
    applyBalance(event('3', 1, { delay: 500 }));
    vi.advanceTimersByTime(499);
    expect(real('btc')).toBe('1.00000000');
    vi.advanceTimersByTime(1);
    expect(real('btc')).toBe('3');
    vi.useRealTimers();
  });

  it('drops a late event that a newer one has overtaken', () => {
    vi.useFakeTimers();
    applyBalance(event('3', 1, { delay: 500 }));
    applyBalance(event('4', 2));
    vi.advanceTimersByTime(500);
    expect(real('btc')).toBe('4');
    vi.useRealTimers();
  });

  it('keeps real and demo apart, with a version each', () => {
    applyBalance(event('0.5', 9));
    applyBalance(event('77', 1, { demo: true }));
    expect(getStore().currencies[0]?.balance).toEqual({ real: '0.5', demo: '77' });
  });

  it.each([null, 'x', {}, event('-1', 1), event('1e5', 1), event('1', 1, { currency: 7 })])(
    'ignores %j',
    (bad) => {
      applyBalance(bad);
      expect(real('btc')).toBe('1.00000000');
    },
  );
});

describe('takeCurrencies', () => {
  it('moves to the first currency when the chosen one is gone', () => {
    takeCurrencies([currency('eth', '1')]);
    expect(getStore().currency).toBe('eth');
  });

  it('keeps the choice while it exists', () => {
    takeCurrencies([currency('eth', '1'), currency('btc', '1')]);
    expect(getStore().currency).toBe('btc');
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrencyView } from '../contract/boot.ts';
import { takeBalanceEvent } from './balance-event.ts';
import { holdBalance, takeBalances, takePrices } from './balance-changes.ts';
import { forgetVersions, shownBalance, takeCurrencies } from './balance.ts';
import { emit, on } from './events.ts';
import { getStore, setStore } from './store.ts';

function currency(id: string, amount: string, version = 0): CurrencyView {
  return {
    id,
    name: id,
    icon: '',
    style: '',
    price: '1',
    priceEur: '1',
    decimals: 8,
    scale: 8,
    balance: { real: amount, demo: '0.00000000' },
    version,
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

describe('a balance event', () => {
  it('shows the absolute balance of the event', () => {
    takeBalanceEvent(event('0.5', 1));
    expect(real('btc')).toBe('0.5');
    expect(real('eth')).toBe('2.00000000');
  });

  it('never puts an older balance over a newer one', () => {
    takeBalanceEvent(event('0.7', 5));
    takeBalanceEvent(event('0.9', 4));
    takeBalanceEvent(event('0.8', 5));
    expect(real('btc')).toBe('0.7');
  });

  it('waits for the delay of the event, so a balance does not tell the result early', () => {
    vi.useFakeTimers();
    takeBalanceEvent(event('3', 1, { delay: 500 }));
    vi.advanceTimersByTime(499);
    expect(real('btc')).toBe('1.00000000');
    vi.advanceTimersByTime(1);
    expect(real('btc')).toBe('3');
    vi.useRealTimers();
  });

  it('drops a late event that a newer one has overtaken', () => {
    vi.useFakeTimers();
    takeBalanceEvent(event('3', 1, { delay: 500 }));
    takeBalanceEvent(event('4', 2));
    vi.advanceTimersByTime(500);
    expect(real('btc')).toBe('4');
    vi.useRealTimers();
  });

  it('waits while a stage holds the balance, and shows the newest when the last one lets go', () => {
    const [first, second] = [holdBalance('btc', false), holdBalance('btc', false)];
    takeBalanceEvent(event('5', 2));
    takeBalanceEvent(event('4', 1));
    takeBalanceEvent(event('6', 1, { currency: 'eth' }));
    first();
    first();
    expect([real('btc'), real('eth')]).toEqual(['1.00000000', '6']);
    second();
    expect(real('btc')).toBe('5');
  });

  it('keeps real and demo apart, with a version each', () => {
    takeBalanceEvent(event('0.5', 9));
    takeBalanceEvent(event('77', 1, { demo: true }));
    expect(getStore().currencies[0]?.balance).toEqual({ real: '0.5', demo: '77' });
  });

  it.each([null, 'x', {}, event('-1', 1), event('1e5', 1), event('1', 1, { currency: 7 })])(
    'ignores %j',
    (bad) => {
      takeBalanceEvent(bad);
      expect(real('btc')).toBe('1.00000000');
    },
  );
});

describe('balances that were read', () => {
  it('are shown with all else that was read', () => {
    takeBalances([{ ...currency('btc', '3', 7), price: '5' }, currency('ltc', '9', 7)]);
    expect(getStore().currencies).toMatchObject([
      { id: 'btc', price: '5', balance: { real: '3' } },
      { id: 'ltc', balance: { real: '9' } },
    ]);
    takeBalanceEvent(event('2', 6));
    expect(real('btc')).toBe('3');
  });

  it('never go over what was told since', () => {
    takeBalanceEvent(event('150', 11));
    takeBalances([currency('btc', '100', 10), currency('eth', '6', 10)]);
    expect([real('btc'), real('eth')]).toEqual(['150', '6']);
  });

  it('tell no result before its stage does', () => {
    const release = holdBalance('btc', false);
    takeBalances([currency('btc', '5', 2), currency('eth', '6', 2)]);
    expect([real('btc'), real('eth')]).toEqual(['1.00000000', '6']);
    release();
    expect(real('btc')).toBe('5');
  });

  it('tell no result before the delay of its event is over', () => {
    vi.useFakeTimers();
    takeBalanceEvent(event('3', 1, { delay: 500 }));
    takeBalances([currency('btc', '4', 2), currency('eth', '6', 2)]);
    vi.advanceTimersByTime(499);
    expect([real('btc'), real('eth')]).toEqual(['1.00000000', '6']);
    vi.advanceTimersByTime(1);
    expect(real('btc')).toBe('4');
    vi.useRealTimers();
  });
});

describe('another account', () => {
  const change = (): void => {
    forgetVersions();
    emit('account-changed');
    takeCurrencies([currency('btc', '1')]);
  };

  it('hears nothing of what waited for its delay, nor has it to count beyond that', () => {
    vi.useFakeTimers();
    takeBalanceEvent(event('3', 900, { delay: 500 }));
    change();
    vi.advanceTimersByTime(500);
    expect(real('btc')).toBe('1');
    takeBalanceEvent(event('2', 1));
    expect(real('btc')).toBe('2');
    vi.useRealTimers();
  });

  it('is not held up by a stage of the one before, whose result is nothing to it', () => {
    const release = holdBalance('btc', false);
    takeBalanceEvent(event('3', 900));
    change();
    takeBalanceEvent(event('2', 1));
    expect(real('btc')).toBe('2');
    const own = holdBalance('btc', false);
    release();
    takeBalanceEvent(event('4', 2));
    expect(real('btc')).toBe('2');
    own();
    expect(real('btc')).toBe('4');
  });

  it('keeps its bonus, whatever was to be told of the one before', () => {
    vi.useFakeTimers();
    const bonus = { _id: 'b', currency: 'btc', value: '7', frozenValue: '0', toWager: '1', left: '1' };
    takeBalanceEvent(event('3', 900, { delay: 500, bonus: '5' }));
    change();
    setStore({ bonus: [bonus] });
    vi.advanceTimersByTime(500);
    expect(getStore().bonus).toEqual([bonus]);
    setStore({ bonus: [] });
    vi.useRealTimers();
  });
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

describe('takePrices', () => {
  const priceOf = (id: string) => getStore().currencies.find((known) => known.id === id);

  it('renews what moved and leaves every other currency the same object', () => {
    const [btc, eth] = [priceOf('btc'), priceOf('eth')];
    expect(takePrices({ btc: { price: '99000.5', priceEur: '90000' } })).toBe(true);
    expect(priceOf('btc')).toMatchObject({ price: '99000.5', priceEur: '90000', balance: btc!.balance });
    expect(priceOf('eth')).toBe(eth);
  });

  it('changes nothing when nothing moved', () => {
    const before = getStore().currencies;
    expect(takePrices({ btc: { price: '1', priceEur: '1' }, gone: { price: '5', priceEur: '5' } })).toBe(
      false,
    );
    expect(getStore().currencies).toBe(before);
  });
});

describe('the shown balance', () => {
  const wallet = currency('btc', '1.00000000');
  const bonus = (value: string, frozenValue: string, of = 'btc') => ({
    _id: value,
    currency: of,
    value,
    frozenValue,
  });

  it('is the real one with what is free of the bonuses in that wallet', () => {
    const bonuses = [bonus('0.5', '0.2'), bonus('0.00000001', '0'), bonus('7', '0', 'eth')];
    expect(shownBalance(wallet, false, bonuses)).toBe('1.30000001');
  });

  it('is not less for a bonus that is frozen whole', () => {
    expect(shownBalance(wallet, false, [bonus('0.1', '0.3')])).toBe('1.00000000');
  });

  it('is the play money alone in demo mode', () => {
    const both = { ...wallet, balance: { real: '1', demo: '55.5' } };
    expect(shownBalance(both, true, [bonus('0.5', '0')])).toBe('55.5');
  });
});

describe('a currency that is no longer offered', () => {
  it('gives way to the first that is, and says so once', () => {
    const pushed: object[] = [];
    const stop = on('currency-gone', (names) => pushed.push(names));
    takeCurrencies([currency('eth', '2.00000000')]);
    takeCurrencies([currency('eth', '3.00000000')]);
    stop();
    expect([getStore().currency, pushed]).toEqual(['eth', [{ was: 'btc', now: 'eth' }]]);
  });

  it('is not missed by a page that never had it', () => {
    const pushed: object[] = [];
    setStore({ currencies: [], currency: 'gone' });
    const stop = on('currency-gone', (names) => pushed.push(names));
    takeCurrencies([currency('eth', '2.00000000')]);
    stop();
    expect([getStore().currency, pushed]).toEqual(['eth', []]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Boot, CurrencyView } from '../contract/boot.ts';
import { amountText, moneyViewNow } from './amount-view.ts';
import { readBoot } from './boot.ts';
import { chosenCurrency, onlyCurrency, startingWalletOf } from './single-currency.ts';
import { getStore, setStore } from './store.ts';

function currency(id: string, decimals: number, price: string): CurrencyView {
  return {
    id,
    name: id,
    icon: '',
    style: '',
    price,
    priceEur: price,
    decimals,
    scale: decimals,
    balance: { real: '0', demo: '0' },
    version: 0,
    walletId: id,
    chains: [],
  };
}

/** The page as the server would send it, and as it would not. */
function page(only: unknown): void {
  const boot: Boot = {
    license: { valid: true, enabledFeatures: [], plugins: [], pluginSettings: {} },
    features: ['single-currency'],
    user: null,
    token: null,
    csrf: '',
    currencies: [],
    games: [],
    realtime: { key: '', host: '', port: 0, path: '', tls: false },
    demoBuild: false,
    locale: 'en',
    localeAsked: false,
    settings: { 'single-currency': { currency: only as string } },
  };
  readBoot({ getElementById: () => ({ textContent: JSON.stringify(boot) }) });
}

beforeEach(() => {
  setStore({
    currency: 'btc',
    currencies: [currency('btc', 8, '97000'), currency('usd', 2, '1')],
    features: ['single-currency'],
    unit: 'btc',
    fiatView: 'off',
  });
});

describe('the one currency of a house', () => {
  it('is in force whatever the player chose before, and leaves the choice alone', () => {
    page('usd');
    expect([onlyCurrency(getStore()), chosenCurrency(getStore()), getStore().currency]).toEqual([
      'usd',
      'usd',
      'btc',
    ]);
  });

  it('is what somebody plays with who has just come in, for fun where they have none of it, whatever they chose', () => {
    page('usd');
    const funded = (btc: string, usd: string) =>
      setStore({
        currencies: [
          { ...currency('btc', 8, '97000'), balance: { real: btc, demo: '0' } },
          { ...currency('usd', 2, '1'), balance: { real: usd, demo: '0' } },
        ],
      });
    funded('0', '5');
    expect(startingWalletOf(getStore())).toEqual({ currency: 'btc', demo: false });
    funded('1', '0');
    expect(startingWalletOf(getStore())).toEqual({ currency: 'btc', demo: true });
    setStore({ features: [] });
    expect(startingWalletOf(getStore())).toEqual({ currency: 'btc', demo: false });
  });

  it('is what amounts of every other are told in', () => {
    page('usd');
    expect(amountText('0.001', moneyViewNow('btc'))).toBe('$97.00');
    expect(moneyViewNow('btc').currency).toBe('usd');
    expect(amountText('5', moneyViewNow('usd'))).toBe('$5.00');
    setStore({ fiatView: 'EUR' });
    expect(amountText('0.001', moneyViewNow('btc'))).toBe('€97.00');
  });

  it('is gone when the feature is off', () => {
    page('usd');
    setStore({ features: [] });
    expect([onlyCurrency(getStore()), chosenCurrency(getStore())]).toEqual([null, 'btc']);
    expect(amountText('0.001', moneyViewNow('btc'))).toBe('0.001 BTC');
  });

  it.each(['gone', null, 7, undefined])('is none when the setting says %j', (only) => {
    page(only);
    expect(chosenCurrency(getStore())).toBe('btc');
  });
});

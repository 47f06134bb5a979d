import { describe, expect, it } from 'vitest';
import type { Config } from '#platform/server/config/config.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { NO_LAW } from '#platform/server/policy/law.ts';
import { profileOf, SHIPPED, SHIPPED_IDS } from '../profiles.ts';
import { createLaws, lawOf } from './law.ts';
import { refuseStart } from './start.ts';

const coin = (code: string, decimals: number, eur: bigint, usd: bigint) =>
  ({
    code,
    decimals,
    scale: decimals,
    fiat: decimals === 2,
    priceEurScaled: eur,
    priceUsdScaled: usd,
  }) as Currency;
const SCALE = 10n ** 12n;
const PRICES = {
  currency: (code: string) =>
    ({
      btc: coin('btc', 8, 50_000n * SCALE, 60_000n * SCALE),
      usd: coin('usd', 2, (SCALE * 10n) / 12n, SCALE),
    })[code],
};
const EURO = 1_000_000n;
const neverUnknown = (id: string) => expect.unreachable(`${id} is a profile`);

describe('a profile as law', () => {
  it('wants documents above one bitcoin at once, and above 2,000 dollars in all', () => {
    const { kyc } = lawOf('crypto', SHIPPED.crypto, PRICES);
    // 1,000 euros are 1,200 dollars: the first two fit exactly, a cent more does not.
    expect(kyc!(0n, 1000n * EURO)).toBe(false);
    expect(kyc!(1200n * EURO, (800n * EURO * 10n) / 12n)).toBe(false);
    expect(kyc!(2000n * EURO, EURO / 100n)).toBe(true);
    const coins = lawOf('own', { ...SHIPPED.crypto, verifyAboveUsd: null }, PRICES);
    expect(coins.kyc!(0n, 50_000n * EURO)).toBe(false);
    expect(coins.kyc!(0n, 50_000n * EURO + 1n)).toBe(true);
    expect(lawOf('play', SHIPPED.play, PRICES).kyc).toBeNull();
  });

  it('of the house is none', () => {
    const laws = createLaws(PRICES, neverUnknown);
    expect(laws.of({ profile: 'house', countries: {}, own: {} }, null, 'NO')).toBe(NO_LAW);
  });

  it('follows the settings, and reads them once', () => {
    const laws = createLaws(PRICES, neverUnknown);
    const settings = { profile: 'crypto', countries: { NO: 'play' }, own: {} };
    expect(laws.of(settings, null, null).profile).toBe('crypto');
    expect(laws.of(settings, 'NO', 'SE').profile).toBe('play+crypto');
    expect(laws.of(settings, 'NO', null).profile).toBe('play');
    expect(laws.of(settings, null, 'SE')).toBe(laws.of(settings, null, 'SE'));
    expect(laws.of({ ...settings, countries: {} }, 'NO', null).profile).toBe('crypto');
  });

  it('that there is not is the strictest, and is said once', () => {
    const unknown: string[] = [];
    const laws = createLaws(PRICES, (id) => unknown.push(id));
    const settings = { profile: 'house', countries: { NO: 'strict-ue' }, own: {} };
    const strict = lawOf('strict-eu', SHIPPED['strict-eu'], PRICES);
    expect(laws.of(settings, 'NO', null)).toEqual(strict);
    expect(laws.of({ ...settings, profile: 'gone' }, null, null)).toEqual(strict);
    const all = { ...settings, profile: 'crypto' };
    expect(laws.leastPayoutCap(all)).toBe(20_000_000n);
    expect(laws.thresholds(all, 'NO').profile).toBe('strict-eu');
    expect(laws.of(all, 'NO', 'SE').profile).toBe('strict-eu+crypto');
    expect(unknown).toEqual(['strict-ue', 'gone', 'strict-ue', 'strict-ue']);
  });

  it('of an operator changes what it says of one that ships', () => {
    const own = { mild: { base: 'strict-eu', rules: { gameMs: 2500 } } } as const;
    expect(profileOf('mild', own)).toEqual({ ...SHIPPED['strict-eu'], gameMs: 2500 });
    expect(profileOf('nowhere', own)).toBeNull();
    expect(profileOf('constructor', own)).toBeNull();
    expect(SHIPPED_IDS.map((id) => profileOf(id, {}))).toEqual(SHIPPED_IDS.map((id) => SHIPPED[id]));
  });
});

describe('a start with a main network', () => {
  const config = (more: object) =>
    ({
      chains: [{ id: 'btc', network: 'main' }],
      geo: { header: null, database: null },
      trustProxy: 0,
      ...more,
    }) as unknown as Config;
  it('is refused while nothing names the country of a request', () => {
    expect(() => refuseStart(config({}))).toThrow(/nothing names the country.*PHOENIX_GEO_DATABASE/);
    // A header that anybody may send is no source.
    expect(() => refuseStart(config({ geo: { header: 'cf-ipcountry', database: null } }))).toThrow(
      /nothing names the country/,
    );
    expect(() =>
      refuseStart(config({ geo: { header: 'cf-ipcountry', database: null }, trustProxy: 1 })),
    ).not.toThrow();
    expect(() => refuseStart(config({ geo: { header: null, database: '/x.mmdb' } }))).not.toThrow();
    expect(() => refuseStart(config({ chains: [{ id: 'btc', network: 'test' }] }))).not.toThrow();
  });
});

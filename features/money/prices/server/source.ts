/** Where prices come from: one shape, two kinds. */
import type { Currency } from '#platform/server/money/currency.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import * as z from 'zod/mini';
import type { PriceSettings } from '../settings.ts';

/** Price of one whole coin, decimal strings. */
export interface Quote {
  readonly usd: string;
  readonly eur: string;
}

/** @returns quotes by currency code, of those it knows @throws when the source cannot be had */
export type Source = (currencies: readonly Currency[]) => Promise<ReadonlyMap<string, Quote>>;

const PLACES = 12;
const TIMEOUT_MS = 8000;

/** A decimal number as text, without an exponent. */
export function decimal(value: number): string {
  return value.toFixed(PLACES).replace(/\.?0+$/, '');
}

/**
 * A walk in small steps that keeps near the price a coin started with, so that an installation without a source has
 * prices that live. Coins worth a dollar, and fiat, stand still.
 * @param anchor the price to keep near, by currency code
 */
export function simulatedSource(
  { random }: Pick<Runtime, 'random'>,
  anchor: ReadonlyMap<string, number>,
): Source {
  // Sum of twelve evenly spread numbers: near enough to a bell curve.
  const bell = () => [...random(12)].reduce((sum, byte) => sum + byte / 255, 0) - 6;
  return async (currencies) => {
    const quotes = new Map<string, Quote>();
    for (const { code, fiat, priceUsd, priceEur } of currencies) {
      const [now, home] = [Number(priceUsd), anchor.get(code) ?? Number(priceUsd)];
      if (fiat || home === 1) continue;
      const pull = Math.log(home / now) * 0.002;
      const next = now * Math.exp(0.0006 * bell() + pull);
      const euro = Number(priceEur) / now;
      quotes.set(code, { usd: decimal(next), eur: decimal(next * euro) });
    }
    return quotes;
  };
}

const answer = z.record(z.string(), z.unknown());
const price = z.object({ usd: z.number().check(z.gt(0)), eur: z.number().check(z.gt(0)) });

/** GET {url}/simple/price?ids=...&vs_currencies=usd,eur. A coin without a price keeps no other from theirs. */
export function coingeckoSource(
  { url, apiKey, ids }: PriceSettings,
  { log }: Pick<ServerKit, 'log'>,
): Source {
  return async (currencies) => {
    const wanted = currencies.flatMap(({ code }) => (ids[code] ? [{ code, id: ids[code] }] : []));
    const query = new URLSearchParams({
      ids: wanted.map(({ id }) => id).join(','),
      vs_currencies: 'usd,eur',
      precision: 'full',
    });
    const response = await fetch(`${url}/simple/price?${query}`, {
      headers: { accept: 'application/json', ...(apiKey ? { 'x-cg-demo-api-key': apiKey } : {}) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`the price service answered ${response.status}`);
    const parsed = answer.safeParse(await response.json());
    if (!parsed.success) throw new Error('the price service answered in another shape');
    const quotes = new Map<string, Quote>();
    for (const { code, id } of wanted) {
      const found = parsed.data[id];
      const quoted = price.safeParse(found);
      if (quoted.success) quotes.set(code, { usd: decimal(quoted.data.usd), eur: decimal(quoted.data.eur) });
      else if (found !== undefined)
        log.warn({ currency: code, id }, 'the price service has no price of this coin');
    }
    return quotes;
  };
}

/** Hears the source, judges what it says, and writes the prices that the whole house reckons with. */
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import { type Currency, writePrices } from '#platform/server/money/currency.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import { priceSettings, type PriceSettings } from '../settings.ts';
import { coingeckoSource, type Quote, simulatedSource, type Source } from './source.ts';

const KEEP_DAYS = 40;
/** A jump is believed once the source has told nothing else for so long. */
const BELIEVED_AFTER_MS = 10 * 60_000;
/** Percent by which its answers may differ meanwhile. */
const BAND_PERCENT = 5;

/** Jumps that were not believed yet, by currency code. */
export type Doubts = Map<string, Doubt>;

interface Doubt {
  readonly since: number;
  readonly quote: Quote;
  /** Price in force then: where another process has taken one since, the source has told something else. */
  readonly from: string;
}

export function settingsOf(kit: ServerKit): PriceSettings {
  return kit.settings.get('prices', priceSettings);
}

/** @param anchor price each coin started with, for the simulated source */
export function sourceOf(kit: ServerKit, anchor: ReadonlyMap<string, number>): Source {
  const settings = settingsOf(kit);
  if (settings.source === 'coingecko') return coingeckoSource(settings, kit);
  // Switched over while the program runs: the prices stay as they are, and the next start is refused.
  if (hasMainNetwork(kit.config))
    return () => Promise.reject(new Error('prices of real coins are not made up: choose another source'));
  return simulatedSource(kit.runtime, anchor);
}

/**
 * One look at the source. When it cannot be had the prices stay as they are: they are old, not wrong.
 * @returns codes of the currencies whose price was written
 */
export async function refreshPrices(kit: ServerKit, source: Source, doubts: Doubts): Promise<string[]> {
  const currencies = kit.money.currencies();
  const quotes = await source(currencies).catch((error: unknown) => {
    kit.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'no prices');
    return null;
  });
  if (!quotes) return [];
  const { maxJumpPercent, source: name } = settingsOf(kit);
  const believed = currencies.flatMap((currency) => {
    const quote = quotes.get(currency.code);
    if (!quote || kit.services.ownPrice(currency.code)) return [];
    if (believable(doubts, currency, quote, maxJumpPercent, kit.runtime.now())) return [{ currency, quote }];
    const { code, priceUsd, priceEur } = currency;
    kit.log.error(
      { currency: code, from: { usd: priceUsd, eur: priceEur }, to: quote },
      'price jumps: not taken',
    );
    return [];
  });
  await write(kit, name, believed);
  return believed.map(({ currency }) => currency.code);
}

function believable(
  doubts: Doubts,
  { code, priceUsd, priceEur }: Currency,
  quote: Quote,
  maxJumpPercent: number,
  now: number,
): boolean {
  const doubt = doubts.get(code);
  const same = doubt?.from === priceUsd && isNear(quote, doubt.quote, BAND_PERCENT);
  const near = isNear(quote, { usd: priceUsd, eur: priceEur }, maxJumpPercent);
  const taken = near || (same && now - doubt.since >= BELIEVED_AFTER_MS);
  if (taken) doubts.delete(code);
  else if (!same) doubts.set(code, { since: now, quote, from: priceUsd });
  return taken;
}

/** Limits are reckoned in euros and feeds in dollars: both are judged. */
function isNear(quote: Quote, to: Quote, percent: number): boolean {
  return (['usd', 'eur'] as const).every(
    (unit) =>
      Number(quote[unit]) > 0 && Math.abs(Number(quote[unit]) / Number(to[unit]) - 1) * 100 <= percent,
  );
}

async function write(
  kit: ServerKit,
  source: string,
  list: readonly { currency: Currency; quote: Quote }[],
): Promise<void> {
  const at = new Date(kit.runtime.now());
  const prices = list.map(({ currency, quote }) => ({ id: currency.id, ...quote }));
  await kit.db.transaction(async (client) => {
    await client.query(
      `insert into price_source (source, at) values ($1, $2) on conflict (one) do update set source = $1, at = $2`,
      [source, at],
    );
    await writePrices(client, prices);
    await client.query(
      `insert into price_point (currency, at, usd, eur) select id, $2, usd, eur
       from jsonb_to_recordset($1::jsonb) as t(id smallint, usd numeric, eur numeric) on conflict do nothing`,
      [JSON.stringify(prices), at],
    );
  });
  await kit.money.refreshCurrencies();
  kit.realtime.publish(
    channelOfAll('cache-prices'),
    'prices',
    Object.fromEntries(
      list.map(({ currency, quote }) => [currency.code, { price: quote.usd, priceEur: quote.eur }]),
    ),
  );
}

/** Thins what is old to one point an hour, and forgets what no chart shows. */
export async function tidyPrices({ db, runtime }: ServerKit): Promise<void> {
  const day = new Date(runtime.now() - 2 * 86_400_000);
  await db.pool.query('delete from price_point where at < $1', [
    new Date(runtime.now() - KEEP_DAYS * 86_400_000),
  ]);
  await db.pool.query(
    `delete from price_point p using (
       select currency, date_trunc('hour', at) as hour, max(at) as last from price_point where at < $1 group by 1, 2) k
     where p.currency = k.currency and p.at < $1 and date_trunc('hour', p.at) = k.hour and p.at < k.last`,
    [day],
  );
}

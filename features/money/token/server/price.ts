/** What a token is worth that no outside market trades: the price of the last buy-back, and a configured one before the first. */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { writePrices } from '#platform/server/money/currency.ts';
import type { TokenContext } from './context.ts';

/** Places of a price. */
const PLACES = 12;

/** Writes the price of the house's own market into the ledger, where all of the house reads it. Nothing when the prices of the house have it. */
export async function keepPrice(context: TokenContext): Promise<void> {
  const { kit } = context;
  const currency = context.token();
  if (!currency || !pricesItself(context)) return;
  const usd = await ownPrice(context, currency.id);
  const scaled = parseUnits(usd, PLACES)!;
  const dollar = kit.money.currency('usd');
  if (!dollar || scaled === currency.priceUsdScaled) return;
  const eur = formatUnits((scaled * dollar.priceEurScaled) / dollar.priceUsdScaled, PLACES);
  await writePrices(kit.db.pool, [{ id: currency.id, usd, eur }]);
  await kit.money.refreshCurrencies();
}

/** Whether the room sets the price of its token itself. */
export function pricesItself({ kit, settings }: TokenContext): boolean {
  return kit.features.isOn('token') && settings().priceSource === 'buyBack';
}

async function ownPrice({ kit, settings }: TokenContext, ledgerCurrencyId: number): Promise<string> {
  const { rows } = await kit.db.pool.query<{ price: string }>(
    'select price::text from token_buyback where cur = $1 and amount > 0 order by day desc limit 1',
    [ledgerCurrencyId],
  );
  return rows[0]?.price ?? settings().startPrice;
}

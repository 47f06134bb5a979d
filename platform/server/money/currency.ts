import type pg from 'pg';

export interface Currency {
  /** Positive, below 10 000; ledger-id.ts tells its numbers in the ledger. */
  readonly id: number;
  /** Public id: 'btc'. */
  readonly code: string;
  readonly name: string;
  /** Places that are typed and shown: what contract fields called `decimals` say. */
  readonly decimals: number;
  /** Places of the ledger's smallest unit, `decimals` or more. Every stored amount counts 10^-scale of a coin. */
  readonly scale: number;
  /** Fiat-like currencies are shown with 2 decimals and have a minimum bet of 0.01. */
  readonly fiat: boolean;
  readonly style: string;
  /** Price of one whole coin, decimal string. */
  readonly priceUsd: string;
  readonly priceEur: string;
  /** The euro price in 1e-12 euro per coin, for exact comparison of limits. */
  readonly priceEurScaled: bigint;
  readonly priceUsdScaled: bigint;
  readonly chains: readonly { id: string; name: string }[];
}

const PRICE_SCALE = 12;

interface Row {
  id: number;
  code: string;
  name: string;
  decimals: number;
  scale: number;
  fiat: boolean;
  style: string;
  price_usd: string;
  price_eur: string;
  chains: { id: string; name: string }[];
}

/** Reads the currencies in force. They are data: a new one needs a row, not a release. */
export async function readCurrencies(db: Pick<pg.ClientBase, 'query'>): Promise<Currency[]> {
  const { rows } = await db.query<Row>('select * from currency where enabled order by id');
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    decimals: row.decimals,
    scale: row.scale,
    fiat: row.fiat,
    style: row.style,
    priceUsd: trim(row.price_usd),
    priceEur: trim(row.price_eur),
    priceEurScaled: scaled(row.price_eur),
    priceUsdScaled: scaled(row.price_usd),
    chains: row.chains,
  }));
}

/** Writes prices, in the caller's transaction; tell `money.refreshCurrencies()` after it. */
export async function writePrices(
  client: Pick<pg.ClientBase, 'query'>,
  prices: readonly { readonly id: number; readonly usd: string; readonly eur: string }[],
): Promise<void> {
  await client.query(
    `update currency c set price_usd = t.usd, price_eur = t.eur
     from jsonb_to_recordset($1::jsonb) as t(id smallint, usd numeric, eur numeric) where c.id = t.id`,
    [JSON.stringify(prices)],
  );
}

/**
 * Lets a coin be paid in and out over one more chain; tell `money.refreshCurrencies()` after it.
 * @returns false when it was
 */
export async function offerOnChain(
  db: Pick<pg.ClientBase, 'query'>,
  id: number,
  chain: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update currency set chains = chains || jsonb_build_array(jsonb_build_object('id', $2::text, 'name', $3::text))
     where id = $1 and not chains @> jsonb_build_array(jsonb_build_object('id', $2::text))`,
    [id, chain.id, chain.name],
  );
  return rowCount === 1;
}

/** Value of an amount in micro-euro (1e-6), floored. Only for limits and thresholds, never for postings. */
export function microEur(units: bigint, currency: Currency): bigint {
  return (units * currency.priceEurScaled) / 10n ** BigInt(currency.scale + PRICE_SCALE - 6);
}

/** Value of an amount in micro-dollar (1e-6), floored. For feeds and statistics. */
export function microUsd(units: bigint, currency: Currency): bigint {
  return (units * currency.priceUsdScaled) / 10n ** BigInt(currency.scale + PRICE_SCALE - 6);
}

/** Micro-euro in micro-dollar, by what a dollar is worth now. */
export function microUsdOf(worth: bigint, dollar: Currency): bigint {
  return (worth * 10n ** BigInt(PRICE_SCALE)) / dollar.priceEurScaled;
}

/** Units of `currency` worth at most the given micro-dollar, rounded down. */
export function unitsOfMicroUsd(value: bigint, currency: Currency): bigint {
  return (value * 10n ** BigInt(currency.scale + PRICE_SCALE - 6)) / currency.priceUsdScaled;
}

/** Units of `currency` worth at most the given micro-euro, rounded down. */
export function unitsWithinMicroEur(value: bigint, currency: Currency): bigint {
  return (value * 10n ** BigInt(currency.scale + PRICE_SCALE - 6)) / currency.priceEurScaled;
}

/** Units of `currency` worth at least the given micro-euro, rounded up. */
export function unitsOfMicroEur(value: bigint, currency: Currency): bigint {
  const scale = 10n ** BigInt(currency.scale + PRICE_SCALE - 6);
  return (value * scale + currency.priceEurScaled - 1n) / currency.priceEurScaled;
}

function scaled(price: string): bigint {
  const [whole, fraction = ''] = price.split('.');
  return BigInt(whole + fraction.padEnd(PRICE_SCALE, '0').slice(0, PRICE_SCALE));
}

function trim(price: string): string {
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price;
}

import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { prices as pricesCall } from '../contract.ts';
import { settingsOf } from './oracle.ts';

type Prices = ReplyOf<typeof pricesCall>;
const DAY_MS = 86_400_000;
/** Prices are taken every minute: an older one than this is that of another time. */
const NEAR_MS = 3_600_000;

/** Prices in force with the change against a day ago. */
export async function readPrices(kit: ServerKit): Promise<Prices> {
  const before = kit.runtime.now() - DAY_MS;
  const [points, source] = await Promise.all([
    kit.db.pool.query<{ currency: number; usd: string }>({
      name: 'prices-a-day-ago',
      text: `select c.id as currency, p.usd::text from currency c cross join lateral (
        select usd from price_point where currency = c.id and at <= $1 and at > $2 order by at desc limit 1) p`,
      values: [new Date(before), new Date(before - NEAR_MS)],
    }),
    kit.db.pool.query<{ at: Date }>('select at from price_source'),
  ]);
  const old = new Map(points.rows.map((row) => [row.currency, Number(row.usd)]));
  return {
    source: settingsOf(kit).source,
    at: source.rows[0]?.at.toISOString() ?? null,
    prices: Object.fromEntries(
      kit.money.currencies().map(({ id, code, priceUsd, priceEur }) => {
        const was = old.get(id);
        const usd = Number(priceUsd);
        return [
          code,
          { usd, eur: Number(priceEur), usd_24h_change: was === undefined ? null : (usd / was - 1) * 100 },
        ];
      }),
    ),
  };
}

import type { ServerKit } from '#platform/server/kit.ts';
import type { OpenRiskSource } from '#platform/server/services/house-state.ts';

/** The ticker with the most notional on one side: what a move against the house is a part of. */
export function heaviestTicker({ feature, db }: Pick<ServerKit, 'feature' | 'db'>): OpenRiskSource {
  return {
    product: 'futures',
    feature,
    async read() {
      const { rows } = await db.pool.query<{ ticker: string; most: string }>(
        `select ticker, abs(up - down)::text as most from futures_exposure where not demo order by abs(up - down) desc, ticker limit 1`,
      );
      const [worst] = rows;
      return !worst || worst.most === '0' ? null : { name: worst.ticker, microEur: BigInt(worst.most) };
    },
  };
}

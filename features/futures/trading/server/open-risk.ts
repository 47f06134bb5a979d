import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import type { OpenRiskSource } from '#platform/server/services/house-state.ts';
import type { TradingSettings } from '../settings.ts';

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

type FieldErrors = Record<string, string>;
type Queries = Pick<pg.ClientBase, 'query'>;

/** Changes of tickers that would leave the players on them without a price. @returns field errors, or null */
export async function refuseStranding(
  client: Queries,
  settings: TradingSettings,
): Promise<FieldErrors | null> {
  return (await refuseKind(client, settings)) ?? refuseRemoval(client, settings);
}

/** A ticker keeps the kind that it began with: by another one its prices and numbers mean something else, and it would stand still. */
async function refuseKind(client: Queries, { tickers }: TradingSettings): Promise<FieldErrors | null> {
  const { rows } = await client.query<{ ticker: string; kind: string }>(
    `select t.ticker, t.kind from futures_ticker t join unnest($1::text[], $2::text[]) as s(ticker, kind) on s.ticker = t.ticker
      where s.kind <> t.kind order by t.ticker`,
    [tickers.map(({ ticker }) => ticker), tickers.map(({ kind }) => kind)],
  );
  const began = rows.map(({ ticker, kind }) => `${ticker} began as ${kind}`).join(', ');
  return rows.length === 0 ? null : { tickers: `${began}: take another name for a ticker of another kind` };
}

/** A ticker of exchanges has no price once it has left the settings: it stays there while anything is open on it. */
async function refuseRemoval(client: Queries, { tickers }: TradingSettings): Promise<FieldErrors | null> {
  const { rows } = await client.query<{ ticker: string }>(
    `select t.ticker from futures_ticker t
      where t.kind = 'exchange' and t.ticker <> all($1)
        and exists (select from futures_exposure x where x.ticker = t.ticker and (x.up > 0 or x.down > 0))
      order by t.ticker`,
    [tickers.map(({ ticker }) => ticker)],
  );
  if (rows.length === 0) return null;
  const names = rows.map(({ ticker }) => ticker).join(', ');
  return { tickers: `${names}: positions are open there; switch the ticker off until they have ended` };
}

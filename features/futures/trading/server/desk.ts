/** What staff see: exposure, sources, and the day. */
import { ratio, toFixed } from '#engines/futures/ratio.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { deskTickers, DeskTicker } from '../desk-contract.ts';
import type { TradingContext } from './context.ts';
import { DAY_MS } from './days.ts';
import { readTickers } from './store.ts';
import { boundsOf, voidAfterMs } from './terms.ts';
import { priceText } from './views.ts';

/** Micro-euro as a text with cents. */
function euros(micro: string): string {
  const value = BigInt(micro);
  const cents = (value < 0n ? -value : value) / 10_000n;
  return `${value < 0n && cents > 0n ? '-' : ''}${formatUnits(cents, 2)}`;
}

function percentOf(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : toFixed(ratio(part * 100n, whole), 2);
}

interface Sums {
  readonly ticker: string;
  readonly open: number;
  readonly up: string;
  readonly down: string;
  readonly closed: number;
  readonly wagered: string;
  readonly fees: string;
  readonly paid: string;
}

/** Those of the settings, and those that left them while positions are open. */
async function namesOf(context: TradingContext): Promise<string[]> {
  const { rows } = await context.kit.db.pool.query<{ ticker: string }>(
    `select ticker from futures_ticker t
     where exists (select 1 from futures_position p where p.ticker = t.ticker and p.ended_at is null) order by ticker`,
  );
  const named = [...context.settings().tickers, ...rows].map(({ ticker }) => ticker);
  return [...new Set(named)];
}

export async function readDesk(context: TradingContext): Promise<ReplyOf<typeof deskTickers>> {
  const { pool } = context.kit.db;
  const settings = context.settings();
  const now = context.kit.runtime.now();
  const names = await namesOf(context);
  const [states, sums, sources] = await Promise.all([
    readTickers(pool),
    pool.query<Sums>({
      name: 'futures-desk',
      text: `select t.ticker, coalesce(e.up, 0)::text as up, coalesce(e.down, 0)::text as down, o.open,
          d.closed, d.wagered::numeric(38, 0)::text, d.fees::numeric(38, 0)::text, d.paid::numeric(38, 0)::text
        from unnest($1::text[]) as t(ticker) left join futures_exposure e on e.ticker = t.ticker and not e.demo
          cross join lateral (select count(*)::int as open from futures_position p
            where p.ticker = t.ticker and p.ended_at is null and p.cur > 0) o
          cross join lateral (select count(*)::int as closed, coalesce(sum(p.value), 0) as wagered,
              coalesce(sum(p.value::numeric * p.fee / p.wager), 0) as fees, coalesce(sum(p.value::numeric * p.payout / p.wager), 0) as paid
            from futures_position p where p.ticker = t.ticker and p.ended_at >= $2 and p.cur > 0 and p.status = 'closed' and p.reason <> 'void') d`,
      values: [names, now - DAY_MS],
    }),
    pool.query<{
      ticker: string;
      venue: string;
      symbol: string;
      state: DeskTicker['sources'][number]['state'];
      price: string | null;
      received_at: string | null;
    }>({
      name: 'futures-desk-sources',
      text: 'select ticker, venue, symbol, state, price::text, received_at::text from futures_source where ticker = any($1) order by ticker, venue',
      values: [names],
    }),
  ]);
  const sumsOf = new Map(sums.rows.map((row) => [row.ticker, row]));
  return {
    tickers: names.map((ticker) => {
      const state = states.get(ticker);
      const set = context.ticker(ticker);
      const haltedAt = state?.haltedAt ?? null;
      const { open, up, down, closed, wagered, fees, paid } = sumsOf.get(ticker)!;
      const bounds = boundsOf(settings, set ?? {});
      const result = BigInt(wagered) - BigInt(paid);
      return {
        ticker,
        kind: set?.kind ?? state?.kind ?? 'simulated',
        enabled: settings.enabled && (set?.enabled ?? false),
        halted: haltedAt !== null,
        voidable: haltedAt !== null && now - haltedAt >= voidAfterMs(settings),
        price: state?.last ? priceText(state.last.price) : null,
        at: state?.last?.at ?? null,
        open,
        up: euros(up),
        down: euros(down),
        limits: {
          multiplier: bounds.maxMultiplier,
          side: bounds.maxExposureEur,
          net: bounds.maxNetExposureEur,
        },
        day: {
          closed,
          wagered: euros(wagered),
          fees: euros(fees),
          result: euros(result.toString()),
          expected_edge: percentOf(BigInt(fees), BigInt(wagered)),
          edge: percentOf(result, BigInt(wagered)),
        },
        sources: sources.rows
          .filter((row) => row.ticker === ticker)
          .map(({ venue, symbol, state: counted, price, received_at: at }) => ({
            venue,
            symbol,
            state: counted,
            price: price === null ? null : priceText(BigInt(price)),
            received_at: at === null ? null : Number(at),
          })),
      };
    }),
  };
}

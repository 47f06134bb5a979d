/** What the process that makes the ticks writes beside the money. */
import type pg from 'pg';
import { addTick, bucketOf, type Candle, mergeCandles } from '#engines/futures/candles.ts';
import type { Position, Tick } from '#engines/futures/position.ts';
import type { TickerSettings } from '../settings.ts';
import type { SourceState } from './prices.ts';

export interface NewTick {
  readonly ticker: string;
  readonly tick: Tick;
  /** Of its sources; null for a price that has none. */
  readonly readings: string | null;
}

type TickerKind = TickerSettings['kind'];
type Pool = Pick<pg.Pool, 'query'>;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const KEEP_SOURCES_MS = 60_000;
const SECOND_MS = 1_000;

export async function ensureTicker(pool: Pool, ticker: string, kind: TickerKind): Promise<void> {
  await pool.query('insert into futures_ticker (ticker, kind) values ($1, $2) on conflict do nothing', [
    ticker,
    kind,
  ]);
  await pool.query(
    'insert into futures_exposure (ticker, demo) values ($1, false), ($1, true) on conflict do nothing',
    [ticker],
  );
}

export async function writeHalt(pool: Pool, ticker: string, at: number | null): Promise<void> {
  await pool.query('update futures_ticker set halted_at = $2 where ticker = $1', [ticker, at]);
}

/** The ticks and where their tickers stand, in one statement. @throws when one of them is there already: another process makes ticks */
export async function writeTicks(pool: Pool, ticks: readonly NewTick[]): Promise<void> {
  await pool.query({
    name: 'futures-ticks',
    text: `with made as (select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[]) as t(ticker, seq, at, price, readings)),
      written as (insert into futures_tick (ticker, seq, at, price, readings) select ticker, seq, at, price, readings from made)
      update futures_ticker x set seq = m.seq, at = m.at, price = m.price from made m where x.ticker = m.ticker`,
    values: [
      ticks.map(({ ticker }) => ticker),
      ticks.map(({ tick }) => tick.seq),
      ticks.map(({ tick }) => tick.at),
      ticks.map(({ tick }) => tick.price.toString()),
      ticks.map(({ readings }) => readings),
    ],
  });
}

/** How the sources are, for staff; those that were not looked at for a minute are taken away. */
export async function writeSources(pool: Pool, sources: readonly SourceState[], now: number): Promise<void> {
  await pool.query({
    name: 'futures-sources',
    text: `insert into futures_source as x (ticker, venue, symbol, state, price, received_at, looked_at)
      select *, $7::bigint from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
      on conflict (ticker, venue) do update set symbol = excluded.symbol, state = excluded.state, price = excluded.price,
        received_at = excluded.received_at, looked_at = excluded.looked_at`,
    values: [
      sources.map(({ ticker }) => ticker),
      sources.map(({ venue }) => venue),
      sources.map(({ symbol }) => symbol),
      sources.map(({ state }) => state),
      sources.map(({ price }) => price?.toString() ?? null),
      sources.map(({ receivedAt }) => receivedAt),
      now,
    ],
  });
  await pool.query('delete from futures_source where looked_at < $1', [now - KEEP_SOURCES_MS]);
}

/**
 * Orders that were filled: their entries, and the tick they were filled at.
 * @throws when one of them waits no more: another process has looked at it
 */
export async function writeOpened(pool: Pool, opened: readonly Position[]): Promise<void> {
  const text = (value: bigint | null) => value?.toString() ?? null;
  const { rowCount } = await pool.query({
    name: 'futures-opened',
    text: `update futures_position p set status = 'open', entry = o.entry,
        opened = jsonb_build_object('seq', o.seq, 'at', o.at, 'price', (select t.price::text || 'n' from futures_tick t where t.ticker = p.ticker and t.seq = o.seq)),
        take_profit = o.take_profit, stop_loss = o.stop_loss
      from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as o(id, entry, seq, at, take_profit, stop_loss)
      where p.id = o.id and p.status = 'pending_open'`,
    values: [
      opened.map(({ id }) => id),
      opened.map(({ entry }) => entry.toString()),
      opened.map(({ openedSeq }) => openedSeq),
      opened.map(({ openedAt }) => openedAt),
      opened.map(({ takeProfit }) => text(takeProfit)),
      opened.map(({ stopLoss }) => text(stopLoss)),
    ],
  });
  if (rowCount !== opened.length) throw new Error('an order that was filled waits no more');
}

/** Triggers as they stand now. A later edit that waits already is kept. */
export async function writeEdit(pool: Pool, position: Position, requestedAt: number): Promise<void> {
  await pool.query(
    `update futures_position set take_profit = $2, stop_loss = $3,
       edit = case when (edit ->> 'requestedAt')::bigint = $4 then null else edit end where id = $1 and ended_at is null`,
    [
      position.id,
      position.takeProfit?.toString() ?? null,
      position.stopLoss?.toString() ?? null,
      requestedAt,
    ],
  );
}

/** An edit that the books do not hold. */
export async function dropEdit(pool: Pool, id: string, requestedAt: number): Promise<void> {
  await pool.query(
    `update futures_position set edit = null where id = $1 and (edit ->> 'requestedAt')::bigint = $2`,
    [id, requestedAt],
  );
}

/** The same for a close: the position goes on as it was. */
export async function dropClose(pool: Pool, id: string, requestedAt: number): Promise<void> {
  await pool.query(
    `update futures_position set status = 'open', closing = null where id = $1 and (closing ->> 'requestedAt')::bigint = $2`,
    [id, requestedAt],
  );
}

/** Candles of a second, and the same ticks in the candles of their minutes and hours. */
export async function writeCandles(
  pool: Pool,
  candles: readonly { ticker: string; candle: Candle }[],
): Promise<void> {
  if (candles.length === 0) return;
  const rows = candles.flatMap(({ ticker, candle }) =>
    [SECOND_MS, MINUTE_MS, HOUR_MS].map((frame) => ({
      ticker,
      frame,
      candle,
      at: bucketOf(candle.at, frame),
    })),
  );
  await pool.query({
    name: 'futures-candles',
    text: `insert into futures_candle as x (ticker, frame, at, open, high, low, close, count)
      select * from unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[])
      on conflict (ticker, frame, at) do update set high = greatest(x.high, excluded.high), low = least(x.low, excluded.low),
        close = excluded.close, count = x.count + excluded.count`,
    values: [
      rows.map(({ ticker }) => ticker),
      rows.map(({ frame }) => frame),
      rows.map(({ at }) => at),
      rows.map(({ candle }) => candle.open.toString()),
      rows.map(({ candle }) => candle.high.toString()),
      rows.map(({ candle }) => candle.low.toString()),
      rows.map(({ candle }) => candle.close.toString()),
      rows.map(({ candle }) => candle.count),
    ],
  });
}

/** More than are ever made in the two seconds that an end of the process can cost. */
const TAIL = 400;

/** Candles of the last seconds whose ticks are in the record, and which the process that made them did not come to write. */
export async function writeMissingCandles(pool: Pool, ticker: string, lastSeq: number): Promise<void> {
  const { rows } = await pool.query<{ at: string; price: string }>(
    // No candle at all: the first second of the ticker is missing, too. Seconds alone may have been pruned, their minutes have not.
    `select t.at::text, t.price::text from futures_tick t where t.ticker = $1 and t.seq > $2 and t.at >= coalesce(${SECOND_MS} +
       (select c.at from futures_candle c where c.ticker = $1 and c.frame = ${SECOND_MS} order by c.at desc limit 1),
       case when exists (select from futures_candle c where c.ticker = $1) then null else 0 end) order by t.seq`,
    [ticker, lastSeq - TAIL],
  );
  const seconds = rows.map(({ at, price }) =>
    addTick(null, { at: Number(at), price: BigInt(price), volume: 0n }, SECOND_MS),
  );
  // One at a time: those of one minute change the same row, which a statement may do once.
  for (const candle of mergeCandles(seconds, SECOND_MS)) await writeCandles(pool, [{ ticker, candle }]);
}

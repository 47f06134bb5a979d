/** Takes old ticks and candles away: docs/retention.md. What a position was filled at stays with the position. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import { DEFAULT_PATH, ticksOfDay } from '#engines/futures/path.ts';
import type { TradingContext } from './context.ts';
import { DAY_MS, dayNumber } from './days.ts';
import { readTickers } from './store.ts';

/** Candles of a second serve the short charts, those of an hour the long ones: each as long as the longest chart made of it. */
const SECOND_CANDLE_DAYS = 1;
const MINUTE_CANDLE_DAYS = 90;
const HOUR_CANDLE_DAYS = 400;

export async function forgetTicks(context: TradingContext): Promise<void> {
  const { db, runtime } = context.kit;
  const now = runtime.now();
  const { tickDays } = context.settings();
  const ofDay = ticksOfDay(DEFAULT_PATH);
  const today = dayNumber(daysAgo(now, tickDays).getTime());
  for (const [ticker, { kind, last }] of await readTickers(db.pool)) {
    if (!last) continue;
    // Simulated: whole days, for the number of a tick is that of its day times the ticks of a day, and its index. Those of an
    // exchange are counted from 1: as many are kept as so many days can have.
    const first = kind === 'simulated' ? today * ofDay : last.seq - tickDays * ofDay;
    await forget(db, {
      table: 'futures_tick',
      key: { ticker: 'text', seq: 'bigint' },
      within: 't.ticker = $1 and t.seq < $2',
      values: [ticker, first],
    });
  }
  const candles = [
    [1_000, SECOND_CANDLE_DAYS],
    [60_000, MINUTE_CANDLE_DAYS],
    [3_600_000, HOUR_CANDLE_DAYS],
  ] as const;
  for (const [frame, days] of candles)
    await forget(db, {
      table: 'futures_candle',
      key: { ticker: 'text', frame: 'integer', at: 'bigint' },
      within: 't.frame = $1 and t.at < $2',
      values: [frame, now - days * DAY_MS],
    });
}

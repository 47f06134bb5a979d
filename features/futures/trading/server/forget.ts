/** Takes old ticks and candles away: docs/retention.md. What a position was filled at stays with the position. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import { DEFAULT_PATH, ticksOfDay } from '#engines/futures/path.ts';
import type { TradingContext } from './context.ts';
import { DAY_MS, dayNumber } from './days.ts';

/** Candles of a second serve the short charts, those of a minute the long ones. */
const SECOND_CANDLE_DAYS = 1;
const MINUTE_CANDLE_DAYS = 90;

export async function forgetTicks(context: TradingContext): Promise<void> {
  const { db, runtime } = context.kit;
  const now = runtime.now();
  const until = daysAgo(now, context.settings().tickDays).getTime();
  // Whole days: the number of a tick is that of its day times the ticks of a day, and its index.
  await forget(db, {
    table: 'futures_tick',
    key: { ticker: 'text', seq: 'bigint' },
    within: 't.seq < $1',
    values: [dayNumber(until) * ticksOfDay(DEFAULT_PATH)],
  });
  const candles = [
    [1_000, SECOND_CANDLE_DAYS],
    [60_000, MINUTE_CANDLE_DAYS],
  ] as const;
  for (const [frame, days] of candles)
    await forget(db, {
      table: 'futures_candle',
      key: { ticker: 'text', frame: 'integer', at: 'bigint' },
      within: 't.frame = $1 and t.at < $2',
      values: [frame, now - days * DAY_MS],
    });
}

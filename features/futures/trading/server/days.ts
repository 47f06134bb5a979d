/** Days of the simulated price: drawn and committed to before they begin, revealed after they end. */
import { createHmac } from 'node:crypto';
import {
  commitmentOf,
  DEFAULT_PATH,
  type DigestOf,
  type PathSettings,
  ticksOfDay,
} from '#engines/futures/path.ts';
import type { TradingContext } from './context.ts';

export const DAY_MS = 86_400_000;
/** Days that are committed to ahead of today. */
const AHEAD = 2;

interface Day {
  readonly seed: Buffer;
  readonly path: PathSettings;
  /** The price before its first tick; null until it has begun. */
  readonly open: bigint | null;
}

/** Days since 1970. */
export const dayNumber = (at: number): number => Math.floor(at / DAY_MS);
export const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Draws seeds for today and the days after it, where there are none. Safe to repeat, by any process. */
export async function commitDays(
  { kit }: TradingContext,
  tickers: readonly string[],
  now: number,
): Promise<void> {
  const today = dayNumber(now);
  for (const ticker of tickers)
    for (let ahead = 0; ahead <= AHEAD; ahead++) {
      const seed = kit.runtime.random(32);
      await kit.db.pool.query(
        `insert into futures_day (ticker, day, commitment, sealed, path, committed_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (ticker, day) do nothing`,
        [
          ticker,
          dayText(today + ahead),
          commitmentOf(seed),
          kit.vault.seal(seed.toString('hex')),
          JSON.stringify(DEFAULT_PATH),
          new Date(now),
        ],
      );
    }
}

/** The secret day of a ticker. Only the process that makes the ticks reads it. */
export async function readDay({ kit }: TradingContext, ticker: string, number: number): Promise<Day | null> {
  const { rows } = await kit.db.pool.query<{ sealed: Buffer; path: PathSettings; open: string | null }>(
    'select sealed, path, open::text from futures_day where ticker = $1 and day = $2',
    [ticker, dayText(number)],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    seed: Buffer.from(kit.vault.open(row.sealed), 'hex'),
    path: row.path,
    open: row.open === null ? null : BigInt(row.open),
  };
}

/** Notes the price that a day begins with, once. */
export async function beginDay(
  { kit }: TradingContext,
  ticker: string,
  number: number,
  open: bigint,
): Promise<void> {
  await kit.db.pool.query(
    'update futures_day set open = $3 where ticker = $1 and day = $2 and open is null',
    [ticker, dayText(number), open.toString()],
  );
}

/** The engine's digests by the native HMAC. */
export function nativeDigests(seed: Uint8Array, symbol: string): DigestOf {
  return (index) => createHmac('sha256', seed).update(`${symbol}|${index}`).digest();
}

interface ShownDay {
  readonly day: string;
  readonly commitment: string;
  readonly committed_at: string;
  readonly path: PathSettings;
  readonly open: string | null;
  /** Null until the ticker has left the day. */
  readonly seed: string | null;
}

/**
 * Whether no price can be worked out of its seed any more: the ticks are on a later day, whatever the clock of this process says. Of a
 * ticker that stands still the next day has passed as well.
 */
function isOver(day: string, path: PathSettings, last: string | null, now: number): boolean {
  const ticking = last === null ? null : dayText(Math.floor(Number(last) / ticksOfDay(path)));
  return (ticking !== null && day < ticking) || day < dayText(dayNumber(now) - 1);
}

/** Newest first. Seeds of days that are over are shown. */
export async function shownDays(
  { kit }: TradingContext,
  ticker: string,
  limit: number,
  day: string | null = null,
): Promise<ShownDay[]> {
  const { rows } = await kit.db.pool.query<{
    day: string;
    commitment: string;
    sealed: Buffer;
    path: PathSettings;
    open: string | null;
    committed_at: Date;
    last: string | null;
  }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, d.commitment, d.sealed, d.path, d.open::text, d.committed_at, t.seq::text as last
     from futures_day d left join futures_ticker t on t.ticker = d.ticker
     where d.ticker = $1 and ($3::text is null or to_char(d.day, 'YYYY-MM-DD') = $3) order by d.day desc limit $2`,
    [ticker, limit, day],
  );
  const now = kit.runtime.now();
  return rows.map(({ sealed, committed_at: at, last, ...row }) => ({
    ...row,
    committed_at: at.toISOString(),
    seed: isOver(row.day, row.path, last, now) ? kit.vault.open(sealed) : null,
  }));
}

/** What pages read: tickers, positions, candles, ticks and days. */
import { createHash } from 'node:crypto';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { createCached } from '#platform/server/cached.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { mostOfEur, unitsOfEur } from '#platform/server/policy/stake.ts';
import { changeOf, fillGaps, mergeCandles, TIMEFRAMES, type Candle } from '#engines/futures/candles.ts';
import { ticksOfDay } from '#engines/futures/path.ts';
import type { Tick } from '#engines/futures/position.ts';
import { multiply, ratio, toFixed } from '#engines/futures/ratio.ts';
import type {
  candles,
  days,
  PositionView,
  PublicPosition,
  TickerView,
  positions,
  terms as termsCall,
  ticks,
} from '../contract.ts';
import type { TradingContext } from './context.ts';
import { DAY_MS, dayText, shownDays } from './days.ts';
import { unknownPosition, unknownTicker } from './refusals.ts';
import { COLUMNS, fromRow, type PositionRow, readPosition, readTickers } from './store.ts';
import { boundsOf, termsOf } from './terms.ts';
import { percentText, priceText, termsView, toPublic, toTick, toView } from './views.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
/** Candles that one answer holds at most. */
const CANDLES = 400;
const PUBLIC_ROWS = 50;
const DAY_KEPT_MS = 5_000;
/** Ticks are kept for 90 days at most, and days are drawn ahead. */
const TICK_DAYS = 100;

interface DayRow {
  ticker: string;
  before: string | null;
  volume: string;
}

/** The last day of tickers: it adds up every position of theirs. A ticker that is younger is compared with how it began. */
async function readDay({ kit }: TradingContext, names: readonly string[]): Promise<Map<string, DayRow>> {
  const { rows } = await kit.db.pool.query<DayRow>({
    name: 'futures-day-stats',
    text: `select t.ticker, coalesce(
          (select c.close from futures_candle c where c.ticker = t.ticker and c.frame = ${MINUTE_MS} and c.at < $2 order by c.at desc limit 1),
          (select c.open from futures_candle c where c.ticker = t.ticker and c.frame = ${MINUTE_MS} and c.at >= $2 order by c.at limit 1)
        )::text as before,
        (select coalesce(sum(p.value * p.multiplier / 100 * y.price_usd / y.price_eur), 0)::numeric(38, 0)::text from futures_position p join currency y on y.id = p.cur
          where p.ticker = t.ticker and p.ordered_at >= $2 and p.cur > 0 and p.entry is not null) as volume
      from unnest($1::text[]) as t(ticker)`,
    values: [names, kit.runtime.now() - DAY_MS],
  });
  return new Map(rows.map((row) => [row.ticker, row]));
}

/** Lists every ticker with its price and the last day. Every page asks: the day is added up once for all who do in a few seconds. */
export function createTickerList(context: TradingContext): () => Promise<TickerView[]> {
  const { kit } = context;
  const cached = createCached<Map<string, DayRow>>(kit.runtime.now, DAY_KEPT_MS);
  return async () => {
    const names = context.settings().tickers.map(({ ticker }) => ticker);
    const [states, days] = await Promise.all([
      readTickers(kit.db.pool),
      cached(names.join(' '), () => readDay(context, names)),
    ]);
    return tickersShown(context, states, days);
  };
}

function tickersShown(
  context: TradingContext,
  states: Awaited<ReturnType<typeof readTickers>>,
  days: ReadonlyMap<string, DayRow>,
): TickerView[] {
  const settings = context.settings();
  return settings.tickers.flatMap((one) => {
    const state = states.get(one.ticker);
    if (!state?.last) return [];
    const { last, haltedAt } = state;
    const { before = null, volume = '0' } = days.get(one.ticker) ?? {};
    return [
      {
        ticker: one.ticker,
        icon: one.icon,
        style: { background: one.background, color: one.color },
        stats: {
          change_24h: toFixed(
            before === null ? ratio(0n) : multiply(changeOf(last.price, BigInt(before)), ratio(100n)),
            2,
          ),
          volume_24h: formatUnits(BigInt(volume) / 10_000n, 2),
        },
        price: { price: priceText(last.price), seq: last.seq, at: last.at },
        fiatDecimals: one.decimals,
        leverage: boundsOf(settings, one).maxMultiplier,
        enabled: settings.enabled && one.enabled,
        halted: haltedAt !== null,
        kind: state.kind,
      },
    ];
  });
}

export function termsIn(context: TradingContext, { currency: code, ticker }: BodyOf<typeof termsCall>) {
  const currency = context.kit.money.currency(code);
  if (!currency) return fail(422, -4, 'Unknown currency.', { currency: 'invalid' });
  const settings = context.settings();
  const asked = ticker === undefined ? {} : context.ticker(ticker);
  if (!asked) return unknownTicker;
  const { minWagerEur, maxWagerEur, maxMultiplier } = boundsOf(settings, asked);
  const terms = termsOf(settings);
  return {
    limits: {
      minWager: formatAmount(unitsOfEur(minWagerEur, currency), currency),
      maxWager: formatAmount(mostOfEur(maxWagerEur, currency), currency),
      maxMultiplier,
      minHoldMs: settings.minHoldMs,
    },
    terms: termsView(terms),
    spread: percentText(terms.spread),
  };
}

/** Those that have not ended, newest first: as many as a player may have. */
export async function listActive(
  context: TradingContext,
  player: Player,
  ticker?: string,
): Promise<PositionView[]> {
  const { rows } = await context.kit.db.pool.query<PositionRow>({
    name: 'futures-active',
    text: `select ${COLUMNS} from futures_position p where p.user_id = $1 and p.ended_at is null and ($2::text is null or p.ticker = $2)
      order by p.ordered_at desc, p.id desc`,
    values: [player.id.toString(), ticker ?? null],
  });
  return rows.map((row) => toView(context, fromRow(row)));
}

/** A page of those that have ended. Many end in one moment, so that a page begins after one of them and not after a time. */
export async function listClosed(
  context: TradingContext,
  player: Player,
  { ticker, before, limit }: BodyOf<typeof positions>,
): Promise<PositionView[]> {
  const { kit } = context;
  const after = before === undefined ? null : kit.betIds.decode(before)?.id;
  if (after === undefined) return [];
  const { rows } = await kit.db.pool.query<PositionRow>({
    name: 'futures-closed',
    text: `select ${COLUMNS} from futures_position p where p.user_id = $1 and p.ended_at is not null and ($2::text is null or p.ticker = $2)
        and ($3::uuid is null or (p.ended_at, p.id) < (select x.ended_at, x.id from futures_position x where x.id = $3 and x.user_id = $1))
      order by p.ended_at desc, p.id desc limit $4`,
    values: [player.id.toString(), ticker ?? null, after, limit],
  });
  return rows.map((row) => toView(context, fromRow(row)));
}

/** Everything the house keeps of a player's positions, oldest first. */
export async function allPositions(context: TradingContext, player: Player): Promise<PositionView[]> {
  const { rows } = await context.kit.db.pool.query<PositionRow>(
    `select ${COLUMNS} from futures_position p where p.user_id = $1 order by p.ordered_at, p.id`,
    [player.id.toString()],
  );
  return rows.map((row) => toView(context, fromRow(row)));
}

/** One position of the player's own. @param publicId its own id, or that of its bet */
export async function ownPosition(
  context: TradingContext,
  player: Player,
  publicId: string,
): Promise<PositionView | Failure> {
  const known = context.kit.betIds.decode(publicId);
  if (known?.user !== player.id) return unknownPosition;
  const row = await readPosition(context.kit.db.pool, known.id);
  return row && row.user === player.id ? toView(context, row) : unknownPosition;
}

/** The position, and what its two ticks are proved by. */
export async function provePosition(context: TradingContext, player: Player, publicId: string) {
  const position = await ownPosition(context, player, publicId);
  if (isFailure(position)) return position;
  const days = await shownDays(context, position.ticker, 1_000);
  const proof = [position.opened, position.closed].flatMap((tick) => {
    if (!tick) return [];
    const [day, total] = dayOf(tick.seq, days);
    if (!day) return [];
    const { commitment, seed, open } = day;
    return [
      {
        tick,
        day: day.day,
        index: tick.seq % total,
        commitment,
        seed,
        open: open === null ? null : priceText(BigInt(open)),
      },
    ];
  });
  return { position, proof, readings: await readingsOf(context, position) };
}

/** Of the ticks of exchanges that a position was filled at, as long as they are kept. */
async function readingsOf({ kit }: TradingContext, { ticker, opened, closed }: PositionView) {
  const ticks = [opened, closed].filter((tick) => tick !== null);
  const { rows } = await kit.db.pool.query<{ seq: string; readings: string }>(
    'select seq::text, readings from futures_tick where ticker = $1 and seq = any($2::bigint[]) and readings is not null',
    [ticker, ticks.map(({ seq }) => seq)],
  );
  return ticks.flatMap((tick) => {
    const readings = rows.find(({ seq }) => Number(seq) === tick.seq)?.readings;
    return readings === undefined ? [] : [{ tick, readings, sources: hashOf(readings) }];
  });
}

const hashOf = (readings: string): string => createHash('sha256').update(readings).digest('hex');

type Days = Awaited<ReturnType<typeof shownDays>>;

/** The day that a tick is of, and how many ticks a day has. */
function dayOf(seq: number, days: Days): [Days[number] | undefined, number] {
  const total = days[0] ? ticksOfDay(days[0].path) : 1;
  return [days.find(({ day }) => day === dayText(Math.floor(seq / total))), total];
}

export async function listPublic(
  context: TradingContext,
  viewer: Player | null,
  ticker: string,
): Promise<PublicPosition[]> {
  const { rows } = await context.kit.db.pool.query<PositionRow>({
    name: 'futures-public',
    text: `select ${COLUMNS} from futures_position p where p.ticker = $1 and p.cur > 0 and p.entry is not null
      order by p.ordered_at desc limit ${PUBLIC_ROWS}`,
    values: [ticker],
  });
  const shown = await Promise.all(rows.map((row) => toPublic(context, fromRow(row), viewer)));
  return shown.filter((one) => one !== null);
}

interface CandleRow {
  at: string;
  open: string;
  high: string;
  low: string;
  close: string;
  count: number;
}

const readCandle = ({ at, open, high, low, close, count }: CandleRow): Candle => ({
  at: Number(at),
  open: BigInt(open),
  high: BigInt(high),
  low: BigInt(low),
  close: BigInt(close),
  volume: 0n,
  count,
});

/** Up to the last one that has a tick: what comes after it is not over. */
function withoutGaps(candles: readonly Candle[], frame: number): Candle[] {
  return fillGaps(candles, frame, (candles.at(-1)?.at ?? 0) + frame);
}

export async function listCandles(context: TradingContext, body: BodyOf<typeof candles>) {
  if (!context.ticker(body.ticker)) return unknownTicker;
  const { kit } = context;
  const frame = TIMEFRAMES[body.timeframe];
  const since = kit.runtime.now() - CANDLES * frame;
  const text =
    body.timeframe === 'tick'
      ? `select at::text, price::text as open, price::text as high, price::text as low, price::text as close, 1 as count
         from futures_tick where ticker = $1 and $2::int > 0 and at >= $3 and seq > (select coalesce(max(seq), 0) from futures_tick where ticker = $1) - ${CANDLES} order by seq`
      : `select at::text, open::text, high::text, low::text, close::text, count from futures_candle
         where ticker = $1 and frame = $2 and at >= $3 order by futures_candle.at`;
  const base = frame < MINUTE_MS ? SECOND_MS : frame < HOUR_MS ? MINUTE_MS : HOUR_MS;
  const { rows } = await kit.db.pool.query<CandleRow>({
    name: body.timeframe === 'tick' ? 'futures-tick-candles' : 'futures-candles-read',
    text,
    values: [body.ticker, base, since],
  });
  const stored = rows.map(readCandle);
  const shown = body.timeframe === 'tick' ? stored : withoutGaps(mergeCandles(stored, frame), frame);
  return shown.map((one) => ({
    at: one.at,
    open: priceText(one.open),
    high: priceText(one.high),
    low: priceText(one.low),
    close: priceText(one.close),
    count: one.count,
  }));
}

export async function listTicks(context: TradingContext, body: BodyOf<typeof ticks>) {
  if (!context.ticker(body.ticker)) return unknownTicker;
  const { rows } = await context.kit.db.pool.query<{
    seq: string;
    at: string;
    price: string;
    readings: string | null;
  }>({
    name: 'futures-ticks-read',
    text: 'select seq::text, at::text, price::text, readings from futures_tick where ticker = $1 and seq > $2 order by futures_tick.seq limit $3',
    values: [body.ticker, body.after, body.limit],
  });
  const days = await shownDays(context, body.ticker, TICK_DAYS);
  return rows.map(({ seq, at, price, readings }) => {
    const tick: Tick = { seq: Number(seq), at: Number(at), price: BigInt(price) };
    const sources = readings === null ? (dayOf(tick.seq, days)[0]?.commitment ?? '') : hashOf(readings);
    return { ...toTick(tick), sources, readings };
  });
}

export async function listDays(context: TradingContext, { ticker, day }: BodyOf<typeof days>) {
  if (!context.ticker(ticker)) return unknownTicker;
  const shown = await shownDays(context, ticker, 30, day ?? null);
  return shown.map((one) => ({ ...one, open: one.open === null ? null : priceText(BigInt(one.open)) }));
}

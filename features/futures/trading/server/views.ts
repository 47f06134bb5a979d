/** Positions and ticks as calls and pushes show them. */
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { ShownSettings } from '#platform/contract/shown-settings.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { sightOf } from '#platform/server/identity/sight.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { Tick } from '#engines/futures/position.ts';
import { multiply, ratio, type Ratio, toDecimal } from '#engines/futures/ratio.ts';
import type { Terms } from '#engines/futures/terms.ts';
import { bustPrice } from '#engines/futures/value.ts';
import type { PositionView, PublicPosition, TickView } from '../contract.ts';
import type { TradingSettings } from '../settings.ts';
import type { TradingContext } from './context.ts';
import type { StoredPosition } from './store.ts';
import { boundsOf, fillDelayMs, PRICE_DECIMALS, termsOf } from './terms.ts';

export const priceText = (price: bigint): string => formatUnits(price, PRICE_DECIMALS);
const orNull = (price: bigint | null): string | null => (price === null ? null : priceText(price));
export const percentText = (share: Ratio): string => toDecimal(multiply(share, ratio(100n)), 12);

export function toTick(tick: Tick): TickView {
  return { seq: tick.seq, at: tick.at, price: priceText(tick.price) };
}

export function termsView(terms: Terms): PositionView['terms'] {
  const zero = ratio(0n);
  return {
    fee_mode: terms.feeMode,
    pnl_fee: percentText(terms.pnlFee),
    pnl_extra_fee: percentText(terms.pnlExtraFee),
    flat_fee: percentText(terms.flatFee),
    max_roi: percentText(terms.maxRoi),
    rollover: percentText(terms.rollover),
    keep_base: percentText(terms.keep?.base ?? zero),
    keep_rate: toDecimal(terms.keep?.rate ?? zero, 12),
    ...(terms.maxOpenMs === undefined ? {} : { max_open_ms: terms.maxOpenMs }),
  };
}

/** What everybody is told of the settings. */
export function shownOf(settings: TradingSettings): ShownSettings['trading'] {
  const { minHoldMs, tickers } = settings;
  const maxMultiplier = Math.max(...tickers.map((ticker) => boundsOf(settings, ticker).maxMultiplier));
  const terms = termsOf(settings);
  const view = termsView(terms);
  const delayMs = {
    simulated: fillDelayMs(settings, 'simulated'),
    exchange: fillDelayMs(settings, 'exchange'),
  };
  return {
    pnl_fee: view.pnl_fee,
    max_roi: view.max_roi,
    terms: view,
    spread: percentText(terms.spread),
    limits: { maxMultiplier, minHoldMs, delayMs },
  };
}

export function toView(context: TradingContext, row: StoredPosition): PositionView {
  const { kit } = context;
  const currency = context.currency(row.cur);
  const units = (value: bigint) => formatAmount(value, currency);
  return {
    id: kit.betIds.encode(row.user, row.id),
    ticker: row.ticker,
    status: row.status,
    direction: row.direction,
    multiplier: toDecimal(ratio(row.multiplier, 100n), 2),
    currency: currency.code,
    demo: natureOf(row.cur) === 'demo',
    wager: units(row.wager),
    ordered_at: row.orderedAt,
    entry: orNull(row.entry),
    bust: row.entry === null ? null : priceText(bustOf(row, kit.runtime.now())),
    take_profit: orNull(row.edit ? row.edit.takeProfit : row.takeProfit),
    stop_loss: orNull(row.edit ? row.edit.stopLoss : row.stopLoss),
    reason: row.reason,
    exit: orNull(row.exit),
    payout: row.payout === null ? null : units(row.payout),
    profit: row.payout === null ? null : units(row.payout - row.wager),
    opened: row.opened && toTick(row.opened),
    closed: row.closed && toTick(row.closed),
    ended_at: row.endedAt,
    bet: row.status === 'closed' && row.reason !== 'void' ? kit.betIds.encode(row.user, row.round) : null,
    terms: termsView(row.terms),
  };
}

function bustOf(row: StoredPosition, now: number): bigint {
  const { direction, multiplier, terms } = row;
  const until = row.closed?.at ?? now;
  const bust = bustPrice(
    { direction, multiplier, entry: row.entry! },
    terms,
    until - (row.opened?.at ?? until),
  );
  return bust > 0n ? bust : 0n;
}

/**
 * As others see it. Triggers stay with the player.
 * @param viewer null: a guest, or everybody at once
 * @returns null for an order that was never filled
 */
export async function toPublic(
  context: TradingContext,
  row: StoredPosition,
  viewer: Player | null,
): Promise<PublicPosition | null> {
  if (row.entry === null) return null;
  const owner = await context.kit.identity.byId(row.user);
  const view = toView(context, row);
  const named = owner && sightOf(context.kit, owner, viewer).play;
  return {
    id: view.id,
    user: named ? { _id: owner._id, name: owner.name, avatar: owner.avatar } : null,
    ticker: view.ticker,
    direction: view.direction,
    multiplier: view.multiplier,
    currency: view.currency,
    wager: view.wager,
    demo: view.demo,
    entry: view.entry,
    status: row.endedAt === null ? 'open' : 'closed',
    roi:
      row.payout === null
        ? null
        : toDecimal(multiply(ratio(row.payout - row.wager, row.wager), ratio(100n)), 2),
    payout: view.payout,
    at: row.endedAt ?? row.opened!.at,
  };
}

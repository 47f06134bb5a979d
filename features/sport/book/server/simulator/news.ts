/** What a simulated match tells the feed: its markets, its score, and what is decided. */
import { decimalText } from '#engines/sport/exact/ratio.ts';
import type { MarketOdds, MarketRef, MarketResult } from '#engines/sport/feed/message.ts';
import { catalogue } from '#engines/sport/markets/catalogue.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { settle } from '#engines/sport/settle/settle.ts';
import type { Offer, PricedMarket } from '#engines/sport/simulate/book.ts';
import type { AdapterMessage, Emit } from '../feed/adapter.ts';
import type { Match, Moment } from './match.ts';
import type { Scheduled } from './schedule.ts';

export const LIVE = 1;
export const PRE_MATCH = 3;

/** A match that the feed has announced. */
export interface Running {
  readonly scheduled: Scheduled;
  readonly match: Match;
  /** Index of the moment that was sent last; -1 before the start. */
  sent: number;
  /** Markets that were settled already. */
  readonly settled: Set<Offer>;
}

/**
 * Sends what happened since the last turn: only the newest moment is priced, what was decided is settled.
 * @returns whether the match is over
 */
export async function sendNews(one: Running, now: number, send: Emit): Promise<boolean> {
  const { fixture } = one.scheduled;
  const { moments, offers } = one.match;
  let index = one.sent;
  while (index + 1 < moments.length && fixture.startsAt + moments[index + 1]!.at <= now) index += 1;
  if (index === one.sent) return false;
  const passed = moments.slice(one.sent + 1, index + 1);
  const moment = moments[index]!;
  const last = index === moments.length - 1;
  // The live producer takes over: what it does not price itself is closed.
  if (one.sent === -1)
    await send({
      kind: 'odds_change',
      producer: PRE_MATCH,
      event: fixture.id,
      timestamp: now,
      eventStatus: null,
      markets: offers.map((offer) => ({ ...refOf(offer), status: -2, outcomes: [] })),
    });
  one.sent = index;
  if (passed.some(({ stop }) => stop))
    await send({ kind: 'bet_stop', producer: LIVE, event: fixture.id, timestamp: now });
  await send(scoreOf(fixture.id, now, moment));
  if (last || passed.some(({ decides }) => decides)) {
    const results = decided(offers, moment, one.settled);
    if (results.length > 0)
      await send({
        kind: 'bet_settlement',
        producer: LIVE,
        event: fixture.id,
        timestamp: now,
        certainty: last ? 2 : 1,
        markets: results,
      });
  }
  if (last) {
    await send({
      kind: 'odds_change',
      producer: LIVE,
      event: fixture.id,
      timestamp: now,
      eventStatus: 4,
      markets: [],
    });
    return true;
  }
  if (!moment.stop) await sendPrices(one, LIVE, moment, now, send);
  return false;
}

/** The prices before it begins (null) or at a moment, after what selections of it are priced from together. */
export async function sendPrices(
  { scheduled: { fixture }, match, settled }: Running,
  producer: number,
  moment: Moment | null,
  timestamp: number,
  send: Emit,
): Promise<void> {
  const law = match.law?.(moment);
  if (law) await send({ kind: 'law', producer, event: fixture.id, timestamp, law });
  await send(oddsOf(fixture.id, producer, timestamp, moment ? 1 : 0, match.price(moment), settled));
}

/** @param status of the event */
export function oddsOf(
  event: string,
  producer: number,
  timestamp: number,
  status: number,
  priced: readonly PricedMarket[],
  settled: ReadonlySet<Offer>,
): AdapterMessage {
  const markets = priced
    .filter(({ offer }) => !settled.has(offer))
    .map(({ offer, quotes }): MarketOdds => {
      const outcomes = quotes.map(({ outcome, odds, expectation }) => ({
        id: outcome,
        odds: odds && decimalText(odds),
        active: odds !== null,
        chance: { won: millionths(expectation.won), refunded: millionths(expectation.refunded) },
      }));
      // One price alone is none: the other side is as good as certain.
      const open = outcomes.filter(({ active }) => active).length > 1;
      return { ...refOf(offer), status: open ? 1 : -1, outcomes };
    });
  return { kind: 'odds_change', producer, event, timestamp, eventStatus: status, markets };
}

function refOf({ marketId, specifiers }: Offer): MarketRef {
  return { id: marketId, specifiers: parseSpecifiers(specifiers)! };
}

/** What a bet is worth hangs on no more digits than these, and a row that did not move is not written. */
function millionths(chance: number): number {
  return Math.round(Math.min(1, Math.max(0, chance)) * 1e6) / 1e6;
}

function scoreOf(event: string, timestamp: number, moment: Moment): AdapterMessage {
  const { score, periods, clock, result } = moment;
  return {
    kind: 'score',
    producer: LIVE,
    event,
    timestamp,
    score,
    periods,
    clock: clock === '' ? null : clock,
    result,
  };
}

/** Markets of which every outcome is decided by now, and that were not settled before. */
function decided(offers: readonly Offer[], moment: Moment, settled: Set<Offer>): MarketResult[] {
  return offers.flatMap((offer) => {
    const ref = refOf(offer);
    const outcomes = catalogue.get(offer.marketId)?.outcomes(ref.specifiers) ?? [];
    if (settled.has(offer)) return [];
    const results = [];
    for (const id of outcomes) {
      const one = settle(moment.result, { ...offer, outcome: id });
      if (one.kind !== 'settled') return [];
      results.push({ id, shares: one.shares });
    }
    settled.add(offer);
    return [{ ...ref, outcomes: results }];
  });
}
